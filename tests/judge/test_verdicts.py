"""Each fact has one verdict under a check, or the check does not speak of it."""

from dataclasses import replace

import pytest

from auditor.judge import Counts
from tests.judge.hand_made import (
    HandMade,
    check,
    clause,
    counts,
    double,
    judged,
    result,
    rulebook,
)

HELD, BROKEN, UNDECIDED, NOT_CONCERNED = (
    Counts(held=1),
    Counts(broken=1),
    Counts(undecided=1),
    Counts(),
)


@pytest.mark.parametrize(
    ("when", "require", "verdict"),
    [
        (True, True, HELD),
        (True, False, BROKEN),
        (True, None, UNDECIDED),
        (False, True, NOT_CONCERNED),
        (False, False, NOT_CONCERNED),
        (False, None, NOT_CONCERNED),
        (None, True, UNDECIDED),
        (None, False, UNDECIDED),
        (None, None, UNDECIDED),
    ],
)
def test_when_and_require_give_the_verdict(
    *, when: bool | None, require: bool | None, verdict: Counts
) -> None:
    total = None if when is None else 11 if when else 12
    facts = HandMade(doubles=[double(hard_total=total, blackjack=require)])
    book = rulebook(clause("1", check(when="hard_total = 11", require="blackjack")))
    assert counts(judged(book, facts), "1") == verdict


@pytest.mark.parametrize(("require", "verdict"), [(True, HELD), (False, BROKEN), (None, UNDECIDED)])
def test_a_check_without_a_condition_speaks_of_every_fact(
    *, require: bool | None, verdict: Counts
) -> None:
    facts = HandMade(doubles=[double(blackjack=require)])
    book = rulebook(clause("1", check(require="blackjack")))
    assert counts(judged(book, facts), "1") == verdict


def test_facts_are_counted_under_each_verdict() -> None:
    totals = [9, 10, 11, 12, 13, None]
    facts = HandMade(doubles=[double(hard_total=total) for total in totals])
    book = rulebook(clause("1", check(require="hard_total BETWEEN 9 AND 11")))
    assert counts(judged(book, facts), "1") == Counts(held=3, broken=2, undecided=1)


def test_the_counts_of_a_clause_sum_over_its_checks_and_tables() -> None:
    facts = HandMade(
        doubles=[double(cards=3, blackjack=True)],
        settlements=[{"paid": 1, "owed": 1}, {"paid": None, "owed": 1}],
    )
    book = rulebook(
        clause("1", check(require="cards = 2"), check(), check("settlements", "paid = owed"))
    )
    assert counts(judged(book, facts), "1") == Counts(held=1, broken=2, undecided=1)


def test_small_whole_numbers_are_judged_without_wrapping_around() -> None:
    facts = HandMade(doubles=[double(cards=2, round=0, box=1)])
    book = rulebook(
        clause("1", check(require="cards + 32767 > 0")),
        clause("2", check(require="round - 1 < 0")),
        clause("3", check(require="box * 200 = 200")),
    )
    judgement = judged(book, facts)
    assert [counts(judgement, number) for number in "123"] == [HELD, HELD, HELD]


STATUSES = [
    ([True, False, None], "broken"),
    ([True, None], "held"),
    ([None], "undecided"),
    ([], "not exercised"),
]


@pytest.mark.parametrize(("required", "status"), STATUSES)
def test_the_gravest_verdict_is_the_status(required: list[bool | None], status: str) -> None:
    facts = HandMade(doubles=[double(blackjack=value) for value in required])
    book = rulebook(clause("1", check(require="blackjack")))
    assert result(judged(book, facts), "1").status == status


def test_a_clause_whose_checks_speak_of_no_fact_is_not_exercised() -> None:
    facts = HandMade(doubles=[double(cards=2)])
    book = rulebook(clause("1", check(when="cards = 3")))
    assert result(judged(book, facts), "1").status == "not exercised"


def test_a_dispute_outweighs_what_is_held_but_not_what_is_broken() -> None:
    disputed = check(when="doubled_blackjack = 'barred'")
    broken = check(require="cards = 2")
    facts = HandMade(doubles=[double(blackjack=True), double(), double(cards=3)])
    book = rulebook(clause("1", disputed), clause("2", disputed, broken))
    judgement = judged(book, facts)
    assert result(judgement, "1").status == "disputed"
    assert counts(judgement, "1") == Counts(held=2, disputed=1)
    assert result(judgement, "2").status == "broken"


def test_a_clause_left_to_hand_or_not_supplied_keeps_its_reason() -> None:
    by_hand = replace(clause("1"), judged="by hand", why="no log shows it")
    not_supplied = replace(clause("2"), judged="not supplied", why="the page is lost")
    judgement = judged(rulebook(by_hand, not_supplied), HandMade())
    assert [(one.status, one.why) for one in judgement.clauses] == [
        ("by hand", "no log shows it"),
        ("not supplied", "the page is lost"),
    ]


def test_an_undecided_clause_says_once_what_the_log_would_have_to_record() -> None:
    facts = HandMade(
        doubles=[double(blackjack=None, hard_total=None)], settlements=[{"paid": None, "owed": 1}]
    )
    book = rulebook(
        clause(
            "1",
            check(needs="what the cards were"),
            check(require="hard_total = 11", needs="what the cards were"),
            check(require="cards = 2", needs="how many cards there were"),
            check("settlements", "paid = owed"),
        ),
        clause("2", check(require="cards = 2", needs="how many cards there were")),
    )
    judgement = judged(book, facts)
    assert result(judgement, "1").why == "what the cards were; more about settlements"
    assert result(judgement, "2").why is None


def test_clauses_come_in_printed_order_whatever_their_tables() -> None:
    book = rulebook(
        clause("10", check("settlements", "paid = owed")),
        clause("9", check()),
        clause("11", check("settlements", "paid >= owed")),
    )
    judgement = judged(book, HandMade())
    assert [one.clause.number for one in judgement.clauses] == ["10", "9", "11"]


def test_two_judgements_together_count_what_each_counts() -> None:
    book = rulebook(
        clause("1", check("settlements", "paid = owed", impact="short", needs="what was paid"))
    )
    first = judged(book, HandMade(settlements=[{"paid": 1, "owed": 3, "short": 2}]))
    second = judged(
        book,
        HandMade(
            settlements=[
                {"table_day": 1, "paid": 5, "owed": 1, "short": -4},
                {"table_day": 1, "paid": None, "owed": 1},
            ]
        ),
    )
    both = first.plus(second)
    assert counts(both, "1") == Counts(broken=2, undecided=1)
    assert result(both, "1").why == "what was paid"
    assert (both.underpaid, both.overpaid) == (2, 4)
