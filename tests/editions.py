"""Two editions of one authority's rules: what the later one kept of the earlier.

A case of a clause that both have shows the same under the earlier edition, as long as it breaks no
other; under the later one it could break what that added.
"""

from dataclasses import replace

from tests.cases import GATED, Case

EARLIER, LATER = "nsw-earlier", "nsw-revised"
SAME = frozenset({
    "6.1", "6.2", "6.3", "6.4", "7", "8", "9.1", "9.1.1", "9.1.2", "9.1.3",
    "10.1", "10.1.1", "10.1.3", "10.1.4", "10.4", "10.5", "11.4", "11.5",
})  # fmt: skip
"""Clauses whose text is the same in both."""


def shared(rules: str) -> list[Case]:
    """The cases of the later edition that have the same outcome under the earlier one.

    Only that outcome is stated of them which no reading is settled for, and of their statuses
    those of clauses in both.
    """
    if rules != EARLIER:
        return []
    return [
        replace(
            case,
            rules=rules,
            readings={},
            statuses={clause: of for clause, of in case.statuses.items() if clause in SAME},
        )
        for case in GATED
        if case.rules == LATER and case.clause in SAME and _breaks_only_those(case)
    ]


def _breaks_only_those(case: Case) -> bool:
    expected = [case.expected, *case.readings.values()]
    return {clause for each in expected for clause, *_ in each.findings} <= SAME
