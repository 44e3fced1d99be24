"""The shelf: accepted rows put by as they are read, and taken out a few table-days at a time.

Rows wait in memory until there are `HELD` of them. Then they go to disk in one stack, ordered by
table-day, so that what a stack has of table-days that follow each other is one stretch of it:
a log is sorted by spilling, however its files and rows lie, and never held whole.
"""

from dataclasses import dataclass
from pathlib import Path

import polars as pl

from auditor.logs.order import TABLE_DAY, runs
from auditor.passing import Passing

HELD = 1 << 18
"""Rows that wait in memory."""

ROWS = 1 << 15
"""Rows of a stack that are decoded at once: less than many table-days have, more than none."""

_STRETCH = {
    "gaming_day": pl.Date,
    "table_id": pl.String,
    "file": pl.UInt32,
    "stack": pl.UInt32,
    "begins": pl.UInt32,
    "ends": pl.UInt32,
    "rows": pl.UInt32,
    "first_line": pl.UInt32,
    "last_line": pl.UInt32,
    "currency": pl.String,
    "currency_seq": pl.Int64,
}


@dataclass
class _Stack:
    rows: pl.DataFrame | Path

    def slice(self, offset: int, length: int) -> pl.DataFrame:
        if isinstance(self.rows, Path):
            return pl.scan_parquet(self.rows).slice(offset, length).collect()
        return self.rows.slice(offset, length)


class Shelf:
    """Rows as `Rows.accepted` has them, by table-day; those of a file that is lost are passed over.

    Nothing is taken out before everything is put by. What lies on disk goes with the shelf.
    """

    def __init__(self) -> None:
        self._waiting: list[pl.DataFrame] = []
        self._stacks: list[_Stack] = []
        self._stretches: list[pl.DataFrame] = []
        self._lying = pl.DataFrame(schema=_STRETCH)
        self._lost: set[int] = set()
        self._passing = Passing("the log")

    def put(self, rows: pl.DataFrame) -> None:
        """Put rows by.

        Raises:
            PlaceError: they cannot be written to where passing files go.
        """
        self._waiting.append(rows)
        if sum(each.height for each in self._waiting) >= HELD:
            self._stack(to_disk=True)

    def lose(self, file: int) -> None:
        """Pass over all rows of a file."""
        self._lost.add(file)

    def done(self) -> pl.DataFrame:
        """What lies there: one row per table-day, file and stack that has rows of it.

        From `begins` up to `ends` is its stretch of the stack, where other files of the table-day
        may lie between its `rows`; `first_line` and `last_line` are its lines, `currency` and
        `currency_seq` the currency that is stated first, and by which row.
        """
        self._stack(to_disk=bool(self._stacks))
        found = pl.concat([pl.DataFrame(schema=_STRETCH), *self._stretches])
        self._lying = found.filter(~pl.col("file").is_in(list(self._lost)))
        return self._lying

    def taken(self, days: pl.DataFrame) -> pl.DataFrame:
        """The rows of some table-days, as they were put by, in one piece."""
        mine = self._lying.join(days.select(TABLE_DAY), on=TABLE_DAY, how="semi")
        bounds = mine.group_by("stack").agg(
            pl.col("begins").min(), pl.col("ends").max(), pl.col("rows").sum()
        )
        named = mine.select(*TABLE_DAY, "file").unique()
        parts = []
        for stack, begins, ends, rows in bounds.sort("stack").iter_rows():
            part = self._stacks[stack].slice(begins, ends - begins)
            if part.height > rows:  # other table-days lie between, or rows of a file that is lost
                part = part.join(named, on=named.columns, how="semi", maintain_order="left")
            parts.append(part)
        return in_one_piece(parts or [self._stacks[0].slice(0, 0)])

    def _stack(self, *, to_disk: bool) -> None:
        """Lay what waits on a stack of its own."""
        if not self._waiting:
            return
        rows = in_one_piece(self._waiting)
        self._waiting = []
        told = runs(rows.select(TABLE_DAY))
        if not (told.equals(told.sort(TABLE_DAY)) and told.is_unique().all()):
            rows = rows.sort(TABLE_DAY, maintain_order=True)
        self._stretches.append(_stretches(rows, len(self._stacks)))
        self._stacks.append(_Stack(self._passing.put(rows, ROWS) if to_disk else rows))


def in_one_piece(parts: list[pl.DataFrame]) -> pl.DataFrame:
    """All parts as one frame without chunks, the parts let go.

    Polars copies a frame in chunks whole at its first use. Column by column, with the chunks of
    each let go at once, there is never a second copy of more than one.
    """
    if len(parts) == 1:
        return parts.pop().rechunk()
    frame = pl.concat(parts)
    parts.clear()
    return pl.DataFrame([frame.drop_in_place(name).rechunk() for name in frame.columns])


def _stretches(rows: pl.DataFrame, stack: int) -> pl.DataFrame:
    """One row per table-day and file, of rows in order of table-day."""
    stated = pl.col("currency").is_not_null()
    return (
        rows.lazy()
        .select(*TABLE_DAY, "file", "line", "seq", "currency")
        .with_row_index("place")
        .group_by(*TABLE_DAY, "file", maintain_order=True)
        .agg(
            begins=pl.col("place").min(),
            ends=pl.col("place").max() + 1,
            rows=pl.len(),
            first_line=pl.col("line").min(),
            last_line=pl.col("line").max(),
            currency=pl.col("currency")
            .filter(stated)
            .sort_by(pl.col("seq").filter(stated))
            .first(),
            currency_seq=pl.col("seq").filter(stated).min(),
        )
        .collect()
        .with_columns(stack=pl.lit(stack))
        .select(pl.col(name).cast(kind) for name, kind in _STRETCH.items())
    )
