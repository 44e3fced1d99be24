"""Rounds of a log looked for by the id that the log gives them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from difflib import get_close_matches

import polars as pl

from auditor.logs import Log

MOST_IDS = 20_000
"""Ids among which those like one that is not there are looked for."""


@dataclass(frozen=True)
class Found:
    """The rounds of an id, and what else there is.

    `rounds` has one row each, with `gaming_day`, `table_id`, `round_id` and `table_day`, in the
    order of the log.
    """

    rounds: pl.DataFrame
    others: tuple[str, ...]
    """Ids of other rounds that were passed by, so many at most."""

    def near(self, wanted: str) -> list[str]:
        """The ids that are most like one."""
        return get_close_matches(wanted, self.others, 3)


def search(log: Log, round_id: str, table: str | None = None, day: date | None = None) -> Found:
    """The rounds of that id, at one table or on one day where these are named."""
    days = table_days(log, table, day)
    rounds: list[pl.DataFrame] = []
    others: dict[str, None] = {}
    for its in _pieces(log, days):
        asked = pl.col("round_id") == round_id
        rounds.append(its.filter(asked))
        if len(others) < MOST_IDS:
            others |= dict.fromkeys(its.filter(~asked)["round_id"].head(MOST_IDS))
    columns = ["gaming_day", "table_id", "round_id", "table_day"]
    found = pl.concat([each.select(columns) for each in rounds]) if rounds else pl.DataFrame()
    return Found(found, tuple(others))


def table_days(log: Log, table: str | None = None, day: date | None = None) -> pl.DataFrame:
    """The table-days of a log at one table or on one day."""
    days = log.table_days
    if table is not None:
        days = days.filter(pl.col("table_id") == table)
    if day is not None:
        days = days.filter(pl.col("gaming_day") == day)
    return days


def of_table_day(log: Log, number: int) -> Log:
    """A log with one of its table-days alone."""
    return replace(log, table_days=log.table_days.filter(pl.col("table_day") == number))


def _pieces(log: Log, days: pl.DataFrame) -> Iterator[pl.DataFrame]:
    if not days.is_empty():
        for some in log.spans(days["table_day"]):
            yield log.piece(some).rounds
