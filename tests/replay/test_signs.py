"""The signs on show at a round's first card, against the limits that were set."""

import polars as pl
import pytest

from auditor.money import SCALE
from auditor.replay.signs import on_show, round_signs
from auditor.replay.wagers import initial_wagers
from auditor.tables.limits import RoundSigns
from tests.recorded_events import Row, card, events, limits, recorded, rejected, sign, wager


def facts(*rows: Row) -> list[Row]:
    log = events(*rows)
    return RoundSigns.validate(round_signs(log, initial_wagers(log))).to_dicts()


def at_fault(*rows: Row) -> tuple[int, int]:
    """Boxes of the one round without a sign that states both limits, and with a wrong one."""
    (fact,) = facts(*rows)
    return fact["unsigned_boxes"], fact["misstated_boxes"]


def test_a_sign_with_both_limits_as_set_is_enough() -> None:
    assert facts(limits(), sign(), wager("P1", "20"), card()) == [
        {
            "table_day": 0,
            "round": 0,
            "box": None,
            "hand": None,
            "player_id": None,
            "seq": 4,
            "unsigned_boxes": 0,
            "misstated_boxes": 0,
            "shown": None,
            "due": None,
        }
    ]


@pytest.mark.parametrize(
    "shown",
    [
        [],
        [sign(minimum=None)],
        [sign(maximum=None)],
        [sign("20", None)],
        [sign(), recorded("sign_removed")],
    ],
    ids=["no sign", "no minimum", "no maximum", "nor the right minimum", "taken away"],
)
def test_a_box_lacks_a_sign_that_states_both_limits(shown: list[Row]) -> None:
    assert at_fault(limits(), *shown, wager("P1", "20"), card()) == (1, 0)


@pytest.mark.parametrize("shown", [sign("20", "500"), sign("10", "300"), sign(unit="10")])
def test_a_sign_states_other_limits_than_were_set(shown: Row) -> None:
    assert at_fault(limits(unit="5"), shown, wager("P1", "20"), card()) == (0, 1)


@pytest.mark.parametrize("set_unit", [None, "5"])
@pytest.mark.parametrize("shown_unit", [None, "0", "5"])
def test_a_sign_need_not_state_a_unit(set_unit: str | None, shown_unit: str | None) -> None:
    rows = [limits(unit=set_unit), sign(unit=shown_unit), wager("P1", "20"), card()]
    assert at_fault(*rows) == (0, 0)


def test_without_set_limits_any_sign_with_both_is_right() -> None:
    assert at_fault(sign("20", "300"), wager("P1", "20"), card()) == (0, 0)


def test_the_latest_sign_of_a_scope_is_the_one_on_show() -> None:
    rows = [limits("25"), sign("10"), sign("25"), wager("P1", "25"), card()]
    assert at_fault(*rows) == (0, 0)


def test_a_sign_put_up_after_the_first_card_is_too_late() -> None:
    assert at_fault(limits(), wager("P1", "20"), card(), sign()) == (1, 0)


def test_limits_set_after_the_first_card_say_nothing_of_the_sign_before() -> None:
    assert at_fault(limits(), sign(), wager("P1", "20"), card(), limits("25")) == (0, 0)


def test_only_boxes_with_a_standing_wager_need_a_sign() -> None:
    rows = [sign(box=1), wager("P1", "20"), wager("P2", "600", box=2), rejected("P2", 2), card()]
    assert at_fault(*rows) == (0, 0)


def test_each_box_counts_once_whoever_wagers_on_it() -> None:
    rows = [wager("P1", "20"), wager("P2", "20"), wager("P1", "20", box=2), card()]
    assert at_fault(*rows) == (2, 0)


def test_where_no_wager_stands_the_tables_sign_is_asked_for() -> None:
    assert at_fault(limits(), card()) == (1, 0)
    assert at_fault(limits(), sign(), card()) == (0, 0)


def test_a_boxs_own_sign_goes_before_the_tables_even_where_it_states_less() -> None:
    assert at_fault(sign(), sign(maximum=None, box=1), wager("P1", "20"), card()) == (1, 0)


