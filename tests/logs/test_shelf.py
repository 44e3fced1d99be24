"""Rows are put by as they are read, on disk where they are many, and taken out by table-day."""

import gc
import gzip
import tempfile
from pathlib import Path

import polars as pl
import pytest

from auditor import logs, passing
from auditor.errors import PlaceError
from auditor.logs import lines, shelf
from tests.logs.written import Row, as_csv, numbered, rejected, round_of, row, sign, written

DAYS = ("2026-11-01", "2026-11-02", "2026-11-03")
TABLES = ("BJ01", "BJ02")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Room for ten rows in memory, and batches of a few; the folder where passing files go."""
    monkeypatch.setattr(lines, "BLOCK", 1 << 10)
    monkeypatch.setattr(shelf, "HELD", 10)
    monkeypatch.setattr(logs, "SIZE", 1)
    passed = tmp_path / "passing"
    passed.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(passed))
    return passed


def _scattered() -> list[Row]:
    """A round on each of six table-days, their rows dealt out in turn."""
    days = [
        numbered([sign(), *round_of("1")], gaming_day=day, table_id=table)
        for day in DAYS
        for table in TABLES
    ]
    return [each for rows in zip(*days, strict=True) for each in rows]


@pytest.mark.usefixtures("small")
def test_rows_that_lie_scattered_are_taken_out_by_table_day(tmp_path: Path) -> None:
    read = logs.read([written(tmp_path / "log.csv", as_csv(_scattered()))])
    pieces = [read.piece(days) for days in read.spans()]
    named = [piece.events.select("gaming_day", "table_id").unique().row(0) for piece in pieces]
    assert [(str(day), table) for day, table in named] == [(d, t) for d in DAYS for t in TABLES]
    assert all(piece.events["seq"].to_list() == list(range(1, 11)) for piece in pieces)
    assert all(piece.rounds["status"].to_list() == ["judged"] for piece in pieces)


@pytest.mark.usefixtures("small")
def test_table_days_that_do_not_follow_each_other_are_taken_out_without_those_between(
    tmp_path: Path,
) -> None:
    read = logs.read([written(tmp_path / "log.csv", as_csv(_scattered()))])
    piece = read.piece(read.table_days.filter(pl.col("table_day").is_in([1, 4])))
    assert piece.events["table_day"].unique().sort().to_list() == [1, 4]
    assert piece.events.height == 20


@pytest.mark.usefixtures("small")
def test_pieces_make_up_the_whole(tmp_path: Path) -> None:
    read = logs.read([written(tmp_path / "log.csv", as_csv(_scattered()))])
    apart = pl.concat([read.piece(days).events for days in read.spans()])
    assert apart.drop("round").equals(read.events.drop("round"))


@pytest.mark.usefixtures("small")
def test_a_file_that_breaks_off_leaves_none_of_its_rows(tmp_path: Path) -> None:
    many = numbered([sign(), *(each for number in range(200) for each in round_of(str(number)))])
    compressed = gzip.compress(as_csv(many).encode())
    broken = written(tmp_path / "1.csv.gz", compressed[: len(compressed) * 3 // 4])
    whole = written(tmp_path / "2.csv", as_csv(_scattered()))
    read = logs.read([broken, whole])
    assert [path for path, _ in read.unreadable] == [broken]
    assert read.events["file"].unique().to_list() == [1]
    assert read.events.height == len(_scattered())
    assert read.rows.read == len(_scattered())


@pytest.mark.usefixtures("small")
def test_a_row_without_a_table_day_costs_rounds_of_those_beside_it_alone(
    tmp_path: Path,
) -> None:
    first, second, third = (
        numbered([sign(), *round_of("1")], gaming_day=day, table_id="BJ01") for day in DAYS
    )
    astray = row("card", gaming_day="2026-11-0x", table_id="BJ01", seq="99", at=first[0]["at"])
    astray |= {"round_id": "1", "card": "9H"}
    read = logs.read([written(tmp_path / "log.csv", as_csv([*first, astray, *second, *third]))])
    assert read.astray["line"].to_list() == [12]
    statuses = [read.piece(days).rounds["status"].item() for days in read.spans()]
    assert statuses == ["incomplete", "incomplete", "judged"]
    assert rejected(read) == [(12, "gaming_day")]


def test_passing_files_go_with_the_log(small: Path, tmp_path: Path) -> None:
    read = logs.read([written(tmp_path / "log.csv", as_csv(_scattered()))])
    assert len(list(small.rglob("*.parquet"))) > 1
    del read
    gc.collect()
    assert not list(small.iterdir())


def test_a_log_for_which_there_is_no_room_is_told_in_one_sentence(
    small: Path, tmp_path: Path
) -> None:
    small.rmdir()
    with pytest.raises(PlaceError) as error:
        logs.read([written(tmp_path / "log.csv", as_csv(_scattered()))])
    assert "the log does not fit into memory, and cannot be written there" in str(error.value)
    assert "TMPDIR" in str(error.value)


@pytest.mark.usefixtures("small")
def test_bytes_that_are_many_are_copied_to_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passing, "FEW", 100)
    path = written(tmp_path / "bytes", b"\x00\x01" * 500)
    with Path(path).open("rb") as stream, passing.copied(stream, "it") as copy:
        assert copy.read() == b"\x00\x01" * 500
        copy.seek(2)
        assert copy.read(2) == b"\x00\x01"
