"""Hands and what lies on them, as they are played."""

from auditor.simulation.crowd import Player
from auditor.simulation.shoe import VALUES


class Stake:
    """What a player has on a hand."""

    __slots__ = ("added", "even_money", "player", "settled", "stays", "wager")

    def __init__(self, player: Player, wager: int) -> None:
        """Takes whose it is and how much."""
        self.player = player
        self.wager = wager
        self.added = 0
        """What a double added."""
        self.settled = False
        self.even_money = False
        self.stays = False
        """Whether its player did not follow a split, so that it lies on the first hand alone."""

    @property
    def whole(self) -> int:
        """Wager and double."""
        return self.wager + self.added


class Hand:
    """One hand of a box; `place` counts the wagered boxes from 0."""

    __slots__ = (
        "ace",
        "box",
        "cards",
        "doubled",
        "hard",
        "late",
        "number",
        "parent",
        "place",
        "split",
        "split_ace",
        "stakes",
        "surrendered",
    )

    def __init__(self, box: int, number: int, place: int) -> None:
        """Takes where it lies."""
        self.box = box
        self.number = number
        self.place = place
        self.cards: list[str] = []
        self.hard = 0
        self.ace = False
        self.stakes: list[Stake] = []
        self.parent: int | None = None
        """The hand that it was split from."""
        self.split = False
        self.split_ace = False
        self.doubled = False
        self.surrendered = False
        self.late = False
        """Whether its blackjack is paid at the end by leave."""

    def take(self, card: str) -> None:
        """Add a card."""
        self.cards.append(card)
        value = VALUES[card]
        self.hard += value
        if value == 1:
            self.ace = True

    def part(self) -> str:
        """Give up the second card."""
        card = self.cards.pop(1)
        self.hard -= VALUES[card]
        self.ace = any(VALUES[each] == 1 for each in self.cards)
        return card

    @property
    def total(self) -> int:
        """The best total."""
        return self.hard + 10 if self.ace and self.hard < 12 else self.hard

    @property
    def blackjack(self) -> bool:
        """Whether it is an ace and a ten as first dealt."""
        return self.ace and self.hard == 11 and len(self.cards) == 2 and not self.split

    @property
    def busted(self) -> bool:
        """Whether it is over 21."""
        return self.hard > 21

    @property
    def pair(self) -> bool:
        """Whether it is two cards of one value."""
        cards = self.cards
        return len(cards) == 2 and VALUES[cards[0]] == VALUES[cards[1]]
