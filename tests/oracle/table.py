"""What is in force at a table: signs, limits, permits and notices, found row by row."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from tests.oracle.rows import Row

NOTICE_TIME = timedelta(minutes=20)
AUTHORITY = ("player", "dealer", "supervisor", "pit_manager", "duty_manager")
"""Roles in rising authority."""


def at_least(role: str | None, least: str) -> bool:
    """Whether a role has the authority of another."""
    return role is not None and AUTHORITY.index(role) >= AUTHORITY.index(least)


@dataclass(frozen=True)
class Table:
    """The table events of a table-day, asked what stood before a row."""

    rows: tuple[Row, ...]

    def before(self, seq: int, *events: str) -> Iterator[Row]:
        """The table's rows of these events before a row."""
        return (row for row in self.rows if row.event in events and row.seq < seq)

    def sign(self, seq: int, box: int | None, player: str | None = None) -> Row | None:
        """The sign on show that has exactly this scope."""
        shown = None
        for row in self.before(seq, "sign", "sign_removed"):
            if (row.box, row.player_id) == (box, player):
                shown = row if row.event == "sign" else None
        return shown

    def sign_for(self, seq: int, box: int) -> Row | None:
        """The sign that holds for a box: its own before the table's."""
        return self.sign(seq, box) or self.sign(seq, None)

    def personal_sign(self, seq: int, box: int, player: str) -> Row | None:
        """The player's own sign: the one for this box before the one for any."""
        return self.sign(seq, box, player) or self.sign(seq, None, player)

    def limits(self, seq: int, box: int | None) -> Row | None:
        """The limits set last for exactly this scope."""
        rows = [row for row in self.before(seq, "limits") if row.box == box]
        return rows[-1] if rows else None

    def permits(self, seq: int, option: str, player: str) -> list[Row]:
        """The permits in force for a player: those for all and those for this player.

        One that ends for a player ends for him whomever it was given to.
        """
        given: list[Row] = []
        for row in self.before(seq, "permit", "permit_ended"):
            if row.option == option and row.player_id in (None, player):
                given = [*given, row] if row.event == "permit" else []
        return given

    def told(self, seq: int, option: str, player: str) -> bool:
        """Whether a player was told of an option."""
        return any(
            row.option == option and row.player_id in (None, player)
            for row in self.before(seq, "notice")
        )

    def notices(self, seq: int) -> list[Row]:
        """The notices of a coming minimum that may be on show.

        A row that takes one away does not say which of several: each may be there still, until as
        many were taken away as there were. The same notice put up beside itself adds nothing.
        """
        shown: list[Row] = []
        since: list[Row] = []
        number = 0
        for row in self.before(seq, "notice", "notice_removed"):
            if row.option != "minimum_change":
                continue
            if row.event == "notice_removed":
                number = max(number - 1, 0)
                since = []
                shown = shown if number else []
            elif (row.minimum, row.effective_at) not in [
                (other.minimum, other.effective_at) for other in since
            ]:
                shown.append(row)
                since.append(row)
                number += 1
        return shown

    def unlawful_limits(self) -> Iterator[Row]:
        """The limits that were set without the authority or the notice that they need."""
        for row in self.before(2**62, "limits"):
            former = self.limits(row.seq, row.box)
            raised = (
                former is not None
                and former.minimum is not None
                and row.minimum is not None
                and row.minimum > former.minimum
            )
            if not at_least(row.role, "supervisor") or (raised and not self._announced(row)):
                yield row

    def _announced(self, change: Row) -> bool:
        return any(
            notice.minimum == change.minimum
            and notice.effective_at is not None
            and notice.effective_at <= change.at
            and change.at - notice.at >= NOTICE_TIME
            for notice in self.notices(change.seq)
        )
