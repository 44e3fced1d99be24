"""Logs of one table each, gathered into one log, so that one audit judges them all."""

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from auditor import logs
from auditor.logs import Log

Rows = Iterable[Mapping[str, str]]
"""The rows of a log in words."""


def rows_of(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def gathered(named: Mapping[str, Rows]) -> Log:
    """One log of all these rows, those of each name at a table that is called so."""
    rows = [{**row, "table_id": name} for name, its in named.items() for row in its]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "log.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            lines = csv.DictWriter(file, list(dict.fromkeys(key for row in rows for key in row)))
            lines.writeheader()
            lines.writerows(rows)
        return logs.read([str(path)])
