"""Hours: at which table, in which hour of the day, how many findings there are."""

from typing import Any

import polars as pl

BY = ("table_id", "hour")
"""By what findings are counted, as `tallies.tallies` takes it."""

MOST = 20
"""Tables that are named, those with the most findings."""


def hours(told: pl.DataFrame) -> dict[str, Any]:
    """The tables with the most findings, in order of their ids, and the hours that have any.

    `told` is the tally of `BY`. `rows` has for each table `count`, all its findings, and
    `by_hour`, those of each hour that has some; `all` is the number of tables with findings.
    """
    counted = told.with_columns(count=pl.col("broken") + pl.col("disputed"))
    tables = counted.group_by("table_id").agg(pl.col("count").sum())
    named = tables.sort("count", "table_id", descending=[True, False]).head(MOST).sort("table_id")
    its = counted.filter(pl.col("table_id").is_in(named["table_id"].implode()))
    by_hour: dict[str, dict[int, int]] = {}
    for table, hour, count in its.sort("hour").select("table_id", "hour", "count").iter_rows():
        by_hour.setdefault(table, {})[hour] = count
    return {
        "rows": [
            {"table_id": table, "count": count, "by_hour": by_hour[table]}
            for table, count in named.iter_rows()
        ],
        "hours": sorted({hour for each in by_hour.values() for hour in each}),
        "all": tables.height,
    }
