"""The log that a cluster audits: partitioned, with one table-day that outweighs the others, and
with everything in it that cannot be read."""

from pathlib import Path

import polars as pl
from typer.testing import CliRunner

from auditor.cli import app
from tests.cases import RULES

SAMPLES = RULES.parent / "sample_logs"
RULEBOOK = "nsw-revised"
VENUE = SAMPLES / "venue.toml"
ROWS = 150
"""Rows of a piece, so that a small log has many."""


def venue_logs() -> list[str]:
    """A faulty day of each sample, which play by different rulebooks."""
    return [str(SAMPLES / "faulty-day.csv"), str(SAMPLES / "d1-dublin" / "faulty-day.csv")]


def written(folder: Path) -> Path:
    """A log of eleven table-days, one of them huge beside the others, in good files and bad."""
    log = folder / "log"
    _simulate("--rounds", "36", "--tables", "3", "--days", "3", "--output", str(log))
    _simulate("--rounds", "60", "--seed", "2", "--output", str(folder / "huge.csv"))
    # A simulation begins on the day that it always does; this one is of a day of its own.
    text = (folder / "huge.csv").read_text().replace("2026-11-01,BJ01,", "2026-11-09,BJ01,")
    huge = text.splitlines(keepends=True)
    half = len(huge) // 2
    (log / "huge 1.csv").write_text("".join(huge[:half]))
    (log / "huge 2.csv").write_text(huge[0] + "".join(huge[half:]))
    whole, torn, *_ = sorted(log.rglob("*.parquet"))
    # A table-day without an accepted row, one with rejected ones, one that is there in part.
    bad = pl.read_parquet(whole).with_columns(card=pl.lit("1Z"))
    bad.head(3).write_csv(whole.with_name("rejected.csv"))
    alone = log / "gaming_day=2026-11-05" / "table_id=BJ02"
    alone.mkdir(parents=True)
    bad.write_csv(alone / "rejected.csv")
    torn.with_name("torn.parquet").write_bytes(torn.read_bytes()[:-200])
    (log / "no-log.csv").write_text("what\nis,this\n")
    (log / "_marked.csv").write_text("what\nis,this\n")
    return log


def _simulate(*arguments: str) -> None:
    command = ["simulate", "--rules", RULEBOOK, "--fault-rate", "0.3", *arguments]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
