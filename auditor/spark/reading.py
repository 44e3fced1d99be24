"""The reading of files by tasks of Spark: their rows by table-day, and what stands beside these."""

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import polars as pl
import pyarrow as pa

from auditor.errors import LogError
from auditor.logs import in_spans
from auditor.logs.files import LogFile
from auditor.logs.order import TABLE_DAY
from auditor.logs.reading import Reading, reading
from auditor.logs.shelf import Shelf
from auditor.passing import no_room
from auditor.spark.frames import received, sent

ROWS = 1 << 15
"""Rows of the log that go together at most."""

_WHAT = "the log"

TASK = "files string"
"""What a task is handed: the files that it reads, as `named` says them."""

READ = (
    "file long, gaming_day string, table_id string, part int, rows long, sha256 string, "
    "content binary, said string, rejected binary, telling binary, lying binary"
)
"""What it gives back, in Spark's words: rows of two kinds.

A stretch is up to `ROWS` accepted rows of one file and table-day, in `content`, the `part`-th of
these; `sha256` is that of the file which they were read from. What a file `said` beside them is one
row without a table-day.
"""

_SCHEMA = pa.schema(
    {
        "file": pa.int64(),
        "gaming_day": pa.string(),
        "table_id": pa.string(),
        "part": pa.int32(),
        "rows": pa.int64(),
        "sha256": pa.string(),
        "content": pa.binary(),
        "said": pa.string(),
        "rejected": pa.binary(),
        "telling": pa.binary(),
        "lying": pa.binary(),
    }
)


def named(files: list[tuple[int, LogFile]]) -> str:
    """Files with their numbers, for a task to read."""
    return json.dumps(
        [[number, each.path, each.stated, each.unknown, each.lies_at] for number, each in files]
    )


def read(tasks: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """The stretches of each file and what it says beside them (`READ`), file by file.

    Raises:
        PlaceError: there is no room where the task runs.
    """
    for batch in tasks:
        for files in batch.column("files").to_pylist():
            for number, path, stated, unknown, lies_at in json.loads(files):
                yield from _of_file(number, LogFile(path, stated, tuple(unknown), lies_at))


def read_handed(files: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """The same of files whose bytes Spark hands over, in `content`, each beside its name.

    Raises:
        PlaceError: there is no room where the task runs.
    """
    for batch in files:
        for row in batch.to_pylist():
            [(number, path, stated, unknown, _)] = json.loads(row["files"])
            with _put_by(row.pop("content")) as lies_at:
                yield from _of_file(number, LogFile(path, stated, tuple(unknown), lies_at))


@contextmanager
def _put_by(content: bytes) -> Iterator[str]:
    """Where some bytes lie for as long as somebody reads them."""
    with tempfile.NamedTemporaryFile(prefix="auditor-") as file:
        try:
            file.write(content)
            file.flush()
        except OSError as error:
            raise no_room(_WHAT, error) from error
        yield file.name


def _of_file(number: int, file: LogFile) -> Iterator[pa.RecordBatch]:
    shelf = Shelf()
    try:
        told = reading(file, number, None, shelf, lambda *_: None)
    except LogError as error:
        yield _batch([{"file": number, "said": json.dumps({"unreadable": str(error)})}])
        return
    lying = shelf.done()
    days = lying.group_by(TABLE_DAY).agg(pl.col("rows").cast(pl.Int64).sum()).sort(TABLE_DAY)
    for span in in_spans(days):
        rows = shelf.taken(span)
        of = {"file": number, "sha256": told.sha256}
        yield _batch([{**of, **stretch} for stretch in _stretches(rows)])
    said = {"sha256": told.sha256, "rows": told.rows_read, "unknown": told.unknown}
    yield _batch(
        [
            {
                "file": number,
                "said": json.dumps(said),
                "rejected": sent(pl.concat(told.rejected)),
                "telling": sent(pl.concat(told.telling)),
                "lying": sent(lying),
            }
        ]
    )


def _stretches(rows: pl.DataFrame) -> Iterator[dict[str, Any]]:
    for (day, table), of_day in rows.partition_by(
        TABLE_DAY, maintain_order=True, as_dict=True
    ).items():
        for part, some in enumerate(of_day.iter_slices(ROWS)):
            yield {
                "gaming_day": str(day),
                "table_id": table,
                "part": part,
                "rows": some.height,
                "content": sent(some),
            }


def _batch(rows: list[dict[str, Any]]) -> pa.RecordBatch:
    return pa.RecordBatch.from_pylist(rows, schema=_SCHEMA)


def told(path: str, record: dict[str, Any]) -> tuple[Reading, pl.DataFrame] | str:
    """What a file said, and what lies of it on the shelf of whoever read it; or why it cannot be.

    `record` is the row without a table-day.
    """
    said = json.loads(record["said"])
    if "unreadable" in said:
        return str(said["unreadable"])
    read = Reading(
        path=path,
        sha256=said["sha256"],
        rows_read=said["rows"],
        rejected=[received(record["rejected"])],
        telling=[received(record["telling"])],
        unknown=tuple(said["unknown"]),
    )
    return read, received(record["lying"])
