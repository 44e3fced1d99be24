"""Where the text bears two readings: what is wrong under each, under some, under none."""

from typing import Any

import polars as pl
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.judge import Counts
from auditor.judge.verdicts import Answer, outcomes
from tests.judge.hand_made import (
    BUSTED,
    HandMade,
    check,
    clause,
    counts,
    double,
    findings,
    judged,
    result,
    rulebook,
)

BARRED = check(when="doubled_blackjack = 'barred'", finding="doubled though barred")
ALLOWED = check(when="doubled_blackjack = 'allowed'", finding="doubled though allowed")
PAID = check("settlements", "paid = owed", finding="paid {paid}, owed {owed}", impact="short")


def settled_twice(paid: int, lost: int, original_only: int) -> HandMade:
    """One payment, and what is owed under each choice of the reading that sets a term."""
    return HandMade(
        settlements={
            "lost": [{"paid": paid, "owed": lost, "short": lost - paid}],
            "original_only": [{"paid": paid, "owed": original_only, "short": original_only - paid}],
        }
    )


def test_what_is_right_under_every_reading_is_held() -> None:
    judgement = judged(rulebook(clause("1", PAID)), settled_twice(paid=5, lost=5, original_only=5))
    assert counts(judgement, "1") == Counts(held=1)


def test_what_is_wrong_under_one_reading_is_disputed_as_that_reading_tells_it() -> None:
    facts = settled_twice(paid=100000, lost=100000, original_only=300000)
    judgement = judged(rulebook(clause("1", PAID)), facts)
    assert counts(judgement, "1") == Counts(disputed=1)
    told = "paid 1.00, owed 3.00; wrong only where busted_before_dealer_blackjack is original_only"
    assert findings(judgement, "verdict", "message", "impact") == [("disputed", told, 200000)]
    assert (judgement.underpaid, judgement.overpaid) == (0, 0)


def test_what_is_wrong_under_every_reading_is_broken_as_the_first_tells_it() -> None:
    facts = settled_twice(paid=100000, lost=200000, original_only=300000)
    judgement = judged(rulebook(clause("1", PAID)), facts)
    assert counts(judgement, "1") == Counts(broken=1)
    assert findings(judgement, "verdict", "message", "impact") == [
        ("broken", "paid 1.00, owed 2.00", 100000)
    ]


def test_a_settled_reading_leaves_nothing_in_dispute() -> None:
    book = rulebook(clause("1", PAID))
    facts = settled_twice(paid=1, lost=1, original_only=3)
    assert counts(judged(book, facts, **{BUSTED: "lost"}), "1") == Counts(held=1)
    assert counts(judged(book, facts, **{BUSTED: "original_only"}), "1") == Counts(broken=1)


def test_a_reading_may_be_named_in_a_condition() -> None:
    book = rulebook(clause("1", BARRED))
    facts = HandMade(doubles=[double(blackjack=True), double()])
    assert counts(judged(book, facts), "1") == Counts(held=1, disputed=1)
    assert counts(judged(book, facts, doubled_blackjack="barred"), "1") == Counts(held=1, broken=1)
    assert result(judged(book, facts, doubled_blackjack="allowed"), "1").status == "not exercised"


def test_what_breaks_another_clause_under_each_reading_is_broken_under_the_first() -> None:
    facts = HandMade(doubles=[double(blackjack=True)])
    judgement = judged(rulebook(clause("1", ALLOWED), clause("2", BARRED)), facts)
    assert findings(judgement, "clause", "verdict", "message") == [
        ("2", "broken", "doubled though barred")
    ]
    assert result(judgement, "1").status == "not exercised"


def test_a_clause_broken_under_every_reading_leaves_the_rest_in_dispute() -> None:
    facts = HandMade(doubles=[double(blackjack=True, cards=3)])
    book = rulebook(clause("1", BARRED), clause("2", check(require="cards = 2")))
    assert findings(judged(book, facts), "clause", "verdict") == [
        ("1", "disputed"),
        ("2", "broken"),
    ]


