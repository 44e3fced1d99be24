"""What the page of a batch has to say of its table-days: each text with a figure, in order."""

import csv
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import Any

from auditor.report import pages, trends
from tests.report.figures.record import Finding, Record, grouped, money, some

Row = Mapping[str, str]


def days(record: Record, folder: str) -> Iterator[str]:
    """Each table-day, whose pages lie in a folder of this name."""
    table_days = record.of["table_days"]
    most = trends.MOST_DAYS
    listed = sorted(table_days, key=lambda day: -len(_findings(record, day)))[:most]
    yield f"{len(table_days):,} {folder} {f'{most:,}' if len(table_days) > most else ''}"
    for day in (day for day in table_days if day in listed):
        its = _findings(record, day)
        yield from (f"{day['gaming_day']} {day['table_id']}", day["table_id"])
        yield from (f"{_judged(record, day):,}", f"{day['rounds']:,}")
        yield from (f"{len({each['clause'] for each in its}):,}", f"{len(its):,}")
        yield from money(its).words


def trends_of(record: Record) -> Iterator[str]:
    """What becomes of findings by gaming day, table, clause and staff number."""
    for key in ("gaming_day", "table_id"):
        groups = sorted(grouped(record.of["table_days"], itemgetter(key)).items())
        yield _cut(pages.MOST_LISTED, len(groups))
        for value, its in groups[-pages.MOST_LISTED :]:
            yield from (value, f"{len(its):,}", f"{sum(_judged(record, day) for day in its):,}")
            yield f"{sum(len(_findings(record, day)) for day in its):,}"
    on = _on(record)
    yield str(len(on)) if len(on) < len(_all_days(record)) else ""
    yield from on
    for clause, counts in _by_clause(record).items():
        yield from (clause, *(some(counts[day]) for day in on), f"{counts.total():,}")
    staff = Counter(map(_staff, record.findings))
    yield _cut(trends.MOST_STAFF, len(staff))
    ranked = sorted(staff.items(), key=lambda each: (-each[1], each[0] == "", each[0]))
    for who, number in ranked[: trends.MOST_STAFF]:
        yield from (who, f"{number:,}")


def drawn(record: Record) -> Iterator[str]:
    """The axes of the drawing, and the numbers of its largest and its smallest dot."""
    of, on = _by_clause(record), _on(record)
    yield from of
    yield from on
    most = max(each[day] for each in of.values() for day in on)
    yield from (f"{number:,}" for number in {1, most})


def _cut(most: int, number: int) -> str:
    """What is said of a table that has only so many rows of a number."""
    return f"{most} {number:,}" if number > most else ""


def _on(record: Record) -> list[str]:
    """The last gaming days."""
    return _all_days(record)[-trends.MOST_COLUMNS :]


def _all_days(record: Record) -> list[str]:
    return sorted({day["gaming_day"] for day in record.of["table_days"]})


def _by_clause(record: Record) -> dict[str, Counter[str]]:
    """The findings of each clause by gaming day, those of the first table-day first."""
    [part] = record.parts
    printed = [clause["clause"] for clause in part.of["clauses"]]
    counts: dict[str, Counter[str]] = {}
    for day in record.of["table_days"]:
        its = grouped(_findings(record, day), lambda finding: finding["clause"])
        for clause in sorted(its, key=printed.index):
            counts.setdefault(clause, Counter())[day["gaming_day"]] += len(its[clause])
    return counts


def _findings(record: Record, day: Mapping[str, Any]) -> list[Finding]:
    return _of(day)(record.findings)


def _judged(record: Record, day: Mapping[str, Any]) -> int:
    not_judged = _of(day)([*record.of["void"], *record.of["incomplete"]])
    return int(day["rounds"]) - len(not_judged)


def _of(day: Mapping[str, Any]) -> Callable[[Any], list[Any]]:
    """What of some entries is of a table-day."""
    keys = ("gaming_day", "table_id")
    return lambda entries: [each for each in entries if all(each[key] == day[key] for key in keys)]


def _staff(finding: Finding) -> str:
    """Who was there: at the row at fault, or else at the last row before in its round.

    The JSON does not say; the log does, at the row that the JSON names.
    """
    path, _, line = finding["rows"][0].rpartition(":")
    rows = log_rows(path)
    at_fault = rows[int(line)]
    keys = ("gaming_day", "table_id", "round_id")
    before = [
        row["staff_id"]
        for row in rows.values()
        if [row[key] for key in keys] == [at_fault[key] for key in keys]
        and int(row["seq"]) <= int(at_fault["seq"])
        and row["staff_id"]
    ]
    return at_fault["staff_id"] or (before[-1] if at_fault["round_id"] and before else "")


@cache
def log_rows(path: str) -> dict[int, Row]:
    """The rows of a log that is CSV by their lines."""
    with Path(path).open(encoding="utf-8", newline="") as file:
        return dict(enumerate(csv.DictReader(file), start=2))
