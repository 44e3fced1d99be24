"""What an event cannot do without, as the format's tables have it."""

from pathlib import Path

import pytest

from auditor.tables.recorded import ROUND_EVENTS, TABLE_EVENTS
from tests.logs.written import (
    Row,
    incomplete,
    numbered,
    read_rows,
    reasons,
    rejected,
    round_of,
    row,
)

TABLE: dict[str, str] = {
    "shoe": "shoe_id value",
    "sign": "",
    "sign_removed": "",
    "limits": "minimum maximum role",
    "notice": "option",
    "notice_removed": "option",
    "permit": "option role",
    "permit_ended": "option",
}
ROUND: dict[str, str] = {
    "wager": "box player_id amount",
    "wager_rejected": "box player_id",
    "wager_removed": "box player_id amount",
    "no_more_bets": "",
    "card": "card",
    "reveal": "card",
    "offer": "option box",
    "insurance": "box player_id amount",
    "even_money": "box player_id",
    "burn": "card",
    "card_withdrawn": "card role",
    "announce": "value",
    "stand": "box hand player_id",
    "hit": "box hand player_id",
    "surrender": "box hand player_id",
    "double": "box hand player_id amount",
    "split": "box hand player_id amount",
    "first_hand": "box player_id",
    "pay": "box hand player_id amount",
    "collect": "box hand player_id amount",
    "return": "box hand player_id amount",
    "cards_removed": "box hand",
    "touch": "box player_id",
    "round_void": "role",
    "round_end": "",
}
NEEDED = TABLE | ROUND
CELLS = {
    "shoe_id": "7",
    "value": "6",
    "minimum": "10.00",
    "maximum": "500.00",
    "role": "supervisor",
    "box": "1",
    "hand": "1",
    "player_id": "P1",
    "card": "TS",
    "amount": "20.00",
}
OPTIONS = {
    "notice": "minimum_change double_with_ace resplit",
    "notice_removed": "minimum_change",
    "permit": "double_with_ace resplit over_maximum late_blackjack_payment",
    "permit_ended": "double_with_ace resplit over_maximum late_blackjack_payment",
    "offer": "even_money surrender insurance",
}
NO_OPTION = {"notice": "surrender", "notice_removed": "resplit", "permit": "insurance",
             "permit_ended": "even_money", "offer": "resplit"}  # fmt: skip


def least(event: str) -> Row:
    """The row of an event with nothing but what it needs."""
    cells = {name: CELLS.get(name, "") for name in NEEDED[event].split()}
    if event in OPTIONS:
        cells["option"] = OPTIONS[event].split()[-1]
    return row(event, **cells) | ({"round_id": "1"} if event in ROUND else {})


def test_every_event_of_the_format_is_known() -> None:
    assert set(TABLE) == set(TABLE_EVENTS)
    assert set(ROUND) == set(ROUND_EVENTS)


def test_an_event_with_what_it_needs_can_stand(tmp_path: Path) -> None:
    assert reasons(read_rows(tmp_path, numbered(map(least, NEEDED)))) == []


def test_an_event_without_what_it_needs_is_rejected(tmp_path: Path) -> None:
    needs = [(event, column) for event, names in NEEDED.items() for column in names.split()]
    log = read_rows(tmp_path, numbered(least(event) | {column: ""} for event, column in needs))
    assert rejected(log) == [(line, column) for line, (_, column) in enumerate(needs, start=2)]
    assert reasons(log) == [f"is blank, and a {event} cannot do without it" for event, _ in needs]


def test_a_round_event_needs_its_round(tmp_path: Path) -> None:
    log = read_rows(tmp_path, numbered(least(event) | {"round_id": " "} for event in ROUND))
    assert rejected(log) == [(line, "round_id") for line in range(2, len(ROUND) + 2)]


def test_a_table_event_is_of_no_round(tmp_path: Path) -> None:
    rows = [least(event) | {"round_id": "1"} for event in TABLE]
    log = read_rows(
        tmp_path,
        numbered(
            each | ({"option": "resplit"} if each.get("option") else {})
            for each in rows
            if each["event"] != "notice_removed"
        ),
    )
    assert rejected(log) == [(line, "round_id") for line in range(2, len(TABLE) + 1)]


def test_the_permit_of_a_late_blackjack_payment_is_of_a_round(tmp_path: Path) -> None:
    permit = row("permit", option="late_blackjack_payment", role="pit_manager", box="1")
    rows = round_of("1")
    log = read_rows(tmp_path, numbered([*rows[:5], permit | {"round_id": "1"}, *rows[5:]]))
    assert log.rejected.is_empty()
    assert log.events["round"].to_list() == [0] * 10


def test_an_option_that_an_event_may_name_can_stand(tmp_path: Path) -> None:
    named = [(event, option) for event, options in OPTIONS.items() for option in options.split()]
    rows = [least(event) | {"option": option, "minimum": "25.00"} for event, option in named]
    assert reasons(read_rows(tmp_path, numbered(rows))) == []


def test_an_option_that_an_event_cannot_name_is_rejected(tmp_path: Path) -> None:
    rows = [least(event) | {"option": option} for event, option in NO_OPTION.items()]
    assert reasons(read_rows(tmp_path, numbered(rows))) == [
        f"'{option}' is nothing that a {event} can name" for event, option in NO_OPTION.items()
    ]


def test_the_notice_of_a_change_needs_its_minimum_and_not_its_time(tmp_path: Path) -> None:
    notice = row("notice", option="minimum_change", minimum="25.00")
    log = read_rows(tmp_path, numbered([notice, notice | {"minimum": ""}]))
    assert rejected(log) == [(3, "minimum")]


@pytest.mark.parametrize("event", ["card", "reveal", "card_withdrawn", "announce"])
def test_what_is_of_a_box_is_of_a_hand_and_without_a_box_of_the_dealer(
    tmp_path: Path, event: str
) -> None:
    of_a_hand = least(event) | {"box": "1", "hand": "1"}
    rows = [of_a_hand, of_a_hand | {"hand": ""}, of_a_hand | {"box": "", "hand": ""}]
    log = read_rows(tmp_path, numbered(rows))
    assert rejected(log) == [(3, "hand")]


@pytest.mark.parametrize("column", ["gaming_day", "table_id", "seq", "at", "event"])
def test_no_row_can_do_without_an_obligatory_cell(tmp_path: Path, column: str) -> None:
    rows = numbered(round_of("1"))
    rows[3][column] = ""
    log = read_rows(tmp_path, rows)
    assert rejected(log) == [(5, column)]
    assert "is blank" in reasons(log)[0]
    assert incomplete(log) == ["1"]
