"""Whatever is run on a log: the audit, the mere reading of its file, the import of libraries."""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.logs import DAY, RULES, Log

LARGEST_READ = 1_000_000
"""Rounds; 300,000 were measured to need 2.8 GiB, so that ten times as many as these need 90."""

LIBRARIES = "import jinja2, pandera.polars, polars, pyarrow.parquet, rich.console, typer"
"""All that an audit imports but the standard library and what these import in their turn."""

READ = {
    "parquet": "polars.read_parquet({!r})",
    "csv": "polars.read_csv({!r}, infer_schema=False)",
    "ndjson": "polars.read_ndjson({!r}, infer_schema_length=None)",
}


@dataclass(frozen=True)
class Contender:
    """A command that is measured on logs."""

    name: str
    command: Callable[[Path, Path], list[str]]
    """The words of it for a log and a folder to write in."""
    takes: Callable[[Log], bool]
    """Whether it is run on a log."""
    said: Callable[[Path], dict[str, Any]] = lambda _: {}
    """What it left in the folder: `found`, how many findings by clause, and what else it says."""
    codes: tuple[int, ...] = (0,)


def output(folder: Path) -> Path:
    """Where the standard output of what is run in a folder goes."""
    return folder / "output"


def audit(log: Path, folder: Path) -> list[str]:
    """The whole audit, its report written as JSON and as a page."""
    command = [sys.executable, "-m", "auditor", "check", str(log), "--rules", RULES]
    report = str(folder / "report.json")
    return [*command, "--format", "json", "--output", report, "--html", str(folder)]


def reported(folder: Path) -> dict[str, Any]:
    """The rows and rounds that were judged, and the findings by clause.

    The findings themselves come last in a report, and are more than this process should read.
    """
    with (folder / "report.json").open(encoding="utf-8") as file:
        head, _, _ = file.read(1 << 20).partition('"findings"')
    record = json.loads(head.rstrip().rstrip(",") + "}")
    found = {each["clause"]: each["broken"] + each["disputed"] for each in record["clauses"]}
    return {
        "rows": record["rows"]["judged"],
        "rounds": record["rounds"]["judged"],
        "found": {clause: number for clause, number in found.items() if number},
    }


def _reading(log: Path, _: Path) -> list[str]:
    return [sys.executable, "-c", f"import polars; {READ[log.suffix[1:]].format(str(log))}"]


def _importing(_: Path, __: Path) -> list[str]:
    return [sys.executable, "-c", LIBRARIES]


AUDIT = Contender("audit", audit, lambda _: True, reported, codes=(0, 1))
BARE_READ = Contender("bare read", _reading, lambda log: log.rounds <= LARGEST_READ)
LIBRARIES_ALONE = Contender("libraries", _importing, lambda log: log == DAY)
