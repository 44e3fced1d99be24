"""Table ids with `*` in them, which stands for any characters or none."""

import re

ANY = "*"
NOT_MEANT = frozenset("?[]")
"""What other programs' patterns hold; taken as it stands it would quietly match no table."""


def fits(pattern: str, table: str) -> bool:
    """Whether a table's id is one that the pattern stands for."""
    parts = map(re.escape, pattern.split(ANY))
    return re.fullmatch(".*".join(parts), table, flags=re.DOTALL) is not None


def meet(one: str, other: str) -> bool:
    """Whether some id fits both patterns."""
    reached = {(0, 0)}
    waiting = [(0, 0)]
    while waiting:
        here, there = waiting.pop()
        steps = set()
        if one[here : here + 1] == ANY:
            steps |= {(here + 1, there), (here, there + 1)}
        if other[there : there + 1] == ANY:
            steps |= {(here, there + 1), (here + 1, there)}
        if here < len(one) and one[here] == other[there : there + 1]:
            steps.add((here + 1, there + 1))
        steps = {step for step in steps if step[0] <= len(one) and step[1] <= len(other)} - reached
        reached |= steps
        waiting += steps
    return (len(one), len(other)) in reached
