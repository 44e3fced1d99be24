"""The oracle, which was written apart from the auditor, finds what the cases expect."""

import pytest

from auditor import logs
from tests.cases import GATED, Case
from tests.oracle.comparing import differences

RULES = ("d1-dublin", "nsw-earlier", "nz-1996", "south-dakota")


def _readings(case: Case) -> list[dict[str, str]]:
    return [{}, *(dict([choice.split("=")]) for choice in case.readings)]


@pytest.mark.parametrize("rules", RULES)
def test_the_oracle_and_the_auditor_agree_on_each_case(rules: str) -> None:
    differing = [
        (case.name, settled)
        for case in GATED
        if case.rules == rules
        for settled in _readings(case)
        if differences(logs.read([str(case.log)]), rules, settled) != (set(), set())
    ]
    assert differing == []
