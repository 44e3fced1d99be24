"""A hand of one round as it lies at some moment, and the acts on it."""

from dataclasses import dataclass, field

from tests.oracle.cards import best, natural
from tests.oracle.rows import Row


@dataclass
class Hand:
    """One hand of a box, as it lies there at some moment."""

    box: int
    number: int
    cards: list[Row] = field(default_factory=list)
    parent: int | None = None
    split: bool = False
    """Whether it was split, or a split formed it."""
    aces: bool = False
    """Whether it holds a split ace."""
    tens: bool = False
    """Whether it holds a split card that counts ten."""
    parted_at: int = 0
    again: bool = False
    """Whether a permitted second split formed it, or was made of it."""
    doubles: list[Row] = field(default_factory=list)
    cards_at_double: int = 0
    drawn: list[Row] = field(default_factory=list)
    """The cards dealt to it and not withdrawn, also those that a split moved away since."""
    surrenders: list[Row] = field(default_factory=list)
    stood: bool = False
    finished: bool = False
    """Whether no decision was due on it at some moment before: a hand is not opened again."""
    drawn_doubled: list[Row] = field(default_factory=list)
    """Its cards since it was doubled, one that the double followed at once included."""
    pending: list[Row] = field(default_factory=list)
    """Decisions that wait for their card."""

    @property
    def faces(self) -> list[str]:
        """Its cards without their rows."""
        return [row.card or "" for row in self.cards]

    @property
    def best(self) -> int:
        """Its best total."""
        return best(self.faces)

    @property
    def blackjack(self) -> bool:
        """Whether it is an ace and a ten in the first two cards."""
        return not self.split and natural(self.faces)

    @property
    def done(self) -> bool:
        """Whether no decision is due on it any more."""
        closed = self.stood or self.doubles or self.aces or self.surrenders
        return bool(self.finished or closed or self.best > 20)

    @property
    def key(self) -> tuple[int, int]:
        """Its box and number."""
        return self.box, self.number

    def copy(self) -> "Hand":
        """The hand as it lies now."""
        lists = {
            name: list(getattr(self, name))
            for name in ("cards", "drawn", "doubles", "drawn_doubled", "surrenders", "pending")
        }
        return Hand(**{**self.__dict__, **lists})


@dataclass(frozen=True)
class Act:
    """A card or a decision, with the hands as they lay just before it."""

    row: Row
    hand: Hand
    hands: dict[tuple[int, int], Hand]
    follows: bool = False
    """Whether it is a split that follows the one of another player."""
    answers: bool = False
    """Whether it is a card for which a decision was waiting."""
