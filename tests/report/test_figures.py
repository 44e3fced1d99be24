"""Every figure that a page shows is one of the JSON of the same audit, at its place."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from auditor.cli import app
from tests.cli.commands import IN_PART, UNREADABLE
from tests.report.figures.account import NOT_IN_THE_RECORD, account, read
from tests.report.figures.batch import log_rows
from tests.report.figures.page import stated, taken, texts
from tests.report.figures.record import Record
from tests.report.figures.rows import repeated, stands_in
from tests.test_sample_logs import ANSWERS, SAMPLES

VENUE = ("--venue", str(SAMPLES / "venue.toml"))
REVISED = ("--rules", "nsw-revised")
MARKS = ("--dispositions", str(SAMPLES / "dispositions.toml"), "--as-of")
DEALT = "--seed 5 --rounds 120 --tables 2 --days 2 --fault-rate 0.9"

LITTLE_ROOM = {
    "shown.MOST_EVIDENCE": 45, "shown.MOST_OF_CAUSE": 2, "html.MOST_CAUSES": 40,
    "html.MOST_LISTED": 1, "pages.MOST_LISTED": 1, "costs.MOST": 1, "hours.MOST": 1,
    "trends.MOST_DAYS": 3, "trends.MOST_COLUMNS": 1, "trends.MOST_STAFF": 2,
}  # fmt: skip
"""Less of everything that a page lists."""


def checked(folder: Path, logs: Sequence[str | Path], *options: str) -> tuple[Path, Record]:
    """The page of an audit, and its JSON, as one command writes both."""
    folder.mkdir(exist_ok=True)
    place = folder / "report.json"
    words = ["check", *map(str, logs), *options, "--format", "json", "--output", str(place)]
    done = CliRunner().invoke(app, [*words, "--html", str(folder)])
    assert done.exit_code in {0, 1, 3}, done.output
    [page] = folder.glob("*.html")
    return page, Record(json.loads(place.read_text("utf-8")))


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log of two tables and two days in which most rounds are broken."""
    log = tmp_path_factory.mktemp("logs") / "faulty.csv"
    words = ["simulate", *REVISED, *DEALT.split(), "--output", str(log)]
    assert CliRunner().invoke(app, words).exit_code == 0
    return log


@pytest.fixture(scope="module")
def broken(faulty: Path) -> tuple[Path, Record]:
    """The page of that log, and its JSON."""
    return checked(faulty.parent / "audit", [faulty], *REVISED)


@pytest.mark.parametrize("name", ANSWERS)
def test_every_figure_of_the_page_of_a_sample_day_is_in_the_json(name: str, tmp_path: Path) -> None:
    account(*checked(tmp_path, [SAMPLES / name], "--rules", ANSWERS[name]["rules"]))


def test_every_figure_of_the_page_of_a_venue_is_in_the_json(tmp_path: Path) -> None:
    page, record = checked(tmp_path, [SAMPLES / name for name in ANSWERS], *VENUE)
    assert len(record.parts) > 1
    account(page, record)


@pytest.mark.parametrize("as_of", ["2026-03-19", "2026-04-01", "2026-07-01"])
def test_every_figure_of_a_page_with_dispositions_is_in_the_json(
    as_of: str, tmp_path: Path
) -> None:
    account(*checked(tmp_path, [SAMPLES / "faulty-day.csv"], *REVISED, *MARKS, as_of))


def test_every_figure_of_the_page_of_an_audit_in_part_is_in_the_json(tmp_path: Path) -> None:
    page, record = checked(tmp_path, [IN_PART, UNREADABLE], *REVISED)
    assert not record.complete
    account(page, record)


def test_every_figure_of_the_page_of_mostly_broken_rounds_is_in_the_json(
    broken: tuple[Path, Record],
) -> None:
    page, record = broken
    rounds = {finding["round_id"] for finding in record.findings}
    assert len(rounds) > record.of["rounds"]["judged"] / 2
    account(page, record)


def test_what_is_excused_from_being_in_the_json_is_on_a_page(
    broken: tuple[Path, Record],
) -> None:
    for is_it in NOT_IN_THE_RECORD:
        assert any(stated(texts(each)) for each in taken(read(broken[0]), is_it)), is_it


def test_every_figure_of_a_page_without_room_for_all_findings_is_in_the_json(
    broken: tuple[Path, Record], faulty: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = account(*broken)
    for limit, most in LITTLE_ROOM.items():
        monkeypatch.setattr(f"auditor.report.{limit}", most)
    page, record = checked(tmp_path, [faulty], *REVISED, "--pages", "table-day")
    given = account(page, record, every)
    assert len(given) < len(every)
    assert any(cause.count > len(cause.listed) for cause in given)
    assert any(cause.on_page.find(".//tr[@id]") is not None for cause in given)


def test_every_figure_of_a_batch_and_of_its_table_days_is_in_the_json(
    faulty: Path, tmp_path: Path
) -> None:
    """The page of a table-day says what the JSON says of an audit of that table-day alone."""
    head, *rows = faulty.read_text("utf-8").splitlines(keepends=True)
    logs: dict[tuple[str, str], Path] = {}
    for row in rows:
        day, table, _ = row.split(",", 2)
        log = logs.setdefault((day, table), tmp_path / f"{day} {table}.csv")
        log.write_text((log.read_text("utf-8") if log.exists() else head) + row, "utf-8")
    page, record = checked(tmp_path / "all", list(logs.values()), *REVISED, "--pages", "table-day")
    account(page, record)
    for day, table in logs:
        [its] = (tmp_path / "all" / page.stem).glob(f"{day}-{table.lower()}-*.html")
        _, alone = checked(tmp_path / its.stem, [logs[day, table]], *REVISED)
        account(its, alone)


def test_a_figure_that_is_not_that_of_the_json_is_noticed(tmp_path: Path) -> None:
    page, record = checked(tmp_path, [SAMPLES / "faulty-day.csv"], *REVISED, *MARKS, "2026-04-01")
    text = page.read_text("utf-8")
    excused = re.compile(r"<(style|symbol|figure|details)\b.*?</\1>|<[^>]*>|&#[0-9]+;", re.DOTALL)
    seen = excused.sub(lambda hidden: " " * len(hidden[0]), text)
    digits = [
        digit.start()
        for digit in re.finditer("[0-9]", seen)
        if digit.start() > text.index("<body>")
    ]
    assert len(digits) > 1000
    for at in digits[:: len(digits) // 40]:
        other = str((int(text[at]) + 1) % 10)
        page.write_text(text[:at] + other + text[at + 1 :], "utf-8")
        with pytest.raises((AssertionError, LookupError, ValueError)):
            account(page, record)


def test_each_row_that_a_page_repeats_stands_so_in_the_log(
    broken: tuple[Path, Record], faulty: Path
) -> None:
    rows = list(repeated(read(broken[0])))
    assert len(rows) > 1000
    log = log_rows(str(faulty))
    assert [row for row in rows if not stands_in(row, log[int(row.line)])] == []
