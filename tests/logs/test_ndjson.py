"""NDJSON: values are the digits and letters that stand there."""

import json
from pathlib import Path

import pytest

from auditor.errors import LogError
from auditor.logs import read as read_log
from tests.logs.written import (
    Row,
    as_csv,
    as_ndjson,
    incomplete,
    numbered,
    read,
    reasons,
    rejected,
    round_of,
    sign,
)

DAY = numbered([sign(), *round_of("1"), *round_of("2")])
NUMBERS = ("seq", "box", "hand", "amount", "minimum", "maximum")


def object_of(each: Row) -> str:
    """A row as one object, its numbers as JSON numbers by the digits they have."""
    pairs = [
        f'"{name}": {value if name in NUMBERS else json.dumps(value)}'
        for name, value in each.items()
    ]
    return "{" + ", ".join(pairs) + "}"


def day_with(number: int, **cells: str) -> list[Row]:
    """The day with other cells in one row, counted from 1."""
    return [each | cells if place == number else each for place, each in enumerate(DAY, 1)]


def many(rows: list[Row]) -> list[Row]:
    """So many more rounds that lines of one shape are read together."""
    return numbered([*rows, *(each for number in range(10, 30) for each in round_of(str(number)))])


def test_numbers_and_text_and_csv_say_the_same(tmp_path: Path) -> None:
    numbers = read(tmp_path, "\n".join(map(object_of, DAY)), "numbers.ndjson")
    text = read(tmp_path, as_ndjson(DAY), "text.ndjson")
    assert numbers.events.equals(text.events)
    csv = read(tmp_path, as_csv(DAY))
    assert csv.events.drop("line").equals(text.events.drop("line"))
    assert text.events["line"].to_list() == list(range(1, len(DAY) + 1))


def test_lines_read_together_say_what_each_says_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = many(DAY)
    lines = [
        *map(object_of, rows[:40]),
        *(json.dumps(each | {"card": None, "note": "x, y"}) for each in rows[40:80]),
        *(json.dumps(each | {"box": None, "odd:key": True}) for each in rows[80:90]),
        *(f' {object_of(each)[:-1]} , \t"note" : null }}\r' for each in rows[90:]),
    ]
    together = read(tmp_path, "\n".join(lines), "together.ndjson")
    monkeypatch.setattr("auditor.logs.ndjson._MANY", 1 << 60)
    alone = read(tmp_path, "\n".join(lines), "alone.ndjson")
    assert together.events.equals(alone.events)
    assert together.rejected.equals(alone.rejected)
    names = [name for _, name in together.unknown_columns]
    assert sorted(names) == ["note", "odd:key"]
    assert sorted(name for _, name in alone.unknown_columns) == sorted(names)


@pytest.mark.parametrize("rows", [DAY, many(DAY)], ids=["by itself", "together"])
def test_ids_and_amounts_are_read_by_their_digits(tmp_path: Path, rows: list[Row]) -> None:
    ids = {"1": "1234567890123456789", "2": "1234567890123456790"}
    lines = [
        object_of(each)
        .replace('"round_id": "1"', f'"round_id": {ids["1"]}')
        .replace('"round_id": "2"', f'"round_id": {ids["2"]}')
        .replace('"amount": 20.00', '"amount": 123456789012.0001')
        for each in rows
    ]
    log = read(tmp_path, "\n".join(lines), "day.ndjson")
    assert log.rejected.is_empty()
    assert log.rounds["round_id"].head(2).to_list() == list(ids.values())
    assert log.events["amount"].drop_nulls().unique().to_list() == [12345678901200010]


@pytest.mark.parametrize(
    "number", ["20.00001", "20.00000000000000001", "2e1", "-20", "NaN", "2.5E1"]
)
def test_a_number_that_is_no_amount_is_rejected_whatever_a_float_makes_of_it(
    tmp_path: Path, number: str
) -> None:
    lines = [object_of(each).replace("20.00", number, 1) for each in DAY]
    lines[1:] = [lines[1], *map(object_of, DAY[2:])]
    log = read(tmp_path, "\n".join(lines), "day.ndjson")
    assert rejected(log) == [(2, "amount")]
    assert f"'{number}'" in reasons(log)[0]
    assert incomplete(log) == ["1"]


def test_a_key_that_comes_late_is_kept(tmp_path: Path) -> None:
    rows = many(DAY)
    rows[-2] |= {"bet": "insurance"}
    log = read(tmp_path, as_ndjson(rows), "day.ndjson")
    assert log.events["bet"].to_list()[-2] == "insurance"


def test_escapes_are_read_as_the_letters_they_stand_for(tmp_path: Path) -> None:
    text = as_ndjson(DAY).replace('"P1"', r'"Zo\u00eb \"Z\" \\ \uD83C\uDCA1"')
    log = read(tmp_path, text, "day.ndjson")
    assert log.events["player_id"].drop_nulls().unique().to_list() == ['Zoë "Z" \\ 🂡']


