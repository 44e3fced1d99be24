"""Who allowed an act, and whether the players had been told."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.replay.permits import allowed, told
from auditor.tables.limits import AUTHORITY
from tests.recorded_events import Row, events, permit, recorded, wager

OPTION = "double_with_ace"


def leave(role: str, player: str | None = None, **fields: Any) -> Row:
    return permit(OPTION, role, player, **fields)


def ended(player: str | None = None, option: str = OPTION) -> Row:
    return recorded("permit_ended", option=option, player_id=player)


def notice(player: str | None = None, option: str = OPTION, **fields: Any) -> Row:
    return recorded("notice", option=option, player_id=player, **fields)


def act(player: str = "P1", box: int = 1, **fields: Any) -> Row:
    doubled = {"round": 0, "box": box, "hand": 1, "player_id": player, "amount": "20"}
    return recorded("double", **doubled | fields)


def authority(*rows: Row, option: str = OPTION) -> str:
    """Who had allowed the last act."""
    log = events(*rows)
    return str(allowed(log, log.tail(1), option)["allowed_by"].item())


@pytest.mark.parametrize(
    ("rows", "by"),
    [
        ([], "nobody"),
        ([leave("duty_manager")], "duty_manager"),
        ([leave("duty_manager", "P1")], "duty_manager"),
        ([leave("duty_manager", "P2")], "nobody"),
        ([leave("duty_manager", box=1)], "duty_manager"),
        ([leave("duty_manager", box=2)], "nobody"),
        ([leave("duty_manager", "P1", box=2)], "nobody"),
        ([leave("player")], "player"),
        ([leave("duty_manager"), leave("dealer")], "duty_manager"),
        ([leave("dealer"), leave("duty_manager", "P1")], "duty_manager"),
        ([permit("resplit", "duty_manager")], "nobody"),
        ([leave("duty_manager", table_day=1)], "nobody"),
    ],
)
def test_any_permit_in_force_for_the_act_will_do(rows: list[Row], by: str) -> None:
    assert authority(*rows, act()) == by


@pytest.mark.parametrize(
    ("rows", "by"),
    [
        ([leave("duty_manager"), ended()], "nobody"),
        ([leave("duty_manager", "P1"), ended("P1")], "nobody"),
        ([leave("duty_manager", "P1"), ended()], "nobody"),
        ([leave("duty_manager"), ended("P1")], "nobody"),
        ([leave("duty_manager"), ended("P2")], "duty_manager"),
        ([leave("duty_manager"), ended(option="resplit")], "duty_manager"),
        ([leave("duty_manager"), ended(), leave("dealer")], "dealer"),
        ([leave("duty_manager"), ended("P1"), leave("pit_manager", "P1")], "pit_manager"),
        ([ended(), leave("duty_manager")], "duty_manager"),
    ],
)
def test_a_permission_ends_for_whom_it_is_ended(rows: list[Row], by: str) -> None:
    assert authority(*rows, act()) == by


def test_a_permit_after_the_act_is_too_late() -> None:
    log = events(act(), leave("duty_manager"))
    assert allowed(log, log.head(1), OPTION)["allowed_by"].item() == "nobody"


def test_a_permit_that_names_a_round_holds_in_that_round_only() -> None:
    given = permit("late_blackjack_payment", "pit_manager", round=0, box=1)
    late = {"option": "late_blackjack_payment"}
    assert authority(given, act(), **late) == "pit_manager"
    assert authority(given, act(box=2), **late) == "nobody"
    assert authority(given, act(round=1), **late) == "nobody"


def test_the_latest_permit_of_the_highest_authority_is_named() -> None:
    log = events(leave("duty_manager"), leave("duty_manager"), leave("dealer"), act())
    assert allowed(log, log.tail(1), OPTION)["permit_seq"].item() == 2
    assert allowed(log, log.tail(1), "resplit")["permit_seq"].item() is None


def test_acts_keep_their_order_and_columns() -> None:
    log = events(act("P2"), leave("duty_manager", "P1"), act("P1"), act("P2"))
    acts = log.filter(log["event"] == "double").sort("seq", descending=True)
    found = allowed(log, acts, OPTION)
    assert found.drop("allowed_by", "permit_seq").equals(acts)
    assert found["allowed_by"].to_list() == ["nobody", "duty_manager", "nobody"]


PLAYERS = st.sampled_from([None, "P1", "P2"])
ROWS = st.one_of(
    st.builds(leave, st.sampled_from(AUTHORITY.categories[1:].to_list()), PLAYERS),
    st.builds(ended, PLAYERS),
)


@given(st.lists(ROWS, max_size=10))
@settings(deadline=None)
def test_the_highest_authority_is_what_a_plain_reading_of_the_rows_gives(rows: list[Row]) -> None:
    in_force: list[str] = []
    for row in rows:
        if row["player_id"] not in (None, "P1"):
            continue
        if row["event"] == "permit":
            in_force.append(row["role"])
        else:
            in_force.clear()
    rising = AUTHORITY.categories.to_list()
    assert authority(*rows, act()) == max(in_force, key=rising.index, default="nobody")


def was_told(*rows: Row) -> bool:
    log = events(*rows)
    return bool(told(log, log.tail(1), OPTION)["told"].item())


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([], False),
        ([notice()], True),
        ([notice("P1")], True),
        ([notice("P2")], False),
        ([notice(option="resplit")], False),
        ([notice(table_day=1)], False),
        ([notice(), recorded("permit_ended", option=OPTION)], True),
    ],
)
def test_a_player_is_told_with_all_or_by_name(rows: list[Row], expected: bool) -> None:
    assert was_told(*rows, wager("P1", "20"), act()) is expected


def test_a_player_told_during_the_round_was_not_told_before_it_began() -> None:
    assert not was_told(wager("P1", "20"), notice(), act())


def test_a_player_told_again_during_the_round_was_told_before_it() -> None:
    assert was_told(notice(), wager("P1", "20"), notice("P1"), act())
    assert was_told(notice("P1"), wager("P1", "20"), notice(), act())


def test_a_player_who_joins_after_a_notice_to_all_was_told() -> None:
    other = [wager("P2", "20", round=1), recorded("round_end", round=1)]
    assert was_told(notice(), *other, wager("P1", "20"), act())


def test_a_player_told_in_an_earlier_round_was_told() -> None:
    other = [wager("P2", "20", round=1), notice("P1"), recorded("round_end", round=1)]
    assert was_told(*other, wager("P1", "20"), act())
