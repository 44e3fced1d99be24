"""A venue: its entries, each of some tables over some gaming days, and its staff's posts."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from auditor.rulebook import Rulebook
from auditor.venue import patterns

LICENSED = ("double_with_ace", "resplit")
"""The options that a table is licensed for, or not; every other one is the rules' own."""


@dataclass(frozen=True)
class Span:
    """Days from the first to the last, both of them included; none: without end there."""

    first: date | None
    last: date | None

    def covers(self, day: date) -> bool:
        """Whether it has that day."""
        return (self.first or day) <= day <= (self.last or day)

    def meets(self, other: "Span") -> bool:
        """Whether some day is in both."""
        return (self.first or date.min) <= (other.last or date.max) and (
            other.first or date.min
        ) <= (self.last or date.max)


@dataclass(frozen=True)
class Entry:
    """What some tables play by over some gaming days."""

    tables: tuple[str, ...]
    """Table ids, or patterns in which `*` stands for any characters."""
    span: Span
    rulebook: Rulebook
    """With what the venue states of its terms: the smallest payable chip, the rounding."""
    readings: Mapping[str, str]
    """The choice for each reading that the venue settles."""
    currency: str | None
    options: frozenset[str] | None
    """Those of `LICENSED` that the tables may offer; none stated: not held against the log."""

    def covers(self, table: str, day: date) -> bool:
        """Whether it speaks of this table on this gaming day."""
        return self.span.covers(day) and any(patterns.fits(each, table) for each in self.tables)


@dataclass(frozen=True)
class Post:
    """The role of one of the staff over some days."""

    number: str
    role: str
    span: Span


@dataclass(frozen=True)
class Venue:
    """A venue as its file states it; no two entries speak of the same table on the same day."""

    name: str
    path: str
    sha256: str
    entries: tuple[Entry, ...]
    staff: tuple[Post, ...]

    @cached_property
    def rulebooks(self) -> tuple[Rulebook, ...]:
        """Each rulebook of its entries once, by id."""
        return tuple({entry.rulebook.id: entry.rulebook for entry in self.entries}.values())

    def entry(self, table: str, day: date) -> Entry | None:
        """The entry that speaks of this table on this gaming day."""
        return next((entry for entry in self.entries if entry.covers(table, day)), None)
