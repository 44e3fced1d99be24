"""What is published of the proof found nothing wrong, and the page is what its figures say."""

from auditor import simulation
from auditor.simulation import FAULTS
from tests.cases import RULEBOOKS
from tests.mutants.survivors import survivors
from tests.proof import figures, mutated, page
from tests.proof.tally import Tally
from tests.proof.work import PARTS
from tests.worlds.shelf import WORLDS

KEPT = figures.kept()
LEAST = {
    "lawful": 1_000_000,
    "planted": 100_000,
    "random": 300_000,
    "worlds": 500_000,
    "mutants": 0,
}
"""The rounds that a part has to come to under a rulebook before it is published."""
LEAST_PLANTED = 200
"""How often each fault is planted under a rulebook."""


def _published(part: str) -> dict[str, Tally]:
    return {rules: figures.tally(KEPT, part, rules) for rules in KEPT.get(part, {})}


def test_every_part_that_is_published_found_nothing_wrong_in_rounds_enough() -> None:
    parts = KEPT.keys() - {"whole"}  # how long all of it took
    assert parts <= {part.name for part in PARTS}
    assert [(part, rules) for part in parts for rules, tally in _published(part).items()
            if tally.wrong or tally.rounds < LEAST[part]] == []  # fmt: skip


def test_every_part_is_published_under_a_rulebook_or_listed_as_not_judged_yet() -> None:
    text = page.PATH.read_text(encoding="utf-8")
    for part in PARTS:
        for rules in RULEBOOKS:
            listed = f"| {part.title} | {rules} |" in text
            assert listed != (rules in KEPT.get(part.name, {})), (part.name, rules)


def test_nothing_at_all_is_found_in_lawful_play() -> None:
    assert {tally.findings for tally in _published("lawful").values()} <= {0}


def test_every_fault_that_breaks_a_clause_was_planted_often_enough() -> None:
    for rules, tally in _published("planted").items():
        stated = simulation.load(simulation.find(rules)).stated
        names = [fault.name for fault in FAULTS if fault.name in stated.breaks]
        assert [name for name in names if tally.planted[name] < LEAST_PLANTED] == []


def test_every_small_world_was_judged() -> None:
    for tally in _published("worlds").values():
        assert [world.name for world in WORLDS if not tally.planted[world.name]] == []


def test_every_mutant_is_noticed_or_refused_or_listed_with_the_reason() -> None:
    for rules, tally in _published("mutants").items():
        fates = [mutated.of_fate(tally, fate) for fate in mutated.FATES]
        assert sum(fates) == tally.planted.total()
        assert fates[-1] >= len([key for key in survivors() if key[0] == rules])


def test_the_page_is_what_the_figures_say() -> None:
    assert page.PATH.read_text(encoding="utf-8") == page.written(KEPT)
