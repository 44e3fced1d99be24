"""Auditor and oracle agree on every round of the small worlds; here, on a share of them."""

from collections import Counter
from pathlib import Path

import pytest

from tests.cases import RULEBOOKS
from tests.worlds import agreement
from tests.worlds.course import opened
from tests.worlds.enumeration import World, rounds
from tests.worlds.shelf import WORLDS

ONE_IN = 151
"""Of so many rounds one is judged; a prime, so that it falls on every card and act."""
FEW = World("few", "A5T", cards=4, drawing=("hit", "card", "double"), still=("stand",), bare=1)


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_auditor_and_oracle_agree_on_a_share_of_each_world(rules: str, tmp_path: Path) -> None:
    for world in WORLDS:
        few = agreement.agreement(world, rules, tmp_path / "log.parquet", ONE_IN)
        assert few.findings
        assert (few.auditor_alone, few.oracle_alone) == (set(), set())


def test_no_round_of_a_world_comes_twice() -> None:
    often = Counter(each.rows for each in rounds(FEW))
    assert often.most_common(1)[0][1] == 1


def test_a_world_has_every_hand_that_its_ranks_make() -> None:
    initial = {each.rows[1:4] for each in rounds(FEW)}
    assert initial == {
        opened(FEW.wagers, first, shown, second).rows[1:]
        for first in "A5T"
        for shown in "A5T"
        for second in "A5T"
    }


def test_a_world_settles_each_wager_right_and_a_unit_off() -> None:
    stood = [
        each.rows[4:-1]
        for each in rounds(World("one", "T", cards=3, drawing=(), still=("stand",), bare=1))
        if each.rows[4].event == "stand"
    ]
    assert sorted(row.amount or 0 for rows in stood for row in rows[1:]) == [9, 10, 11]
