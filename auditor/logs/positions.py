"""Positions of rejected rows among the accepted ones.

The `seq` of a rejected row may be what is wrong with it, or cannot be read. Its line can: the row
stands between two accepted rows of its file and table-day. The position of an accepted row is
twice its `seq`, so that there is one left behind it for whatever was rejected there.
"""

from typing import Literal

import polars as pl

from auditor.logs.batch import COPY
from auditor.logs.order import TABLE_DAY
from auditor.logs.rows import Rows

_PART = ["file", "table_day"]
"""What a file holds of a table-day."""

_LINE = {"file": pl.UInt32, "line": pl.UInt32, "gaming_day": pl.Date, "table_id": pl.String}


def of_accepted() -> pl.Expr:
    """The position of an accepted row."""
    return (pl.col("seq") * 2).alias("position")


def of_rejected(rejected: pl.DataFrame, accepted: pl.DataFrame) -> pl.DataFrame:
    """Rejected rows of table-days with their `position` there; copies are left out.

    `sure` is false of a row that only may be of its table-day.
    """
    gone = rejected.filter(pl.col("kind") != COPY)
    if gone.is_empty():
        return gone.with_columns(position=pl.lit(None, pl.Int64))
    lines = accepted.select(*_PART, "line", "seq").sort("line")
    before = _nearest(gone.sort("line"), lines.rename({"seq": "before"}), _PART, "backward")
    behind = _nearest(before, lines.rename({"seq": "behind"}), _PART, "forward")
    position = pl.coalesce(
        pl.col("before") * 2 + 1, pl.col("behind") * 2 - 1, pl.col("seq") * 2 + 1, pl.lit(1)
    )
    return behind.with_columns(position=position).drop("before", "behind")


def possible(
    rejected: pl.DataFrame, told: pl.DataFrame, spans: pl.DataFrame, days: pl.DataFrame
) -> pl.DataFrame:
    """Rejected rows that do not say their table-day, once for each that they may be of.

    Those are the table-days that the file was in the midst of on that line (`spans`), and those of
    the lines next to it (`told`); if the row says its gaming day or its table, only those that
    agree, if any does. Of several such rows in one gap that name the same, the first stands for
    all. `days` has the number of each table-day.
    """
    rows = rejected.filter(pl.col("kind") != COPY).sort("line")
    if rows.is_empty():
        return rows.with_columns(pl.lit(None, pl.UInt32).alias("table_day"))
    parts = (
        spans.group_by("file", *TABLE_DAY)
        .agg(first=pl.col("first_line").min(), last=pl.col("last_line").max())
        .join(days, on=TABLE_DAY)
        .rename({name: f"its_{name}" for name in TABLE_DAY})
    )
    near = (
        told.join(days, on=TABLE_DAY, maintain_order="left")
        .sort("line")
        .select("file", "line", near="table_day", near_line="line")
    )
    before = _nearest(rows, near, ["file"], "backward")
    behind = _nearest(before, near.rename({"near": "next"}).drop("near_line"), ["file"], "forward")
    agrees = pl.all_horizontal(
        (pl.col(name) == pl.col(f"its_{name}")).fill_null(value=True) for name in TABLE_DAY
    )
    found = (
        behind.unique(
            ["file", "near_line", *TABLE_DAY, "event", "round_id"],
            keep="first",
            maintain_order=True,
        )
        .join(parts, on="file")
        .filter(
            pl.col("line").is_between("first", "last")
            | pl.col("table_day").eq_missing(pl.col("near"))
            | pl.col("table_day").eq_missing(pl.col("next"))
        )
    )
    agreeing = found.filter(agrees)
    others = found.join(agreeing, on=["file", "line"], how="anti")
    return pl.concat([agreeing, others]).select(*rows.columns, "table_day")


def telling(rows: Rows) -> pl.DataFrame:
    """The rows of a batch by which one that does not say its table-day may be placed.

    Those are the first and the last that say theirs, and those next to one that does not.
    """
    says = pl.all_horizontal(pl.col(TABLE_DAY).is_not_null()) & (pl.col("kind") != COPY)
    known = rows.rejected.filter(says).select(list(_LINE))
    stated = rows.accepted.select(list(_LINE))
    silent = rows.rejected.filter(~says, pl.col("kind") != COPY).select("line").sort("line")
    if silent.is_empty():
        ends = [frame for each in (stated, known) for frame in (each.head(1), each.tail(1))]
        # A slice would hold the whole batch in memory for as long as the log is read.
        return pl.DataFrame(pl.concat(ends).rows(), schema=_LINE, orient="row")
    lines = pl.concat([stated, known]).sort("line")
    beside = [
        silent.join_asof(
            lines.with_columns(its="line"), on="line", strategy=way, check_sortedness=False
        ).select("file", pl.col("its").alias("line"), *TABLE_DAY)
        for way in ("backward", "forward")
    ]
    return pl.concat([lines.head(1), lines.tail(1), *beside]).drop_nulls().unique()


def _nearest(
    rows: pl.DataFrame, others: pl.DataFrame, by: list[str], way: Literal["backward", "forward"]
) -> pl.DataFrame:
    """Rows with the columns of the nearest other line, before or behind; both sorted by line."""
    return rows.join_asof(others, on="line", by=by, strategy=way, check_sortedness=False)
