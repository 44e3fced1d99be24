"""CSV: cells and lines stand where the file has them, and bad ones cost only themselves."""

import gzip
from pathlib import Path

import pytest

from auditor.errors import LogError
from tests.logs.written import (
    COLUMNS,
    Row,
    as_csv,
    incomplete,
    numbered,
    read,
    reasons,
    rejected,
    round_of,
    sign,
    statuses,
)

DAY = numbered([sign(), *round_of("1"), *round_of("2")])
TEXT = as_csv(DAY)
LINES = TEXT.splitlines(keepends=True)
HEADER = LINES[0]


def with_line(number: int, line: str) -> str:
    """The day with another line for one of its own; the header is line 1."""
    lines = LINES.copy()
    lines[number - 1] = line
    return "".join(lines)


def with_note(note_on: int, note: str) -> str:
    """The day with an unknown column, filled on one line and otherwise blank."""
    lines = [line.rstrip("\n") for line in LINES]
    noted = [f"{line},{note if number == note_on else ''}" for number, line in enumerate(lines, 1)]
    return "\n".join([HEADER.rstrip("\n") + ",note", *noted[1:]]) + "\n"


def test_each_row_knows_its_line_and_the_header_is_line_1(tmp_path: Path) -> None:
    assert read(tmp_path, TEXT).events["line"].to_list() == list(range(2, len(DAY) + 2))


def test_blank_lines_are_no_rows_and_count_as_lines(tmp_path: Path) -> None:
    log = read(tmp_path, "\n" + LINES[0] + "\n  \n" + "".join(LINES[1:]) + "\n\n")
    assert log.rows.read == len(DAY)
    assert log.events["line"].to_list() == list(range(5, len(DAY) + 5))


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("\n", "\r\n"),
        "\ufeff" + TEXT,
        TEXT.rstrip("\n"),
        TEXT.replace(",", " ,\t"),
        TEXT.replace("gaming_day", '"gaming_day"').replace("2026-11-01,", '"2026-11-01",'),
        "\n".join(",".join(f'"{cell}"' for cell in line.split(",")) for line in TEXT.split()),
    ],
    ids=["CRLF", "BOM", "no last newline", "blanks", "quoted", "all quoted"],
)
def test_the_same_cells_are_read_however_csv_writes_them(tmp_path: Path, text: str) -> None:
    plain, other = read(tmp_path, TEXT, "plain.csv"), read(tmp_path, text, "other.csv")
    assert other.events.equals(plain.events)
    assert other.rows == plain.rows


def test_a_quoted_cell_may_hold_commas_and_quotes(tmp_path: Path) -> None:
    log = read(tmp_path, TEXT.replace(",P1,", ',"P""1"", the ""first""",'))
    assert log.events["player_id"].drop_nulls().unique().to_list() == ['P"1", the "first"']
    assert log.rows.rejected == 0


def test_a_note_over_several_lines_is_one_row_on_the_line_it_begins(tmp_path: Path) -> None:
    log = read(tmp_path, with_note(12, '"seen on\ncamera, so\n""they"" say"'))
    assert log.rows.read == len(DAY)
    assert log.events["line"].to_list() == [*range(2, 13), *range(15, len(DAY) + 4)]
    assert log.unknown_columns == ((str(tmp_path / "day.csv"), "note"),)


def test_an_unclosed_quote_costs_its_own_line_alone(tmp_path: Path) -> None:
    log = read(tmp_path, with_line(12, LINES[11].replace(",P1,", ',"P1,')))
    assert rejected(log) == [(12, None)]
    assert "quote" in reasons(log)[0]
    assert statuses(log) == {"1": "judged", "2": "incomplete"}


def test_two_unclosed_quotes_do_not_swallow_the_rows_between_them(tmp_path: Path) -> None:
    """Together, the two lines would make one row with as many cells as it should have."""
    rows = numbered([sign(), *(each for number in "12345" for each in round_of(number))])
    lines = as_csv(rows).splitlines(keepends=True)
    lines[2] = lines[2].replace(",P1,", ',"P1,')
    lines[38] = lines[38].replace(",P1,", ',P1",')
    log = read(tmp_path, "".join(lines))
    assert rejected(log) == [(3, None), (39, None)]
    assert incomplete(log) == ["1", "5"]


@pytest.mark.parametrize("cell", ['P"1', '"P1"x', 'P1"'])
def test_a_quote_within_a_cell_rejects_the_row(tmp_path: Path, cell: str) -> None:
    log = read(tmp_path, with_line(8, LINES[7].replace(",P1,", f",{cell},")))
    assert rejected(log) == [(8, None)]
    assert incomplete(log) == ["1"]


def test_a_short_row_says_where_it_ends(tmp_path: Path) -> None:
    log = read(tmp_path, with_line(8, ",".join(LINES[7].split(",")[:9]) + "\n"))
    assert rejected(log) == [(8, None)]
    assert "9 of 23 cells" in reasons(log)[0]
    assert log.rejected["round_id"].to_list() == ["1"]
    assert incomplete(log) == ["1"]


