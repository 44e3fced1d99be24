"""The course of a round: when the first card fell, when decisions began, when the dealer drew."""

import polars as pl

from auditor import cards
from auditor.replay.steps import DEALER, DECISIONS


def course(events: pl.DataFrame, steps: pl.DataFrame) -> pl.DataFrame:
    """One row per judged round, its moments as `seq`; null where a moment never came.

    `dealt_at` is the last card of the initial deal. `play_from` begins the subsequent deal: the
    first announcement after the deal, decision, or further card, whichever came first. `shows`
    is the value of the dealer's first card, ace as 1.
    """
    rounds = events.group_by("round", maintain_order=True).agg(
        pl.col("table_day").first(),
        began_at=pl.col("seq").first(),
        ended_at=pl.col("seq").last(),
    )
    first_decision = (
        steps.filter(pl.col("event").is_in(DECISIONS))
        .group_by("round")
        .agg(decided_at=pl.col("seq").min())
    )
    known = rounds.join(first_decision, on="round", how="left", maintain_order="left")
    dealt = _deal(steps, known)
    return (
        known.join(dealt, on="round", how="left", maintain_order="left")
        .join(_announced(steps, dealt), on="round", how="left", maintain_order="left")
        .join(_dealer(steps), on="round", how="left", maintain_order="left")
        .with_columns(
            play_from=pl.min_horizontal("decided_at", "further_at", "announced_at"),
        )
    )


def _deal(steps: pl.DataFrame, known: pl.DataFrame) -> pl.DataFrame:
    """One row per round with a card: its first card, its last initial and first further card."""
    before_play = pl.col("seq") < pl.col("decided_at").fill_null(pl.col("ended_at") + 1)
    due = pl.when(pl.col("box") == DEALER).then(1).otherwise(2)
    initial = (pl.col("cards_before") < due) & (pl.col("hand") <= 1) & before_play
    return (
        steps.filter(pl.col("event") == "card")
        .join(known.select("round", "decided_at", "ended_at"), on="round", how="left")
        .group_by("round")
        .agg(
            first_card_at=pl.col("seq").min(),
            dealt_at=pl.col("seq").filter(initial).max(),
            further_at=pl.col("seq").filter(~initial).min(),
        )
    )


def _announced(steps: pl.DataFrame, dealt: pl.DataFrame) -> pl.DataFrame:
    """One row per round with an announcement after the initial deal: the first of them."""
    return (
        steps.filter(pl.col("event") == "announce")
        .join(dealt, on="round")
        .filter(pl.col("seq") > pl.col("dealt_at"))
        .group_by("round")
        .agg(announced_at=pl.col("seq").min())
    )


def _dealer(steps: pl.DataFrame) -> pl.DataFrame:
    """One row per round in which the dealer has a card: the dealer's hand as it was left."""
    card = pl.col("event") == "card"
    kept = card & pl.col("withdrawn_at").is_null()
    return (
        steps.filter(
            (pl.col("box") == DEALER) & pl.col("event").is_in(["card", "reveal", "card_withdrawn"])
        )
        .group_by("round")
        .agg(
            dealer_first_at=pl.col("seq").filter(kept).first(),
            shows=pl.col("d_hard").filter(kept).first(),
            dealer_second_at=pl.col("seq").filter(card & (pl.col("cards_before") > 0)).first(),
            dealer_last_at=pl.col("seq").filter(card).last(),
            dealer_cards=pl.col("cards").last(),
            dealer_hard=pl.col("hard").last(),
            dealer_aces=pl.col("aces").last(),
            dealer_best=pl.when(pl.col("hidden").last() == 0).then(pl.col("best").last()),
        )
        .with_columns(
            dealer_blackjack=(pl.col("dealer_cards") == 2)
            & (pl.col("dealer_best") == cards.BLACKJACK)
        )
    )
