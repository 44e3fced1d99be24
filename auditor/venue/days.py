"""The table-days of a log, each with the entry of the venue that speaks of it."""

from itertools import groupby

import polars as pl

from auditor.errors import VenueError
from auditor.venue.house import Entry, Venue

MOST = 5
"""Days of a table that a sentence names; more are counted."""


def entries(venue: Venue, table_days: pl.DataFrame) -> dict[int, Entry]:
    """The entry of each table-day, by its number.

    `table_days` has `table_day`, `gaming_day`, `table_id` and `currency`.

    Raises:
        VenueError: no entry speaks of a table-day, or one was played in another currency; one
            sentence for each table.
    """
    days = table_days.sort("table_id", "gaming_day").rows(named=True)
    found = {day["table_day"]: venue.entry(day["table_id"], day["gaming_day"]) for day in days}
    wrong = []
    for table, of in groupby(days, key=lambda day: day["table_id"]):
        mine = list(of)
        bare = [day for day in mine if found[day["table_day"]] is None]
        if bare:
            wrong.append(
                f"{venue.path}: no entry covers table {table} on {_listed(bare)}; "
                "add one, or leave the table-day out of the audit"
            )
        foreign = [day for day in mine if _foreign(found[day["table_day"]], day["currency"])]
        if foreign:
            first = found[foreign[0]["table_day"]]
            assert first
            wrong.append(
                f"{venue.path}: the log of table {table} on {_listed(foreign)} is in "
                f"{foreign[0]['currency']}, and its entry says {first.currency}; "
                "correct the currency of the entry, or name the log that is meant"
            )
    if wrong:
        raise VenueError("\n".join(wrong))
    return {number: entry for number, entry in found.items() if entry}


def _foreign(entry: Entry | None, currency: str | None) -> bool:
    stated = entry.currency if entry else None
    return None not in (stated, currency) and stated != currency


def _listed(days: list[dict[str, object]]) -> str:
    named = [str(day["gaming_day"]) for day in days[:MOST]]
    more = len(days) - len(named)
    return ", ".join(named) + (f" and {more} more days" if more else "")