def test_a_decimal_comma_makes_a_row_too_long(tmp_path: Path) -> None:
    log = read(tmp_path, with_line(10, LINES[9].replace("20.00", "20,00")))
    assert rejected(log) == [(10, None)]
    assert "24 cells under 23 columns" in reasons(log)[0]
    assert incomplete(log) == ["1"]


def test_a_row_that_is_cut_off_at_the_end_of_the_file_is_rejected(tmp_path: Path) -> None:
    log = read(tmp_path, TEXT[: TEXT.rindex("round_end") + 5])
    assert rejected(log) == [(len(DAY) + 1, None)]
    assert incomplete(log) == ["2"]


def test_the_header_once_more_sets_nothing_aside(tmp_path: Path) -> None:
    log = read(tmp_path, "".join(LINES[:11]) + HEADER + "".join(LINES[11:]))
    assert rejected(log) == [(12, None)]
    assert incomplete(log) == []


def test_a_nul_byte_rejects_its_row(tmp_path: Path) -> None:
    log = read(tmp_path, with_line(8, LINES[7].replace("P1", "P\0001")))
    assert rejected(log) == [(8, None)]
    assert "NUL" in reasons(log)[0]
    assert incomplete(log) == ["1"]


@pytest.mark.parametrize("note", ["camera\0003", '"on\ncamera\0003"'])
def test_a_nul_byte_in_an_unknown_column_rejects_its_row_too(tmp_path: Path, note: str) -> None:
    log = read(tmp_path, with_note(8, note))
    assert (rejected(log), reasons(log)) == ([(8, None)], ["holds a NUL byte"])


@pytest.mark.parametrize("quoted", [False, True])
def test_a_cell_of_a_megabyte_is_read_and_its_reason_is_short(tmp_path: Path, quoted: bool) -> None:
    cell = "9" * 1_000_000
    log = read(tmp_path, with_line(6, LINES[5].replace("7H", f'"{cell}"' if quoted else cell)))
    assert rejected(log) == [(6, "card")]
    assert len(reasons(log)[0]) < 200


def test_a_column_that_is_never_used_may_be_missing(tmp_path: Path) -> None:
    used = [name for name in COLUMNS if any(each.get(name) for each in DAY)]
    fewer = read(tmp_path, as_csv(DAY, used), "fewer.csv")
    assert fewer.events.equals(read(tmp_path, TEXT).events)


@pytest.mark.parametrize("column", COLUMNS[:5])
def test_a_log_without_an_obligatory_column_is_no_log(tmp_path: Path, column: str) -> None:
    rows: list[Row] = [{name: each[name] for name in each if name != column} for each in DAY]
    columns = [name for name in COLUMNS if name != column]
    with pytest.raises(LogError, match=rf"day\.csv: lacks the column {column}"):
        read(tmp_path, as_csv(rows, columns))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is empty"),
        ("\n \n", "is empty"),
        (HEADER, "has no row"),
        ("a,b,c\n1,2,3\n", "is no round log"),
        (HEADER.replace("staff_id", "amount") + LINES[1], "names the column amount twice"),
        (TEXT.replace(",", ";"), "separated by semicolons"),
        (TEXT.replace(",", "\t"), "separated by tabs"),
        ("sep=;\n" + TEXT.replace(",", ";"), "'sep=;'"),
        (TEXT.replace("\n", "\r"), "carriage return"),
        (TEXT.replace("\n", "\r") + "\n", "carriage return"),
        (gzip.compress(gzip.compress(TEXT.encode(), mtime=0), mtime=0), "line 1 is not UTF-8"),
        (TEXT.encode("utf-16"), "UTF-16"),
        (TEXT.encode("utf-32"), "UTF-32"),
        (TEXT.encode("utf-16-le"), "NUL bytes"),
        (TEXT.replace("P1", "Zoë").encode("cp1252"), "line 3 is not UTF-8"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "line 1 is not UTF-8"),
        (b"PK\x03\x04" + bytes(20), "spreadsheet"),
    ],
)
def test_what_is_no_log_is_said_in_one_sentence(
    tmp_path: Path, text: str | bytes, sentence: str
) -> None:
    with pytest.raises(LogError) as error:
        read(tmp_path, text)
    assert str(error.value).startswith(f"{tmp_path / 'day.csv'}: ")
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


def test_rows_go_on_over_the_blocks_that_a_file_is_read_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = with_note(12, '"seen on\ncamera"').replace("P1", "Zoë")
    whole = read(tmp_path, text)
    for size in (1, 7, 64, 500):
        monkeypatch.setattr("auditor.logs.lines.BLOCK", size)
        assert read(tmp_path, text).events.equals(whole.events)


def test_rows_at_fault_far_behind_the_first_are_rejected(tmp_path: Path) -> None:
    rows = numbered([*[sign()] * 1000, *[sign(round_id="1")] * 3])
    log = read(tmp_path, as_csv(rows))
    assert rejected(log) == [(line, "round_id") for line in (1002, 1003, 1004)]
    assert reasons(log)[0] == "'1' names a round, and a sign is of no round"
