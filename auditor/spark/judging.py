"""The judging of pieces of a log by tasks of Spark, as one machine judges them."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import polars as pl
import pyarrow as pa

from auditor.audit import Judged
from auditor.audit.outcome import Outcome
from auditor.audit.packing import FINDINGS, packed, unpacked, written
from auditor.logs.pieces import piece, where
from auditor.rulebook import Rulebook
from auditor.spark.frames import received
from auditor.spark.reading import ROWS
from auditor.spark.shelf import demand_whole, together

if TYPE_CHECKING:
    from pyspark import Broadcast

ASKED = pa.schema(
    {
        "piece": pa.int64(),
        "days": pa.binary(),
        "gone": pa.binary(),
        "due": pa.string(),
    }
)
"""What is asked of each piece: its table-days and the rows gone from them, as `logs.Log` has them,
and which stretches are due, so that a piece that is none is never judged as if it were whole."""

JUDGED = "piece long, name string, part int, content binary"
"""What comes back, in Spark's words: the outcome of each piece as `audit.packing` names its parts.

The findings come in as many parts as they need, from 0.
"""

_SCHEMA = pa.schema(
    {"piece": pa.int64(), "name": pa.string(), "part": pa.int32(), "content": pa.binary()}
)

Batches = Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]


@dataclass(frozen=True)
class Case:
    """What every piece is judged by."""

    judged: Judged
    lost: pl.DataFrame
    """As `logs.Log.lost`."""
    paths: Mapping[int, str]
    """The path of each file, in words, by its number."""


def judging(case: "Broadcast[Case]") -> Batches:
    """What judges one piece, from its stretches and what is asked of it."""

    # Spark reads from these annotations in what form the piece is to be handed over.
    def judged(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        rows = [row for batch in batches for row in batch.to_pylist()]
        yield from outcome(rows, case.value)

    return judged


def outcome(rows: list[dict[str, Any]], case: Case) -> Iterator[pa.RecordBatch]:
    """The outcome of a piece (`JUDGED`); `rows` are its stretches and the one that asks.

    Raises:
        LogError: a file was read a second time, and was no longer the same.
    """
    [asked] = (row for row in rows if row["days"] is not None)
    stretches = [row for row in rows if row["days"] is None]
    demand_whole(json.loads(asked["due"]), stretches, case.paths)
    days, gone = received(asked["days"]), received(asked["gone"])
    whole = piece(together(stretches), gone, days, case.lost, where(case.paths))
    became = case.judged(whole)
    of = {"piece": asked["piece"], "part": 0}
    parts = packed(replace(became, findings=became.findings.clear()))
    yield _batch([{**of, "name": name, "content": content} for name, content in parts.items()])
    for part, some in enumerate(became.findings.iter_slices(ROWS), start=1):
        if some.height:
            yield _batch([{**of, "name": FINDINGS, "part": part, "content": written(some)}])


def _batch(rows: list[dict[str, Any]]) -> pa.RecordBatch:
    return pa.RecordBatch.from_pylist(rows, schema=_SCHEMA)


def put_together(parts: list[tuple[str, int, bytes]], books: Mapping[int, Rulebook]) -> Outcome:
    """The outcome of a piece, from name, number and content of each of its parts in order."""
    became = unpacked({name: content for name, part, content in parts if part == 0}, books)
    findings = [pl.read_parquet(content) for _, part, content in parts if part]
    return replace(became, findings=pl.concat([became.findings, *findings]))
