"""Scenes: how a round can be staged, so that a fault may be planted in it.

A round is dealt under a scene. The lawful round has none: cards come as they lie in the shoe and
players choose by their style. A scene may

- stack cards by rank: those of the initial deal, those drawn to a hand, those of the dealer. A
  card is brought forward from the rest of the same shoe, never invented; where none is left, the
  scene is spoilt: from there on cards come as they lie and players choose as usual,
- set how many boxes and players take part, and what is decided, unlawful decisions included: the
  table goes along with them and plays on as it should from there,
- write table events before and after the round,
- change the round's rows once it is over, and say what is wrong with them.

Boxes are named by their place among those wagered on, from 0; hands by their number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from auditor.simulation.rows import Row

if TYPE_CHECKING:
    from auditor.simulation.floor import Table
    from auditor.simulation.hands import Hand, Stake
    from auditor.simulation.play import Play
    from auditor.simulation.rounds import Round

HandAt = tuple[int, int]
"""Place of the box from 0, number of the hand from 1."""


@dataclass(frozen=True)
class Wrong:
    """One thing that is wrong with a round: an entry of the answer key.

    `name` is looked up in the `faults` of the play file, which say what clauses are broken. What
    is None is wider than that; `round_wide` is False where not even the round is named.
    """

    name: str
    box: int | None = None
    hand: int | None = None
    player_id: str | None = None
    round_wide: bool = True


@dataclass
class Scene:
    """What a round is dealt under; made anew for each try.

    The fields cover what most faults need. The methods below them say what they are for and may
    be overridden where a choice depends on what was dealt; None leaves it to lawful play.
    """

    boxes: int | None = None
    """How many boxes are wagered on."""
    players: Mapping[int, int] = field(default_factory=dict)
    """How many players a box has, by its place."""
    dealt: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    """Ranks of the first and second card of a box, by its place: `("A", "TJQK")`; "" is any."""
    dealer: Sequence[str] = ()
    """Ranks of the dealer's cards, in order."""
    drawn: Mapping[HandAt, Sequence[str]] = field(default_factory=dict)
    """Ranks of the cards that a hand gets after the initial deal (a split's second one too)."""
    decided: Mapping[HandAt, Sequence[str]] = field(default_factory=dict)
    """The decisions on a hand, in order: `hit`, `stand`, `double`, `split`, `surrender`."""
    insured: bool | None = None
    """Whether players insure; if so, whatever the dealer shows."""
    even_money: bool | None = None
    """Whether players ask for even money on a blackjack against an ace."""
    late: bool | None = None
    """Whether a blackjack against a low card is paid late by leave."""
    followed: bool | None = None
    """Whether the other players of a box follow a double or a split."""

    spoilt: bool = False
    """Whether the shoe lacked a card, so that the round goes its own way."""
    dealer_cards: int | None = None
    """How many cards the dealer gets, whatever his total and whoever waits for them."""

    def before(self, table: "Table") -> list[Row]:
        """Table events before the round; what they change in the table is changed here too."""
        return []

    def wager(self, place: int, nth: int, lawful: int, table: "Table") -> int:
        """What the nth player (from 0) of a box wagers; `lawful` is what he would."""
        return lawful

    def begun(self, played: "Round") -> None:
        """Told when the initial deal is done, before anything else happens."""

    def decision(self, hand: "Hand") -> str | None:
        """What is decided on a hand next, on a blackjack or a 21 as well; None: as usual."""
        wanted = self.decided.get((hand.place, hand.number), ())
        taken = self._taken.get((hand.box, hand.number), 0)
        if self.spoilt or taken >= len(wanted):
            return None
        self._taken[hand.box, hand.number] = taken + 1
        return wanted[taken]

    def added(self, hand: "Hand", stake: "Stake", lawful: int) -> int:
        """What a player adds as he doubles or splits."""
        return lawful

    def insurance(self, hand: "Hand", stake: "Stake", lawful: int) -> int:
        """What a player insures, who does."""
        return lawful

    def cards_of_dealer(self, dealer: "Hand") -> int | None:
        """How many cards the dealer gets, as far as the scene says."""
        return self.dealer_cards

    def plant(self, played: "Round") -> list[Wrong] | None:
        """Change `played.rows`, and say what is wrong; None where the round gave no occasion.

        Then the round has to be lawful as it stands, and the fault is tried again in the next.
        """
        return None

    def after(self, table: "Table") -> list[Row]:
        """Table events after the round."""
        return []

    def __post_init__(self) -> None:
        """Begin with no decision taken and no card drawn."""
        self._taken: dict[tuple[int, int], int] = {}
        self._drawn: dict[HandAt, int] = {}

    def rank(self, hand: "Hand") -> str:
        """Ranks of the next card that a hand gets after the initial deal."""
        key = hand.place, hand.number
        drawn = self._drawn.get(key, 0)
        self._drawn[key] = drawn + 1
        wanted = self.drawn.get(key, ())
        return wanted[drawn] if drawn < len(wanted) else ""


@dataclass(frozen=True)
class Setting:
    """What a fault may look at before it makes its scene."""

    random: Random
    play: "Play"
    table: "Table"
    recorded: frozenset[str]
    """The classes of evidence that the log records."""
