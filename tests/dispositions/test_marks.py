"""Which disposition speaks of a finding, and how many findings each of them marks."""

from datetime import date
from pathlib import Path

import pytest

from auditor.audit.marks import Marks
from tests.dispositions.written import AS_OF, DATES, DECIDED, FINDING, SCOPE, dispositions, entry
from tests.report.audits import DOUBLED, SHORT, audit, whole

FOUND = audit(whole(), SHORT, DOUBLED)


def marked(folder: Path, *entries: str, as_of: date = AS_OF) -> Marks:
    """The marks of an audit with two findings, one under 2.1 and one under 10.2."""
    marks = FOUND.marked(dispositions(folder, *entries, as_of=as_of)).marks
    assert marks
    return marks


def of_each(marks: Marks) -> list[int | None]:
    """The entry that speaks of each finding, in the order of the audit: 10.2, then 2.1."""
    return marks.told(FOUND.findings)["disposition_entry"].to_list()


def test_an_entry_of_a_finding_speaks_of_it_alone(tmp_path: Path) -> None:
    marks = marked(tmp_path, entry())
    assert of_each(marks) == [1, None]
    assert marks.counts == {(1, "10.2", 1): 1}


@pytest.mark.parametrize(
    ("change", "speaks"),
    [
        (("", ""), True),
        (("toy", "other"), False),
        (("10.2", "10.10"), False),
        (('"BJ07", ', ""), False),
        (("from = 2026-11-01", "from = 2026-11-02"), False),
        (("until = 2026-11-30", "until = 2026-11-01"), True),
    ],
)
def test_a_scope_speaks_of_what_lies_within_all_its_bounds(
    change: tuple[str, str], speaks: bool, tmp_path: Path
) -> None:
    marks = marked(tmp_path, entry(SCOPE.replace(*change), DECIDED, DATES))
    assert of_each(marks) == [1 if speaks else None, None]


@pytest.mark.parametrize(
    ("as_of", "status"),
    [
        (date(2026, 11, 1), "not yet issued"),
        (date(2026, 11, 2), "in force"),
        (date(2026, 12, 31), "in force"),
        (date(2027, 1, 1), "expired"),
    ],
)
def test_an_entry_is_in_force_from_the_day_it_is_issued_to_the_day_it_expires(
    as_of: date, status: str, tmp_path: Path
) -> None:
    marks = marked(tmp_path, entry(), as_of=as_of)
    assert marks.told(FOUND.findings)["disposition_status"].to_list() == [status, None]
    assert marks.of_kind() == ({"waived": 1} if status == "in force" else {})
    assert marks.matched(marks.dispositions.entries[0]) == 1


def test_what_is_in_force_goes_first_then_what_expired_last(tmp_path: Path) -> None:
    def issued(first: str, last: str) -> str:
        return entry(FINDING, DECIDED, f"issued = {first}\nexpires = {last}\n")

    old, last, now, later = (
        issued("2025-01-01", "2025-12-31"),
        issued("2026-01-01", "2026-01-31"),
        issued("2026-11-02", "2026-12-31"),
        issued("2027-01-01", "2027-12-31"),
    )
    scope = entry(SCOPE, DECIDED, DATES)
    assert of_each(marked(tmp_path, old, last, now, later, scope)) == [3, None]
    assert of_each(marked(tmp_path, old, last, later, scope)) == [4, None]
    assert of_each(marked(tmp_path, old, later, last)) == [3, None]
    assert of_each(marked(tmp_path, later)) == [1, None]


def test_marks_are_counted_by_clause_and_kind(tmp_path: Path) -> None:
    both = entry(SCOPE.replace("10.2", "2.1"), DECIDED.replace("waived", "disputed"), DATES)
    marks = marked(tmp_path, entry(), both)
    assert marks.of_kind() == {"waived": 1, "disputed": 1}
    assert marks.of_kind((1, "2.1")) == {"disputed": 1}
    assert marks.of_kind((2, "2.1")) == {}


def test_findings_keep_all_that_they_say_and_their_order(tmp_path: Path) -> None:
    told = marked(tmp_path, entry()).told(FOUND.findings)
    assert told.select(FOUND.findings.columns).equals(FOUND.findings)


def test_a_file_without_entries_marks_nothing(tmp_path: Path) -> None:
    marks = marked(tmp_path, "entries = []\n")
    assert of_each(marks) == [None, None]
    assert not marks.counts
