"""What a fault that can be planted is, and the scene that most of them need."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from auditor.simulation.floor import Table
from auditor.simulation.hands import Hand, Stake
from auditor.simulation.rounds import Round
from auditor.simulation.rows import Row
from auditor.simulation.scene import Scene, Setting, Wrong


@dataclass(frozen=True)
class Fault:
    """One kind of fault: a single departure from lawful play."""

    name: str
    summary: str
    """What goes wrong, in a line."""
    scene: Callable[[Setting], Scene | None]
    """The scene of a round; None where the table as it is gives no occasion."""
    evidence: frozenset[str] = frozenset()
    """The classes of evidence without which nobody can see it."""
    parts: tuple[str, ...] = ()
    """Further names under which it reports what is wrong, where one act wrongs two people."""


def _nothing(_played: Round) -> Wrong | None:
    return None


@dataclass
class Staged(Scene):
    """A scene whose fault is planted by a plain function, which says where it lies.

    Where the shoe had not the cards for it, nobody decides what the scene insists on: the round
    is lawful, and gives no occasion.
    """

    fault: str = ""
    planting: Callable[[Round], Wrong | None] = _nothing
    aces: bool | None = None
    """Whether hands with an ace may be doubled, where that takes leave."""
    resplit: bool | None = None
    """Whether a split hand may be split again, where that takes leave."""

    def __post_init__(self) -> None:
        """Begin with a scene that holds."""
        super().__post_init__()
        self._holds = True
        self._awaited: dict[tuple[int, int], str] = {}

    def before(self, table: Table) -> list[Row]:
        """Leave is given or ended."""
        return table.allowed(aces=self.aces, resplit=self.resplit)

    def begun(self, played: Round) -> None:
        """See whether the first cards are those of the scene."""
        shown = self.dealer[0] if self.dealer else ""
        self._holds = _is(played.dealer.cards[0], shown) and all(
            len(played.hands) > place
            and all(_is(*each) for each in zip(played.hands[place].cards, ranks, strict=True))
            for place, ranks in self.dealt.items()
        )

    def rank(self, hand: Hand) -> str:
        """Ranks of the next card, which is then looked for."""
        wanted = super().rank(hand)
        self._awaited[hand.box, hand.number] = wanted
        return wanted

    def decision(self, hand: Hand) -> str | None:
        """What the scene insists on, as long as the cards are those of the scene."""
        awaited = self._awaited.get((hand.box, hand.number), "")
        if not self._holds or not _is(hand.cards[-1], awaited):
            return None
        return super().decision(hand)

    def cards_of_dealer(self, dealer: Hand) -> int | None:
        """How many cards the dealer gets, as long as they are those of the scene."""
        ranks = self.dealer[: len(dealer.cards)]
        staged = all(_is(*each) for each in zip(dealer.cards, ranks, strict=False))
        return super().cards_of_dealer(dealer) if self._holds and staged else None

    def plant(self, played: Round) -> list[Wrong] | None:
        """What the function finds wrong, under the name of the fault."""
        wrong = self.planting(played) if self._holds else None
        return [replace(wrong, name=self.fault)] if wrong else None


def _is(card: str, ranks: str) -> bool:
    return not ranks or card[0] in ranks


def of_round() -> Wrong:
    """What is wrong with the round."""
    return Wrong("")


def of_hand(hand: Hand) -> Wrong:
    """What is wrong with a hand."""
    return Wrong("", hand.box, hand.number)


def of_wager(hand: Hand, stake: Stake | None = None) -> Wrong:
    """What is wrong with a player on a hand; whoever controls it where nobody else is meant."""
    return Wrong("", hand.box, hand.number, (stake or hand.stakes[0]).player.id)
