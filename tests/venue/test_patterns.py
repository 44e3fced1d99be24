"""Patterns of table ids stand for the ids they seem to, and two meet where some id fits both."""

from itertools import product

import pytest

from auditor.venue.patterns import fits, meet

IDS = ["".join(letters) for length in range(6) for letters in product("ab", repeat=length)]
"""Every id of at most five letters: enough for any two patterns of at most three to meet in."""


@pytest.mark.parametrize(
    ("pattern", "table", "fit"),
    [
        ("BJ07", "BJ07", True),
        ("BJ07", "BJ070", False),
        ("BJ*", "BJ07", True),
        ("BJ*", "BJ", True),
        ("*07", "BJ07", True),
        ("B*7", "BJ.07", True),
        ("BJ.7", "BJ07", False),
        ("bj*", "BJ07", False),
    ],
)
def test_a_star_stands_for_any_characters_and_every_other_for_itself(
    pattern: str, table: str, *, fit: bool
) -> None:
    assert fits(pattern, table) is fit


def test_two_patterns_meet_where_some_id_fits_both() -> None:
    patterns = ["".join(parts) for length in range(4) for parts in product("ab*", repeat=length)]
    ids = {pattern: {table for table in IDS if fits(pattern, table)} for pattern in patterns}
    for one, other in product(patterns, repeat=2):
        assert meet(one, other) is bool(ids[one] & ids[other]), (one, other)
