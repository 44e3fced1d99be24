"""The shelf that lies on a cluster: stretches of the log, by file and table-day."""

from collections.abc import Callable
from typing import Any

import polars as pl
import pyarrow as pa

from auditor.logs.batch import COLUMNS
from auditor.logs.order import TABLE_DAY
from auditor.logs.shelf import Shelf, in_one_piece
from auditor.logs.values import typed
from auditor.spark.frames import received

Stretches = list[dict[str, Any]]
"""Stretches as `reading.READ` has them, with their `file`, `part` and `content` at least."""

Brought = Callable[[pa.Table], Stretches]
"""The stretches of some table-days, brought here from wherever they lie."""

_DAYS = pa.schema(dict.fromkeys(TABLE_DAY, pa.string()))


class Spread(Shelf):
    """What tasks of Spark read and left on the cluster."""

    def __init__(self, brought: Brought, lying: list[pl.DataFrame]) -> None:
        """`lying` says what lies there of each file, as the shelf of whoever read it told."""
        super().__init__()
        self._brought = brought
        self._told = lying

    def done(self) -> pl.DataFrame:
        """What lies there, as a shelf has it; each file has stacks of its own."""
        self._lying = pl.concat([self._lying.clear(), *self._told])
        return self._lying

    def taken(self, days: pl.DataFrame) -> pl.DataFrame:
        """The rows of some table-days, brought here."""
        named = [(str(day), table) for day, table in days.select(TABLE_DAY).iter_rows()]
        keys = [dict(zip(TABLE_DAY, day, strict=True)) for day in named]
        return together(self._brought(pa.Table.from_pylist(keys, schema=_DAYS)))

    @property
    def due(self) -> pl.DataFrame:
        """How many `rows` each `file` has of each table-day."""
        of = ["file", *TABLE_DAY]
        return self._lying.group_by(of).agg(pl.col("rows").cast(pl.Int64).sum())


def together(stretches: Stretches) -> pl.DataFrame:
    """The rows of stretches of whole table-days, file by file, as they were put by."""
    in_order = sorted(stretches, key=lambda each: (each["file"], each["part"]))
    return in_one_piece([received(each["content"]) for each in in_order] or [_none()])


def _none() -> pl.DataFrame:
    """No row, in the columns of accepted ones."""
    text = pl.DataFrame(schema={"line": pl.UInt32, **dict.fromkeys(COLUMNS, pl.String)})
    return typed(text).select(pl.lit(None, pl.UInt32).alias("file").head(0), pl.all())
