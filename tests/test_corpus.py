"""Every case of the corpus gives exactly its outcome, and the corpus keeps its own laws."""

import csv
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path

import pytest

from tests.cases import CASES, CORPUS, FINDING, GATED, RULEBOOKS, Case, Expectation
from tests.outcomes import book, outcome

AWAITED: frozenset[str] = frozenset()
"""Rulebooks whose cases wait for a file in rules/; one that arrives is struck off here."""

MOST_EDITS = 6
"""Rows by which a case may differ from its twin; a further split with its cards takes six."""


def _id(case: Case) -> str:
    return case.name


@pytest.mark.parametrize("case", GATED, ids=_id)
def test_a_case_gives_exactly_its_outcome(case: Case) -> None:
    given = outcome(case.log, case.rules, {})
    assert given.findings == case.expected.findings
    assert {clause: given.statuses[clause] for clause in case.statuses} == case.statuses
    assert {clause: given.undecided[clause] for clause in case.undecided} == case.undecided
    assert (given.rejected, given.incomplete) == (case.rejected, case.incomplete)
    assert given.exit == case.expected.exit


SETTLED = [(case, reading) for case in GATED for reading in case.readings]


@pytest.mark.parametrize(
    ("case", "reading"), SETTLED, ids=[f"{case.name}-{reading}" for case, reading in SETTLED]
)
def test_a_case_gives_exactly_its_outcome_under_each_reading(case: Case, reading: str) -> None:
    name, _, choice = reading.partition("=")
    given = outcome(case.log, case.rules, {name: choice})
    assert given.findings == case.readings[reading].findings
    assert given.exit == case.readings[reading].exit


PROCESSES = [
    ("nsw-revised/11.1.1/pass-nine-ten-and-eleven.csv", []),
    ("nsw-revised/11.1.1/fail-on-twelve.csv", []),
    ("nsw-revised/12.7/disputed-busted-hand-alone.csv", ["busted_before_dealer_blackjack=lost"]),
    ("input/odd-late-key.ndjson.gz", []),
    ("input/bad-card-and-a-fault-elsewhere.csv", []),
    ("input/bad-utf-16.csv", []),
]


@pytest.mark.parametrize(("name", "readings"), PROCESSES, ids=[name for name, _ in PROCESSES])
def test_the_command_gives_the_same_outcome(name: str, readings: list[str]) -> None:
    [case] = (case for case in GATED if case.name == name)
    command = [sys.executable, "-m", "auditor", "check", str(case.log), "--rules", case.rules]
    settled = [f"--reading={reading}" for reading in readings]
    given = subprocess.run(
        [*command, *settled, "--format", "json"], capture_output=True, check=False, timeout=60
    )
    expected = case.readings[readings[0]] if readings else case.expected
    assert given.returncode == expected.exit, given.stderr
    if expected.exit != 2:
        report = json.loads(given.stdout)
        findings = Counter(tuple(entry[key] for key in FINDING) for entry in report["findings"])
        assert findings == expected.findings
        assert len(report["rejected"]) == case.rejected
        assert len(report["incomplete"]) == case.incomplete


def test_every_rulebook_has_cases_and_every_case_its_rulebook_or_is_awaited() -> None:
    assert {case.rules for case in CASES} == {*RULEBOOKS, *AWAITED}
    assert not AWAITED & set(RULEBOOKS), "a rulebook that has arrived is no longer awaited"


def test_every_log_of_the_corpus_is_a_case() -> None:
    logs_there = {path for path in CORPUS.rglob("*") if path.is_file() and path.parent != CORPUS}
    cases = {case.log for case in CASES}
    held = {path: cases & {path, *path.parents} for path in logs_there}
    assert [str(path) for path in sorted(logs_there) if not held[path]] == []
    assert cases == set().union(*held.values())


def _keeps(case: Case) -> bool:
    """Whether a case shows its clause kept, be it under one reading."""
    readings = case.readings.values()
    return case.kind == "pass" or any(case.clause not in _cited(settled) for settled in readings)


def _cited(expected: Expectation) -> set[str]:
    return {clause for clause, *_ in expected.findings}


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_every_judged_clause_is_seen_kept_and_seen_broken(rules: str) -> None:
    judged = {clause.number for clause in book(rules).clauses if clause.judged == "judged"}
    cases = [case for case in GATED if case.rules == rules]
    kept = {case.clause for case in cases if _keeps(case)}
    assert judged - kept == set()
    assert judged - {clause for case in cases for clause in _cited(case.expected)} == set()


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_every_folder_is_a_clause_of_its_rulebook(rules: str) -> None:
    known = {clause.number for clause in book(rules).clauses}
    assert {case.clause for case in GATED if case.rules == rules} - {None} <= known


def test_a_kept_clause_breaks_nothing() -> None:
    for case in CASES:
        if case.kind in {"pass", "undecided"}:
            assert not case.expected.findings, case.name
        if case.kind == "pass":
            status = case.statuses.get(str(case.clause), "held")
            assert status in {"held", "not supplied"}, case.name
        if case.kind == "undecided":
            assert case.statuses[str(case.clause)] == "undecided", case.name


def test_a_broken_clause_is_the_one_of_its_folder() -> None:
    verdicts = {"fail": "broken", "disputed": "disputed"}
    for case in CASES:
        if case.kind in verdicts:
            clauses = {finding[:2] for finding in case.expected.findings}
            assert (case.clause, verdicts[case.kind]) in clauses, case.name


def test_a_disputed_case_is_wrong_under_one_reading_and_right_under_another() -> None:
    for case in CASES:
        for clause, verdict, *whose in case.expected.findings:
            broken = [
                settled.findings[clause, "broken", *whose] for settled in case.readings.values()
            ]
            if verdict == "disputed":
                assert {bool(often) for often in broken} == {True, False}, case.name


def test_an_exit_code_says_what_the_case_states() -> None:
    for case in CASES:
        for expected in (case.expected, *case.readings.values()):
            partly = case.rejected or case.incomplete
            least = 3 if partly else 1 if expected.findings else 0
            unread = case.kind == "bad" and not case.rejected and not case.incomplete
            assert expected.exit == (2 if unread else least), case.name


def _rows(path: Path) -> list[tuple[str, ...]]:
    """A log's rows without what a row more or less renumbers."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            tuple(f"{key}={value}" for key, value in sorted(row.items()) if value)
            for row in csv.DictReader(file)
            if row.pop("seq") and row.pop("at")
        ]


def _pairs() -> Iterator[tuple[Case, Case]]:
    named = {case.name: case for case in CASES}
    return ((case, named[case.twin]) for case in CASES if case.twin)


def test_every_fault_has_a_twin_without_it() -> None:
    assert [case.name for case in CASES if case.kind == "fail" and not case.twin] == []
    for case, twin in _pairs():
        theirs = (twin.expected, twin.readings, twin.statuses)
        assert theirs != (case.expected, case.readings, case.statuses), case.name


def test_a_case_differs_from_its_twin_by_the_smallest_edit() -> None:
    for case, twin in _pairs():
        assert case.log.read_bytes() != twin.log.read_bytes(), case.name
        if case.kind == "undecided":
            continue  # a whole kind of evidence is gone from it
        edits = SequenceMatcher(None, _rows(twin.log), _rows(case.log), autojunk=False)
        rows = sum(
            max(there - here, then - now)
            for tag, here, there, now, then in edits.get_opcodes()
            if tag != "equal"
        )
        assert rows <= MOST_EDITS, case.name
