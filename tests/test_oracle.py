"""The oracle, which was written apart from the auditor, finds what the cases expect."""

import pytest

from tests.cases import GATED, Case
from tests.gathering import gathered, rows_of
from tests.oracle.agreement import agreement
from tests.oracle.comparing import differences

RULES = ("d1-dublin", "nsw-earlier", "nsw-revised", "nz-1996", "south-dakota")

ROUNDS = 960
"""Random rounds of each rulebook, a third each lawful, faulty and altered afterwards."""


def _cases(rules: str) -> list[Case]:
    """The cases of a rulebook that are one table-day, read whole from a CSV file."""
    cases = [case for case in GATED if case.rules == rules and case.clause]
    return [case for case in cases if case.log.suffix == ".csv" and not case.rejected]


@pytest.mark.parametrize("rules", RULES)
def test_the_oracle_and_the_auditor_agree_on_each_case(rules: str) -> None:
    cases = _cases(rules)
    for reading in ["", *sorted({choice for case in cases for choice in case.readings})]:
        named = {
            case.name: rows_of(case.log)
            for case in cases
            if not reading or reading in case.readings
        }
        log = gathered(named)
        settled = dict([reading.split("=")]) if reading else {}
        assert not log.rejected.height
        assert differences(log, rules, settled) == (set(), set())


@pytest.mark.parametrize("rules", RULES)
def test_the_oracle_and_the_auditor_agree_on_random_rounds(rules: str) -> None:
    agreed = agreement(rules, seed=1, rounds=ROUNDS)
    assert agreed.differences == ()
    assert agreed.rounds > ROUNDS * 0.9
    assert agreed.findings > 100
