"""What lay on each hand for each player, and what was paid, collected and returned there."""

from dataclasses import dataclass

from tests.oracle.course import Course
from tests.oracle.rows import SETTLEMENTS, Row

Key = tuple[int, int, str]
"""Box, hand, player."""


@dataclass
class Stake:
    """A player's wager on a hand, and what a double added to it."""

    wager: int = 0
    added: int = 0

    @property
    def whole(self) -> int:
        """Both."""
        return self.wager + self.added


@dataclass
class Money:
    """What moved for one wager."""

    pay: int = 0
    collect: int = 0
    return_: int = 0

    def add(self, row: Row) -> None:
        """Count what one more row moved."""
        field = "return_" if row.event == "return" else row.event
        setattr(self, field, getattr(self, field) + row.money)

    @property
    def moved(self) -> bool:
        """Whether anything did."""
        return bool(self.pay or self.collect or self.return_)

    def won(self, whole: int) -> int:
        """What the player went away with on a wager, less what he came with.

        What is left of the wager may be handed back; more than that undoes what was collected.
        """
        left = max(whole - self.collect, 0)
        return self.pay - self.collect + max(self.return_ - left, 0)

    def is_(self, pay: int, collect: int, whole: int) -> bool:
        """Whether the player went away with what was to be paid, less what was to be collected."""
        return self.won(whole) == pay - collect


def moved(course: Course, bet: str) -> dict[Key, Money]:
    """The sums of each player on each hand."""
    sums: dict[Key, Money] = {}
    for row in course.round.of(*SETTLEMENTS):
        if row.bet == bet and row.amount:
            key = row.box or 0, row.hand or 0, row.player_id or ""
            sums.setdefault(key, Money()).add(row)
    return sums


def stakes(course: Course) -> dict[Key, Stake]:
    """What lay on each hand for each player at the end."""
    lying: dict[Key, Stake] = {}
    for (box, player), amount in course.wagers.items():
        lying[box, hand_of(course, box, player), player] = Stake(amount)
    for row in course.round.rows:
        if row.box is None or row.player_id is None:
            continue
        late = course.first_card is not None and row.seq > course.first_card
        first = row.box, 1, row.player_id
        match row.event:
            case "wager" if late:
                lying.setdefault(first, Stake()).wager += row.money
            case "wager_removed" if late and first in lying:
                lying[first].wager = max(lying[first].wager - row.money, 0)
            case "split":
                key = row.box, course.formed[row.seq], row.player_id
                lying.setdefault(key, Stake()).wager += row.money
            case "double":
                key = row.box, row.hand or 0, row.player_id
                lying.setdefault(key, Stake()).added += row.money
    return {key: stake for key, stake in lying.items() if stake.whole}


def original(course: Course, box: int, player: str) -> int:
    """What a player wagered on a box in the first place, also once the first card had fallen."""
    standing = course.wagers.get((box, player), 0)
    for row in course.round.of("wager", "wager_removed"):
        late = course.first_card is not None and row.seq > course.first_card
        if late and (row.box, row.player_id) == (box, player):
            standing += row.money if row.event == "wager" else -row.money
    return max(standing, 0)


def hand_of(course: Course, box: int, player: str) -> int:
    """The hand on which a player's initial wager lies: the first, or the only one settled.

    What he split or doubled on the first hand keeps his wager there, if he added anything.
    """
    rows = [
        row
        for row in course.round.rows
        if (row.box, row.player_id, row.bet) == (box, player, "main")
    ]
    stays = any(
        row.money and (row.event == "split" or (row.event, row.hand) == ("double", 1))
        for row in rows
    )
    settled = {row.hand for row in rows if row.event in SETTLEMENTS and row.amount}
    return 1 if stays or len(settled) != 1 else settled.pop() or 1
