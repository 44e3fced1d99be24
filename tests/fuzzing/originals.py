"""What is damaged: the logs of the corpus and of the samples, as rows and as bytes."""

import csv
from functools import cache
from itertools import groupby
from pathlib import Path

from tests.cases import CASES, CORPUS, RULES
from tests.logs.written import Row

SAMPLES = RULES.parent / "sample_logs"
LENGTHS = (3, 1)
"""Rounds of a sample day that go into one original."""


@cache
def days() -> tuple[tuple[Row, ...], ...]:
    """Rows of one table-day each: of every case, and of every few rounds of the sample days."""
    cases = sorted(CORPUS.rglob("*.csv"))
    of_cases = [rows for path in cases if (rows := _rows(path))]
    of_samples = [
        part
        for path in sorted(SAMPLES.rglob("*.csv"))
        for length in LENGTHS
        for part in _parts(_rows(path), length)
    ]
    return tuple(tuple(rows) for rows in [*of_cases, *of_samples])


@cache
def files() -> tuple[tuple[str, bytes], ...]:
    """Name and bytes of the cases about what a log may look like, whatever their format."""
    about_format = [case.log for case in CASES if case.clause is None]
    paths = [path for log in about_format for path in ([log] if log.is_file() else _below(log))]
    return tuple((path.name, path.read_bytes()) for path in sorted(paths))


def _below(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def _rows(path: Path) -> list[Row]:
    """The cells of a log that stand under a heading; none where it is not read as text."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        return []
    lines = csv.DictReader(text.splitlines())
    return [
        {name: cell for name, cell in line.items() if name and isinstance(cell, str)}
        for line in lines
    ]


def _parts(day: list[Row], length: int) -> list[list[Row]]:
    """Every so many rounds of a day, each time below what stands before its first round."""
    stretches = [list(rows) for _, rows in groupby(day, lambda row: row.get("round_id", ""))]
    opening, *rest = stretches
    return [
        opening + [row for rows in rest[start : start + 2 * length] for row in rows]
        for start in range(0, len(rest), 2 * length)
    ]
