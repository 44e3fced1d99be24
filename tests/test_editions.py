"""What two editions have in common, the auditor judges alike under both."""

from collections import Counter, defaultdict

from auditor import audit
from tests.cases import FINDING, Findings
from tests.editions import EARLIER, shared
from tests.gathering import gathered, rows_of
from tests.outcomes import book, outcome

SHARED = shared(EARLIER)


def test_a_case_of_the_later_edition_gives_the_same_under_the_earlier() -> None:
    log = gathered({case.name: rows_of(case.log) for case in SHARED})
    found = audit.check(log, book(EARLIER), {}).findings
    by_case: dict[str, Findings] = defaultdict(Counter)
    for table, *finding in found.select("table_id", *FINDING).iter_rows():
        by_case[table][tuple(finding)] += 1
    assert {case.name: by_case[case.name] for case in SHARED} == {
        case.name: case.expected.findings for case in SHARED
    }


def test_it_leaves_the_clauses_of_both_with_the_same_status() -> None:
    for case in SHARED:
        if case.statuses:
            given = outcome(case.log, EARLIER, {}).statuses
            assert {clause: given[clause] for clause in case.statuses} == case.statuses, case.name
