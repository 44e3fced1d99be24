"""Positions of rejected rows among the accepted ones.

The `seq` of a rejected row may be what is wrong with it, or cannot be read. Its line can: the row
stands between two accepted rows of its file and table-day. The position of an accepted row is
twice its `seq`, so that there is one left behind it for whatever was rejected there.
"""

from typing import Literal

import polars as pl

from auditor.logs.batch import COPY
from auditor.logs.order import TABLE_DAY

_PART = ["file", "table_day"]
"""What a file holds of a table-day."""


def of_accepted() -> pl.Expr:
    """The position of an accepted row."""
    return (pl.col("seq") * 2).alias("position")


def of_rejected(rejected: pl.DataFrame, accepted: pl.DataFrame, days: pl.DataFrame) -> pl.DataFrame:
    """Rejected rows with their `position` in the table-day that they are, or may be, of.

    A row that does not say its table-day comes once for each that it may be of, and is not `sure`
    of any. Of several such rows in one gap that name the same, the first stands for all. Copies
    are left out.
    """
    gone = rejected.filter(pl.col("kind") != COPY)
    if gone.is_empty():
        return gone.with_columns(sure=pl.lit(value=True), position=pl.lit(None, pl.Int64))
    lines = accepted.select(*_PART, "line", "seq").sort("line")
    known = gone.filter(pl.col("table_day").is_not_null())
    seen = pl.concat([lines.select(*_PART, "line"), known.select(*_PART, "line")]).sort("line")
    unknown = _possible(gone.filter(pl.col("table_day").is_null()), seen, days)
    rows = pl.concat(
        [
            known.with_columns(sure=pl.lit(value=True)),
            unknown.with_columns(sure=pl.lit(value=False)),
        ]
    ).sort("line")
    before = _nearest(rows, lines.rename({"seq": "before"}), _PART, "backward")
    behind = _nearest(before, lines.rename({"seq": "behind"}), _PART, "forward")
    position = pl.coalesce(
        pl.col("before") * 2 + 1, pl.col("behind") * 2 - 1, pl.col("seq") * 2 + 1, pl.lit(1)
    )
    return behind.with_columns(position=position).drop("before", "behind")


def _possible(rows: pl.DataFrame, seen: pl.DataFrame, days: pl.DataFrame) -> pl.DataFrame:
    """Rows without a table-day, once for each that they may be of.

    Those are the table-days that the file was in the midst of on that line, and those of the lines
    next to it; if the row says its gaming day or its table, only those that agree, if any does.
    """
    parts = (
        seen.group_by(_PART)
        .agg(first=pl.col("line").min(), last=pl.col("line").max())
        .join(days.rename({name: f"its_{name}" for name in TABLE_DAY}), on="table_day")
    )
    near = seen.select("file", "line", near="table_day", near_line="line")
    rows = rows.drop("table_day").sort("line")
    before = _nearest(rows, near, ["file"], "backward")
    behind = _nearest(before, near.rename({"near": "next"}).drop("near_line"), ["file"], "forward")
    agrees = pl.all_horizontal(
        (pl.col(name) == pl.col(f"its_{name}")).fill_null(value=True) for name in TABLE_DAY
    )
    possible = (
        behind.unique(["file", "near_line", *TABLE_DAY, "event", "round_id"], keep="first")
        .join(parts, on="file")
        .filter(
            pl.col("line").is_between("first", "last")
            | pl.col("table_day").eq_missing(pl.col("near"))
            | pl.col("table_day").eq_missing(pl.col("next"))
        )
    )
    agreeing = possible.filter(agrees)
    others = possible.join(agreeing, on=["file", "line"], how="anti")
    return pl.concat([agreeing, others]).select(*rows.columns, "table_day")


def _nearest(
    rows: pl.DataFrame, others: pl.DataFrame, by: list[str], way: Literal["backward", "forward"]
) -> pl.DataFrame:
    """Rows with the columns of the nearest other line, before or behind; both sorted by line."""
    return rows.join_asof(others, on="line", by=by, strategy=way, check_sortedness=False)
