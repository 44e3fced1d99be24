"""`seq` decides order: it rises within a file, and over the files of a table-day."""

import random
from pathlib import Path

import pytest

from auditor import logs
from auditor.logs import Log
from tests.logs.written import (
    Row,
    as_csv,
    as_ndjson,
    incomplete,
    numbered,
    read_rows,
    reasons,
    rejected,
    round_of,
    row,
    sign,
    statuses,
    written,
)

DAY = numbered([sign(), *round_of("1"), *round_of("2"), *round_of("3")])


def with_seq(**seq: int) -> list[Row]:
    """The day with another `seq` on some rows: `with_seq(at_5=3)` changes the fifth row's."""
    return [each | {"seq": str(seq.get(f"at_{place}", place))} for place, each in enumerate(DAY, 1)]


def files(folder: Path, *parts: list[Row]) -> list[str]:
    """Files of these rows, one each, and every other in NDJSON."""
    return [
        written(
            folder / f"part-{number}.{'ndjson' if number % 2 else 'csv'}",
            as_ndjson(part) if number % 2 else as_csv(part),
        )
        for number, part in enumerate(parts)
    ]


def without_lines(log: Log) -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    """Events and rounds, without where their rows stand."""
    return log.events.drop("file", "line").rows(), log.rounds.drop("reason").rows()


@pytest.mark.parametrize(
    ("rows", "gone", "costs"),
    [
        (with_seq(at_15=15), [], []),
        (with_seq(at_15=14), [(16, "seq")], ["2"]),
        (with_seq(at_15=13), [(16, "seq")], ["2"]),
        (with_seq(at_15=1), [(16, "seq")], ["2"]),
        (with_seq(at_15=9999), [(16, "seq")], ["2"]),
        (with_seq(at_15=16, at_16=15), [(17, "seq")], ["2"]),
        (with_seq(at_28=5), [(29, "seq")], ["3"]),
        (with_seq(at_2=9999), [(3, "seq")], ["1"]),
    ],
    ids=["rises", "repeats", "falls", "falls far", "jumps", "swapped", "last", "first"],
)
def test_the_row_that_breaks_the_order_costs_its_round_alone(
    tmp_path: Path, rows: list[Row], gone: list[tuple[int, str]], costs: list[str]
) -> None:
    log = read_rows(tmp_path, rows)
    assert rejected(log) == gone
    assert incomplete(log) == costs


def test_the_reason_names_the_row_that_a_seq_does_not_go_with(tmp_path: Path) -> None:
    path = tmp_path / "day.csv"
    for rows, reason in [
        (with_seq(at_15=14), f"'14' is that of row {path}:15 already"),
        (with_seq(at_15=13), f"'13' comes after 14, row {path}:15"),
        (with_seq(at_15=99), f"'99' comes before 16, row {path}:17"),
    ]:
        assert reasons(read_rows(tmp_path, rows)) == [reason]


def test_gaps_in_seq_are_allowed(tmp_path: Path) -> None:
    rows = [each | {"seq": str(int(each["seq"]) * 1000)} for each in DAY]
    assert read_rows(tmp_path, rows).rejected.is_empty()


def test_an_exact_copy_is_rejected_and_sets_nothing_else_aside(tmp_path: Path) -> None:
    log = read_rows(tmp_path, [*DAY[:12], DAY[11], *DAY[12:20], DAY[3], *DAY[20:], DAY[0]])
    assert rejected(log) == [(14, None), (23, None), (32, None)]
    assert reasons(log)[1] == f"is a copy of row {tmp_path / 'day.csv'}:5"
    assert incomplete(log) == []
    assert log.rows.set_aside == 0


def test_a_copy_that_differs_in_a_cell_is_a_repeated_seq(tmp_path: Path) -> None:
    log = read_rows(tmp_path, [*DAY[:12], DAY[11] | {"staff_id": "S1"}, *DAY[12:]])
    assert rejected(log) == [(14, "seq")]
    assert incomplete(log) == ["2"]


def test_a_file_given_under_two_names_is_all_copies(tmp_path: Path) -> None:
    log = logs.read(files(tmp_path, DAY, DAY))
    assert log.rejected["file"].to_list() == [1] * len(DAY)
    assert log.rows.judged == log.rows.rejected == len(DAY)
    assert incomplete(log) == []


