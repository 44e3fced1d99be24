"""What the tasks of Spark are asked: which files to read, and which pieces to judge."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

import polars as pl
import pyarrow as pa

from auditor.logs import Log
from auditor.logs.files import LogFile
from auditor.logs.order import TABLE_DAY
from auditor.spark import judging, reading
from auditor.spark.frames import sent
from auditor.spark.shelf import Due, Spread

TASK = 1 << 26
"""Bytes of the files that one task reads, where it reads several."""


def tasks(files: Mapping[int, LogFile]) -> list[str]:
    """The files in tasks, as `reading.TASK` has them; `files` are by number."""
    return [
        reading.named([(number, _placed(files[number])) for number in task])
        for task in _together({number: _size(file) for number, file in files.items()})
    ]


def _placed(file: LogFile) -> LogFile:
    """The file, to be found from whatever folder a task runs in."""
    return LogFile(file.path, file.stated, file.unknown, os.path.abspath(file.path))  # noqa: PTH100


def _size(file: LogFile) -> int:
    try:
        return Path(file.path).stat().st_size
    except OSError:  # whoever reads it will say so
        return 0


def _together(sizes: Mapping[int, int]) -> list[list[int]]:
    """Files that follow each other, by number, in groups of about `TASK` bytes."""
    tasks: list[list[int]] = []
    filled = 0
    for number, size in sizes.items():
        if not tasks or filled + size > TASK:
            tasks.append([])
            filled = 0
        tasks[-1].append(number)
        filled += size
    return tasks


def pieces(log: Log) -> pa.Table:
    """Of which piece each table-day is."""
    days = [
        (str(day["gaming_day"]), day["table_id"], number)
        for number, span in enumerate(log.spans())
        for day in span.iter_rows(named=True)
    ]
    names = {"gaming_day": pa.string(), "table_id": pa.string(), "piece": pa.int64()}
    return pa.Table.from_pylist(
        [dict(zip(names, day, strict=True)) for day in days], schema=pa.schema(names)
    )


def asked(log: Log, shelf: Spread, days: pa.Table) -> pa.Table:
    """What is asked of each piece, as `judging.ASKED` has it; `days` are its `pieces`."""
    spans = log.spans()
    numbers = pl.concat(
        [span.select("table_day", piece=pl.lit(n, pl.UInt32)) for n, span in enumerate(spans)]
    )
    gone = log.gone.join(numbers, on="table_day", maintain_order="left")
    gone_of = gone.partition_by("piece", as_dict=True, maintain_order=True)
    piece_of = {(day["gaming_day"], day["table_id"]): day["piece"] for day in days.to_pylist()}
    due_of: dict[int, Due] = {number: [] for number in range(len(spans))}
    for due in shelf.due(log.table_days):
        _, day, table, _, _ = due
        due_of[piece_of[day, table]].append(due)
    return pa.Table.from_pylist(
        [
            {
                "piece": number,
                "days": sent(span.select("table_day", *TABLE_DAY)),
                "gone": sent(gone_of.get((number,), gone.clear()).drop("piece")),
                "due": json.dumps(due_of[number]),
            }
            for number, span in enumerate(spans)
        ],
        schema=judging.ASKED,
    )
