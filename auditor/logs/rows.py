"""Rows of a file, read: those that can stand, typed, and those that cannot, with the reason."""

from dataclasses import dataclass
from difflib import get_close_matches

import polars as pl

from auditor.logs import fields, values
from auditor.logs.batch import FAULTS, FAULTY, Batch
from auditor.logs.values import SHOWN
from auditor.sentences import sentence
from auditor.tables.recorded import EVENT

PLACING = ("gaming_day", "table_id", "seq", "event", "round_id", "box", "player_id", "option")
"""What of a rejected row says where it belongs, as far as it can be read."""


_MISSPELT = 1000
"""Names that are looked up among the events; a log with more of them has no misspelt ones."""


@dataclass(frozen=True)
class Rows:
    """Some rows of the log."""

    accepted: pl.DataFrame
    """One row per row that can stand: `file`, `line`, every column of a log, typed, `offset`."""
    rejected: pl.DataFrame
    """One row per row that cannot: `file`, `line`, `column`, `reason`, `kind`, what `PLACING`
    names, `meant` (the event, or one that a misspelt name is close to), and `scoped` (false where
    a box or an option that cannot be read hides what the row is about)."""


def read(batch: Batch, file: int, stated: dict[str, str | None]) -> Rows:
    """The rows of a batch. `stated` are columns whose value the folders' names state."""
    raw = _with_stated(values.cleaned(batch.rows), stated)
    typed = values.typed(raw)
    cells = values.faults(raw, typed)
    faults = pl.concat(
        [batch.flaws, cells, _contradictions(typed, stated), fields.faults(typed)]
    ).unique("line", keep="first", maintain_order=True)
    typed = typed.select(pl.lit(file, pl.UInt32).alias("file"), pl.all())
    unknown = cells.filter(pl.col("column") == "event")["line"]
    hidden = cells.filter(pl.col("column").is_in(["box", "option"]))["line"]
    rejected = (
        typed.select("file", "line", *PLACING)
        .join(faults, on="line", how="inner", maintain_order="left")
        .join(
            _meant(raw.filter(pl.col("line").is_in(unknown.implode()))),
            on="line",
            how="left",
            maintain_order="left",
        )
        .with_columns(
            pl.coalesce("event", "meant").alias("meant"),
            scoped=~pl.col("line").is_in(hidden.implode()),
            reason=pl.when(pl.col("column") == "event", pl.col("meant").is_not_null())
            .then(sentence("{}; '{}' may be meant", "reason", pl.col("meant").cast(pl.String)))
            .otherwise("reason"),
        )
    )
    accepted = typed.join(rejected, on="line", how="anti", maintain_order="left")
    return Rows(accepted if len(rejected) else typed, _as_rejected(rejected))


def rejected(
    accepted: pl.DataFrame, column: str | None, reason: pl.Expr, kind: str = FAULTY
) -> pl.DataFrame:
    """Rows that could stand by themselves, rejected for how they stand among others."""
    return _as_rejected(
        accepted.with_columns(
            column=pl.lit(column, pl.String),
            reason=reason,
            kind=pl.lit(kind),
            meant="event",
            scoped=pl.lit(value=True),
        )
    )


def _as_rejected(rows: pl.DataFrame) -> pl.DataFrame:
    names = ["file", "line", "column", "reason", "kind", *PLACING, "meant", "scoped"]
    return rows.select(*names, *(["table_day"] if "table_day" in rows.columns else []))


def _meant(raw: pl.DataFrame) -> pl.DataFrame:
    """For lines whose event is none: the event with the closest name, if one is close."""
    said = raw.select("line", pl.col("event").cast(pl.String))
    misspelt = said["event"].unique(maintain_order=True).drop_nulls().head(_MISSPELT)
    names = {
        name: next(iter(get_close_matches(name[:SHOWN].lower(), EVENT.categories, 1, 0.75)), None)
        for name in misspelt
    }
    return said.select(
        "line",
        meant=pl.col("event").replace_strict(
            list(names), list(names.values()), default=None, return_dtype=EVENT
        ),
    )


def _with_stated(rows: pl.DataFrame, stated: dict[str, str | None]) -> pl.DataFrame:
    """Cleaned rows with what the folders' names state, where the rows themselves do not."""
    return rows.with_columns(
        pl.col(column).fill_null(pl.lit(value, pl.String))
        for column, value in stated.items()
        if rows.schema[column] == pl.String
    )


def _contradictions(typed: pl.DataFrame, stated: dict[str, str | None]) -> pl.DataFrame:
    """Rows that say otherwise than the folder they lie in."""
    said = pl.DataFrame({"line": [0], **{name: [value] for name, value in stated.items()}})
    told = values.typed(values.cleaned(said))
    found = [
        typed.filter(pl.col(column) != told[column].item()).select(
            "line",
            column=pl.lit(column),
            reason=sentence(
                "'{}' stands in a folder named {}={}",
                pl.col(column).cast(pl.String),
                pl.lit(column),
                pl.lit(value),
            ),
            kind=pl.lit(FAULTY),
        )
        for column, value in stated.items()
        if told[column].item() is not None
    ]
    return pl.concat(found) if found else FAULTS.to_frame()