def test_once_a_boxs_own_sign_is_taken_away_the_tables_speaks_again() -> None:
    own = [sign(maximum=None, box=1), recorded("sign_removed", box=1)]
    assert at_fault(sign(), *own, wager("P1", "20"), card()) == (0, 0)


def test_taking_the_tables_sign_away_leaves_a_boxs_own() -> None:
    rows = [sign(), sign(box=1), recorded("sign_removed"), wager("P1", "20"), card()]
    assert at_fault(*rows) == (0, 0)


def test_a_personal_sign_is_no_sign_for_a_box() -> None:
    assert at_fault(sign(player_id="P1", box=1), wager("P1", "20"), card()) == (1, 0)


def test_a_boxs_own_sign_is_never_held_against_the_tables_limits() -> None:
    assert at_fault(limits(), sign("50", box=1), wager("P1", "50"), card()) == (0, 0)


def test_a_boxs_own_sign_is_held_against_the_limits_set_for_that_box() -> None:
    rows = [limits(), limits("50", box=1), limits("75", box=2), sign("25", box=1)]
    assert at_fault(*rows, wager("P1", "50"), card()) == (0, 1)


def test_limits_set_for_a_box_must_be_shown_for_it() -> None:
    assert at_fault(limits(), sign(), limits("50", box=1), wager("P1", "50"), card()) == (0, 1)


def test_limits_set_for_the_table_later_may_be_meant_for_every_box() -> None:
    assert at_fault(limits("50", box=1), limits(), sign(), wager("P1", "50"), card()) == (0, 0)


def test_limits_set_for_another_box_do_not_matter() -> None:
    assert at_fault(limits(), sign(), limits("50", box=2), wager("P1", "20"), card()) == (0, 0)


def test_a_round_that_was_never_dealt_has_no_fact() -> None:
    assert facts(limits(), wager("P1", "20"), recorded("round_end", round=0)) == []


def test_signs_of_another_table_day_are_not_on_show() -> None:
    rows = [sign(table_day=1), limits(), wager("P1", "20"), card()]
    assert at_fault(*rows) == (1, 0)


@pytest.mark.parametrize(
    ("shown", "words", "due"),
    [
        ([], "no sign is on show for box 2", "minimum 10.00, maximum 500.00, unit 5.00"),
        (
            [sign(maximum=None)],
            "the table's sign states minimum 10.00, maximum none",
            "minimum 10.00, maximum 500.00, unit 5.00",
        ),
        (
            [sign("20", None, box=2, unit="2.5")],
            "the sign of box 2 states minimum 20.00, maximum none, unit 2.50",
            "both limits",
        ),
    ],
)
def test_what_is_shown_and_due_is_put_in_words(shown: list[Row], words: str, due: str) -> None:
    rows = [limits(unit="5"), sign(box=1), *shown]
    (fact,) = facts(*rows, wager("P1", "20", box=2), wager("P1", "20", box=1), card())
    assert (fact["shown"], fact["due"]) == (words, due)


def test_the_first_box_at_fault_is_the_one_put_in_words() -> None:
    rows = [wager("P1", "20", box=3), wager("P1", "20", box=2), card()]
    (fact,) = facts(sign(box=1), *rows)
    assert fact["shown"] == "no sign is on show for box 2"


def test_every_moment_keeps_its_place_and_gets_the_sign_before_it() -> None:
    log = events(sign("10"), sign("20"), sign("50", box=2), sign("30"))
    moments = pl.DataFrame(
        {"table_day": [0, 0, 0, 0, 1], "seq": [4, 2, 9, 1, 9], "box": [1, 2, 2, 1, 1]},
        schema={name: log.schema[name] for name in ("table_day", "seq", "box")},
    )
    found = on_show(log, moments)
    assert found.select(moments.columns).equals(moments)
    assert (found["minimum"] // SCALE).to_list() == [20, 10, 50, None, None]
    assert found["signed"].to_list() == [True, True, True, False, False]
    assert found["own_sign"].to_list() == [False, False, True, False, False]
