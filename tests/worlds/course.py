"""A round of a small world as it grows: what lies on the box, and the rows that tell of it."""

from dataclasses import dataclass, replace
from typing import NamedTuple

BOX = 1
SUIT = "S"
"""One suit pattern: nothing that a small world judges asks for suits."""


class Row(NamedTuple):
    """One row of a round, money in whole units; what is None stays blank."""

    event: str
    hand: int | None = None
    player_id: str | None = None
    card: str | None = None
    amount: int | None = None
    bet: str | None = None
    box: int | None = BOX


@dataclass(frozen=True)
class Lot:
    """One hand of the box: its cards by rank, and what each player has on it."""

    cards: str
    wagers: tuple[tuple[str, int], ...]
    added: tuple[tuple[str, int], ...] = ()
    split: bool = False
    surrendered: bool = False


@dataclass(frozen=True)
class Course:
    """A round so far: the rows up to here, the hands of the box and the dealer's cards."""

    rows: tuple[Row, ...]
    lots: tuple[Lot, ...]
    dealer: str = ""

    def told(self, *rows: Row) -> "Course":
        """The round with further rows that move no card."""
        return replace(self, rows=(*self.rows, *rows))

    def dealt(self, number: int, rank: str, *before: Row) -> "Course":
        """The round with one more card on a hand, after the rows that brought it."""
        lot = self.lots[number - 1]
        card = Row("card", number, card=rank + SUIT)
        return replace(
            self.told(*before, card),
            lots=_with(self.lots, number, replace(lot, cards=lot.cards + rank)),
        )

    def drawn(self, rank: str) -> "Course":
        """The round with one more card of the dealer's."""
        return replace(
            self.told(Row("card", card=rank + SUIT, box=None)), dealer=self.dealer + rank
        )

    def doubled(self, number: int, added: tuple[tuple[str, int], ...]) -> "Course":
        """The round with wagers added to a hand by a double; its card is still to come."""
        lot = self.lots[number - 1]
        rows = [Row("double", number, player, amount=amount) for player, amount in added]
        lots = _with(self.lots, number, replace(lot, added=lot.added + added))
        return replace(self.told(*rows), lots=lots)

    def parted(self, number: int, added: tuple[tuple[str, int], ...]) -> "Course":
        """The round with the second card of a hand moved to a new one."""
        lot = self.lots[number - 1]
        rows = [Row("split", number, player, amount=amount) for player, amount in added]
        kept = replace(lot, cards=lot.cards[0] + lot.cards[2:], split=True)
        formed = Lot(lot.cards[1], added, split=True)
        return replace(self.told(*rows), lots=(*_with(self.lots, number, kept), formed))

    def surrendered(self, number: int, player: str) -> "Course":
        """The round with a hand given up."""
        lots = _with(self.lots, number, replace(self.lots[number - 1], surrendered=True))
        return replace(self.told(Row("surrender", number, player)), lots=lots)


def _with(lots: tuple[Lot, ...], number: int, lot: Lot) -> tuple[Lot, ...]:
    return (*lots[: number - 1], lot, *lots[number:])


def opened(wagers: tuple[tuple[str, int], ...], first: str, shown: str, second: str) -> Course:
    """A round with its initial cards on the layout."""
    rows = tuple(Row("wager", None, player, amount=amount) for player, amount in wagers)
    course = Course(rows, (Lot("", wagers),))
    return course.dealt(1, first).drawn(shown).dealt(1, second)
