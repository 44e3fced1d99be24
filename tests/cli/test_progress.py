"""Progress: every row is told of once, and only a terminal that can show it gets a bar."""

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from rich.progress import Progress, TextColumn

from auditor import audit, logs
from auditor.cli.progress import Bar
from tests.cli.commands import BROKEN, IN_PART, ROOT, RULES, on_a_terminal
from tests.outcomes import book

SAMPLES = ROOT / "sample_logs"
DAY = SAMPLES / "clean-day.csv"


@pytest.mark.parametrize("log", [DAY, BROKEN, IN_PART], ids=["day", "round", "in-part"])
def test_every_row_is_told_of_once_as_it_is_read_and_as_it_is_judged(log: Path) -> None:
    read_rows: list[int] = []
    positions: list[int] = []
    judged_rows: list[int] = []

    def read(path: str, rows: int, position: int) -> None:
        assert path == str(log)
        read_rows.append(rows)
        positions.append(position)

    found = logs.read([str(log)], None, read)
    done = audit.check(found, book(RULES), {}, progress=judged_rows.append)
    assert sum(read_rows) == done.rows.read
    assert sum(judged_rows) == done.rows.judged + done.rows.set_aside
    assert sum(judged_rows) == found.table_days["rows"].sum()
    assert positions == sorted(positions)
    assert positions[-1] == log.stat().st_size


def test_a_bar_counts_the_rows_of_all_files_and_ends_where_they_end(tmp_path: Path) -> None:
    one, other = tmp_path / "one.csv", tmp_path / "other.csv"
    for each in (one, other):
        each.write_bytes(b"x" * 100)
    with Progress(TextColumn(""), console=Console(file=StringIO())) as shown:
        bar = Bar(shown)
        bar.reading([str(tmp_path)])
        for path, rows, position in ((one, 3, 40), (one, 4, 100), (other, 1000, 100)):
            bar.read(str(path), rows, position)
        [reading] = shown.tasks
        assert (reading.completed, reading.total) == (200, 200)
        assert reading.fields["rows"] == "1,007 rows"
        bar.judging(1007)
        bar.judged(500)
        [judging] = shown.tasks
        assert (judging.completed, judging.total) == (500, 1007)


def test_rows_that_come_after_the_last_byte_leave_the_end_open(tmp_path: Path) -> None:
    log = tmp_path / "log.parquet"
    log.write_bytes(b"x" * 100)
    with Progress(TextColumn(""), console=Console(file=StringIO())) as shown:
        bar = Bar(shown)
        bar.reading([str(log)])
        bar.read(str(log), 3, 100)
        assert shown.tasks[0].total == 100
        bar.read(str(log), 3, 100)
        assert shown.tasks[0].total is None
        assert shown.tasks[0].fields["rows"] == "6 rows"


def test_what_is_read_from_standard_input_has_no_known_end() -> None:
    with Progress(TextColumn(""), console=Console(file=StringIO())) as shown:
        Bar(shown).reading(["-"])
        assert shown.tasks[0].total is None


def test_a_terminal_sees_the_rows_of_each_step() -> None:
    _, told = on_a_terminal("check", str(DAY), "--rules", RULES)
    text = re.sub(rb"\x1b\[[\d;?]*[A-Za-z]", b"", told).decode()
    rows = f"{logs.read([str(DAY)]).rows.read:,} rows"
    for step in ("Reading the log", "Judging"):
        assert any(step in line and rows in line for line in re.split(r"[\r\n]", text)), text
    assert "Writing the report" in text
