"""What became of each clause: counts of verdicts, and the status that they add up to."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

import polars as pl

from auditor.rulebook import Check, Clause, Rulebook

Status = Literal[
    "broken", "disputed", "held", "undecided", "not exercised", "by hand", "not supplied"
]


class Counts(NamedTuple):
    """How many facts had each verdict."""

    held: int = 0
    broken: int = 0
    disputed: int = 0
    undecided: int = 0

    def plus(self, other: "Counts") -> "Counts":
        """Both together."""
        return Counts(*(one + another for one, another in zip(self, other, strict=True)))


CheckKey = tuple[str, int]
"""A check by the number of its clause and its place in it, from 0."""


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
    """Why it is not judged, or what the log would have to record where facts are undecided."""


@dataclass(frozen=True)
class Judgement:
    """The verdicts of a rulebook over facts.

    `findings` has one row per fact and check that is broken or disputed, as in
    `tables.findings.Findings` without what only the log knows (`gaming_day`, `table_id`,
    `round_id`), ordered by table-day, `seq`, clause and check. `underpaid` and `overpaid` are
    what players are short of and were given too much in broken findings, each at least zero.
    """

    rulebook: Rulebook
    counts: Mapping[CheckKey, Counts]
    findings: pl.DataFrame
    underpaid: int
    overpaid: int

    @property
    def clauses(self) -> tuple[ClauseResult, ...]:
        """What became of each clause, in printed order."""
        return tuple(self._result(clause) for clause in self.rulebook.clauses)

    def plus(self, other: "Judgement") -> "Judgement":
        """This judgement and one of the same rulebook over others, the findings left out."""
        return Judgement(
            rulebook=self.rulebook,
            counts={key: counts.plus(other.counts[key]) for key, counts in self.counts.items()},
            findings=self.findings.clear(),
            underpaid=self.underpaid + other.underpaid,
            overpaid=self.overpaid + other.overpaid,
        )

    def without_findings(self) -> "Judgement":
        """The same judgement, its findings kept elsewhere."""
        return replace(self, findings=self.findings.clear())

    def _result(self, clause: Clause) -> ClauseResult:
        by_check = [self.counts[clause.number, place] for place in range(len(clause.checks))]
        counts = Counts(*map(sum, zip(*by_check, strict=True))) if by_check else Counts()
        open_ = [
            _need(check)
            for check, its in zip(clause.checks, by_check, strict=True)
            if its.undecided
        ]
        return ClauseResult(
            clause,
            _status(clause, counts),
            *counts,
            why=clause.why or "; ".join(dict.fromkeys(open_)) or None,
        )


def _status(clause: Clause, counts: Counts) -> Status:
    if clause.judged != "judged":
        return clause.judged
    if counts.broken:
        return "broken"
    if counts.disputed:
        return "disputed"
    if counts.held:
        return "held"
    return "undecided" if counts.undecided else "not exercised"


def _need(check: Check) -> str:
    """What the log would have to record for an undecided fact to be judged."""
    return check.needs or f"more about {check.on.replace('_', ' ')}"
