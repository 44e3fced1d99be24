"""The oracle, which was written apart from the auditor, finds what the cases expect."""

import pytest

from auditor import logs
from tests.cases import GATED, Case
from tests.oracle.agreement import agreement
from tests.oracle.comparing import differences

RULES = ("d1-dublin", "nsw-earlier", "nsw-revised", "nz-1996", "south-dakota")

ROUNDS = 960
"""Random rounds of each rulebook, a third each lawful, faulty and altered afterwards."""


def _readings(case: Case) -> list[dict[str, str]]:
    return [{}, *(dict([choice.split("=")]) for choice in case.readings)]


@pytest.mark.parametrize("rules", RULES)
def test_the_oracle_and_the_auditor_agree_on_each_case(rules: str) -> None:
    differing = [
        (case.name, settled)
        for case in GATED
        if case.rules == rules and case.clause
        for settled in _readings(case)
        if differences(logs.read([str(case.log)]), rules, settled) != (set(), set())
    ]
    assert differing == []


@pytest.mark.parametrize("rules", RULES)
def test_the_oracle_and_the_auditor_agree_on_random_rounds(rules: str) -> None:
    agreed = agreement(rules, seed=1, rounds=ROUNDS)
    assert agreed.differences == ()
    assert agreed.rounds > ROUNDS * 0.9
    assert agreed.findings > 100
