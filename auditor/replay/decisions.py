"""Decisions of players, with the hand as it stood before them."""

import polars as pl

from auditor.replay.play import Play
from auditor.replay.steps import DECISIONS, HAND
from auditor.tables.played import DECISION


def decisions(play: Play) -> pl.DataFrame:
    """One row per decision of a player on a hand, with the hand before it."""
    return (
        play.steps.filter(pl.col("event").is_in(DECISIONS))
        .join(
            play.course.select("round", "table_day", "shows"),
            on="round",
            how="left",
            maintain_order="left",
        )
        .join(
            play.hands.select(*HAND, parted=pl.coalesce("formed_at", "parted_at")),
            on=HAND,
            how="left",
            maintain_order="left",
        )
        .select(
            "table_day",
            *HAND,
            "player_id",
            "seq",
            "shows",
            decision=pl.col("event").cast(DECISION),
            cards=pl.col("cards_before"),
            split=(pl.col("parted") < pl.col("seq")).fill_null(value=False),
            total=pl.when(pl.col("hidden_before") == 0).then("best_before"),
        )
    )
