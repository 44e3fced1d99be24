"""The published proof is whole, found nothing wrong, and is what its figures say."""

import pytest

from auditor import simulation
from auditor.simulation import FAULTS
from tests.cases import RULEBOOKS
from tests.proof import figures, page
from tests.proof.work import PARTS
from tests.worlds.shelf import WORLDS

KEPT = figures.kept()
LEAST = {"lawful": 1_000_000, "planted": 0, "random": 300_000, "worlds": 0}
"""The rounds that a part has to come to under each rulebook."""
LEAST_PLANTED = 200
"""How often each fault is planted under each rulebook."""


@pytest.mark.parametrize("rules", RULEBOOKS)
@pytest.mark.parametrize("part", [each.name for each in PARTS])
def test_each_part_was_run_under_each_rulebook_and_found_nothing_wrong(
    part: str, rules: str
) -> None:
    tally = figures.tally(KEPT, part, rules)
    assert tally.rounds >= LEAST[part]
    assert tally.wrong == 0


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_nothing_at_all_is_found_in_lawful_play(rules: str) -> None:
    assert figures.tally(KEPT, "lawful", rules).findings == 0


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_every_fault_that_breaks_a_clause_was_planted_often_enough(rules: str) -> None:
    stated = simulation.load(simulation.find(rules)).stated
    planted = figures.tally(KEPT, "planted", rules).planted
    names = [fault.name for fault in FAULTS if fault.name in stated.breaks]
    assert [name for name in names if planted[name] < LEAST_PLANTED] == []


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_every_small_world_was_judged(rules: str) -> None:
    judged = figures.tally(KEPT, "worlds", rules).planted
    assert [world.name for world in WORLDS if not judged[world.name]] == []


def test_the_page_is_what_the_figures_say() -> None:
    assert page.PATH.read_text(encoding="utf-8") == page.written(KEPT)
