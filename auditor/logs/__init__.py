"""Log files → recorded events, every row knowing its file and line."""

from dataclasses import dataclass

import polars as pl


@dataclass(frozen=True)
class Input:
    """One file that was read: its path as given, its SHA-256 and the rows it holds."""

    path: str
    sha256: str
    rows: int


@dataclass(frozen=True)
class RowCounts:
    """How many rows were read, and what became of them: read = judged + set_aside + rejected."""

    read: int
    judged: int
    set_aside: int
    rejected: int


@dataclass(frozen=True)
class Log:
    """What was read.

    `events` holds every accepted row (`tables.recorded.Events`), those of void and incomplete
    rounds too; `rounds` says which rounds are judged (`tables.recorded.Rounds`); `rejected` names
    each rejected row (`tables.recorded.Rejected`).
    """

    inputs: tuple[Input, ...]
    events: pl.DataFrame
    rounds: pl.DataFrame
    rejected: pl.DataFrame
    rows: RowCounts
    unknown_columns: tuple[tuple[str, str], ...]
    """Path and column of what was kept out of the audit."""
    unreadable: tuple[tuple[str, str], ...]
    """Path and sentence of each file that could not be read, beside others that could."""
