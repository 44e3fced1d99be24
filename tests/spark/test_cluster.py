"""A cluster gives what one machine gives, byte for byte, whatever becomes of its parts."""

import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from auditor import audit, logs
from auditor.report import html
from auditor.report.json import written
from auditor.report.parquet import written as as_parquet
from auditor.venue import load
from tests.cli.commands import CLEAN, auditor
from tests.outcomes import book
from tests.spark import place
from tests.spark.logs import RULEBOOK, VENUE, venue_logs
from tests.spark.logs import written as log_written

WHY = place.lacking()

pytestmark = [
    pytest.mark.skipif(WHY is not None, reason=str(WHY)),
    pytest.mark.xdist_group("spark"),
]
"""One cluster serves all, so one process tests all."""

LONGEST = 900
"""Seconds for all audits together, on a machine that has much else to do."""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log that is audited."""
    return log_written(tmp_path_factory.mktemp("read"))


@pytest.fixture(scope="module")
def came(log: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with what came of every audit on the cluster."""
    folder = tmp_path_factory.mktemp("came")
    done = subprocess.run(
        [sys.executable, "-m", "tests.spark.trials", str(log), str(folder)],
        env=place.environment(tmp_path_factory.mktemp("home")),
        cwd=place.ROOT,
        capture_output=True,
        check=False,
        timeout=LONGEST,
    )
    assert done.returncode == 0, done.stderr.decode()
    return folder


@pytest.fixture(scope="module")
def alone(log: Path) -> audit.Audit:
    """The audit of the same log on one machine, in one piece."""
    return audit.check(logs.read([str(log)]), book(RULEBOOK), {})


def _record(audited: audit.Audit) -> str:
    return "".join(written(audited))


def test_the_log_has_everything_that_can_go_wrong_with_one(alone: audit.Audit) -> None:
    rows = alone.log.table_days["rows"].sort().to_list()
    assert rows[0] == 0
    assert rows[-1] > 10 * rows[-2]
    assert len(alone.log.unreadable) == 3
    assert {"judged", "void", "incomplete"} <= {*alone.reach.rounds}
    assert alone.rows.rejected
    assert alone.found.height


def test_the_command_gives_the_same_record(came: Path, alone: audit.Audit) -> None:
    assert (came / "command.json").read_text(encoding="utf-8") == _record(alone)
    assert (came / "command.exit").read_text() == "3"


def test_the_command_gives_the_same_page(came: Path, alone: audit.Audit) -> None:
    [page] = (came / "pages").glob("*.html")
    assert page.read_text(encoding="utf-8") == "".join(html.page(alone).pieces)


def test_the_findings_are_a_dataset_of_the_same_rows(
    came: Path, alone: audit.Audit, tmp_path: Path
) -> None:
    file = tmp_path / "alone.parquet"
    file.write_bytes(b"".join(as_parquet(alone)))
    order = ["gaming_day", "table_id", "id"]
    whole = pl.read_parquet(file)
    dataset = pl.read_parquet(came / "findings" / "*.parquet")
    assert (came / "findings" / "_SUCCESS").exists()
    assert dataset.sort(order).equals(whole.sort(order))


def test_tables_of_several_rulebooks_get_the_same_record(came: Path) -> None:
    here = audit.check_venue(logs.read(venue_logs()), load(VENUE), {})
    assert (came / "venue.json").read_text(encoding="utf-8") == _record(here)


def test_a_log_that_only_spark_can_open_gets_the_same_record(
    came: Path, log: Path, alone: audit.Audit
) -> None:
    told = (came / "beyond.json").read_text(encoding="utf-8")
    assert told.replace(f"file:{log}", str(log)) == _record(alone)


def test_a_task_that_fails_and_an_executor_that_is_lost_change_nothing(
    came: Path, alone: audit.Audit
) -> None:
    assert {mark.name for mark in (came / "broken-marks").iterdir()} == {"2", "5"}
    assert (came / "broken.json").read_text(encoding="utf-8") == _record(alone)


def test_a_log_that_changes_before_it_has_to_be_read_again_is_told(came: Path) -> None:
    told = (came / "changed.json").read_text(encoding="utf-8")
    assert told.startswith("LogError: ")
    assert "was read a second time" in told


def test_without_java_one_sentence_says_what_to_do(tmp_path: Path) -> None:
    done = auditor(
        *("check", CLEAN, "--rules", RULEBOOK, "--engine", "spark"),
        environment={"PATH": str(tmp_path), "JAVA_HOME": ""},
    )
    assert done.returncode == 2
    [line] = done.stderr.decode().splitlines()
    assert "install Java 17" in line
