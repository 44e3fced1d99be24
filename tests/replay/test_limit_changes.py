"""Changes of the limits, and how long their notice had been on show."""

from typing import Any

import pytest

from auditor.money import SCALE
from auditor.replay.limits import limit_changes
from auditor.tables.limits import LimitChanges
from tests.recorded_events import DAY, Row, card, events, limits, recorded, wager

PLAYED = [wager("P1", "20", at="20:00:30"), card()]
"""A round, so that what follows is no restatement at the start of the day."""


def notice(minimum: str, at: str, time: str | None, **fields: Any) -> Row:
    stated = {"minimum": minimum, "effective_at": time}
    return recorded("notice", option="minimum_change", at=at, **stated, **fields)


def taken_away(at: str) -> Row:
    return recorded("notice_removed", option="minimum_change", at=at)


def facts(*rows: Row) -> list[Row]:
    return LimitChanges.validate(limit_changes(events(*rows))).to_dicts()


def rise(*rows: Row) -> tuple[bool | None, bool, int]:
    """Of the last change: notice on show, its time reached, seconds on show."""
    fact = facts(limits("10"), *PLAYED, *rows)[-1]
    assert fact["raises_minimum"]
    return fact["notice_on_show"], fact["time_reached"], fact["shown_seconds"]


def raised(*rows: Row) -> list[bool | None]:
    return [fact["raises_minimum"] for fact in facts(*rows)]


def test_the_first_limits_of_a_day_change_nothing() -> None:
    assert raised(limits("25", role="dealer")) == [False]
    assert facts(limits("25", role="dealer"))[0]["role"] == "dealer"
    assert facts(limits("25"))[0]["notice_on_show"] is None


def test_only_a_higher_minimum_is_a_rise() -> None:
    assert raised(*PLAYED, limits("25"), limits("10", "800"), limits("10"), limits("11")) == [
        False,
        False,
        False,
        True,
    ]


def test_limits_of_another_table_day_are_not_raised() -> None:
    assert raised(limits("10"), limits("25", table_day=1)) == [False, False]


def test_a_notice_of_exactly_twenty_minutes_has_been_on_show_for_1200_seconds() -> None:
    rows = [notice("25", "20:05:00", "20:25:00"), limits("25", at="20:25:00")]
    assert rise(*rows) == (True, True, 1200)


def test_a_part_of_a_second_is_not_yet_a_second() -> None:
    rows = [notice("25", "20:05:00.100", "20:25:00"), limits("25", at="20:25:00")]
    assert rise(*rows) == (True, True, 1199)


def test_a_notice_runs_across_midnight_and_from_its_original_time_when_restated() -> None:
    hung = notice("25", "20:05:00", "20:25:00", table_day=1)
    rows = [limits("10", table_day=1), hung, limits("25", at="20:30:00", table_day=1)]
    assert facts(*rows)[-1]["shown_seconds"] == 1500


def test_without_a_notice_of_the_figure_none_is_on_show() -> None:
    assert rise(limits("25")) == (False, False, 0)
    other = [notice("20", "20:05:00", "20:25:00"), limits("25", at="20:25:00")]
    assert rise(*other) == (False, False, 0)


def test_a_notice_put_up_after_the_change_is_none() -> None:
    fact = facts(*PLAYED, limits("10"), limits("25"), notice("25", "20:05:00", "20:25:00"))[-1]
    assert (fact["notice_on_show"], fact["notice"]) == (False, "no notice")


def test_a_notice_without_a_time_never_reaches_it() -> None:
    rows = [notice("25", "20:05:00", None), limits("25", at="20:25:00")]
    assert rise(*rows) == (True, False, 1200)


@pytest.mark.parametrize(
    ("time", "reached"), [("20:24:59", True), ("20:25:00", True), ("20:25:01", False)]
)
def test_a_change_may_not_come_before_its_announced_time(time: str, reached: bool) -> None:
    rows = [notice("25", "20:00:40", time), limits("25", at="20:25:00")]
    assert rise(*rows)[1] is reached


def test_a_notice_that_was_taken_away_is_not_on_show() -> None:
    rows = [notice("25", "20:01:00", "20:25:00"), taken_away("20:24:00")]
    assert rise(*rows, limits("25", at="20:25:00")) == (False, True, 0)


def test_a_notice_put_up_again_starts_anew() -> None:
    first = [notice("25", "20:01:00", "20:25:00"), taken_away("20:17:00")]
    again = [notice("25", "20:18:00", "20:25:00"), limits("25", at="20:25:00")]
    assert rise(*first, *again) == (True, True, 420)


def test_the_same_notice_put_up_beside_itself_goes_on() -> None:
    twice = [notice("25", "20:05:00", "20:25:00"), notice("25", "20:15:00", "20:25:00")]
    assert rise(*twice, limits("25", at="20:25:00")) == (True, True, 1200)
    assert rise(*twice, taken_away("20:20:00"), limits("25", at="20:25:00"))[0] is False


