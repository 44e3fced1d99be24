"""The reading of one file: its format, told by what it holds, and its rows."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

import polars as pl

from auditor.errors import LogError
from auditor.logs import csv_text, ndjson, positions, rows
from auditor.logs.batch import Batch
from auditor.logs.files import LogFile, Stream, opened
from auditor.logs.shelf import Shelf

_Batches = Callable[[str, Stream, dict[str, str | None]], Iterator[Batch]]
_HEAD = 1 << 12
_NDJSON = (".ndjson", ".jsonl")


@dataclass(frozen=True)
class Reading:
    """What a file holds, beside its accepted rows."""

    path: str
    sha256: str
    rows_read: int
    rejected: list[pl.DataFrame]
    """As `Rows.rejected`, in parts."""
    telling: list[pl.DataFrame]
    """As `positions.telling`, in parts."""
    unknown: tuple[str, ...]


Progress = Callable[[str, int, int], None]
"""Hears of the rows of a batch: the path of their file, how many, and the byte it is read up to."""


def reading(
    file: LogFile, number: int, stdin: BinaryIO | None, shelf: Shelf, progress: Progress
) -> Reading:
    """What one file holds, its accepted rows put by as those of file `number`.

    Raises:
        LogError: the file cannot be read, is no log, or has no row; some of its rows may have
            been put by.
        PlaceError: there is no room to put them.
    """
    rejected: list[pl.DataFrame] = []
    telling: list[pl.DataFrame] = []
    unknown = dict.fromkeys(file.unknown)
    rows_read = 0
    with opened(file, stdin) as source:
        for batch in _format(file.path, source.stream)(file.path, source.stream, file.stated):
            unknown.update(dict.fromkeys(batch.unknown))
            if batch.rows.is_empty():
                continue
            part = rows.read(batch, number, file.stated)
            shelf.put(part.accepted)
            rejected.append(part.rejected)
            telling.append(positions.telling(part))
            rows_read += batch.rows.height
            progress(file.path, batch.rows.height, source.position)
        sha256 = source.sha256()
    if not rows_read:
        message = f"{file.path}: has no row, so that there is nothing to judge"
        raise LogError(message)
    return Reading(file.path, sha256, rows_read, rejected, telling, tuple(unknown))


def _format(path: str, stream: Stream) -> _Batches:
    head = stream.peek(_HEAD)[:_HEAD]
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if head.startswith(b"PAR1"):
        # Arrow takes its time to load, which other logs need not wait for.
        from auditor.logs import parquet

        return parquet.batches
    if head.startswith(b"PK\x03\x04"):
        message = f"{path}: is a zip archive or a spreadsheet; unpack it, or save it as CSV"
        raise LogError(message)
    if start.startswith(b"["):
        message = f"{path}: is a JSON array; a log in JSON has one object a line, without brackets"
        raise LogError(message)
    if start.startswith(b"{") or _plain_name(path).endswith(_NDJSON):
        return ndjson.batches
    return csv_text.batches


def _plain_name(path: str) -> str:
    return path.lower().removesuffix(".gz").removesuffix(".zst")
