"""Table-days as Polars frames, in the columns and types of a log."""

import polars as pl

from auditor.simulation.days import TableDay
from auditor.simulation.rows import Row

COLUMNS = (
    "gaming_day", "table_id", "seq", "at", "event", "round_id", "shoe_id", "box", "hand",
    "player_id", "card", "amount", "bet", "minimum", "maximum", "unit", "effective_at", "value",
    "option", "role", "staff_id", "currency", "place",
)  # fmt: skip
MONEY = ("amount", "minimum", "maximum", "unit")
TIMES = ("at", "effective_at")
WHOLE = {"box": pl.Int8, "hand": pl.Int16, "value": pl.Int16}


def typed(day: TableDay) -> pl.DataFrame:
    """One row per event, as Parquet holds it: money as decimals, times as text."""
    order = day.order
    cells = dict(zip(Row._fields, zip(*day.rows, strict=True), strict=True))
    cells["at"], cells["round_id"] = tuple(day.at), tuple(day.rounds)
    columns = [pl.Series(name, values, dtype=_kind(name)) for name, values in cells.items()]
    return (
        pl.DataFrame(columns)
        .select(
            gaming_day=pl.lit(order.gaming_day),
            table_id=pl.lit(order.table_id),
            seq=pl.int_range(1, pl.len() + 1, dtype=pl.Int32),
            at=_clock("at", order.play.offset),
            **{
                name: pl.col(name)
                for name in COLUMNS
                if name in cells and name not in TIMES + MONEY
            },
            **{name: _money(name) for name in MONEY},
            effective_at=_clock("effective_at", order.play.offset),
            currency=pl.lit(order.play.currency),
        )
        .select(COLUMNS)
    )


def text(day: TableDay) -> pl.DataFrame:
    """The same as CSV and NDJSON have it: money as text with two places."""
    return typed(day).with_columns(
        pl.col(MONEY).cast(pl.String), pl.col("gaming_day").cast(pl.String)
    )


def _kind(name: str) -> pl.DataType | type[pl.DataType]:
    if name in MONEY or name in TIMES:
        return pl.Int64
    return WHOLE.get(name, pl.String)


def _money(name: str) -> pl.Expr:
    hundredth = pl.lit("0.01").str.to_decimal(scale=2)
    return (pl.col(name).cast(pl.Decimal(16, 0)) * hundredth).cast(pl.Decimal(16, 2))


def _clock(name: str, offset: str) -> pl.Expr:
    minutes = int(offset[1:3]) * 60 + int(offset[4:])
    east = -minutes if offset[0] == "-" else minutes
    local = (pl.col(name) + east * 60_000).cast(pl.Datetime("ms"))
    return local.dt.to_string("%Y-%m-%dT%H:%M:%S%.3f") + offset
