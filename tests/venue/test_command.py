"""`auditor check --venue` ends as `--rules` does, and says what is wrong with its usage."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from auditor.cli import app
from tests.cases import RULES
from tests.venue.written import ENTRY, HEAD, blackjack, log, played

SAMPLES = RULES.parent / "sample_logs"


def _check(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["check", *map(str, arguments)])


@pytest.fixture
def day(tmp_path: Path) -> Path:
    """A log of table BJ07 in March 2026 with nothing wrong in it."""
    return log(tmp_path, played("2026-03-01", "BJ07", *blackjack("7.5")))


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A venue file that covers it."""
    path = tmp_path / "venue.toml"
    path.write_text(HEAD + ENTRY, encoding="utf-8")
    return path


def test_a_venue_beside_a_rulebook_is_wrong_usage(day: Path, house: Path) -> None:
    done = _check(day, "--venue", house, "--rules", "nsw-revised")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "leave out '--rules', or '--venue'" in done.stderr


def test_the_report_never_goes_over_the_venues_file(day: Path, house: Path) -> None:
    before = house.read_bytes()
    done = _check(day, "--venue", house, "--output", house)
    assert (done.exit_code, house.read_bytes()) == (2, before)
    assert "is the venue's file" in done.stderr


def test_a_path_of_a_rulebook_that_no_file_can_have_is_a_flaw(day: Path, house: Path) -> None:
    house.write_text(HEAD + ENTRY.replace("nsw-revised", "x" * 300), encoding="utf-8")
    done = _check(day, "--venue", house)
    assert done.exit_code == 2
    assert f"entry 1, rulebook: '{'x' * 300}' is no rulebook" in done.stderr


def test_a_reading_that_no_rulebook_of_the_venue_has_is_told(day: Path, house: Path) -> None:
    done = _check(day, "--venue", house, "--reading", "rounding=up")
    assert done.exit_code == 2
    assert "there is busted_before_dealer_blackjack" in done.stderr


def test_a_table_day_without_an_entry_ends_with_2_and_is_named(house: Path, tmp_path: Path) -> None:
    other = log(tmp_path, played("2026-03-01", "PK01", *blackjack("7.5")))
    done = _check(other, "--venue", house)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"auditor: {house}: no entry covers table PK01 on 2026-03-01")


def test_a_flaw_of_the_venues_file_ends_with_2_before_a_log_is_read(house: Path) -> None:
    house.write_text(HEAD + ENTRY.replace("nsw-revised", "nsw-revisd"), encoding="utf-8")
    done = _check("no-such-log.csv", "--venue", house)
    assert done.exit_code == 2
    assert "did you mean 'nsw-revised'?" in done.stderr


def test_the_samples_are_each_judged_by_their_own_rulebook(tmp_path: Path) -> None:
    shutil.copytree(SAMPLES, tmp_path / "logs")
    days = sorted((tmp_path / "logs").rglob("*.csv"))
    done = _check(*days, "--venue", SAMPLES / "venue.toml", "--html", tmp_path)
    assert done.exit_code == 1
    played_by = {line for line in done.stdout.splitlines() if line.startswith("Rulebook")}
    answers = json.loads((SAMPLES / "answers.json").read_text(encoding="utf-8"))
    with_days = {day["rules"] for day in answers.values()}
    assert {line.split()[1].rstrip(":") for line in played_by} == with_days
    assert "Otherwise than the venue says" not in done.stdout
    assert len(list(tmp_path.glob("venue-*.html"))) == 1
