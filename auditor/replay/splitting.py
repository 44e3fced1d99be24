"""Splits: what was parted, by whom and by whose leave, and what became of the hands formed."""

from typing import TYPE_CHECKING

import polars as pl

from auditor.replay.additions import additions
from auditor.replay.hands import open_at
from auditor.replay.permits import allowed, told
from auditor.replay.stakes import split_wagers
from auditor.replay.steps import BOX_PLAYER, DEALER, HAND

if TYPE_CHECKING:
    from auditor.replay.play import Play


def partings(play: "Play") -> pl.DataFrame:
    """One row per player and parting of the cards that he logged a `split` for: the first of them.

    `amount` is what he added in all of them. `leads` tells whether it decides the parting: it is
    the controlling player's, or the parting has none of his. `formed` is the hand that the parting
    forms, `formed_at` its first row.
    """
    rows = split_wagers(play.steps).select(
        *BOX_PLAYER, "seq", "split_from", pl.col("hand").alias("formed"), amount="staked"
    )
    owner = play.wagers.select(*BOX_PLAYER, "controls", original="standing")
    known = rows.join(owner, on=BOX_PLAYER, how="left", maintain_order="left").with_columns(
        pl.col("controls").fill_null(value=False), pl.col("original").fill_null(0)
    )
    parting = ["round", "box", "formed"]
    rows = known.with_columns(
        leads=pl.col("controls") | ~pl.col("controls").any().over(parting),
        formed_at=pl.col("seq").min().over(parting),
        led=pl.col("controls").any().over(parting),
    ).rename({"split_from": "hand"})
    by = [*HAND, "player_id", "formed"]
    whole = additions(play.acts, rows, by).rename({"hand": "split_from"})
    # The first is the one that finds the cards together.
    return whole.with_columns(seq="begun_at").drop("begun_at")


def splits(play: "Play") -> pl.DataFrame:
    """One row per `split` that decides a parting of cards.

    `hands_before` counts the hands of the box before it. `cards` and `same_value` tell of the
    hand that is split as it stood; `split_ace`, whether it holds an ace that was split before.
    """
    before = play.steps.filter("forms").select(
        "round",
        "box",
        pl.col("hand").alias("split_from"),
        pl.col("seq").alias("formed_at"),
        "cards_before",
        "hard_before",
        "squares_before",
    )
    rows = (
        partings(play)
        .filter("leads")
        .join(
            before,
            on=["round", "box", "split_from", "formed_at"],
            how="left",
            maintain_order="left",
        )
        .join(
            play.course.select("round", "table_day"), on="round", how="left", maintain_order="left"
        )
    )
    roots = play.hands.select("round", "box", "root_hard", split_from="hand")
    rows = rows.join(roots, on=["round", "box", "split_from"], how="left", maintain_order="left")
    rows = told(play.events, allowed(play.events, rows, "resplit"), "resplit")
    # Two values are equal where twice the sum of their squares is the square of their sum; this
    # stays true of a hand from which a third card was taken back.
    same = 2 * pl.col("squares_before") == pl.col("hard_before") * pl.col("hard_before")
    return rows.select(
        "table_day",
        "round",
        "box",
        pl.col("split_from").alias("hand"),
        "player_id",
        "seq",
        "amount",
        "original",
        "controls",
        "allowed_by",
        "told",
        hands_before=pl.col("formed") - 1,
        cards=pl.col("cards_before"),
        same_value=pl.when(pl.col("cards_before") == 2).then(same).otherwise(None),
        split_ace=(pl.col("formed") > 2) & (pl.col("root_hard") == 1).fill_null(value=False),
    )


