"""What a report cites: times, rows and amounts in words, and each finding with its own."""

from collections.abc import Iterator, Sequence

import polars as pl

from auditor import money
from auditor.audit import Audit
from auditor.logs import Input
from auditor.logs.files import readable
from auditor.logs.pieces import where


def moment(at: pl.Expr, offset: pl.Expr) -> pl.Expr:
    """A time in RFC 3339 at its recorded offset: milliseconds, or microseconds where it has any."""
    local = at.dt.replace_time_zone(None) + pl.duration(minutes=offset.cast(pl.Int64))
    whole = local.dt.microsecond() % 1000 == 0
    clock = (
        pl.when(whole)
        .then(local.dt.strftime("%Y-%m-%dT%H:%M:%S%.3f"))
        .otherwise(local.dt.strftime("%Y-%m-%dT%H:%M:%S%.6f"))
    )
    sign = pl.when(offset < 0).then(pl.lit("-")).otherwise(pl.lit("+"))
    hours = (offset.abs() // 60).cast(pl.String).str.zfill(2)
    minutes = (offset.abs() % 60).cast(pl.String).str.zfill(2)
    return clock + sign + hours + ":" + minutes


def path(inputs: tuple[Input, ...]) -> pl.Expr:
    """The path of a row's file as given, from its `file`."""
    numbers = pl.Series([given.file for given in inputs], dtype=pl.UInt32)
    names = [readable(given.path) for given in inputs]
    return pl.col("file").replace_strict(numbers, names, return_dtype=pl.String)


def row(inputs: tuple[Input, ...]) -> pl.Expr:
    """Where a row stands, from its `file` and `line`: the path as given, and the line."""
    return where({given.file: readable(given.path) for given in inputs})("file", "line")


def citations(audit: Audit) -> Iterator[pl.DataFrame]:
    """One row per finding, in the order of the audit, some at a time.

    The columns of `cited`, and `number`, that of the finding, from 1. Where findings are marked,
    what is said of each as well (`dispositions.COLUMNS`).
    """
    books = [part.rulebook.id for part in audit.parts]
    before = 0
    for found in audit.found.frames():
        marked = audit.marks.told(found) if audit.marks else found
        number = pl.int_range(before + 1, before + 1 + pl.len())
        yield cited(marked, books, audit.log.inputs).with_columns(number=number)
        before += found.height


def cited(found: pl.DataFrame, books: Sequence[str], inputs: tuple[Input, ...]) -> pl.DataFrame:
    """Findings with what a report cites of them; `books` has the rulebook's id of each part.

    The columns of `tables.findings.Findings` with days and amounts in words, and the row at
    fault: `at`, its time, `instant`, the same in microseconds since 1970 in UTC, and `row`, its
    file and line; all null where no row stands at `seq`. `part` has the number of the part of the
    audit, `rulebook` the id of its rulebook.
    """
    parts = pl.Series(range(1, len(books) + 1), dtype=pl.UInt32)
    return found.with_columns(
        pl.col("verdict").cast(pl.String),
        pl.col("gaming_day").dt.strftime("%Y-%m-%d"),
        moment(pl.col("at"), pl.col("offset")).alias("at"),
        # A number, since a log can state times that Python has none for: those of the year 0.
        pl.col("at").dt.epoch("us").alias("instant"),
        row(inputs).alias("row"),
        money.in_words(pl.col("impact")).alias("impact"),
        pl.col("part").replace_strict(parts, books, return_dtype=pl.String).alias("rulebook"),
    )


def first_cited(audit: Audit, most: int) -> pl.DataFrame:
    """The citations of the first so many findings of each clause, with `turn`, from 0.

    That is how many findings of its clause came before it.
    """
    kept: list[pl.DataFrame] = []
    before: dict[tuple[object, ...], int] = {}
    for cited in citations(audit):
        first = cited.with_columns(turn=pl.int_range(pl.len()).over("part", "clause")).filter(
            pl.col("turn") < most
        )
        kept.append(first.clear())
        for key, its in first.partition_by("part", "clause", as_dict=True).items():
            so_far = before.get(key, 0)
            kept.append(its.head(most - so_far).with_columns(pl.col("turn") + so_far))
            before[key] = min(so_far + its.height, most)
    return pl.concat(kept).sort("number")
