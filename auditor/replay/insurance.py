"""Insurance wagers and requests for even money."""

import polars as pl

from auditor.replay.play import Play
from auditor.replay.steps import BOX_PLAYER
from auditor.sentences import sentence
from auditor.terms import Terms


def shown(value: pl.Expr) -> pl.Expr:
    """The value of the dealer's card in words."""
    return (
        pl.when(value == 1)
        .then(pl.lit("an ace"))
        .when(value == 10)
        .then(pl.lit("a ten"))
        .when(value > 1)
        .then(sentence("a {}", value))
        .otherwise(pl.lit("no card"))
    )


def insurances(play: Play) -> pl.DataFrame:
    """One row per insurance wager.

    `insured` is what the player has insured on the box with it, `original` his initial wager,
    `shows` the value of the dealer's card then (ace 1, none 0), `after_play_began` whether the
    subsequent deal had begun or the hole card been turned up, `after_deal` whether the initial
    deal was complete.
    """
    return (
        play.acts.filter(pl.col("event") == "insurance")
        .select(
            *BOX_PLAYER,
            "seq",
            "insurance_line",
            insured=pl.col("amount").cum_sum().over(BOX_PLAYER),
            insured_in_all=pl.col("amount").sum().over(BOX_PLAYER),
        )
        .join(
            play.wagers.select(*BOX_PLAYER, original="standing", minimum="minimum"),
            on=BOX_PLAYER,
            how="left",
            maintain_order="left",
        )
        .join(play.course, on="round", how="left", maintain_order="left")
        .join(play.evidence, on="table_day", how="left", maintain_order="left")
        .with_columns(
            shows=pl.when(pl.col("dealer_first_at") < pl.col("seq")).then("shows").otherwise(0),
        )
        .select(
            "table_day",
            *BOX_PLAYER,
            "seq",
            "shows",
            "insured",
            "insured_in_all",
            "minimum",
            original=pl.col("original").fill_null(0),
            shown=shown(pl.col("shows")),
            after_play_began=(pl.col("seq") > pl.col("play_from")).fill_null(value=False),
            after_deal=(pl.col("seq") > pl.col("dealt_at")).fill_null(value=False),
            on_line=pl.when("chip_placing_recorded").then("insurance_line"),
        )
    )


def even_money_requests(play: Play, terms: Terms) -> pl.DataFrame:
    """One row per player on a box who asked for even money: what he held and was paid early.

    `paid_in_time` is what he was paid on the hand first dealt between the initial deal and the
    subsequent one, less what was taken back there; `shows` the value of the dealer's
    card, ace 1. `paid_as_blackjack` tells of a blackjack against a 2 to 9 that got what it was
    owed whatever was asked for.
    """
    as_blackjack = terms.blackjack_pays.in_chips(pl.col("original").fill_null(0), terms.payable_in)
    asked = play.acts.filter(pl.col("event") == "even_money").unique(
        BOX_PLAYER, keep="first", maintain_order=True
    )
    paid = play.unsettled.filter((pl.col("bet") == "main") & (pl.col("hand") == 1)).select(
        *BOX_PLAYER, "paid_in_time"
    )
    return (
        asked.select("table_day", *BOX_PLAYER, "seq", hand=pl.lit(1, pl.Int16))
        .join(paid, on=BOX_PLAYER, how="left", maintain_order="left")
        .join(
            play.hands.select("round", "box", "hand", "blackjack"),
            on=["round", "box", "hand"],
            how="left",
            maintain_order="left",
        )
        .join(play.course.select("round", "shows"), on="round", how="left", maintain_order="left")
        .join(
            play.wagers.select(*BOX_PLAYER, original="standing"),
            on=BOX_PLAYER,
            how="left",
            maintain_order="left",
        )
        .with_columns(
            paid_as_blackjack=(
                pl.col("blackjack")
                & pl.col("shows").is_between(2, 9)
                & (pl.col("paid_in_time") == as_blackjack)
            ).fill_null(value=False),
            paid_in_time=pl.col("paid_in_time").fill_null(0),
            blackjack=pl.col("blackjack").fill_null(value=False),
            shown=shown(pl.col("shows")),
        )
    )