def test_a_file_given_twice_is_read_once(tmp_path: Path) -> None:
    path = files(tmp_path, DAY)[0]
    log = logs.read([path, str(tmp_path), path])
    assert [each.path for each in log.inputs] == [path]
    assert log.rows.read == len(DAY)


def test_the_files_of_a_table_day_are_one_in_any_order(tmp_path: Path) -> None:
    whole = read_rows(tmp_path, DAY)
    parts = files(tmp_path / "parts", DAY[:7], DAY[7:13], DAY[13:])
    for order in (parts, parts[::-1], [parts[1], parts[2], parts[0]]):
        log = logs.read(order)
        assert log.rejected.is_empty()
        assert without_lines(log) == without_lines(whole)


def test_files_whose_rows_alternate_are_one_table_day(tmp_path: Path) -> None:
    log = logs.read(files(tmp_path, DAY[1::2], DAY[0::2]))
    assert log.rejected.is_empty()
    assert without_lines(log) == without_lines(read_rows(tmp_path / "whole", DAY))


def test_files_that_overlap_share_copies(tmp_path: Path) -> None:
    log = logs.read(files(tmp_path, DAY[10:], DAY[:15]))
    assert log.rejected.select("file", "line").rows() == [(1, line) for line in range(11, 16)]
    assert incomplete(log) == []


def test_a_seq_belongs_to_the_first_file_that_has_it(tmp_path: Path) -> None:
    other = numbered([*round_of("4")], seq="")
    late = [each | {"seq": str(seq)} for seq, each in enumerate(other, 25)]
    log = logs.read(files(tmp_path, DAY, late))
    assert log.rejected["file"].unique().to_list() == [1]
    assert reasons(log)[0] == f"'25' is that of row {tmp_path / 'part-0.csv'}:26 already"
    assert statuses(log) == {"1": "judged", "2": "judged", "3": "judged", "4": "incomplete"}


def test_two_tables_may_take_turns_in_one_file(tmp_path: Path) -> None:
    other = [each | {"table_id": "BJ08"} for each in DAY]
    mixed = [each for pair in zip(other, DAY, strict=True) for each in pair]
    log = read_rows(tmp_path, mixed)
    assert log.rejected.is_empty()
    assert log.events["table_day"].to_list() == [0] * len(DAY) + [1] * len(DAY)
    assert log.events["seq"].to_list() == [*range(1, len(DAY) + 1)] * 2
    assert log.rounds["round"].to_list() == [0, 1, 2, 3, 4, 5]
    assert log.rounds["table_id"].to_list() == ["BJ07"] * 3 + ["BJ08"] * 3


def test_table_days_are_numbered_by_gaming_day_and_table(tmp_path: Path) -> None:
    days = [("2026-11-02", "BJ07"), ("2026-11-01", "BJ9"), ("2026-11-01", "BJ10")]
    rows = [
        each
        for day, table in days
        for each in numbered(round_of("1"), gaming_day=day, table_id=table)
    ]
    log = read_rows(tmp_path, rows)
    named = log.rounds.select("gaming_day", "table_id").rows()
    assert [(str(day), table) for day, table in named] == [days[2], days[1], days[0]]
    assert log.rounds["table_day"].to_list() == [0, 1, 2]


def test_rounds_are_numbered_by_their_first_row(tmp_path: Path) -> None:
    log = read_rows(tmp_path, numbered([*round_of("9"), *round_of("10"), *round_of("1")]))
    assert log.rounds["round_id"].to_list() == ["9", "10", "1"]


def test_a_second_currency_is_rejected(tmp_path: Path) -> None:
    rows = [each | {"currency": "AUD"} for each in DAY]
    rows[20]["currency"] = ""
    rows[27]["currency"] = "NZD"
    log = read_rows(tmp_path, rows)
    assert rejected(log) == [(29, "currency")]
    assert reasons(log) == ["'NZD' stands in a table-day in AUD"]
    assert incomplete(log) == ["3"]


def test_each_table_day_has_a_currency_of_its_own(tmp_path: Path) -> None:
    other = [each | {"table_id": "BJ08", "currency": "NZD"} for each in DAY]
    log = read_rows(tmp_path, [*(each | {"currency": "AUD"} for each in DAY), *other])
    assert log.rejected.is_empty()