def test_a_second_notice_of_the_figure_with_another_time_counts_on_its_own() -> None:
    first = notice("25", "20:05:00", "20:40:00")
    second = notice("25", "20:10:00", "20:20:00")
    assert rise(first, second, limits("25", at="20:27:00")) == (True, True, 1020)
    assert rise(first, second, limits("25", at="20:40:00")) == (True, True, 2100)


def test_where_one_of_two_notices_was_taken_away_either_may_still_be_on_show() -> None:
    both = [notice("25", "20:01:00", "20:25:00"), notice("50", "20:02:00", "20:40:00")]
    one_down = [*both, taken_away("20:25:01")]
    assert rise(*one_down, limits("50", at="20:40:00")) == (None, True, 2280)
    both_down = [*one_down, taken_away("20:26:00")]
    assert rise(*both_down, limits("50", at="20:40:00"))[0] is False


def test_a_notice_taken_away_long_ago_does_not_cast_doubt_on_a_later_one() -> None:
    earlier = [notice("50", "20:01:00", "20:25:00"), taken_away("20:02:00")]
    rows = [notice("25", "20:05:00", "20:25:00"), limits("25", at="20:25:00")]
    assert rise(*earlier, *rows) == (True, True, 1200)


def test_taking_away_a_notice_that_was_never_there_hides_no_later_one() -> None:
    rows = [notice("25", "20:05:00", "20:25:00"), limits("25", at="20:25:00")]
    assert rise(taken_away("20:01:00"), *rows) == (True, True, 1200)


def test_taking_away_a_notice_that_was_never_there_takes_no_later_one_down() -> None:
    both = [notice("25", "20:02:00", "20:25:00"), notice("50", "20:03:00", "20:40:00")]
    rows = [taken_away("20:01:00"), *both, taken_away("20:25:01")]
    assert rise(*rows, limits("50", at="20:40:00"))[0] is None


def test_a_notice_to_players_of_an_option_is_no_notice_of_a_minimum() -> None:
    told = recorded("notice", option="resplit", minimum="25", at="20:01:00")
    assert rise(told, limits("25", at="20:25:00"))[0] is False


def test_a_box_may_have_its_own_limits_and_they_rise_on_their_own() -> None:
    rows = [limits("10"), limits("50", box=1), *PLAYED, limits("25"), limits("60", box=1)]
    assert [(fact["box"], fact["previous_minimum"]) for fact in facts(*rows)] == [
        (None, None),
        (1, None),
        (None, 10 * SCALE),
        (1, 50 * SCALE),
    ]


def test_the_first_limits_of_a_box_rise_above_the_tables_once_a_round_has_begun() -> None:
    assert raised(limits("10"), limits("50", box=1)) == [False, False]
    assert raised(limits("10"), *PLAYED, limits("50", box=1)) == [False, True]
    assert raised(limits("10"), *PLAYED, limits("5", box=1)) == [False, False]


def test_limits_set_for_the_table_later_may_already_be_those_of_the_box() -> None:
    rows = [limits("50", box=1), limits("10"), *PLAYED, limits("100"), limits("75", box=1)]
    assert raised(*rows) == [False, False, True, False]


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([], "no notice"),
        ([notice("20", "20:05:00", "20:25:00")], "a notice of 20.00"),
        ([notice("20", "20:05:00", "20:25:00"), taken_away("20:06:00")], "no notice"),
        (
            [notice("25", "20:05:01", "20:25:00")],
            f"a notice of 25.00 for {DAY} 20:25:00, on show for 0:19:59",
        ),
        (
            [notice("25", "20:05:00", None)],
            "a notice of 25.00 without a time, on show for 0:20:00",
        ),
        (
            [notice("25", "20:05:00", "20:25:00"), taken_away("20:06:00")],
            f"a notice of 25.00 for {DAY} 20:25:00, taken away before",
        ),
    ],
)
def test_a_notice_is_put_in_words(rows: list[Row], words: str) -> None:
    fact = facts(limits("10"), *PLAYED, *rows, limits("25", at="20:25:00"))[-1]
    assert fact["notice"] == words


def test_the_time_of_a_notice_is_in_words_as_the_clock_at_the_table_showed_it() -> None:
    rows = [notice("25", "20:05:00", "20:25:00"), limits("25", at="20:25:00", offset=660)]
    assert "for 2026-11-02 07:25:00," in facts(limits("10"), *PLAYED, *rows)[-1]["notice"]


def test_whether_limits_rise_behind_a_row_that_is_lost_is_not_known() -> None:
    lost = limits("25", limits_known=False)
    assert raised(limits("10"), lost, limits("50")) == [False, None, True]
