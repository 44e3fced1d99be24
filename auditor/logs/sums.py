"""Sums of a log's amounts: what a table-day adds up to has to stay inside 64 bits."""

import polars as pl

from auditor import money
from auditor.logs.order import without
from auditor.logs.rows import Rows, rejected
from auditor.sentences import sentence

MOST = 10**13
"""What the amounts of a table-day may come to: nine times as much still fits, and so do odds."""


def within_reach(rows: Rows) -> Rows:
    """The rows without those whose amount takes the sum of their table-day above `MOST`.

    Needs the accepted rows numbered by `table_day`, in their order.
    """
    most = MOST * money.SCALE
    if rows.accepted["amount"].cast(pl.Int128).sum() <= most:
        return rows
    so_far = pl.col("amount").fill_null(0).cast(pl.Int128).cum_sum().over("table_day")
    beyond = rows.accepted.filter(pl.col("amount").is_not_null() & (so_far > most))
    reason = sentence(
        "'{}' takes the amounts of its table-day above {}, the most that is added up",
        money.in_words(pl.col("amount")),
        pl.lit(f"{MOST:,}"),
    )
    return Rows(
        without(rows.accepted, beyond),
        pl.concat([rows.rejected, rejected(beyond, "amount", reason)]),
    )
