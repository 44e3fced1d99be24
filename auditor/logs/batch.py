"""A batch: rows of one file as they stand there, before any value is read."""

from dataclasses import dataclass

import polars as pl

OBLIGATORY = ("gaming_day", "table_id", "seq", "at", "event")
"""Columns that no log is without."""

COLUMNS = (
    *OBLIGATORY,
    "round_id",
    "shoe_id",
    "box",
    "hand",
    "player_id",
    "card",
    "amount",
    "bet",
    "minimum",
    "maximum",
    "unit",
    "effective_at",
    "value",
    "option",
    "role",
    "staff_id",
    "currency",
    "place",
)
"""Every column of a log."""

COPY = "copy"
"""A row that says what another said: rejected, and nothing depends on it."""
TORN = "torn"
"""A row that is not whole: what stands under a column may belong to another, or nothing is left."""
FAULTY = "faulty"
"""A row whose cells stand where they belong, one of them wrong."""

FAULTS = pl.Schema({"line": pl.UInt32, "column": pl.String, "reason": pl.String, "kind": pl.String})
"""One row per fault: the column (null: the whole row), why, in words, and of which kind."""


@dataclass(frozen=True)
class Batch:
    """Some rows of a file, in the file's order."""

    rows: pl.DataFrame
    """One row per row of the file: `line`, and the log's columns that the file has, unread."""
    flaws: pl.DataFrame
    """Faults of rows that cannot stand as a whole (`FAULTS`), their lines among `rows`."""
    unknown: tuple[str, ...] = ()
    """Columns that no log has."""


def faults(of: list[tuple[int, str | None, str, str]]) -> pl.DataFrame:
    """Faults, each given as line, column, reason and kind."""
    return pl.DataFrame(of, schema=FAULTS, orient="row")
