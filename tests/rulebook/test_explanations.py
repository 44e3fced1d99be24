"""A clause is explained by its conditions, what they rest on, and its cases."""

from dataclasses import replace

import pytest

from auditor.errors import RulebookError
from auditor.rulebook import Rulebook, find, load
from auditor.rulebook.cases import cases
from auditor.rulebook.explanations import Explanation, explanation, explanations
from tests.rulebook.toy import RULEBOOK, TABLES

TOY = load(RULEBOOK, TABLES)
BUSTED = "busted_before_dealer_blackjack"
DEPENDS = {"doubles": frozenset[str](), "settlements": frozenset({"win_pays", BUSTED})}


def explained(number: str, book: Rulebook = TOY) -> Explanation:
    return next(one for one in explanations(book, TABLES, DEPENDS) if one.clause.number == number)


def test_every_clause_is_explained_in_printed_order() -> None:
    assert [one.clause for one in explanations(TOY, TABLES, DEPENDS)] == list(TOY.clauses)


def test_a_check_is_told_with_its_conditions_in_words_and_the_columns_they_name() -> None:
    first, second = explained("1").checks
    assert first.grain == "one row per double"
    assert (first.when, first.require) == ("“cards” is 2", "“hard total” is from 9 to 11")
    assert list(first.named) == ["cards", "hard_total"]
    assert second.named["doubled_blackjack"].says == "May a blackjack be doubled?"


def test_a_fact_may_be_undecided_where_a_column_can_hold_nothing() -> None:
    first, _ = explained("1").checks
    assert first.undecided == ("“hard total” is nothing (there is none, or the log does not tell)",)


@pytest.mark.parametrize("when", ["hard_total IS NOT NULL", "hard_total is null OR cards = 2"])
def test_but_not_where_the_condition_asks_whether_it_does(when: str) -> None:
    clause = TOY.clauses[0]
    asked = replace(clause, checks=(replace(clause.checks[0], when=when),))
    book = replace(TOY, clauses=(asked,))
    assert explained("1", book).checks[0].undecided == ()


def test_a_clause_rests_on_the_terms_it_sets_and_on_those_its_facts_are_derived_under() -> None:
    assert [term.name for term in explained("1").terms] == ["blackjack_pays"]
    assert "win_pays" in {term.name for term in explained("2.1").terms}
    assert explained("3").terms == ()


def test_a_clause_rests_on_the_readings_that_name_it_that_it_names_or_that_set_its_terms() -> None:
    assert [reading.name for reading in explained("1").readings] == ["doubled_blackjack"]
    elsewhere = replace(TOY, readings=tuple(replace(one, clauses=("4",)) for one in TOY.readings))
    assert [one.name for one in explained("1", elsewhere).readings] == ["doubled_blackjack"]
    assert [one.name for one in explained("2.1", elsewhere).readings] == [BUSTED]
    assert len(explained("4", elsewhere).readings) == 2
    assert explained("3", elsewhere).readings == ()


SHIPPED = load(find("nsw-revised"))


def test_a_clause_is_found_by_its_number() -> None:
    assert explanation(SHIPPED, "11.1.1").clause.number == "11.1.1"


@pytest.mark.parametrize(
    ("wanted", "meant"),
    [
        ("11.1.9", "did you mean '11.1.3' or '11.1.2' or '11.1.1'?"),
        ("ASSUMED.DEALER", "did you mean 'assumed.dealer'?"),
        ("initial deal", "did you mean 7 (Initial deal)?"),
        ("xyz", f"there are {', '.join(clause.number for clause in SHIPPED.clauses)}"),
        (" ", f"there are {', '.join(clause.number for clause in SHIPPED.clauses)}"),
    ],
)
def test_a_clause_that_is_not_there_is_told_with_what_may_be_meant(wanted: str, meant: str) -> None:
    with pytest.raises(RulebookError) as refused:
        explanation(SHIPPED, wanted)
    assert str(refused.value) == f"rulebook 'nsw-revised' has no clause '{wanted}': {meant}"


def test_the_cases_of_a_rulebook_that_ships_go_with_its_clauses() -> None:
    of_it = explanation(SHIPPED, "11.1.1").cases
    assert {case.verdict for case in of_it} == {"held", "broken"}
    [twelve] = [case for case in of_it if case.file.endswith("fail-on-twelve.csv")]
    assert twelve.shows == "on twelve"
    assert (twelve.recorded, twelve.required) == ("12", "9, 10 or 11")


def test_a_file_of_the_same_id_has_no_cases() -> None:
    assert cases(replace(SHIPPED, path="nsw-revised.toml")) == {}
    assert cases(TOY) == {}
