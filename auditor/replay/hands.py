"""Hands as they were left: one row per hand, with what later facts ask of it."""

import polars as pl

from auditor import cards
from auditor.replay.steps import DEALER, HAND, begins, running


def hands(steps: pl.DataFrame) -> pl.DataFrame:
    """One row per hand of a box that held a card, as it was left.

    Key: round, box, hand. `closed_at` is the `seq` from which the hand wants no further
    decision: it stood, was doubled or surrendered, reached 21 or passed it, or holds a split ace.
    A card taken back may leave less than 21: `reopened_at` is the first time, `closed_again_at` the
    last time after it that the hand was closed, null where it stayed open.
    `first_two_hard` and `first_two_aces` tell the two cards it last began from.
    """
    event = pl.col("event")
    dealt = event.is_in(["card", "formed"]) & (pl.col("d_cards") > 0)
    after_split = (pl.col("hand") > 1) | (pl.col("forms").cast(pl.Int8).cum_sum() > 0)
    doubled = (event == "double").cum_sum() > 0
    pairs = dealt & (pl.col("cards") == 2)
    left_as_pair = pl.col("forms") & (pl.col("cards") == 2)  # a third card, then a split
    known_pairs = (pairs | left_as_pair) & (pl.col("hidden") == 0)
    closed, was_closed = pl.col("closed"), pl.col("was_closed")
    reopened = pl.col("seq").filter(was_closed & ~closed).first()
    left = (
        _closing(steps.filter(pl.col("box") != DEALER))
        .group_by(HAND, maintain_order=True)
        .agg(
            *(pl.col(name).last() for name in ("cards", "hard", "aces", "best", "hidden")),
            parent=pl.col("parent").first(),
            formed_at=pl.col("seq").filter(event == "formed").first(),
            parted_at=pl.col("seq").filter(pl.col("forms")).first(),
            root_hard=pl.when(pl.col("hand").first() > 1)
            .then(pl.col("d_hard").filter(event == "formed").first())
            .otherwise(pl.col("d_hard").filter(dealt).first()),
            first_two_hard=pl.col("hard").filter(known_pairs).last(),
            first_two_aces=pl.col("aces").filter(known_pairs).last(),
            first_card_at=pl.col("seq").filter(event == "card").first(),
            last_card_at=pl.col("seq").filter(event == "card").last(),
            second_card_at=pl.col("seq").filter(pairs).last(),
            busted_at=pl.col("seq")
            .filter((event == "card") & (pl.col("best") > cards.BLACKJACK))
            .first(),
            decided_at=pl.col("seq")
            .filter(event.is_in(["stand", "hit", "double", "split", "surrender"]))
            .first(),
            doubled_at=pl.col("seq").filter(event == "double").first(),
            surrendered_at=pl.col("seq").filter(event == "surrender").first(),
            stood_at=pl.col("seq").filter(event == "stand").last(),
            best_when_stood=pl.col("best_before").filter(event == "stand").last(),
            closed_at=pl.col("seq").filter(closed).first(),
            reopened_at=reopened,
            closed_again_at=pl.when(closed.last() & reopened.is_not_null()).then(
                pl.col("seq").filter(closed & ~was_closed).last()
            ),
            dealt_blackjack=(pl.col("hand").first() == 1)
            & (pl.col("best").filter(pairs).first() == cards.BLACKJACK).fill_null(value=False),
            removed_at=pl.col("seq").filter(event == "cards_removed").first(),
            busted_removed_at=pl.col("seq")
            .filter((event == "cards_removed") & (pl.col("best") > cards.BLACKJACK))
            .first(),
            hits_after_split=((event == "hit") & after_split & ~doubled).sum(),
            held=dealt.any(),
        )
        .filter("held")
        .drop("held")
    )
    hands_on_box = pl.len().over(["round", "box"]).cast(pl.Int16)
    return left.with_columns(
        hands_on_box=hands_on_box,
        split=(hands_on_box > 1) | pl.col("parted_at").is_not_null(),
        busted=pl.col("best") > cards.BLACKJACK,
    ).with_columns(
        split_ace=pl.col("split") & (pl.col("root_hard") == 1),
        split_ten=pl.col("split") & (pl.col("root_hard") == cards.SOFTENING),
        blackjack=~pl.col("split") & (pl.col("cards") == 2) & (pl.col("best") == cards.BLACKJACK),
    )


def open_at(moment: pl.Expr) -> pl.Expr:
    """Whether a hand lay there and still wanted a decision just before a moment."""
    there = pl.coalesce("formed_at", "first_card_at") < moment
    not_yet = pl.col("closed_at").is_null() | (pl.col("closed_at") > moment)
    again = (pl.col("reopened_at") < moment) & (
        pl.col("closed_again_at").is_null() | (pl.col("closed_again_at") > moment)
    )
    return there & (not_yet | again.fill_null(value=False))


def _closing(steps: pl.DataFrame) -> pl.DataFrame:
    """The rows in order, with whether the hand wants no decision after each, and before it."""
    event = pl.col("event")
    begun_now = (pl.col("cards_before") == 0) & (pl.col("d_cards") > 0)
    begun = steps.with_columns(begins=begins(HAND)).with_columns(
        root=pl.when((event == "formed") | ((pl.col("hand") == 1) & begun_now))
        .then("d_hard")
        .forward_fill()
    )
    ace_parted = (event == "formed") | ((event == "split") & pl.col("forms"))
    for_good = event.is_in(["stand", "double", "surrender"]) | (
        ace_parted & (pl.col("cards") > 0) & (pl.col("root") == 1)
    )
    reached = (event == "card") & (pl.col("best") >= cards.BLACKJACK)
    return begun.with_columns(
        closed=(running(for_good.fill_null(value=False), pl.col("begins")) > 0)
        | (running(reached, pl.col("begins") | (event == "card_withdrawn")) > 0)
        | (pl.col("best") >= cards.BLACKJACK)
    ).with_columns(was_closed=pl.col("closed").shift(1).fill_null(value=False) & ~pl.col("begins"))
