"""rules/cases.json: what each case of the corpus shows of its clauses, for whoever has no corpus.

What a case shows is what `expected.json` states of it. The words of its findings are the
auditor's own, and so is the story of its round.
"""

import json
from collections.abc import Iterator
from typing import Any

import polars as pl

from auditor import audit, rulebook
from auditor.audit import Audit
from auditor.rulebook import Rulebook
from auditor.rulebook.cases import NAME
from tests.cases import GATED, RULEBOOKS, RULES, Case
from tests.documents.stories import story
from tests.gathering import gathered, rows_of

PATH = RULES / NAME

Entry = dict[str, Any]


def written() -> str:
    """The index of all rulebooks, a line for each case."""
    index = {rules: _by_clause(rules) for rules in RULEBOOKS}
    books = ",\n".join(f"{json.dumps(rules)}: {{\n{_clauses(index[rules])}\n}}" for rules in index)
    return f"{{\n{books}\n}}\n"


def _clauses(by_clause: dict[str, list[Entry]]) -> str:
    return ",\n".join(
        f" {json.dumps(clause)}: [\n{_entries(entries)}\n ]"
        for clause, entries in by_clause.items()
    )


def _entries(entries: list[Entry]) -> str:
    return ",\n".join(f"  {json.dumps(entry, ensure_ascii=False)}" for entry in entries)


def _by_clause(rules: str) -> dict[str, list[Entry]]:
    book = rulebook.load(rulebook.find(rules))
    cases = [case for case in GATED if case.rules == rules and case.clause]
    found = _audited(book, cases)
    entries: dict[str, list[Entry]] = {clause.number: [] for clause in book.clauses}
    for case in cases:
        for clause, verdict in _shown(case):
            told = {entry["verdict"] for entry in entries[clause]}
            entries[clause].append(
                {
                    "case": case.name,
                    "verdict": verdict,
                    **_words(found, case, clause),
                    **_under(case, clause),
                    **({} if verdict in told else {"story": _story(found, case, clause)}),
                }
            )
    return {clause: listed for clause, listed in entries.items() if listed}


def _shown(case: Case) -> Iterator[tuple[str, str]]:
    """The clauses of which a case shows something, and the verdict that it shows."""
    cited = {(finding[0], finding[1]) for finding in case.expected.findings}
    yield from sorted(cited)
    own = str(case.clause)
    if own not in {clause for clause, _ in cited}:
        status = case.statuses.get(own, "not exercised")
        yield own, status if status in {"held", "undecided"} else "not exercised"


def _under(case: Case, clause: str) -> Entry:
    """What becomes of the clause with a reading settled, where that makes a difference."""
    verdicts = {
        reading: "broken" if clause in {cited for cited, *_ in settled.findings} else "held"
        for reading, settled in case.readings.items()
    }
    return {"under": verdicts} if len(set(verdicts.values())) > 1 else {}


def _audited(book: Rulebook, cases: list[Case]) -> Audit:
    """All cases in one audit, each of them at a table that is called as the case is."""
    return audit.check(gathered({case.name: rows_of(case.log) for case in cases}), book, {})


def _finding(found: Audit, case: Case, clause: str) -> Entry | None:
    of = (pl.col("table_id") == case.name) & (pl.col("clause") == clause)
    return next(found.findings.filter(of).iter_rows(named=True), None)


def _words(found: Audit, case: Case, clause: str) -> Entry:
    """The words of the first finding of a case under a clause."""
    finding = _finding(found, case, clause) or {}
    keys = ("message", "recorded", "required")
    return {key: finding[key] for key in keys if finding.get(key) is not None}


def _story(found: Audit, case: Case, clause: str) -> str:
    """The round that a case shows, and the table before it; without a round, the table alone."""
    finding = _finding(found, case, clause)
    events = found.log.events.filter(pl.col("table_id") == case.name)
    number = finding["round"] if finding else events["round"].drop_nulls().min()
    if number is None:
        return story(events.filter(pl.col("round").is_null()))
    of_round = pl.col("round") == number
    before = pl.col("round").is_null() & (pl.col("seq") <= events.filter(of_round)["seq"].max())
    return story(events.filter(before | of_round))
