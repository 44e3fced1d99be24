"""Table-days to be written down in one way and another: lawful ones, and ones with faults."""

import csv
from functools import cache
from pathlib import Path
from random import Random

from tests.cases import GATED, RULES
from tests.logs.written import Row
from tests.oracle.random_rounds import Croupier

SAMPLES = RULES.parent / "sample_logs"


def rows_of(path: Path) -> list[Row]:
    """The rows of a CSV log, blank cells left out."""
    with path.open(encoding="utf-8", newline="") as file:
        return [{name: cell for name, cell in row.items() if cell} for row in csv.DictReader(file)]


@cache
def played(rules: str, seed: int) -> tuple[Row, ...]:
    """Two tables' days of a few rounds each, with slips: what is recorded differs by day."""
    days = [
        Croupier(Random(f"{rules}/{seed}/{table}"), rules, table, slips=0.05).day(4).numbered()
        for table in ("BJ01", "BJ02")
    ]
    return tuple(row for day in days for row in day)


@cache
def lawful(rules: str) -> tuple[tuple[Row, ...], ...]:
    """The logs of cases without a finding under a rulebook, each of one table-day."""
    clean = [
        rows_of(case.log)
        for case in GATED
        if case.rules == rules
        and case.clause
        and case.log.is_file()
        and case.expected.exit == 0
        and not case.readings
        and case.kind != "odd"  # a log that lacks a row, and is judged leniently for it
    ]
    return tuple(
        tuple(rows)
        for rows in clean
        if len({(row["gaming_day"], row["table_id"]) for row in rows}) == 1
    )