def test_null_and_empty_text_are_blank(tmp_path: Path) -> None:
    log = read(tmp_path, as_ndjson(many(DAY)).replace('"TS"', "null"), "day.ndjson")
    assert {column for _, column in rejected(log)} == {"card"}
    assert "is blank" in reasons(log)[0]
    assert reasons(read(tmp_path, as_ndjson(day_with(4, card="")), "e.ndjson")) == reasons(log)[:1]


FLAWED: list[tuple[str, str | None, str]] = [
    (object_of(DAY[3])[:-1] + ', "card": "9H"}', "card", "stands twice"),
    (object_of(DAY[3])[:-1] + ', "note": 1, "note": 1}', "note", "stands twice"),
    (object_of(DAY[3]).replace('"TS"', '["TS"]'), "card", "nested"),
    (object_of(DAY[3]).replace('"TS"', '{"rank": "T"}'), "card", "nested"),
    (object_of(DAY[3]).replace('"TS"', '"T\\u0000S"'), "card", "NUL"),
    (object_of(DAY[3])[:-1] + ', "note": "\\u0000"}', "note", "NUL"),
    (object_of(DAY[3]).replace('"TS"', '"\\ud800"'), "card", "surrogate"),
    (object_of(DAY[3]).replace('"TS"', "true"), "card", "'true' is no card"),
    (object_of(DAY[3]).replace('"TS"', "7"), "card", "'7' is no card"),
    (object_of(DAY[3])[:-9], None, "no JSON object"),
    (object_of(DAY[3]) + object_of(DAY[3]), None, "no JSON object"),
    (object_of(DAY[3]).replace('"seq": 4', '"seq": 04'), None, "no JSON object"),
    ('"card"', None, "no JSON object"),
    ("[" * 100_000, None, "no JSON object: its brackets stand too deep"),
]


@pytest.mark.parametrize(("line", "column", "says"), FLAWED)
def test_a_line_that_cannot_stand_costs_its_round(
    tmp_path: Path, line: str, column: str | None, says: str
) -> None:
    lines = [*map(object_of, DAY[:3]), line, *map(object_of, DAY[4:])]
    log = read(tmp_path, "\n".join(lines), "day.ndjson")
    assert rejected(log) == [(4, column)]
    assert says in reasons(log)[0]
    assert incomplete(log) == ["1"]


@pytest.mark.parametrize(("line", "column", "says"), FLAWED)
def test_flawed_lines_of_one_shape_are_each_rejected(
    tmp_path: Path, line: str, column: str | None, says: str
) -> None:
    lines = [*map(object_of, DAY[:3]), *[line] * 10, *map(object_of, DAY[4:])]
    log = read(tmp_path, "\n".join(lines), "day.ndjson")
    assert rejected(log) == [(number, column) for number in range(4, 14)]
    assert all(says in reason for reason in reasons(log))
    assert incomplete(log) == ["1"]


def test_a_nested_value_under_an_unknown_key_is_kept_out_and_named(tmp_path: Path) -> None:
    unknown = r', "camera": {"id": [3]}, "half \ud800": "\ud800"}'
    lines = [object_of(each)[:-1] + unknown for each in DAY]
    log = read(tmp_path, "\n".join(lines), "day.ndjson")
    assert log.rejected.is_empty()
    assert [name for _, name in log.unknown_columns] == ["camera", r"half \ud800"]


def test_a_broken_line_is_placed_by_what_is_left_of_it(tmp_path: Path) -> None:
    """Two tables in turn: the end of BJ08's round is cut off, and BJ07's rounds stay whole."""
    one, two = numbered(round_of("1")), numbered(round_of("2"), table_id="BJ08")
    lines = [object_of(each) for pair in zip(one, two, strict=True) for each in pair]
    cut = lines[-1].replace('"round_id": "2"', '"round_')
    log = read(tmp_path, "\n".join([*lines[:-1], cut]), "day.ndjson")
    assert rejected(log) == [(18, None)]
    assert incomplete(log) == ["2"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[" + ",".join(map(object_of, DAY)) + "]", "JSON array"),
        (as_ndjson(DAY).replace("seq", "sequence"), "no row has the key seq"),
        ("card\nwager\n", "none of its lines is a JSON object"),
        ("\n", "is empty"),
        (as_ndjson(DAY).replace("\n", "\r"), "carriage return"),
    ],
)
def test_what_is_no_log_is_said_in_one_sentence(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(LogError, match=says):
        read(tmp_path, text, "day.ndjson")


def test_standard_input_is_read_once_through(tmp_path: Path) -> None:
    path = tmp_path / "day.ndjson"
    path.write_text(as_ndjson(DAY))
    with path.open("rb") as stdin:
        log = read_log(["-"], stdin)
    file = read_log([str(path)])
    assert log.events.equals(file.events)
    assert log.inputs[0].path == "-"
    assert log.inputs[0].sha256 == file.inputs[0].sha256
