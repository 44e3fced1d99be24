"""Doubles: what each player doubled on, with what, by whose leave, and the card it got."""

import polars as pl

from auditor.replay.additions import additions
from auditor.replay.permits import allowed, told
from auditor.replay.play import Play
from auditor.replay.signs import on_show
from auditor.replay.steps import BOX_PLAYER, HAND
from auditor.tables.limits import AUTHORITY


def draws(play: Play) -> pl.DataFrame:
    """The further cards of hands, with who had allowed a hand with an ace to be doubled."""
    leave = (
        doubles(play)
        .sort(*HAND, "allowed_by")
        .unique(HAND, keep="last", maintain_order=True)
        .select(*HAND, "allowed_by")
    )
    nobody = pl.lit("nobody", dtype=AUTHORITY)
    return play.drawn.join(leave, on=HAND, how="left", maintain_order="left").with_columns(
        pl.col("allowed_by").fill_null(nobody)
    )


def doubles(play: Play) -> pl.DataFrame:
    """One row per double of a player on a hand: the last `double` before a card to it.

    `amount` is what he added in all of them. `first_two` is the total of the hand's first two
    cards, aces as 1, and `aces` their aces, null where it has no two. `cards` counts the hand
    before the double, a card that the double follows at once left out; `after_card` tells of such a
    card, and, for another player than the one who controls the box, of any card since the latter
    doubled.
    """
    rows = _with_first_two(play).filter(pl.col("event") == "double")
    once = additions(play.acts, rows, [*HAND, "player_id", "moved"])
    owner = play.wagers.select(*BOX_PLAYER, "controls", original="standing")
    led = (
        rows.join(owner, on=BOX_PLAYER, how="left")
        .filter(pl.col("controls"))
        .group_by(HAND)
        .agg(
            led_at=pl.col("seq").first(),
            led_with=pl.col("cards_before").first(),
        )
    )
    late = play.drawn.filter("double_late").select(*HAND, late_card_at="seq")
    acts = (
        once.join(owner, on=BOX_PLAYER, how="left", maintain_order="left")
        .join(led, on=HAND, how="left", maintain_order="left")
        .join(late, on=HAND, how="left", maintain_order="left")
        .join(
            play.hands.select(
                *HAND,
                "split_ace",
                "formed_at",
                "parted_at",
                "dealt_blackjack",
            ),
            on=HAND,
            how="left",
            maintain_order="left",
        )
        .join(
            play.course.select("round", "table_day"), on="round", how="left", maintain_order="left"
        )
    )
    acts = told(play.events, allowed(play.events, acts, "double_with_ace"), "double_with_ace")
    acts = on_show(play.events, acts)
    controls = pl.col("controls").fill_null(value=False)
    two = pl.col("cards_before") >= 2
    follows_card = (pl.col("late_card_at") < pl.col("seq")).fill_null(value=False)
    # A hand may be split after its double, however wrongly.
    split = (pl.coalesce("formed_at", "parted_at") < pl.col("seq")).fill_null(value=False)
    since_led = (pl.col("led_at") < pl.col("seq")) & (pl.col("cards_before") > pl.col("led_with"))
    return acts.select(
        "table_day",
        *HAND,
        "player_id",
        "seq",
        "amount",
        "allowed_by",
        "told",
        (pl.col("dealt_blackjack") & two & ~split).fill_null(value=False),
        split=split,
        split_ace=split & pl.col("split_ace").fill_null(value=False),
        minimum="minimum",
        cards=pl.col("cards_before") - follows_card.cast(pl.Int64),
        first_two=pl.when(two).then("first_two_hard"),
        aces=pl.when(two).then("first_two_aces"),
        original=pl.col("original").fill_null(0),
        controls=controls,
        leader_doubled=pl.col("led_at").is_not_null(),
        after_card=follows_card | (~controls & since_led).fill_null(value=False),
    )


def _with_first_two(play: Play) -> pl.DataFrame:
    """The steps of doubled hands, with the total and aces of the two cards each had begun from.

    `moved` counts the cards that had come to the hand or been split from it.
    """
    dealt = pl.col("event").is_in(["card", "formed"]) & (pl.col("d_cards") > 0)
    pair = (dealt | pl.col("forms")) & (pl.col("cards") == 2) & (pl.col("hidden") == 0)
    doubled = play.steps.filter(pl.col("event") == "double").select(HAND).unique()
    return play.steps.join(doubled, on=HAND, how="semi", maintain_order="left").with_columns(
        moved=((pl.col("event") == "card") | pl.col("forms")).cast(pl.Int32).cum_sum().over(HAND),
        first_two_hard=pl.when(pair).then("hard").forward_fill().over(HAND),
        first_two_aces=pl.when(pair).then("aces").forward_fill().over(HAND),
    )


def doubled_hands(play: Play) -> pl.DataFrame:
    """One row per hand that was doubled, with the cards it got for it.

    `cards_drawn` counts the cards kept since the double, one that it followed at once included.
    A hand doubled before it had two cards has one for the double as soon as it gets any.
    """
    after = pl.col("seq") > pl.col("doubled_at")
    hands = play.hands.filter(pl.col("doubled_at").is_not_null())
    kept = (
        play.steps.filter((pl.col("event") == "card") & pl.col("withdrawn_at").is_null())
        .join(hands.select(*HAND, "doubled_at"), on=HAND, how="inner")
        .group_by(HAND)
        .agg(any_after=after.any())
    )
    got = (
        play.drawn.filter(pl.col("withdrawn_at").is_null())
        .join(hands.select(*HAND, "doubled_at"), on=HAND, how="inner", maintain_order="left")
        .filter((pl.col("kind") == "doubled") | ((pl.col("kind") == "split_ace") & after))
        .group_by(HAND)
        .agg(
            cards_drawn=pl.len(),
            card_at=pl.col("seq").first(),
            second_at=pl.col("seq").slice(1, 1).first(),
            lay_face_up=pl.col("lay_face_up").first(),
            lay_sideways=pl.col("lay_sideways").first(),
        )
    )
    return (
        hands.join(got, on=HAND, how="left", maintain_order="left")
        .join(kept, on=HAND, how="left", maintain_order="left")
        .join(
            play.course.select("round", "table_day"), on="round", how="left", maintain_order="left"
        )
        .select(
            "table_day",
            *HAND,
            "split_ace",
            seq=pl.coalesce("second_at", "card_at", "doubled_at"),
            cards_drawn=pl.max_horizontal(
                pl.col("cards_drawn").fill_null(0),
                pl.col("any_after").fill_null(value=False).cast(pl.UInt32),
            ),
            lay_face_up="lay_face_up",
            lay_sideways="lay_sideways",
        )
    )
