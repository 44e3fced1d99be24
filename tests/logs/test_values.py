"""What a cell may say: each kind of value, read or rejected with a reason that quotes it."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.logs.written import as_csv, numbered, read, read_rows, reasons, rejected, round_of, row

CARD = row("card", round_id="1", box="1", hand="1", card="TS")
CHANGE = row("notice", option="minimum_change", minimum="25", effective_at="2026-11-01T22:00:00Z")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")


def value(folder: Path, column: str, cell: str) -> Any:
    """What a row with this cell says in that column; the cell must be read."""
    log = read_rows(folder, numbered([CARD | {column: cell}]))
    assert reasons(log) == []
    return log.events[column].item()


@pytest.mark.parametrize(
    ("column", "cell", "said"),
    [
        ("gaming_day", "2028-02-29", date(2028, 2, 29)),
        ("table_id", "007", "007"),
        ("seq", "999999999999999999", 999_999_999_999_999_999),
        ("seq", "12.0", 12),
        ("seq", "012.000", 12),
        ("box", "9", 9),
        ("box", " 3\t", 3),
        ("hand", "1.0", 1),
        ("player_id", "0" * 19, "0" * 19),
        ("player_id", "1e5", "1e5"),
        ("player_id", " Zoë Ωμ ", "Zoë Ωμ"),
        ("card", "10D", "TD"),
        ("card", "??", "??"),
        ("amount", "0", 0),
        ("amount", "25.00", 2_500_000),
        ("amount", "0.0001", 10),
        ("amount", "007.5", 750_000),
        ("amount", "999999999999.9999", 99_999_999_999_999_990),
        ("bet", "", "main"),
        ("bet", "insurance", "insurance"),
        ("value", "0", 0),
        ("option", "resplit", "resplit"),
        ("role", "pit_manager", "pit_manager"),
        ("staff_id", "-", "-"),
        ("currency", "AUD", "AUD"),
    ],
)
def test_a_value_is_read(tmp_path: Path, column: str, cell: str, said: Any) -> None:
    assert value(tmp_path, column, cell) == said


def test_every_card_is_read(tmp_path: Path) -> None:
    cards = [rank + suit for rank in RANKS for suit in "SHDC"]
    log = read_rows(tmp_path, numbered(CARD | {"card": card} for card in cards))
    assert log.events["card"].to_list() == cards


@pytest.mark.parametrize(
    ("cell", "instant", "offset"),
    [
        ("2026-11-01T20:15:02.120+11:00", "2026-11-01T09:15:02.120000", 660),
        ("2026-11-01T20:15:02Z", "2026-11-01T20:15:02.000000", 0),
        ("2026-11-01t20:15:02z", "2026-11-01T20:15:02.000000", 0),
        ("2026-11-01 20:15:02-03:30", "2026-11-01T23:45:02.000000", -210),
        ("2026-11-01T00:00:00-00:00", "2026-11-01T00:00:00.000000", 0),
        ("2026-11-01T20:15:02.1+05:45", "2026-11-01T14:30:02.100000", 345),
        ("2026-11-01T20:15:02.1234567Z", "2026-11-01T20:15:02.123456", 0),
        ("2026-11-01T20:15:02.999999999999Z", "2026-11-01T20:15:02.999999", 0),
        ("2024-02-29T23:59:59+14:00", "2024-02-29T09:59:59.000000", 840),
        ("2026-11-01T00:30:00-23:59", "2026-11-02T00:29:00.000000", -1439),
    ],
)
def test_a_time_is_an_instant_and_its_offset(
    tmp_path: Path, cell: str, instant: str, offset: int
) -> None:
    log = read_rows(tmp_path, numbered([CARD | {"at": cell}]))
    said = log.events["at"].item()
    assert said.isoformat(timespec="microseconds") == f"{instant}+00:00"
    assert log.events["offset"].item() == offset


def test_the_announced_time_of_a_change_is_an_instant(tmp_path: Path) -> None:
    log = read_rows(tmp_path, numbered([CHANGE | {"effective_at": "2026-11-02T02:00:00+11:00"}]))
    assert log.events["effective_at"].item() == datetime(2026, 11, 1, 15, tzinfo=UTC)


def test_times_that_fall_while_seq_rises_are_read(tmp_path: Path) -> None:
    rows = numbered(round_of("1"))
    rows[4]["at"] = "2026-11-01T19:00:00+11:00"
    log = read_rows(tmp_path, rows)
    assert log.rejected.is_empty()
    assert log.events["at"][3] - log.events["at"][4] > timedelta(minutes=60)


@pytest.mark.parametrize(
    ("column", "cells"),
    {
        "gaming_day": (
            "0000-01-01 2026-11-31 2026-13-01 2026-1-1 20261101 01/11/2026 2026-11-01T00:00 x"
        ),
        "seq": "0 -1 +5 1.5 1e3 1_000 1,000 ５ 0x1F NaN 1000000000000000000 99999999999999999999 x",
        "at": (
            "2026-11-01T20:15:02 2026-11-01T20:15:02+1100 2026-11-01T20:15+11:00 2026-11-01 "
            "2026-02-29T20:15:02Z 2026-11-01T24:15:02Z 2026-11-01T20:60:02Z 2026-11-01T20:15:60Z "
            "2026-11-01T20:15:02.Z 2026-11-01_20:15:02Z "
            "2026-11-01T20:15:02,5Z 2026-11-01T20:15:02+24:00 "
            "2026-11-01T20:15:02+11:60 1793540102 ٢٠٢٦-11-01T20:15:02Z x"
        ),
        "event": "cards Card CARD pay_out",
        "box": "0 10 -1 1.5 +5 1_0 ３ x NaN 300 99999999999999999999",
        "hand": "0 -1 1.5 +1 one １ 10000 99999999999999999999",
        "card": "1Z as aS AS2 A A♠ ♠A 11S 1S 0S 10 TT S10 ?? ?  KX 9D2 100D TD,KD",
        "amount": (
            "-0.01 -0 +5 .5 5. 2.5e1 1_000 1,000.00 20,00 $5 5AUD 2O.00 NaN inf ５ 20.00001 "
            "20.00000 1000000000000 0x10 −5"
        ),
        "minimum": "-10 10.000001 ten",
        "maximum": "-400.00 unlimited",
        "unit": "-5 1e1",
        "bet": "Main side insurance,main",
        "value": "-1 1.5 8/18 x 10000",
        "option": "double surrender, Resplit",
        "role": "boss Dealer",
        "currency": "aud AU $ DOLLAR A1D",
        "place": "faceup face_up; face_up,,sideways , face_up,up Face_up",
    }.items(),
)
def test_what_is_no_value_is_rejected_and_quoted(tmp_path: Path, column: str, cells: str) -> None:
    wrong = [cell for cell in cells.split(" ") if cell not in ("", "??")]
    rows = numbered(CARD | {column: cell} if column != "seq" else CARD for cell in wrong)
    if column == "seq":
        rows = [each | {"seq": cell} for each, cell in zip(rows, wrong, strict=True)]
    log = read_rows(tmp_path, rows)
    assert rejected(log) == [(line, column) for line in range(2, len(wrong) + 2)]
    for cell, reason in zip(wrong, reasons(log), strict=True):
        assert reason.startswith(f"'{cell}' is no ")


def test_a_misspelt_event_is_told_which_may_be_meant(tmp_path: Path) -> None:
    rows = numbered([CARD | {"event": name} for name in ("stnad", "Card", "dealer_change")])
    told = reasons(read_rows(tmp_path, rows))
    assert told == [
        "'stnad' is no event; 'stand' may be meant",
        "'Card' is no event; 'card' may be meant",
        "'dealer_change' is no event",
    ]


@pytest.mark.parametrize(
    ("cell", "put"),
    [
        ("", []),
        ("face_up", ["face_up"]),
        ("face_up,sideways", ["face_up", "sideways"]),
        (" sideways , face_down ", ["face_down", "sideways"]),
        ("insurance_line", ["insurance_line"]),
        ("discard_rack", ["discard_rack"]),
        ("personal", ["personal"]),
    ],
)
def test_places_are_words_between_commas(tmp_path: Path, cell: str, put: list[str]) -> None:
    event = read_rows(tmp_path, numbered([CARD | {"place": cell}])).events
    places = ["face_up", "face_down", "sideways", "insurance_line", "discard_rack", "personal"]
    assert [place for place in places if event[place].item()] == put


def test_a_long_value_is_quoted_in_part(tmp_path: Path) -> None:
    text = as_csv(numbered([CARD | {"card": "9" * 5000}]))
    assert reasons(read(tmp_path, text))[0].startswith(f"'{'9' * 40}…' is no card")


def test_the_first_column_at_fault_is_named(tmp_path: Path) -> None:
    log = read_rows(tmp_path, numbered([CARD | {"card": "1Z", "box": "12", "role": "boss"}]))
    assert rejected(log) == [(2, "box")]
