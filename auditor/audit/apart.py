"""Table-days apart: a table-day stands alone, so that it can be audited as a log of its own."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import polars as pl

from auditor.audit import Audit
from auditor.logs import Log


def apart(log: Log, table_day: pl.DataFrame) -> Log:
    """The log of one of its table-days: those of its files that have rows of it, with as many."""
    piece = log.piece(table_day)
    files = pl.concat([piece.events.select("file"), piece.rejected.select("file")])
    rows = dict(files.group_by("file").len().iter_rows())
    inputs = tuple(
        replace(given, rows=rows[given.file]) for given in log.inputs if given.file in rows
    )
    paths = {given.path for given in inputs}
    return replace(
        log,
        inputs=inputs,
        table_days=table_day,
        astray=log.astray.clear(),
        unknown_columns=tuple(each for each in log.unknown_columns if each[0] in paths),
        unreadable=(),
    )


def each_apart(audit: Audit, judged: Callable[[Log], Audit]) -> Iterator[Audit]:
    """The audit of each table-day that has a row, in order, as `judged` judges a log.

    What is said of findings in the whole audit is said of them there too.
    """
    for table_day in audit.log.table_days.filter(pl.col("rows") > 0).iter_slices(1):
        yield replace(judged(apart(audit.log, table_day)), marks=audit.marks)
