"""The log whose audit is killed: many small table-days, one round in two with a fault."""

from pathlib import Path

from typer.testing import CliRunner

from auditor.cli import app


def log(folder: Path) -> Path:
    """A log of 48 rounds on 6 table-days."""
    path = folder / "log.csv"
    orders = ["--rules", "nsw-revised", "--seed", "11", "--rounds", "48", "--tables", "3"]
    orders += ["--days", "2", "--fault-rate", "0.5", "--output", str(path)]
    done = CliRunner().invoke(app, ["simulate", *orders])
    assert done.exit_code == 0, done.output
    return path
