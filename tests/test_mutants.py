"""A rulebook that is wrong anywhere is noticed, or listed with why it is not."""

import pytest

from auditor.rulebook import columns
from auditor.tables.facts import FACTS
from tests.cases import RULEBOOKS
from tests.mutants.conditions import changes
from tests.mutants.population import mutants
from tests.mutants.record import record, share
from tests.mutants.survivors import survivors
from tests.outcomes import book

EVERY = 24
"""One mutant in so many is tried, and those of each clause and kind; `make mutants` tries all."""


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_a_wrong_rulebook_is_noticed_or_listed(rules: str) -> None:
    found = record(rules, EVERY)
    assert found.unlisted == []
    assert found.gone == []


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_the_share_that_is_tried_has_every_clause_and_kind(rules: str) -> None:
    every_one = list(mutants(book(rules), lambda _: frozenset({"round", "box", "player_id"})))
    tried = list(share(every_one, EVERY))
    assert {mutant.of for mutant in tried} == {mutant.of for mutant in every_one}
    assert {mutant.kind for mutant in tried} == {mutant.kind for mutant in every_one}


def test_a_survivor_is_listed_with_why_nothing_tells() -> None:
    assert {rules for rules, *_ in survivors()} <= set(RULEBOOKS)
    for key, why in survivors().items():
        assert len(why.split()) >= 5, key


CHANGED = {
    "cards = 2 AND NOT after_card": {
        "cards = 2", "NOT after_card", "cards = 2 OR NOT after_card",
        "NOT (cards = 2 AND NOT after_card)", "cards = 2 AND after_card",
        "cards <> 2 AND NOT after_card", "cards <= 2 AND NOT after_card",
        "cards >= 2 AND NOT after_card", "cards = 3 AND NOT after_card",
        "cards = 1 AND NOT after_card",
    },
    "first_two IN (9, 10)": {
        "first_two NOT IN (9, 10)", "first_two IN (10, 10)", "first_two IN (8, 10)",
        "first_two IN (9, 11)", "first_two IN (9, 9)", "first_two IN (9)", "first_two IN (10)",
    },
    "minimum IS NOT NULL": {"minimum IS NULL"},
    "NOT controls": {"controls"},
    "cards BETWEEN 2 AND 3 OR controls": {
        "cards BETWEEN 2 AND 3", "controls", "cards BETWEEN 2 AND 3 AND controls",
        "NOT (cards BETWEEN 2 AND 3 OR controls)", "cards NOT BETWEEN 2 AND 3 OR controls",
        "cards BETWEEN 3 AND 3 OR controls", "cards BETWEEN 1 AND 3 OR controls",
        "cards BETWEEN 2 AND 4 OR controls", "cards BETWEEN 2 AND 2 OR controls",
        "cards BETWEEN 2 AND 3 OR NOT controls",
    },
    "controls AND (cards = 2 OR after_card)": {
        "(cards = 2 OR after_card)", "controls", "controls OR (cards = 2 OR after_card)",
        "NOT (controls AND (cards = 2 OR after_card))",
        "NOT controls AND (cards = 2 OR after_card)",
        "controls AND (cards = 2)", "controls AND (after_card)",
        "controls AND (cards = 2 AND after_card)", "controls AND (cards <> 2 OR after_card)",
        "controls AND (cards <= 2 OR after_card)", "controls AND (cards >= 2 OR after_card)",
        "controls AND (cards = 3 OR after_card)", "controls AND (cards = 1 OR after_card)",
        "controls AND (cards = 2 OR NOT after_card)",
    },
}  # fmt: skip
"""Conditions over doubles, each with all that one small change makes of it."""


@pytest.mark.parametrize("condition", CHANGED)
def test_a_condition_is_changed_in_every_small_way(condition: str) -> None:
    made = changes(condition, columns.of(FACTS["doubles"]))
    assert {change.becomes for change in made} == CHANGED[condition]


def test_a_category_becomes_each_other_one() -> None:
    made = changes("kind = 'drawn'", columns.of(FACTS["totals"]))
    assert {change.becomes for change in made if change.kind == "value changed"} == {
        "kind = 'initial'",
        "kind = 'split'",
    }