def test_a_row_after_the_end_of_its_round_is_rejected(tmp_path: Path) -> None:
    late = row("pay", round_id="1", box="1", hand="1", player_id="P1", amount="20.00")
    log = read_rows(tmp_path, numbered([*round_of("1"), *round_of("2"), late]))
    assert rejected(log) == [(20, "round_id")]
    assert reasons(log) == [f"'1' has ended on row {tmp_path / 'day.csv'}:10"]
    assert incomplete(log) == ["1"]


def test_rows_after_a_round_is_void_belong_to_it(tmp_path: Path) -> None:
    back = row("return", box="1", hand="1", player_id="P1", amount="20.00")
    rows = [*round_of("1")[:4], row("round_void", role="supervisor"), back, row("round_end")]
    log = read_rows(tmp_path, numbered(each | {"round_id": "1"} for each in rows))
    assert log.rejected.is_empty()
    assert statuses(log) == {"1": "void"}
    assert log.rows.judged == 7


def on_hands(*acts: tuple[str, str, str]) -> list[Row]:
    """A round in which players act on hands of box 1: event, hand, player."""
    cells = {"round_id": "1", "box": "1"}
    rows = [
        row("wager", **cells, player_id="P1", amount="20.00"),
        row("wager", **cells, player_id="P2", amount="20.00"),
        row("card", **cells, hand="1", card="8S"),
        row("card", round_id="1", card="7H"),
        row("card", **cells, hand="1", card="8C"),
    ]
    for event, hand, player in acts:
        card = {"card": "8D"} if event == "card" else {"player_id": player}
        rows.append(row(event, **cells, hand=hand, amount="20.00", **card))
    return numbered([*rows, row("round_end", round_id="1")])


@pytest.mark.parametrize(
    ("acts", "gone"),
    [
        ([("stand", "2", "P1")], [7]),
        ([("split", "1", "P1"), ("card", "1", ""), ("card", "2", "")], []),
        ([("split", "1", "P1"), ("card", "3", "")], [8]),
        ([("split", "2", "P1")], [7]),
        ([("split", "1", "P1"), ("split", "1", "P2"), ("card", "3", "")], [9]),
        (
            [("split", "1", "P1"), ("card", "1", ""), ("split", "1", "P1"), ("card", "3", "")],
            [],
        ),
        ([("split", "1", "P1"), ("card", "2", ""), ("split", "2", "P1"), ("card", "3", "")], []),
    ],
)
def test_a_row_on_a_hand_that_no_split_has_formed_is_rejected(
    tmp_path: Path, acts: list[tuple[str, str, str]], gone: list[int]
) -> None:
    log = read_rows(tmp_path, on_hands(*acts))
    assert rejected(log) == [(line, "hand") for line in gone]
    assert incomplete(log) == (["1"] if gone else [])


def test_a_copy_in_a_round_does_not_hide_a_hand_that_does_not_exist(tmp_path: Path) -> None:
    rows = on_hands(("stand", "2", "P1"))
    log = read_rows(tmp_path, [*rows[:3], rows[2], *rows[3:]])
    assert rejected(log) == [(5, None), (8, "hand")]


def test_where_a_split_was_rejected_its_hands_are_set_aside_not_rejected(tmp_path: Path) -> None:
    rows = on_hands(("split", "1", "P1"), ("card", "2", ""), ("stand", "2", "P1"))
    rows[5]["amount"] = "twenty"
    log = read_rows(tmp_path, rows)
    assert rejected(log) == [(7, "amount")]
    assert log.rows.set_aside == len(rows) - 1


def test_however_rows_are_shuffled_every_row_is_accounted_for(tmp_path: Path) -> None:
    chance = random.Random(7)  # noqa: S311 - a shuffle, no secret
    for _ in range(5):
        rows = DAY.copy()
        chance.shuffle(rows)
        log = read_rows(tmp_path, rows)
        assert log.rows.read == len(DAY)
        assert log.rows.read == log.rows.judged + log.rows.set_aside + log.rows.rejected
        assert log.events["seq"].is_sorted()
