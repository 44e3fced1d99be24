"""What an audit gives, in the form in which the corpus states it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from auditor import audit, logs, rulebook
from auditor.cli import Exit, exit_code
from auditor.errors import LogError
from tests.cases import FINDING, Findings


@dataclass(frozen=True)
class Outcome:
    """What an audit gave."""

    exit: int
    findings: Findings
    statuses: dict[str, str]
    undecided: dict[str, int]
    rejected: int
    incomplete: int


@cache
def book(rules: str) -> rulebook.Rulebook:
    """A rulebook that ships, loaded once."""
    return rulebook.load(rulebook.find(rules))


def outcome(log: Path, rules: str, settled: Mapping[str, str]) -> Outcome:
    """What the audit of a log gives, with some readings settled."""
    try:
        read = logs.read([str(log)])
    except LogError:
        return Outcome(Exit.NOTHING_JUDGED, Counter(), {}, {}, 0, 0)
    found = audit.check(read, book(rules), settled)
    return Outcome(
        exit=exit_code(found),
        findings=Counter(found.findings.select(FINDING).iter_rows()),
        statuses={result.clause.number: result.status for result in found.clauses},
        undecided={result.clause.number: result.undecided for result in found.clauses},
        rejected=found.rejected.height,
        incomplete=found.reach.incomplete.height,
    )
