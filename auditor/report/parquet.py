"""The findings as Parquet: a row for each, every column of its own kind, money as exact decimals.

The columns are those of the record, in its order, `part` and `rulebook` always among them. What
text says of a time and a row stands beside it once more to be reckoned with: `instant`, `path` and
`line`. The key `auditor` of the file's metadata has the figures of the record, as NDJSON's last
line has them.
"""

from collections.abc import Iterable, Iterator

import polars as pl
import pyarrow as pa
from pyarrow import parquet

from auditor import dispositions
from auditor.audit import Audit
from auditor.logs import Input
from auditor.report.citations import citations, path
from auditor.report.json import line
from auditor.report.record import figures

METADATA = b"auditor"

SCHEMA = pa.schema(
    {
        "part": pa.int32(),  # signed throughout: not every reader knows other whole numbers
        "rulebook": pa.string(),
        "clause": pa.string(),
        "verdict": pa.string(),
        "gaming_day": pa.date32(),
        "table_id": pa.string(),
        "round_id": pa.string(),
        "box": pa.int8(),
        "hand": pa.int16(),
        "player_id": pa.string(),
        "at": pa.string(),
        "seq": pa.int64(),
        "rows": pa.string(),
        "message": pa.string(),
        "recorded": pa.string(),
        "required": pa.string(),
        "impact": pa.decimal128(19, 5),
        "counted": pa.bool_(),
        "id": pa.string(),
        "instant": pa.timestamp("us", tz="UTC"),
        "path": pa.string(),
        "line": pa.int64(),
    }
)
"""The columns; `impact` holds any amount that money is reckoned in."""

MARKED = pa.schema(
    {
        name: pa.int32() if kind.is_integer() else pa.string()
        for name, kind in dispositions.COLUMNS.items()
    }
)
"""The columns after these, where people have marked findings."""

_ROWS = 1 << 15
"""Rows that a reader takes in at once."""


class _Pieces:
    """A file that is taken away piece by piece as it is written."""

    closed = False

    def __init__(self) -> None:
        self._waiting: list[bytes] = []
        self._written = 0

    def write(self, some: bytes) -> int:
        self._waiting.append(bytes(some))
        self._written += len(some)
        return len(some)

    def tell(self) -> int:
        return self._written

    def flush(self) -> None:
        pass

    def taken(self) -> bytes:
        """What was written since."""
        piece, self._waiting = b"".join(self._waiting), []
        return piece


def written(audit: Audit) -> Iterator[bytes]:
    """The file, in pieces."""
    figure = line({**figures(audit), "findings": audit.found.height})
    stated = pa.schema([*SCHEMA, *(MARKED if audit.marks else ())])
    schema = stated.with_metadata({METADATA: figure.encode()})
    pieces = _Pieces()
    with parquet.ParquetWriter(pieces, schema, compression="zstd") as writer:
        for some in _gathered(citations(audit)):
            table = typed(some, audit.log.inputs, schema)
            writer.write_table(table, row_group_size=_ROWS)
            yield pieces.taken()
    yield pieces.taken()


def typed(cited: pl.DataFrame, inputs: tuple[Input, ...], schema: pa.Schema = SCHEMA) -> pa.Table:
    """Findings as they are cited, in the columns of `SCHEMA`, or of another that has these too."""
    columns = cited.rename({"row": "rows"}).with_columns(
        path(inputs).alias("path"),
        pl.col("gaming_day").str.to_date("%Y-%m-%d"),
        pl.col("impact").cast(pl.Decimal(19, 5)),
        pl.col("instant").cast(pl.Datetime("us", "UTC")),
    )
    table = columns.select(schema.names).to_arrow(compat_level=pl.CompatLevel.oldest())
    return table.cast(schema)


def _gathered(frames: Iterable[pl.DataFrame]) -> Iterator[pl.DataFrame]:
    """The same rows in fewer frames: the findings of a table-day are often few."""
    waiting: list[pl.DataFrame] = []
    for frame in frames:
        waiting.append(frame)
        if sum(each.height for each in waiting) >= _ROWS:
            yield pl.concat(waiting)
            waiting = []
    if waiting:
        yield pl.concat(waiting)
