"""The findings as a dataset in Parquet, each task writing those of its pieces."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import polars as pl
import pyarrow as pa

from auditor.logs import Input
from auditor.report.citations import cited
from auditor.report.parquet import SCHEMA, typed
from auditor.spark.judging import Batches

if TYPE_CHECKING:
    from pyspark import Broadcast

_NAMES = {
    pa.int8(): "tinyint",
    pa.int16(): "smallint",
    pa.int32(): "int",
    pa.int64(): "bigint",
    pa.string(): "string",
    pa.bool_(): "boolean",
    pa.date32(): "date",
    pa.decimal128(19, 5): "decimal(19, 5)",
    pa.timestamp("us", tz="UTC"): "timestamp",
}

COLUMNS = ", ".join(f"`{field.name}` {_NAMES[field.type]}" for field in SCHEMA)
"""The columns of `report.parquet` in Spark's words."""

By = tuple[list[str], tuple[Input, ...]]
"""The id of each part's rulebook, and the files that were read."""


def typing(by: "Broadcast[By]") -> Batches:
    """What makes rows of the dataset of the findings in `content`, as `audit.packing` writes it."""

    def rows(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        books, inputs = by.value
        for batch in batches:
            for content in batch.column("content").to_pylist():
                found = cited(pl.read_parquet(content), books, inputs)
                yield from typed(found, inputs).to_batches()

    return rows
