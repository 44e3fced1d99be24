"""Offers that were due, and hands that were given up."""

import polars as pl

from auditor.replay.play import Play
from auditor.replay.steps import BOX_PLAYER, HAND
from auditor.tables.offered import OFFERED


def offers(play: Play) -> pl.DataFrame:
    """One row per box and choice that its players could be offered in time.

    `surrender` to every wagered box without a blackjack, whatever the dealer shows, before further
    cards; where the dealer shows an ace, `insurance` to every wagered box and `even_money` to every
    box with a blackjack, before further cards or the turning up of the hole card. An offer that
    names no player is made to the whole box; a box is offered a choice where each of its players
    is. Who took it up in time was offered it. A round without such a card sets no time.
    """
    hands = (
        play.hands.filter(pl.col("hand") == 1)
        .join(play.course, on="round", how="left", maintain_order="left")
        .with_columns(by=pl.min_horizontal("further_at", "turned_up_at"))
    )
    ace = hands.filter((pl.col("shows") == 1) & pl.col("by").is_not_null())
    dealt_blackjack = pl.col("blackjack") | pl.col("dealt_blackjack")
    surrender = hands.filter(~dealt_blackjack & pl.col("further_at").is_not_null()).with_columns(
        option=pl.lit("surrender"), by="further_at"
    )
    even_money = ace.filter(dealt_blackjack).with_columns(option=pl.lit("even_money"))
    insurance = ace.with_columns(option=pl.lit("insurance"))
    due = pl.concat([surrender, even_money, insurance]).select(
        "table_day", "round", "box", "option", "shows", "by"
    )
    players = play.wagers.filter(pl.col("standing") > 0).select(BOX_PLAYER)
    asked = due.join(players, on=["round", "box"], how="inner", maintain_order="left")
    made = _made(play)
    to_box = made.filter(pl.col("player_id").is_null()).drop("player_id")
    to_player = made.filter(pl.col("player_id").is_not_null()).rename({"made_at": "own_at"})
    told = asked.join(
        to_box, on=["round", "box", "option"], how="left", maintain_order="left"
    ).join(to_player, on=[*BOX_PLAYER, "option"], how="left", maintain_order="left")
    first = pl.min_horizontal("made_at", "own_at")
    return (
        told.with_columns(in_time=(first < pl.col("by")).fill_null(value=False))
        .group_by("table_day", "round", "box", "option", maintain_order=True)
        .agg(
            pl.col("in_time").all(),
            pl.col("shows", "by").first(),
            late_at=first.max(),
        )
        .join(play.evidence, on="table_day", how="left", maintain_order="left")
        .select(
            "table_day",
            "round",
            "box",
            "shows",
            option=pl.col("option").cast(OFFERED),
            seq=pl.coalesce("late_at", "by"),
            offered=pl.when("offers_recorded").then("in_time"),
        )
    )


def _made(play: Play) -> pl.DataFrame:
    """One row per round, box, choice and player or none: the first time it was offered or taken."""
    event = pl.col("event").cast(pl.String)
    rows = play.acts.filter(
        pl.col("event").is_in(["offer", "even_money", "surrender", "insurance"])
    )
    return (
        rows.with_columns(
            option=pl.when(pl.col("event") == "offer")
            .then(pl.col("option").cast(pl.String))
            .otherwise(event)
        )
        .group_by("round", "box", "option", "player_id", maintain_order=True)
        .agg(made_at=pl.col("seq").min())
    )


def surrendered_hands(play: Play) -> pl.DataFrame:
    """One row per hand that every player who wagered on its box surrendered, and what followed.

    `played_on` counts the cards and decisions to draw, stand, double or split after the last
    surrender; the two cards that the deal owes the hand are none of them.
    """
    given_up = (
        play.steps.filter(pl.col("event") == "surrender")
        .group_by(*HAND, "player_id")
        .agg(given_up_at=pl.col("seq").max())
    )
    whole = (
        play.stakes.filter(pl.col("original") > 0)
        .select(*HAND, "player_id")
        .join(given_up, on=[*HAND, "player_id"], how="left", maintain_order="left")
        .group_by(HAND, maintain_order=True)
        .agg(
            whole=pl.col("given_up_at").is_not_null().all(),
            given_up_at=pl.col("given_up_at").max(),
        )
        .filter("whole")
    )
    further = (pl.col("event") == "card") & (pl.col("cards_before") >= 2)
    acts = play.steps.filter(
        further | pl.col("event").is_in(["hit", "stand", "double", "split"])
    ).select(*HAND, act_at="seq")
    return (
        whole.join(acts, on=HAND, how="left", maintain_order="left")
        .with_columns(after=(pl.col("act_at") > pl.col("given_up_at")).fill_null(value=False))
        .group_by(HAND, maintain_order=True)
        .agg(
            played_on=pl.col("after").sum(),
            next_at=pl.col("act_at").filter(pl.col("after")).first(),
            given_up_at=pl.col("given_up_at").first(),
        )
        .join(
            play.course.select("round", "table_day"), on="round", how="left", maintain_order="left"
        )
        .select("table_day", *HAND, "played_on", seq=pl.coalesce("next_at", "given_up_at"))
    )