def split_hands(play: "Play") -> pl.DataFrame:
    """One row per hand of a box that was split, with the cards it got.

    `hands_open_before` counts the hand it was split from where that was not finished when this
    one got a card. How cards lay is told of the one that a split ace is due, since one too many
    is a fault by itself. `resplit` tells of a box with a third hand, formed by leave.
    """
    by_leave = (
        play.splits.filter((pl.col("hands_before") > 1) & (pl.col("allowed_by") != "nobody"))
        .select("round", "box")
        .unique()
        .with_columns(resplit=True)
    )
    own = play.hands.filter(pl.col("parent").is_not_null()).select(*HAND, "parent")
    waits = (
        play.steps.filter(pl.col("event") == "card")
        .select(*HAND, "seq")
        .join(own, on=HAND, how="inner")
        .select("round", "box", "seq", own="hand", hand="parent")
        .join(play.hands, on=HAND, how="inner")
        .filter(open_at(pl.col("seq")))
        .group_by("round", "box", hand="own")
        .agg(early_at=pl.col("seq").min())
    )
    cards = (
        play.steps.filter(
            (pl.col("event") == "card")
            & (pl.col("box") != DEALER)
            & pl.col("withdrawn_at").is_null()
        )
        .join(
            play.hands.filter("split_ace").select(*HAND, "formed_at", "parted_at"),
            on=HAND,
            how="inner",
        )
        .filter(pl.col("seq") > pl.coalesce("formed_at", "parted_at"))
        .group_by(HAND)
        .agg(
            lay_face_up=pl.col("face_up").filter(pl.col("cards") == 2).last(),
            lay_sideways=pl.col("sideways").filter(pl.col("cards") == 2).last(),
            third_at=pl.col("seq").filter(pl.col("cards") > 2).first(),
        )
    )
    rows = (
        play.hands.filter("split")
        .join(waits, on=HAND, how="left", maintain_order="left")
        .join(by_leave, on=["round", "box"], how="left", maintain_order="left")
        .join(cards, on=HAND, how="left", maintain_order="left")
        .join(
            play.course.select("round", "table_day"), on="round", how="left", maintain_order="left"
        )
        .join(play.evidence, on="table_day", how="left", maintain_order="left")
    )
    return rows.select(
        "table_day",
        *HAND,
        "split_ace",
        "cards",
        seq=pl.coalesce("third_at", "early_at", "first_card_at", "formed_at", "parted_at"),
        resplit=pl.col("resplit").fill_null(value=False),
        doubled=pl.col("doubled_at").is_not_null(),
        hits=pl.col("hits_after_split"),
        follows=pl.col("parent"),
        hands_open_before=pl.when(pl.col("parent").is_not_null() & ~pl.col("split_ace")).then(
            pl.col("early_at").is_not_null().cast(pl.Int8)
        ),
        lay_face_up=pl.when("placing_recorded").then(pl.col("lay_face_up")),
        lay_sideways=pl.when("placing_recorded").then(pl.col("lay_sideways")),
    )


def followers(play: "Play") -> pl.DataFrame:
    """One row per split and other player with a wager on the box: what became of his wager.

    `added` is what he put on the hand formed, 0 where nothing; `taken_back` what he withdrew
    after the first card; `placed_on` the hand on which his original lies, asked of the first
    split alone. `hand` is the hand split where he added, else where his wager lies.
    """
    all_rows = partings(play)
    led = all_rows.filter(pl.col("led") & pl.col("controls")).select(
        "round", "box", "formed", "split_from", "formed_at"
    )
    others = play.wagers.filter(
        ~pl.col("controls") & (pl.col("standing") > 0) & ~pl.col("refused_late")
    ).select(*BOX_PLAYER, original="standing", taken_back="removed_after_first_card")
    added = all_rows.filter(~pl.col("controls")).select(
        *BOX_PLAYER, "formed", added="amount", added_at="seq"
    )
    lies = (
        play.stakes.filter(~pl.col("split_off"))
        .group_by(BOX_PLAYER)
        .agg(placed_on=pl.col("hand").first())
    )
    rows = (
        led.join(others, on=["round", "box"], how="inner", maintain_order="left")
        .join(added, on=[*BOX_PLAYER, "formed"], how="left", maintain_order="left")
        .join(lies, on=BOX_PLAYER, how="left", maintain_order="left")
        .join(
            play.course.select("round", "table_day"), on="round", how="left", maintain_order="left"
        )
    )
    follows = pl.col("added").is_not_null()
    placed = pl.col("placed_on").fill_null(1)
    return rows.select(
        "table_day",
        "round",
        "box",
        "player_id",
        "original",
        "taken_back",
        hand=pl.when(follows).then("split_from").otherwise(placed),
        seq=pl.coalesce("added_at", "formed_at"),
        added=pl.col("added").fill_null(0),
        placed_on=pl.when(pl.col("formed") == 2).then(placed),
    )
