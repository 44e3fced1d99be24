"""Log + rulebook → verdicts."""

from dataclasses import dataclass
from typing import Literal

import polars as pl

from auditor.logs import Log
from auditor.rulebook import Clause, Rulebook

Status = Literal[
    "broken", "disputed", "held", "undecided", "not exercised", "by hand", "not supplied"
]


@dataclass(frozen=True)
class ClauseResult:
    """What became of a clause over a log: its status, and how many facts had each verdict."""

    clause: Clause
    status: Status
    held: int
    broken: int
    disputed: int
    undecided: int
    why: str | None


@dataclass(frozen=True)
class Audit:
    """The verdicts of one audit.

    `findings` has one row per finding (`tables.findings.Findings`), sorted by gaming day, table,
    first `seq`, clause. Money in hundred-thousandths of the currency unit.
    """

    log: Log
    rulebook: Rulebook
    readings: dict[str, str | None]
    clauses: tuple[ClauseResult, ...]
    findings: pl.DataFrame
    underpaid: int
    overpaid: int
