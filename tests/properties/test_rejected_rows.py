"""A row that cannot be read takes verdicts away, and never makes a finding.

Every third row of every case is made unreadable in one of several ways, each time as the day of a
table of its own. What is found then was found with the row as well: nobody is accused of what may
stand in a row that is lost.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from auditor import audit
from tests.cases import GATED, RULEBOOKS, Case
from tests.logs.written import COLUMNS, Row, read_rows
from tests.outcomes import book
from tests.properties.days import played, rows_of

FINDING = ("clause", "verdict", "round_id", "box", "hand", "player_id")


def is_one_table_day(case: Case) -> bool:
    """Whether a case is one file with the rows of one table-day."""
    if not case.clause or not case.log.is_file():
        return False
    return len({(row.get("gaming_day"), row.get("table_id")) for row in rows_of(case.log)}) == 1


def unreadable(row: Row, way: int) -> Row:
    """A row with a fault in a cell, from which it can still be told whether it is of a round."""
    of_event = "card" if row["event"] == "card" else "amount" if row.get("amount") else "at"
    faults = [{of_event: "x"}, {"seq": "x"}]
    if row.get("round_id"):
        faults += [{"event": "x"}, {"event": "x", "round_id": ""}]
    return row | faults[way % len(faults)]


def damaged(days: list[list[Row]]) -> Iterator[tuple[str, list[Row]]]:
    """Each day, and after it the day with one row unreadable, with names that tell of which."""
    for number, rows in enumerate(days):
        yield str(number), rows
        for place in range(number % 3, len(rows), 3):
            lost = unreadable(rows[place], place // 3 + number)
            yield f"{number} without {place}", [*rows[:place], lost, *rows[place + 1 :]]


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_a_row_that_cannot_be_read_never_makes_a_finding(tmp_path: Path, rules: str) -> None:
    days = [rows_of(case.log) for case in GATED if case.rules == rules and is_one_table_day(case)]
    days += [
        [dict(row) for row in played(rules, seed) if row["table_id"] == "BJ01"] for seed in range(3)
    ]
    rows = [
        {cell: row[cell] for cell in row if cell in COLUMNS} | {"table_id": name}
        for name, of_day in damaged(days)
        for row in of_day
    ]
    found: defaultdict[str, set[tuple[Any, ...]]] = defaultdict(set)
    findings = audit.check(read_rows(tmp_path, rows), book(rules), {}).findings
    for table, *finding in findings.select("table_id", *FINDING).iter_rows():
        found[table].add(tuple(finding))
    made = {table: of_it - found[table.partition(" ")[0]] for table, of_it in list(found.items())}
    assert len(found) > 20
    assert {table: some for table, some in made.items() if some} == {}
