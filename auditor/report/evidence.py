"""What a finding rests on: its round as it is told, and the rows of the log around it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import polars as pl

from auditor.audit import Audit
from auditor.logs import Input
from auditor.logs.pieces import Piece
from auditor.report.citations import path, row
from auditor.report.rounds.excerpt import Excerpt, excerpt
from auditor.report.rounds.story import Mark
from auditor.report.rounds.telling import stories
from auditor.report.rows import TABLE_ROWS, in_words

MOST_ROWS = 60
"""Rows of a round that stand beside a finding; the others are counted."""


@dataclass(frozen=True)
class Evidence:
    """What one finding rests on.

    Its rows are of the file `path`, but where a row says otherwise; `left_out` is how many more of
    its round are not shown.
    """

    path: str
    rows: list[dict[str, Any]]
    left_out: int
    told: Excerpt | None
    """Its round as it is told, as far as a page shows it; none where it is of no round."""


def mark(finding: Mapping[str, Any]) -> Mark:
    """The act at fault in a finding."""
    return Mark(finding["seq"], finding["box"], finding["hand"], finding["player_id"])


def evidence(audit: Audit, findings: pl.DataFrame) -> Iterator[Evidence]:
    """What each of some findings rests on, in their order, which is that of their table-days."""
    if findings.is_empty():
        return
    for days in audit.log.spans(findings["table_day"].unique()):
        piece = audit.log.piece(days)
        within = pl.col("table_day").is_in(days["table_day"].implode())
        rounds = piece.rounds.select("table_day", "round_id", "round")
        its = findings.filter(within).drop("round")
        of = ["table_day", "round_id"]
        numbered = its.join(rounds, on=of, how="left", maintain_order="left")
        yield from _of_piece(audit, piece, numbered.with_row_index("finding"))


def _of_piece(audit: Audit, piece: Piece, findings: pl.DataFrame) -> Iterator[Evidence]:
    told = stories(audit, piece, findings["round"])
    rows = _rows(piece, audit.log.inputs, findings).partition_by("finding", as_dict=True)
    for finding in findings.iter_rows(named=True):
        theirs = rows[finding["finding"],].to_dicts() if (finding["finding"],) in rows else []
        yield Evidence(
            path=theirs[-1]["path"] if theirs else "",
            rows=theirs,
            left_out=max((there["left_out"] for there in theirs), default=0),
            told=excerpt(told[finding["round"]], [mark(finding)])
            if finding["round"] in told and told[finding["round"]].whole
            else None,
        )


def _rows(piece: Piece, inputs: tuple[Input, ...], findings: pl.DataFrame) -> pl.DataFrame:
    """The rows beside each finding: of its round those nearest to it, of its table those before."""
    events = piece.events
    faults = findings.select("finding", "table_day", "round", fault="seq")
    of_round = faults.join(events, on=["table_day", "round"]).sort("finding", "seq")
    place = pl.int_range(pl.len()).over("finding")
    at_fault = (pl.col("seq") < pl.col("fault")).sum().over("finding")
    nearest = of_round.with_columns(
        near=(place - at_fault.cast(pl.Int64)).abs().rank("ordinal").over("finding"),
        left_out=pl.len().over("finding").cast(pl.Int64) - MOST_ROWS,
    ).filter(pl.col("near") <= MOST_ROWS)
    of_table = (
        faults.drop("round")
        .join(events.filter(pl.col("round").is_null()), on="table_day")
        .filter(pl.col("seq") <= pl.col("fault"))
        .sort("finding", "seq")
        .group_by("finding", maintain_order=True)
        .tail(TABLE_ROWS)
    )
    return (
        pl.concat([nearest, of_table], how="diagonal")
        .sort("finding", "seq")
        .select(
            "finding",
            "seq",
            *in_words(),
            "box",
            "hand",
            "player_id",
            path(inputs).last().over("finding").alias("path"),
            pl.when(pl.col("file") == pl.col("file").last().over("finding"))
            .then(pl.col("line").cast(pl.String))
            .otherwise(row(inputs))
            .alias("line"),
            pl.col("left_out").fill_null(0),
            of_table=pl.col("round").is_null(),
            at_fault=pl.col("seq") == pl.col("fault"),
        )
    )
