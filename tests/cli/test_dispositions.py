"""`--dispositions` and `--as-of` of `auditor check`."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.commands import ROOT, check_within

FAULTY = ROOT / "sample_logs" / "faulty-day.csv"
SAMPLE = ROOT / "sample_logs" / "dispositions.toml"


def test_a_waived_finding_counts_as_before_and_the_exit_code_is_the_same() -> None:
    plain = check_within(FAULTY)
    marked = check_within(FAULTY, "--dispositions", SAMPLE, "--as-of", "2026-04-01")
    assert (plain.exit_code, marked.exit_code) == (1, 1)
    assert "16 findings" in plain.stdout
    assert "16 findings" in marked.stdout
    assert "1 as waived, 1 as disputed, 0 as confirmed, and 14 not at all" in marked.stdout


def test_the_day_decides_what_has_expired_and_no_clock_does() -> None:
    for as_of, statuses in (
        ("2026-03-19", ["not yet issued", "not yet issued"]),
        ("2026-06-30", ["in force", "in force"]),
        ("2026-07-01", ["in force", "expired"]),
        ("2027-01-01", ["expired", "expired"]),
    ):
        options = ("--dispositions", SAMPLE, "--as-of", as_of, "--format", "json")
        given = json.loads(check_within(FAULTY, *options).stdout)["dispositions"]
        assert [entry["status"] for entry in given["entries"]] == statuses
        assert [entry["findings"] for entry in given["entries"]] == [1, 1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["--dispositions", SAMPLE],
            "Error: Missing option '--as-of': the day by which dispositions",
        ),
        (["--as-of", "2026-04-01"], "'--as-of' is the day of dispositions: name them with"),
        (["--dispositions", SAMPLE, "--as-of", "April"], "'April' is no day such as 2026-04-01"),
        (["--dispositions", FAULTY, "--as-of", "2026-04-01"], "faulty-day.csv:1: "),
        (["--dispositions", "x" * 300, "--as-of", "2026-04-01"], "the dispositions cannot be read"),
    ],
)
def test_2_for_dispositions_that_cannot_be_gone_by(arguments: list[str | Path], said: str) -> None:
    done = check_within(FAULTY, *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


def test_2_rather_than_a_report_over_the_dispositions(tmp_path: Path) -> None:
    marks = Path(shutil.copy(SAMPLE, tmp_path / "marks.toml"))
    options = ("--dispositions", marks, "--as-of", "2026-04-01", "--output", marks)
    done = check_within(FAULTY, *options)
    assert done.exit_code == 2
    assert "is the file of dispositions; name another file" in done.stderr
    assert marks.read_bytes() == SAMPLE.read_bytes()
