"""Cards taken off the layout, where a rule says when."""

import polars as pl

from auditor.replay.play import Play
from auditor.replay.stakes import settled
from auditor.replay.steps import HAND
from auditor.tables.played import REMOVED_FOR


def removals(play: Play) -> pl.DataFrame:
    """One row per hand whose cards leave the layout, or stay there, at a moment a rule names.

    `busted`: once it did, before the next card to anyone else. `blackjack_paid`, against a
    dealer's 2 to 9: before the subsequent deal. `blackjack_against_ten`: not before the dealer is
    done. `removed` tells whether they were gone by that moment, null where the log records no
    removals.
    """
    rows = pl.concat([_busted(play), _blackjacks(play)], how="diagonal_relaxed")
    gone = (pl.col("removed_at") < pl.col("by").fill_null(2**62)).fill_null(value=False)
    return (
        rows.join(
            play.course.select("round", "table_day"), on="round", how="left", maintain_order="left"
        )
        .join(play.evidence, on="table_day", how="left", maintain_order="left")
        .select(
            "table_day",
            *HAND,
            seq=pl.coalesce("removed_at", "seq"),
            reason=pl.col("reason").cast(REMOVED_FOR),
            removed=pl.when("removal_recorded").then(gone),
            removed_at_all=pl.when("removal_recorded").then(pl.col("removed_at").is_not_null()),
        )
        .sort("round", "box", "hand", "reason")
    )


def _busted(play: Play) -> pl.DataFrame:
    hands = play.hands.filter(pl.col("busted")).select(
        *HAND, removed_at="busted_removed_at", seq="busted_at", own="box"
    )
    cards = play.steps.filter(pl.col("event") == "card").select("round", at="seq", other="box")
    following = (
        hands.join(cards, on="round", how="inner")
        .filter((pl.col("at") > pl.col("seq")) & (pl.col("other") != pl.col("own")))
        .group_by(HAND)
        .agg(by=pl.col("at").min())
    )
    return (
        hands.drop("own")
        .join(following, on=HAND, how="left", maintain_order="left")
        .with_columns(reason=pl.lit("busted"))
    )


def _blackjacks(play: Play) -> pl.DataFrame:
    paid = (
        settled(play.acts)
        .filter(pl.col("event") == "pay")
        .group_by(HAND)
        .agg(paid_at=pl.col("seq").min())
    )
    hands = (
        play.hands.filter("blackjack")
        .join(play.course, on="round", how="left", maintain_order="left")
        .join(paid, on=HAND, how="left", maintain_order="left")
    )
    begins = pl.col("play_from").fill_null(2**62)
    done = pl.when(pl.col("dealer_cards") > 1).then("dealer_last_at")
    low = hands.filter(pl.col("shows").is_between(2, 9) & (pl.col("paid_at") < begins)).select(
        *HAND, "removed_at", seq="paid_at", by="play_from", reason=pl.lit("blackjack_paid")
    )
    ten = hands.filter(pl.col("shows") == 10).select(
        *HAND, "removed_at", seq="last_card_at", by=done, reason=pl.lit("blackjack_against_ten")
    )
    return pl.concat([low, ten], how="diagonal_relaxed")
