"""What a dealer blackjack took of a player's split hands, taken together."""

import polars as pl

from auditor.replay.outcomes import dealer_blackjack
from auditor.replay.play import Play
from auditor.replay.steps import BOX_PLAYER
from auditor.terms import Terms


def split_totals(play: Play, terms: Terms) -> pl.DataFrame:
    """One row per player who split on a box where the dealer has a blackjack.

    `lost` is what was taken of his hands there, `owed_loss` what ought to have been. Where busted
    hands are lost in any case they are left out of both, and the original stands for the rest;
    else the original stands for all. `every_wager` is the sum wagered on the same hands,
    doubles left out; `lost_in_all` has the busted hands too.
    """
    apart = terms.busted_before_dealer_blackjack == "lost"
    rows = play.unsettled.filter(
        (pl.col("bet") == "main") & pl.col("own_split") & dealer_blackjack()
    )
    counted = rows.filter(~pl.col("busted").fill_null(value=False)) if apart else rows
    kept = (
        rows.group_by(BOX_PLAYER, maintain_order=True)
        .agg(
            pl.col("table_day").first(),
            pl.col("original").first(),
            lost_in_all=-pl.col("won").sum(),
            seq=pl.col("seq").last(),
        )
        .join(
            counted.group_by(BOX_PLAYER).agg(
                lost=-pl.col("won").sum(), every_wager=(pl.col("staked") - pl.col("doubled")).sum()
            ),
            on=BOX_PLAYER,
            how="left",
            maintain_order="left",
        )
    )
    left = pl.col("lost").is_not_null()
    short = pl.col("lost") - pl.col("original")
    return kept.select(
        "table_day",
        *BOX_PLAYER,
        "seq",
        "lost",
        "lost_in_all",
        "every_wager",
        owed_loss=pl.when(left).then("original"),
        short=pl.when(left & (short != 0)).then(short),
        hands_counted=left,
    )
