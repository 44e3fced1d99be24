"""The rounds of a log are shared out among tables and days, every one of them once."""

from pathlib import Path

import polars as pl
import pytest

from auditor import logs, simulation
from auditor.errors import PlayError

PLAY = simulation.load(simulation.find("nsw-revised"))


@pytest.mark.parametrize("rounds", [1, 499, 500, 501, 20_000, 1_000_000])
@pytest.mark.parametrize(("tables", "days"), [(None, None), (3, None), (None, 4), (2, 5)])
def test_all_rounds_are_ordered(rounds: int, tables: int | None, days: int | None) -> None:
    if rounds == 1 and (tables or days):
        return
    orders = simulation.ordered(PLAY, 1, rounds, tables=tables, days=days)
    assert sum(order.rounds for order in orders) == rounds
    keys = [(order.gaming_day, order.table_id) for order in orders]
    assert len(set(keys)) == len(keys)
    assert len({day for day, _ in keys}) == days or days is None
    assert len({table for _, table in keys}) == tables or tables is None


def test_a_table_day_holds_some_hundreds_of_rounds() -> None:
    orders = simulation.ordered(PLAY, 1, 100_000)
    assert {order.rounds for order in orders} == {500}


def test_more_table_days_than_rounds_are_refused() -> None:
    with pytest.raises(PlayError, match="4 tables on 2 days cannot share 7 rounds"):
        simulation.ordered(PLAY, 1, 7, tables=4, days=2)


def _log(path: Path) -> pl.DataFrame:
    orders = simulation.ordered(PLAY, 5, 90, tables=2, days=2)
    done = simulation.written(orders, path, processes=1)
    read = logs.read([str(path)])
    assert read.rows.judged == done.rows
    assert done.rounds == read.rounds.height == 90
    return read.events.drop("file", "line")


@pytest.mark.parametrize(
    "name",
    [
        "log.csv",
        "log.csv.zst",
        "log.ndjson",
        "log.jsonl.gz",
        "log.parquet",
        "log.parquet.gz",
        "log",
    ],
)
def test_every_format_holds_the_same_log(tmp_path: Path, name: str) -> None:
    of_csv = _log(tmp_path / "first.csv")
    assert _log(tmp_path / name).equals(of_csv)


def test_a_day_of_a_table_is_dealt_the_same_whichever_others_there_are(tmp_path: Path) -> None:
    few, many = tmp_path / "few", tmp_path / "many"
    simulation.written(simulation.ordered(PLAY, 5, 40, tables=1, days=1), few, processes=1)
    simulation.written(simulation.ordered(PLAY, 5, 240, tables=3, days=2), many, processes=1)
    place = Path("gaming_day=2026-11-01", "table_id=BJ01", "log.parquet")
    assert (few / place).read_bytes() == (many / place).read_bytes()


def test_a_day_restates_what_was_in_force_since_the_first(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    simulation.written(simulation.ordered(PLAY, 5, 60, tables=1, days=3), path, processes=1)
    day = pl.read_csv(path, infer_schema=False).filter(gaming_day="2026-11-03")
    assert day["event"].head(2).to_list() == ["limits", "sign"]
    assert {at[:10] for at in day["at"].head(2)} == {"2026-11-01"}
    shoe = day.filter(event="shoe").row(0, named=True)
    assert shoe["at"].startswith("2026-11-03")


@pytest.mark.parametrize("name", ["log.txt", "log.gz", "log.csv.bz2"])
def test_a_name_that_ends_as_no_log_does_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(PlayError, match="a log ends in"):
        simulation.written(simulation.ordered(PLAY, 5, 2), tmp_path / name, processes=1)


def test_a_folder_with_something_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "log.csv").touch()
    with pytest.raises(PlayError, match="is a folder with something in it"):
        simulation.written(simulation.ordered(PLAY, 5, 2), tmp_path, processes=1)
