"""A disposition, and which of them speaks of a finding on some day."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain
from typing import Literal, get_args

import polars as pl

Kind = Literal["waived", "disputed", "confirmed"]
"""What a finding is marked as: let pass, contested, or acknowledged."""

KINDS: tuple[Kind, ...] = get_args(Kind)

Status = Literal["in force", "expired", "not yet issued"]
STATUSES: tuple[Status, ...] = get_args(Status)

COLUMNS = {
    "disposition": pl.String(),
    "disposition_status": pl.String(),
    "disposition_reason": pl.String(),
    "disposition_who": pl.String(),
    "disposition_issued": pl.String(),
    "disposition_expires": pl.String(),
    "disposition_entry": pl.UInt32(),
}
"""What a finding says of its disposition, beside what it is."""


@dataclass(frozen=True)
class Scope:
    """Findings of one clause of a rulebook at some tables over some gaming days."""

    rulebook: str
    clause: str
    tables: tuple[str, ...]
    first: date
    last: date

    def meets(self, other: "Scope") -> bool:
        """Whether some finding could be of both."""
        alike = (self.rulebook, self.clause) == (other.rulebook, other.clause)
        days = self.first <= other.last and other.first <= self.last
        return alike and days and not set(self.tables).isdisjoint(other.tables)


@dataclass(frozen=True)
class Disposition:
    """What somebody has decided about a finding, or about those of a scope, and until when."""

    number: int
    """Its place in the file, from 1."""
    of: str | Scope
    """The id of a finding, or a scope."""
    kind: Kind
    reason: str
    who: str
    issued: date
    """The first day on which it is in force."""
    expires: date
    """The last one."""

    def meets(self, other: "Disposition") -> bool:
        """Whether both would speak of the same finding on the same day."""
        together = self.issued <= other.expires and other.issued <= self.expires
        if isinstance(self.of, Scope) and isinstance(other.of, Scope):
            return together and self.of.meets(other.of)
        return together and self.of == other.of

    def status(self, day: date) -> Status:
        """Whether it is in force on a day."""
        if day > self.expires:
            return "expired"
        return "in force" if day >= self.issued else "not yet issued"


@dataclass(frozen=True)
class Dispositions:
    """The dispositions of a file, as they stand on a day."""

    path: str
    sha256: str
    as_of: date
    entries: tuple[Disposition, ...]

    def status(self, entry: Disposition) -> Status:
        """Whether an entry is in force then."""
        return entry.status(self.as_of)

    def entry(self, books: Sequence[str]) -> pl.Expr:
        """The number of the entry that speaks of a finding; null: none does.

        Of findings with `id`, `part`, `clause`, `table_id` and `gaming_day`; `books` has the id of
        the rulebook of each part. What is in force goes before what has expired, the last of these
        first, and that before what is not yet issued; an entry about the finding alone goes before
        one about a scope.
        """
        in_turn = sorted(self.entries, key=lambda entry: entry.expires, reverse=True)
        by_status = [[e for e in in_turn if self.status(e) == status] for status in STATUSES]
        asked = chain.from_iterable(_asked(entries, books) for entries in by_status)
        return pl.coalesce(*asked, pl.lit(None, pl.UInt32))

    def told(self) -> pl.DataFrame:
        """One row per entry, with what a finding says of it (`COLUMNS`)."""
        rows = [
            (
                entry.kind,
                self.status(entry),
                entry.reason,
                entry.who,
                entry.issued.isoformat(),
                entry.expires.isoformat(),
                entry.number,
            )
            for entry in self.entries
        ]
        return pl.DataFrame(rows, COLUMNS, orient="row")


def _asked(entries: Sequence[Disposition], books: Sequence[str]) -> Iterable[pl.Expr]:
    ids = {entry.of: entry.number for entry in reversed(entries) if isinstance(entry.of, str)}
    if ids:
        yield pl.col("id").replace_strict(
            list(ids), list(ids.values()), default=None, return_dtype=pl.UInt32
        )
    for entry in entries:
        if isinstance(entry.of, Scope):
            yield pl.when(_within(entry.of, books)).then(pl.lit(entry.number, pl.UInt32))


def _within(scope: Scope, books: Sequence[str]) -> pl.Expr:
    parts = [number for number, book in enumerate(books, start=1) if book == scope.rulebook]
    return (
        pl.col("part").is_in(parts)
        & (pl.col("clause") == scope.clause)
        & pl.col("table_id").is_in(list(scope.tables))
        & pl.col("gaming_day").is_between(scope.first, scope.last)
    )
