"""Logs in Parquet: typed columns, read as they are typed.

Arrow decodes the files, and checks that what it decoded is sound. Polars would decode them too,
but a damaged file can make it ask for more memory than there is, which ends the whole process.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from auditor.errors import LogError
from auditor.logs.batch import COLUMNS, FAULTS, OBLIGATORY, Batch
from auditor.logs.files import Stream
from auditor.logs.values import EXACT
from auditor.passing import copied

ROWS = 1 << 16
"""Rows of a batch."""

_TOGETHER = 1 << 18
"""Rows of the row groups that are decoded together."""

_BUFFER = 1 << 20
"""Bytes of a column that are read at once, however large its row group is."""

_UNREADABLE = (
    pa.ArrowException,
    OSError,
    UnicodeDecodeError,
    pl.exceptions.PolarsError,
    pl.exceptions.PanicException,
)
"""What Arrow raises over damaged files, and Polars over types that it does not have."""
_MONEY = ("amount", "minimum", "maximum", "unit")
_IDS = ("table_id", "round_id", "shoe_id", "player_id", "staff_id")
_TIMES = ("at", "effective_at")
_DAYS = (-719_162, 2_932_896)
"""The first day of the year 1 and the last of 9999, from 1970-01-01; Polars panics far beyond."""
_DAY = {"ms": 86_400_000, "us": 86_400_000_000, "ns": 86_400_000_000_000}
"""A day in each unit of time."""


def batches(path: str, stream: Stream, stated: dict[str, str | None]) -> Iterator[Batch]:
    """The rows of a Parquet file, numbered from 1.

    Raises:
        LogError: the file is no Parquet, lacks a column, or has one of a type that cannot say
            what the column means.
        PlaceError: it is large, and there is no room for a copy that can be read in any order.
    """
    with copied(cast("BinaryIO", stream), f"the log {path}") as data:
        yield from _batches(path, data, stated)


def _batches(path: str, data: BinaryIO, stated: dict[str, str | None]) -> Iterator[Batch]:
    try:
        file = pq.ParquetFile(
            pa.PythonFile(data, "r"), page_checksum_verification=True, buffer_size=_BUFFER
        )
        names = file.schema_arrow.names
        known = [name for name in dict.fromkeys(names) if name in COLUMNS]
        twice = next((name for name in known if names.count(name) > 1), None)
        if twice:
            message = f"{path}: has the column {twice} twice; which one counts is unknown"
            raise LogError(message)
        schema = _frame(file.schema_arrow.empty_table().select(known)).schema
    except _UNREADABLE as error:
        raise LogError(_damaged(path, error)) from error
    unknown = tuple(name for name in names if name not in COLUMNS)
    missing = [name for name in OBLIGATORY if name not in known and name not in stated]
    if missing:
        message = f"{path}: lacks the column {' and the column '.join(missing)}"
        raise LogError(message)
    for name in known:
        _check_type(path, name, schema[name])
    try:
        offset = 1
        for decoded in _decoded(file, known):
            decoded.validate(full=True)
            rows = _frame(decoded)
            for name in known:
                _check_values(path, name, rows[name])
            yield Batch(rows.with_row_index("line", offset), FAULTS.to_frame(), unknown)
            offset += rows.height
        # Arrow keeps what it asked for until it is told that nobody comes for more.
        pa.default_memory_pool().release_unused()
    except _UNREADABLE as error:
        raise LogError(_damaged(path, error)) from error


def _decoded(file: pq.ParquetFile, columns: list[str]) -> Iterator[pa.RecordBatch]:
    """The rows of a file in batches.

    A few row groups are decoded at a time: of those behind, Arrow frees nothing before the last.
    """
    groups: list[int] = []
    rows = 0
    for group in range(file.num_row_groups):
        groups.append(group)
        rows += file.metadata.row_group(group).num_rows
        if rows >= _TOGETHER:
            yield from file.iter_batches(ROWS, row_groups=groups, columns=columns)
            groups, rows = [], 0
    if groups:
        yield from file.iter_batches(ROWS, row_groups=groups, columns=columns)


def _frame(decoded: pa.Table | pa.RecordBatch) -> pl.DataFrame:
    """What Arrow decoded, in Polars."""
    with _silent():
        frame = pl.from_arrow(decoded)
    assert isinstance(frame, pl.DataFrame), "of a table comes a frame"
    return frame


@contextmanager
def _silent() -> Iterator[None]:
    """Keep standard error as it is: where Polars panics it writes there, before it raises."""
    try:
        kept = os.dup(2)
    except OSError:  # there is none
        yield
        return
    try:
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def _damaged(path: str, error: BaseException) -> str:
    why = str(error).partition("\n")[0]
    return f"{path}: begins as Parquet does, and the file is not whole or not sound: {why}"


def _check_type(path: str, name: str, kind: pl.DataType) -> None:
    if kind.is_nested() or kind == pl.Object:
        message = f"{path}: the column {name} holds nested values ({kind}); a cell holds one value"
        raise LogError(message)
    if kind == pl.Duration:
        message = f"{path}: the column {name} holds spans of time, which no column of a log does"
        raise LogError(message)
    if isinstance(kind, pl.Datetime) and name in _TIMES and kind.time_zone is None:
        message = (
            f"{path}: the times in {name} have no time zone, so that no one can tell when they "
            "were; write them with their zone, or as text with the offset"
        )
        raise LogError(message)


def _check_values(path: str, name: str, cells: pl.Series) -> None:
    kind = cells.dtype
    if kind == pl.Binary:
        try:
            cells.cast(pl.String)
        except pl.exceptions.PolarsError as error:
            message = f"{path}: the column {name} holds bytes that are no UTF-8; write it as text"
            raise LogError(message) from error
    if isinstance(kind, pl.Date | pl.Datetime):
        a_day = _DAY[kind.time_unit] if isinstance(kind, pl.Datetime) else 1
        if not (cells.to_physical() // a_day).is_between(*_DAYS).all():
            message = f"{path}: the column {name} holds days before the year 1 or after 9999"
            raise LogError(message)
    _check_floats(path, name, cells)


def _check_floats(path: str, name: str, cells: pl.Series) -> None:
    if not cells.dtype.is_float():
        return
    if name in _MONEY and cells.null_count() < len(cells):
        message = (
            f"{path}: the column {name} holds floating-point numbers, which cannot state money "
            "exactly; write it as decimals or as text"
        )
        raise LogError(message)
    if name in _IDS and (cells.abs() >= EXACT[cells.dtype]).any():
        message = (
            f"{path}: the column {name} holds floating-point numbers too long for them, in which "
            "two ids may have become one; write it as text"
        )
        raise LogError(message)
