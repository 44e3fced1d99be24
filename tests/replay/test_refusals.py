"""Wagers refused in time, refused too late, and let stand outside the limits."""

from typing import Any

import pytest

from auditor.money import SCALE
from auditor.replay.refusals import refusals
from auditor.replay.wagers import initial_wagers
from auditor.tables.limits import Refusals
from tests.recorded_events import Row, card, events, permit, recorded, rejected, sign, wager


def facts(*rows: Row) -> list[dict[str, Any]]:
    log = events(sign(), *rows)
    found = Refusals.validate(refusals(log, initial_wagers(log)))
    return [
        {name: row[name] for name in ("player_id", "seq", "refused", "outside_limits", "dealt_to")}
        | {"amount": row["amount"] / SCALE}
        for row in found.to_dicts()
    ]


def fact(seq: int, amount: float, refused: str, **others: Any) -> dict[str, Any]:
    return {
        "player_id": "P2",
        "seq": seq,
        "amount": amount,
        "refused": refused,
        "outside_limits": True,
        "dealt_to": False,
    } | others


def test_a_wager_outside_the_limits_that_is_let_stand_is_a_fact() -> None:
    assert facts(wager("P1", "20"), wager("P2", "5"), card()) == [fact(3, 5, "never")]


def test_a_wager_within_the_limits_that_stands_is_none() -> None:
    assert facts(wager("P1", "20"), card()) == []


@pytest.mark.parametrize("amount", ["5", "600"])
def test_a_refusal_in_time_is_a_fact_of_what_was_refused(amount: str) -> None:
    rows = [wager("P1", "20"), wager("P2", amount), rejected("P2"), card()]
    assert facts(*rows) == [fact(4, int(amount), "in_time")]


def test_a_refusal_after_the_first_card_is_late() -> None:
    rows = [wager("P1", "20"), wager("P2", "5"), card(), rejected("P2")]
    assert facts(*rows) == [fact(5, 5, "late")]


def test_a_wager_within_the_limits_refused_late_was_not_refused_for_them() -> None:
    rows = [wager("P2", "20"), card(), rejected("P2")]
    assert facts(*rows) == [fact(4, 20, "late", outside_limits=False)]


def test_a_wager_refused_late_twice_is_one_fact() -> None:
    rows = [wager("P2", "5"), card(), rejected("P2"), rejected("P2")]
    assert facts(*rows) == [fact(4, 5, "late")]


def test_a_refusal_with_nothing_to_refuse_is_no_fact() -> None:
    assert facts(rejected("P2"), wager("P1", "20"), card(), rejected("P2")) == []


def test_refusing_a_wager_that_came_too_late_is_no_late_refusal() -> None:
    rows = [wager("P1", "20"), card(), wager("P2", "600"), rejected("P2")]
    assert facts(*rows) == []
    rows = [wager("P2", "5"), card(), wager("P2", "600"), rejected("P2")]
    assert facts(*rows) == [fact(2, 5, "never")]


def test_a_box_dealt_to_for_a_refused_wager_alone_is_told_at_its_first_card() -> None:
    rows = [wager("P2", "600"), rejected("P2"), card(), card(None), card()]
    assert facts(*rows) == [fact(4, 600, "in_time", dealt_to=True)]


@pytest.mark.parametrize(
    "rows",
    [
        [wager("P2", "600"), rejected("P2"), card(2)],
        [wager("P2", "600"), rejected("P2"), wager("P1", "20"), card()],
        [wager("P2", "600"), rejected("P2"), wager("P2", "500"), card()],
        [wager("P2", "600"), rejected("P2"), card(2), wager("P1", "20"), card()],
    ],
    ids=["not dealt to", "another's wager", "his next wager", "a wager that came too late"],
)
def test_a_box_that_was_dealt_to_for_another_reason_was_not_for_the_refused_wager(
    rows: list[Row],
) -> None:
    assert [(row["refused"], row["dealt_to"]) for row in facts(*rows)] == [("in_time", False)]


def test_of_several_refused_on_a_box_the_last_answers_for_its_cards() -> None:
    rows = [wager("P1", "600"), rejected("P1"), wager("P2", "700"), rejected("P2"), card()]
    assert [(row["player_id"], row["dealt_to"]) for row in facts(*rows)] == [
        ("P1", False),
        ("P2", True),
    ]


def test_where_no_limits_are_stated_a_late_refusal_leaves_open_what_it_was_for() -> None:
    rows = [recorded("sign_removed"), wager("P2", "5"), card(), rejected("P2")]
    assert facts(*rows) == [fact(5, 5, "late", outside_limits=None)]


def test_leave_and_a_personal_sign_make_other_limits() -> None:
    own = sign("100", "2000", player_id="P2")
    leave = permit("over_maximum", "supervisor", "P2")
    assert facts(leave, own, wager("P2", "1000"), card()) == []
    assert facts(leave, own, wager("P2", "2500"), card()) == [fact(4, 2500, "never")]


def test_a_round_that_was_never_dealt_has_no_fact() -> None:
    assert facts(wager("P2", "600"), rejected("P2"), wager("P2", "5")) == []
