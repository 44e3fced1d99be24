"""The oracle's findings beside the auditor's, and the least log on which they differ."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from auditor import audit, logs
from auditor.errors import LogError
from auditor.logs import Log
from tests.oracle.opinion import Finding, findings, misdealt
from tests.oracle.written import Fields, save
from tests.outcomes import book

DEAL = ("7", "PL-4.1", "PL-4.2")
"""The clauses of the initial deal."""

FINDING = ("clause", "verdict", "gaming_day", "table_id", "round_id", "box", "hand", "player_id")


def audited(log: Log, rules: str, settled: Mapping[str, str]) -> set[Finding]:
    """What the auditor finds."""
    found = audit.check(log, book(rules), settled).findings.select(FINDING)
    return {(clause, verdict, str(day), *rest) for clause, verdict, day, *rest in found.iter_rows()}


Sides = tuple[set[Finding], set[Finding]]
"""What only the auditor finds, and what only the oracle does."""


def differences(log: Log, rules: str, settled: Mapping[str, str]) -> Sides:
    """What only the auditor finds in a log, and what only the oracle does."""
    return parted(log, audited(log, rules, settled), findings(log, rules, settled))


def parted(log: Log, theirs: set[Finding], ours: set[Finding]) -> Sides:
    """What only the auditor found of both findings in a log, and what only the oracle.

    What follows on hands that were dealt wrong, of one card or of three, no rule text says; such
    a deal is itself a fault that both have to find, under whichever of the deal's clauses.
    """
    wrong = misdealt(log)
    theirs, ours = (set(_settled(found, wrong)) for found in (theirs, ours))
    return theirs - ours, ours - theirs


def _settled(found: set[Finding], wrong: set[tuple[str, str, str]]) -> Iterator[Finding]:
    """The findings; of a round dealt wrong, only that its deal is."""
    for finding in found:
        clause, verdict, day, table_id, round_id, *_ = finding
        if (day, table_id, round_id) not in wrong:
            yield finding
        elif clause in DEAL:
            yield DEAL[0], verdict, day, table_id, round_id, None, None, None


def shrunk(rows: Sequence[Fields], rules: str, path: Path, sides: Sides) -> list[Fields]:
    """The fewest rows found on which the two differ exactly as here."""
    kept = list(rows)
    size = max(len(kept) // 2, 1)
    while True:
        for less in _without(kept, size):
            if _sides(less, rules, path) == sides:
                kept = less
                break
        else:
            if size == 1:
                return kept
            size //= 2


def _without(rows: list[Fields], size: int) -> Iterator[list[Fields]]:
    for start in range(0, len(rows), size):
        wagers = [row for row in rows[start : start + size] if row["event"] == "wager"]
        if size > len(wagers):
            yield rows[:start] + wagers + rows[start + size :]


def _sides(rows: list[Fields], rules: str, path: Path) -> Sides | None:
    """Who finds what alone in a log of these rows; None where it is not read whole."""
    save(rows, path)
    try:
        log = logs.read([str(path)])
    except LogError:
        return None
    if log.rejected.height or (log.rounds["status"] == "incomplete").any():
        return None
    return differences(log, rules, {})
