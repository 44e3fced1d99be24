"""The shelf that lies on a cluster: stretches of the log, by file and table-day."""

from collections.abc import Callable, Mapping
from typing import Any

import polars as pl
import pyarrow as pa

from auditor.errors import LogError
from auditor.logs.batch import COLUMNS
from auditor.logs.files import readable
from auditor.logs.order import TABLE_DAY
from auditor.logs.reading import Reading
from auditor.logs.shelf import Shelf, in_one_piece
from auditor.logs.values import typed
from auditor.spark.frames import received

Stretches = list[dict[str, Any]]
"""Stretches as `reading.READ` has them, but for what files say beside them."""

Brought = Callable[[pa.Table], Stretches]
"""The stretches of some table-days, brought here from wherever they lie."""

Due = list[tuple[int, str, str, int, str]]
"""Of each file and table-day: the file's number, the two, how many rows, the file's SHA-256."""

_DAYS = pa.schema(dict.fromkeys(TABLE_DAY, pa.string()))


class Spread(Shelf):
    """What tasks of Spark read and left on the cluster."""

    def __init__(self, brought: Brought, told: Mapping[int, tuple[Reading, pl.DataFrame]]) -> None:
        """`told` has what each file holds, by its number, and what lay on its reader's shelf."""
        super().__init__()
        self._brought = brought
        self._told = told

    def done(self) -> pl.DataFrame:
        """What lies there, as a shelf has it; each file has stacks of its own."""
        self._lying = pl.concat([self._lying.clear(), *(lying for _, lying in self._told.values())])
        return self._lying

    def taken(self, days: pl.DataFrame) -> pl.DataFrame:
        """The rows of some table-days, brought here.

        Raises:
            LogError: a file was read a second time, and was no longer the same.
        """
        named = [(str(day), table) for day, table in days.select(TABLE_DAY).iter_rows()]
        keys = [dict(zip(TABLE_DAY, day, strict=True)) for day in named]
        stretches = self._brought(pa.Table.from_pylist(keys, schema=_DAYS))
        paths = {number: readable(told.path) for number, (told, _) in self._told.items()}
        demand_whole(self.due(days), stretches, paths)
        return together(stretches)

    def due(self, days: pl.DataFrame) -> Due:
        """Which rows belong to some table-days."""
        lying = self._lying.join(days.select(TABLE_DAY), on=TABLE_DAY, how="semi")
        of = ["file", *TABLE_DAY]
        rows = lying.group_by(of).agg(pl.col("rows").cast(pl.Int64).sum()).sort(of)
        return [
            (file, str(day), table, its, self._told[file][0].sha256)
            for file, day, table, its in rows.iter_rows()
        ]


def demand_whole(due: Due, stretches: list[dict[str, Any]], paths: Mapping[int, str]) -> None:
    """Demand that each row that was read has come, once, from the file that was read at first."""
    came: dict[tuple[int, str, str], dict[tuple[int, str], int]] = {}
    for each in stretches:
        of = came.setdefault((each["file"], each["gaming_day"], each["table_id"]), {})
        part = (each["part"], each["sha256"])
        assert part not in of, "Spark hands a stretch over once"
        of[part] = each["rows"]
    for file, day, table, rows, sha256 in due:
        of = came.pop((file, day, table), {})
        if sum(of.values()) != rows or any(read_from != sha256 for _, read_from in of):
            message = (
                f"{paths[file]}: was read a second time, since a part of the cluster was lost, and "
                "no longer held what it had held; audit it again while nobody writes to it"
            )
            raise LogError(message)
    assert not came, "a piece has the stretches that are due"


def together(stretches: Stretches) -> pl.DataFrame:
    """The rows of stretches of whole table-days, file by file, as they were put by."""
    in_order = sorted(stretches, key=lambda each: (each["file"], each["part"]))
    return in_one_piece([received(each["content"]) for each in in_order] or [_none()])


def _none() -> pl.DataFrame:
    """No row, in the columns of accepted ones."""
    text = pl.DataFrame(schema={"line": pl.UInt32, **dict.fromkeys(COLUMNS, pl.String)})
    return typed(text).select(pl.lit(None, pl.UInt32).alias("file").head(0), pl.all())
