"""A finding names whose fault it is and says what is wrong in words."""

import pytest

from auditor.rulebook import Fault
from tests.judge.hand_made import HandMade, check, clause, double, findings, judged, rulebook

NAMES = {
    "table": (None, None, None, None),
    "round": (7, None, None, None),
    "box": (7, 3, None, None),
    "player": (7, 3, None, "P2"),
    "hand": (7, 3, 1, None),
    "wager": (7, 3, 1, "P2"),
}


@pytest.mark.parametrize("fault", NAMES)
def test_a_finding_names_whose_fault_it_is_and_nothing_narrower(fault: Fault) -> None:
    book = rulebook(clause("1", check(fault=fault)))
    judgement = judged(book, HandMade(doubles=[double(blackjack=True)]))
    assert findings(judgement, "round", "box", "hand", "player_id") == [NAMES[fault]]
    assert findings(judgement, "table_day", "seq") == [(0, 1)]


def test_a_finding_says_amounts_roles_and_truths_as_people_do() -> None:
    facts = HandMade(
        doubles=[double(blackjack=True, permitted_by="pit_manager")],
        settlements=[{"paid": -250000, "owed": 1234567, "short": 5}],
    )
    book = rulebook(
        clause("1", check(finding="{cards} cards, {blackjack}, by {permitted_by}; {{so}}")),
        clause("2", check("settlements", "paid = owed", recorded="{paid}", required="{owed}")),
    )
    judgement = judged(book, facts)
    assert findings(judgement, "message", "recorded", "required") == [
        ("2 cards, yes, by pit manager; {so}", None, None),
        ("wrong", "-2.50", "12.34567"),
    ]


def test_what_a_fact_does_not_have_is_called_none() -> None:
    facts = HandMade(
        doubles=[double(blackjack=True, hard_total=None, permitted_by=None, player_id=None)],
        settlements=[{"paid": 1, "owed": 2, "short": None}],
    )
    book = rulebook(
        clause("1", check(finding="{hard_total} {permitted_by} {player_id}")),
        clause("2", check("settlements", "paid = owed", finding="{short}")),
    )
    assert findings(judged(book, facts), "message") == [("none none none",), ("none",)]


def test_a_finding_shows_the_cards_held_just_before_its_own_row() -> None:
    facts = HandMade(doubles=[double(seq=5), double(seq=8, blackjack=True)])
    book = rulebook(clause("1", check(finding="doubled on {cards_held}", recorded="{cards_held}")))
    assert findings(judged(book, facts), "message", "recorded") == [
        ("doubled on cards before 8", "cards before 8")
    ]


def test_words_without_a_placeholder_are_the_same_for_every_fact() -> None:
    facts = HandMade(doubles=[double(blackjack=True), double(blackjack=True)])
    book = rulebook(clause("1", check(required="no blackjack")))
    assert findings(judged(book, facts), "required") == [("no blackjack",), ("no blackjack",)]


def test_findings_come_by_table_day_then_row_then_clause() -> None:
    facts = HandMade(
        doubles=[
            double(table_day=1, seq=1, blackjack=True),
            double(table_day=0, seq=9, blackjack=True, cards=3),
        ],
        settlements=[{"table_day": 0, "seq": 9, "paid": 1, "owed": 2}],
    )
    book = rulebook(
        clause("b", check(require="cards = 2")),
        clause("c", check("settlements", "paid = owed")),
        clause("a", check()),
    )
    assert findings(judged(book, facts), "table_day", "seq", "clause") == [
        (0, 9, "b"),
        (0, 9, "c"),
        (0, 9, "a"),
        (1, 1, "a"),
    ]


def test_money_short_and_money_too_much_are_added_up_apart() -> None:
    facts = HandMade(
        settlements=[
            {"paid": 1, "owed": 4, "short": 3},
            {"paid": 9, "owed": 4, "short": -5},
            {"paid": 1, "owed": 3, "short": 2},
            {"paid": 4, "owed": 4, "short": 0},
        ]
    )
    book = rulebook(clause("1", check("settlements", "paid = owed", impact="short")))
    judgement = judged(book, facts)
    assert (judgement.underpaid, judgement.overpaid) == (5, 5)
    assert findings(judgement, "impact") == [(3,), (-5,), (2,)]


def test_money_of_many_days_is_added_up_beyond_64_bits() -> None:
    most = 10**18
    facts = HandMade(settlements=[{"paid": 0, "owed": most, "short": most}] * 12)
    book = rulebook(clause("1", check("settlements", "paid = owed", impact="short")))
    assert judged(book, facts).underpaid == 12 * most


def test_money_that_two_clauses_speak_of_counts_once_as_the_first_states_it() -> None:
    facts = HandMade(settlements=[{"paid": 1, "owed": 4, "short": 3}])
    book = rulebook(
        clause("1", check("settlements", "paid = owed")),
        clause("2", check("settlements", "paid = owed", impact="short")),
        clause("3", check("settlements", "paid >= owed", impact="owed")),
    )
    judgement = judged(book, facts)
    assert (judgement.underpaid, judgement.overpaid) == (3, 0)
    assert findings(judgement, "impact", "counted") == [(None, None), (3, True), (4, False)]


def test_money_of_each_fact_counts_though_everything_else_of_two_facts_is_the_same() -> None:
    facts = HandMade(settlements=[{"seq": 9, "paid": 1, "owed": 4, "short": 3}] * 2)
    book = rulebook(
        clause("1", check("settlements", "paid = owed", impact="short")),
        clause("2", check("settlements", "paid >= owed", impact="short")),
    )
    judgement = judged(book, facts)
    assert judgement.underpaid == 6
    assert sorted(findings(judgement, "clause", "impact", "counted")) == [
        ("1", 3, True), ("1", 3, True), ("2", 3, False), ("2", 3, False),
    ]  # fmt: skip


def test_money_in_dispute_does_not_count_nor_keep_another_finding_from_counting() -> None:
    row = {"paid": 1, "owed": 4, "short": 3}
    either = {"lost": [row], "original_only": [{**row, "owed": 1}]}
    book = rulebook(
        clause("1", check("settlements", "paid = owed", impact="short")),
        clause("2", check("settlements", "paid > 1", impact="short")),
    )
    judgement = judged(book, HandMade(settlements=either))
    assert judgement.underpaid == 3
    assert findings(judgement, "clause", "verdict", "counted") == [
        ("1", "disputed", False), ("2", "broken", True),
    ]  # fmt: skip


def test_a_log_without_facts_has_no_finding_and_owes_nothing() -> None:
    book = rulebook(clause("1", check("settlements", "paid = owed", impact="short")))
    judgement = judged(book, HandMade())
    assert judgement.findings.is_empty()
    assert (judgement.underpaid, judgement.overpaid) == (0, 0)
