"""What a finding rests on: the rows of the log around it, and the cards of its round."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import polars as pl

from auditor import cards, money
from auditor.audit import Audit
from auditor.logs import Input
from auditor.logs.pieces import Piece
from auditor.replay import Replay
from auditor.report.citations import moment, path, row
from auditor.sentences import sentence
from auditor.splits import forms_hand
from auditor.tables.recorded import PLACES

MOST_ROWS = 60
"""Rows of a round that stand beside a finding; the others are counted."""

TABLE_ROWS = 6
"""Rows of the table before a finding: the sign, limits, permits and notices it may turn on."""


@dataclass(frozen=True)
class Hand:
    """The cards of a hand as the round left them; the dealer's, where `box` is none."""

    box: int | None
    hand: int | None
    cards: tuple[str, ...]
    at_fault: bool


@dataclass(frozen=True)
class Evidence:
    """What one finding rests on.

    Its rows are of the file `path`, but where a row says otherwise; `left_out` is how many more of
    its round are not shown.
    """

    path: str
    rows: list[dict[str, Any]]
    hands: list[Hand]
    left_out: int


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
        yield from _of_piece(piece, audit.log.inputs, numbered.with_row_index("finding"))


def _of_piece(
    piece: Piece, inputs: tuple[Input, ...], findings: pl.DataFrame
) -> Iterator[Evidence]:
    rows = _rows(piece, inputs, findings).partition_by("finding", as_dict=True)
    held = _held(piece, findings)
    for finding in findings.iter_rows(named=True):
        theirs = rows[finding["finding"],].to_dicts() if (finding["finding"],) in rows else []
        yield Evidence(
            path=theirs[-1]["path"] if theirs else "",
            rows=theirs,
            hands=[
                Hand(box, hand, tuple(there.split()), at_fault=_at_fault(finding, box, hand))
                for box, hand, there in held.get(finding["round"], [])
            ],
            left_out=max((there["left_out"] for there in theirs), default=0),
        )


def _at_fault(finding: dict[str, Any], box: int | None, hand: int | None) -> bool:
    return finding["box"] is not None and (finding["box"], finding["hand"] or hand) == (box, hand)


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
            moment(pl.col("at"), pl.col("offset")).alias("at"),
            pl.col("event").cast(pl.String).str.replace_all("_", " "),
            "box",
            "hand",
            "player_id",
            _details().alias("details"),
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


def _details() -> pl.Expr:
    """What else a row says, in words: `9♣, sideways`, `minimum 10.00, maximum 500.00`."""
    limits = [money.in_words(pl.col(name)) for name in ("minimum", "maximum", "unit")]
    named = [
        sentence("{} {}", pl.lit(name), words)
        for name, words in zip(("minimum", "maximum", "unit"), limits, strict=True)
    ]
    return pl.concat_str(
        cards.words(pl.col("card")),
        money.in_words(pl.col("amount")),
        pl.when(pl.col("bet") == "insurance").then(pl.lit("of the insurance")),
        *named,
        sentence("from {}", moment(pl.col("effective_at"), pl.col("offset"))),
        pl.when(pl.col("event") == "shoe")
        .then(sentence("{} decks", pl.col("value")))
        .otherwise(pl.col("value").cast(pl.String)),
        pl.col("option").cast(pl.String).str.replace_all("_", " "),
        sentence("by {}", pl.col("role").cast(pl.String).str.replace_all("_", " ")),
        sentence("staff {}", pl.col("staff_id")),
        *(pl.when(pl.col(place)).then(pl.lit(place.replace("_", " "))) for place in PLACES),
        separator=", ",
        ignore_nulls=True,
    )


def _held(
    piece: Piece, findings: pl.DataFrame
) -> dict[int, list[tuple[int | None, int | None, str]]]:
    """The hands of each round that a finding names, dealer first, with their cards in words."""
    named = findings["round"].drop_nulls().unique()
    rounds = piece.rounds.filter(pl.col("round").is_in(named.implode()))
    events = piece.events.filter(pl.col("round").is_in(named.implode()))
    hands = (
        events.with_columns(forms=forms_hand())
        .filter(pl.col("box").is_not_null())
        .group_by("round", "box")
        .agg(hands=pl.max_horizontal(pl.col("forms").sum() + 1, pl.col("hand").max()))
        .select("round", "box", hand=pl.int_ranges(1, pl.col("hands") + 1))
        .explode("hand")
    )
    dealers = rounds.select("round", box=pl.lit(None), hand=pl.lit(None))
    after = pl.col("seq").max() + 1
    keys = (
        pl.concat([dealers, hands], how="vertical_relaxed")
        .with_columns(pl.col("box").cast(pl.Int8), pl.col("hand").cast(pl.Int16))
        .join(events.group_by("round").agg(seq=after), on="round")
        .sort("round", "box", "hand")
    )
    shown = keys.with_columns(held=Replay(events, rounds).cards_held(keys)).drop_nulls("held")
    by_round = shown.group_by("round", maintain_order=True).agg(pl.struct("box", "hand", "held"))
    return {
        number: [(hand["box"], hand["hand"], hand["held"]) for hand in hands_there]
        for number, hands_there in by_round.iter_rows()
    }