def test_a_clause_is_cited_for_a_fact_once_though_two_combinations_dispute_it() -> None:
    facts = HandMade(
        settlements={
            "lost": [{"paid": 1, "owed": 2}],
            "original_only": [{"paid": 1, "owed": 1}],
        }
    )
    book = rulebook(
        clause("1", PAID),
        clause("2", check("settlements", "owed = 1", when="doubled_blackjack = 'barred'")),
    )
    judgement = judged(book, facts)
    assert findings(judgement, "clause", "verdict") == [("1", "disputed"), ("2", "disputed")]
    assert (counts(judgement, "1"), counts(judgement, "2")) == (
        Counts(disputed=1),
        Counts(disputed=1),
    )


def test_a_fact_that_no_reading_breaks_is_undecided_where_one_cannot_tell() -> None:
    facts = HandMade(doubles=[double(blackjack=None)])
    book = rulebook(clause("1", check(when="doubled_blackjack = 'barred'")))
    assert counts(judged(book, facts), "1") == Counts(undecided=1)


def test_a_table_is_derived_again_only_for_what_it_depends_on() -> None:
    facts = HandMade()
    judged(rulebook(clause("1", check()), clause("2", PAID)), facts)
    assert facts.derived == ["doubles", "settlements", "settlements"]


def test_a_reading_named_in_a_condition_derives_nothing_again() -> None:
    facts = HandMade()
    judged(rulebook(clause("1", BARRED), clause("2", ALLOWED)), facts)
    assert facts.derived == ["doubles"]


def verdicts_of_one_fact(said: list[list[str]], clauses: list[str]) -> list[tuple[str, int | None]]:
    """What the contract makes of one fact, from what each check says under each combination.

    Written without the engine, one fact at a time: the verdict under each check, and the
    combination that tells a finding.
    """
    breaks = [
        {of for verdict, of in zip(by, clauses, strict=True) if verdict == "broken"} for by in said
    ]
    always = set.intersection(*breaks)
    rest = [by - always for by in breaks]
    wrong_either_way = all(rest)
    certain = always | (rest[0] if wrong_either_way else set())
    verdicts: list[tuple[str, int | None]] = []
    for place, of in enumerate(clauses):
        under = [by[place] for by in said]
        teller = next((number for number, by in enumerate(rest) if of in by), None)
        if of in certain and under[0] == "broken":
            verdicts.append(("broken", 0))
        elif not wrong_either_way and teller is not None and under[teller] == "broken":
            verdicts.append(("disputed", teller))
        else:
            softer = [verdict for verdict in ("undecided", "held") if verdict in under]
            verdicts.append((softer[0] if softer else "not concerned", None))
    return verdicts


SAID = st.sampled_from(["broken", "held", "undecided", "not concerned"])


@st.composite
def sayings(draw: st.DrawFn) -> tuple[list[str], list[list[list[str]]]]:
    """Clauses of some checks; for each fact and combination what each check says."""
    clauses = draw(st.lists(st.sampled_from("ABC"), min_size=1, max_size=4))
    combinations = draw(st.integers(1, 4))
    by_check = st.lists(SAID, min_size=len(clauses), max_size=len(clauses))
    fact = st.lists(by_check, min_size=combinations, max_size=combinations)
    return clauses, draw(st.lists(fact, min_size=1, max_size=4))


@settings(deadline=None)  # a busy machine is no fault
@given(sayings())
def test_verdicts_over_many_facts_are_those_of_each_fact_alone(
    sayings: tuple[list[str], list[list[list[str]]]],
) -> None:
    clauses, facts = sayings

    def mask(combination: int, place: int, verdict: str) -> pl.Series:
        return pl.Series([fact[combination][place] == verdict for fact in facts])

    given_answers = [
        [
            Answer(*(mask(combination, place, verdict) for verdict in Answer._fields))
            for place in range(len(clauses))
        ]
        for combination in range(len(facts[0]))
    ]
    alone = [verdicts_of_one_fact(fact, clauses) for fact in facts]

    for place, outcome in enumerate(outcomes(given_answers, clauses)):
        expected = [verdicts[place] for verdicts in alone]
        told: dict[int, tuple[Any, ...]] = {
            row: (wrong.verdict, wrong.combination)
            for wrong in outcome.wrong
            for row in wrong.facts
        }
        assert told == {
            row: verdict
            for row, verdict in enumerate(expected)
            if verdict[0] in ("broken", "disputed")
        }
        assert outcome.counts._asdict() == {
            verdict: sum(one == verdict for one, _ in expected) for verdict in Counts._fields
        }
