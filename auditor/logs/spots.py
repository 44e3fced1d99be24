"""Spots of rejected rows among the accepted ones.

A row that was rejected for its `seq` has no spot by it, nor has one that cannot be read. The file
has: such a row stands where its line does, between two accepted rows of its table-day. A spot is
twice the `seq` of an accepted row, and one more than that for what stands behind it.
"""

import polars as pl

from auditor.logs.batch import COPY

ONE = ["file", "table_day"]


def of_accepted() -> pl.Expr:
    """The spot of an accepted row."""
    return (pl.col("seq") * 2).alias("spot")


def of_rejected(rejected: pl.DataFrame, accepted: pl.DataFrame) -> pl.DataFrame:
    """Rejected rows with the `table_day` they may belong to, `sure` or not, and their `spot`.

    One row for each table-day it may be: where a row does not say, each that the file was in the
    middle of on that line. Copies are left out, and rows of a file that holds nothing legible.
    """
    gone = rejected.filter(pl.col("kind") != COPY)
    if gone.is_empty():
        return gone.with_columns(sure=pl.lit(value=True), spot=pl.lit(None, pl.Int64))
    lines = accepted.select(*ONE, "line", "seq").sort("line")
    known = gone.filter(pl.col("table_day").is_not_null())
    unknown = gone.filter(pl.col("table_day").is_null())
    candidates = pl.concat(
        [
            known.with_columns(sure=pl.lit(value=True)),
            _candidates(unknown, known, lines).with_columns(sure=pl.lit(value=False)),
        ]
    ).sort("line")
    return (
        candidates.join_asof(
            lines.rename({"seq": "before"}), on="line", by=ONE, check_sortedness=False
        )
        .join_asof(
            lines.rename({"seq": "behind"}),
            on="line",
            by=ONE,
            strategy="forward",
            check_sortedness=False,
        )
        .with_columns(
            spot=pl.coalesce(
                pl.col("before") * 2 + 1, pl.col("behind") * 2 - 1, pl.col("seq") * 2 + 1, pl.lit(1)
            )
        )
        .drop("before", "behind")
    )


def _candidates(unknown: pl.DataFrame, known: pl.DataFrame, lines: pl.DataFrame) -> pl.DataFrame:
    """Rows without a table-day, once for each that they may belong to."""
    seen = pl.concat([lines.select(*ONE, "line"), known.select(*ONE, "line")]).sort("line")
    spans = seen.group_by(ONE).agg(first=pl.col("line").min(), last=pl.col("line").max())
    near = seen.rename({"table_day": "near"})
    around = (
        unknown.drop("table_day")
        .sort("line")
        .join_asof(near, on="line", by="file", check_sortedness=False)
        .join_asof(
            near, on="line", by="file", strategy="forward", suffix="_behind", check_sortedness=False
        )
    )
    day = pl.col("table_day")
    may_be = (
        pl.col("line").is_between("first", "last")
        | (day == pl.col("near"))
        | (day == pl.col("near_behind"))
    )
    return (
        around.join(spans, on="file").filter(may_be.fill_null(value=False)).select(unknown.columns)
    )
