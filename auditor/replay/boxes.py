"""Boxes: which were used, by how many players, what they placed when, and what they touched."""

import polars as pl

from auditor.cards import HIDDEN
from auditor.replay.course import initial_cards_of_dealer
from auditor.replay.play import Play
from auditor.replay.steps import BOX_PLAYER


def boxes(play: Play) -> pl.DataFrame:
    """One row per round and box with an initial wager. The number of the box is the fact."""
    return (
        play.acts.filter(pl.col("event") == "wager")
        .group_by("round", "box", maintain_order=True)
        .agg(pl.col("table_day", "seq").first())
        .with_columns(number=pl.col("box").cast(pl.Int64))
    )


def places(play: Play) -> pl.DataFrame:
    """One row per player with an initial wager on a box, and his place among them.

    Counted among those whose wager stands at the first card, the controlling player first;
    `boxes` counts the boxes on which a wager of his does.
    """
    return (
        play.wagers.filter(pl.col("standing") > 0)
        .with_columns(
            place=pl.int_range(1, pl.len() + 1).over("round", "box"),
            boxes=pl.len().over("round", "player_id"),
        )
        .select("table_day", *BOX_PLAYER, "seq", "place", "boxes")
    )


def placings(play: Play) -> pl.DataFrame:
    """One row per initial wager placed or taken back, and whether it came in time."""
    calls = (
        play.acts.filter(pl.col("event") == "no_more_bets")
        .group_by("round")
        .agg(call_at=pl.col("seq").min())
    )
    after_call = (pl.col("seq") > pl.col("call_at")).fill_null(value=False)
    after_card = (pl.col("seq") > pl.col("first_card_at")).fill_null(value=False)
    return (
        play.acts.filter(pl.col("event").is_in(["wager", "wager_removed"]))
        .join(calls, on="round", how="left", maintain_order="left")
        .join(
            play.course.select("round", "first_card_at"),
            on="round",
            how="left",
            maintain_order="left",
        )
        .join(play.evidence, on="table_day", how="left", maintain_order="left")
        .select(
            "table_day",
            *BOX_PLAYER,
            "seq",
            "amount",
            placed=pl.col("event") == "wager",
            after_first_card=after_card,
            after_call=pl.when("calls_recorded").then(after_call),
        )
    )


def touches(play: Play) -> pl.DataFrame:
    """One row per player on a box who touched the cards in a round, and how often."""
    return (
        play.acts.filter(pl.col("event") == "touch")
        .group_by(BOX_PLAYER, maintain_order=True)
        .agg(pl.col("table_day", "seq").first(), times=pl.len())
    )


def initial_cards(play: Play) -> pl.DataFrame:
    """One row per card of the initial deal, and how it was put: the dealer's without a box.

    `number` is 1 or 2 for the cards of a box, 0 for the dealer's; `dealers_number` the other way
    round. A card that the log does not know was dealt face down.
    """
    of_box = pl.col("box") > 0
    due = pl.when(of_box).then(2).otherwise(initial_cards_of_dealer(play.hole_card))
    number = pl.col("cards_before") + 1
    unknown = pl.col("shown_at").is_not_null() | (pl.col("card") == HIDDEN)
    return (
        play.steps.filter(
            (pl.col("event") == "card") & (pl.col("hand") <= 1) & (pl.col("cards_before") < due)
        )
        .join(play.course, on="round", how="left", maintain_order="left")
        .filter((pl.col("seq") < pl.col("decided_at")).fill_null(value=True))
        .join(play.evidence, on="table_day", how="left", maintain_order="left")
        .select(
            "table_day",
            "round",
            "seq",
            box=pl.when(of_box).then("box"),
            hand=pl.when(of_box).then("hand"),
            number=pl.when(of_box).then(number).otherwise(0),
            dealers_number=pl.when(of_box).then(0).otherwise(number),
            lay_face_up=pl.when("placing_recorded").then("face_up"),
            lay_face_down=pl.when(unknown)
            .then(pl.lit(value=True))
            .when("placing_recorded")
            .then("face_down"),
        )
    )
