"""Hands as they were left: one row per hand, with what later facts ask of it."""

import polars as pl

from auditor import cards
from auditor.replay.steps import DEALER, HAND


def hands(steps: pl.DataFrame) -> pl.DataFrame:
    """One row per hand of a box that held a card, as it was left.

    Key: round, box, hand. `closed_at` is the `seq` from which the hand wants no further
    decision: it stood, was doubled or surrendered, reached 21 or passed it, or holds a split ace.
    `first_two_hard` and `first_two_aces` tell the two cards it last began from.
    """
    event = pl.col("event")
    dealt = event.is_in(["card", "formed"]) & (pl.col("d_cards") > 0)
    kept = (event == "card") & pl.col("withdrawn_at").is_null()
    closes = event.is_in(["stand", "double", "surrender"]) | (
        kept & (pl.col("best") >= cards.BLACKJACK)
    )
    after_split = (pl.col("hand") > 1) | (pl.col("forms").cast(pl.Int8).cum_sum() > 0)
    pairs = dealt & (pl.col("cards") == 2)
    left_as_pair = pl.col("forms") & (pl.col("cards") == 2)  # a third card, then a split
    known_pairs = (pairs | left_as_pair) & (pl.col("hidden") == 0)
    left = (
        steps.filter(pl.col("box") != DEALER)
        .group_by(HAND, maintain_order=True)
        .agg(
            *(pl.col(name).last() for name in ("cards", "hard", "aces", "best", "hidden")),
            parent=pl.col("parent").first(),
            formed_at=pl.col("seq").filter(event == "formed").first(),
            parted_at=pl.col("seq").filter(pl.col("forms")).first(),
            root_hard=pl.col("d_hard").filter(dealt).first(),
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
            closed_at=pl.col("seq").filter(closes).first(),
            dealt_blackjack=(pl.col("hand").first() == 1)
            & (pl.col("best").filter(pairs).first() == cards.BLACKJACK).fill_null(value=False),
            removed_at=pl.col("seq").filter(event == "cards_removed").first(),
            hits_after_split=((event == "hit") & after_split).sum(),
            held=dealt.any(),
        )
        .filter("held")
        .drop("held")
    )
    hands_on_box = pl.len().over(["round", "box"]).cast(pl.Int16)
    return (
        left.with_columns(
            hands_on_box=hands_on_box,
            split=(hands_on_box > 1) | pl.col("parted_at").is_not_null(),
            busted=pl.col("best") > cards.BLACKJACK,
        )
        .with_columns(
            split_ace=pl.col("split") & (pl.col("root_hard") == 1),
            split_ten=pl.col("split") & (pl.col("root_hard") == cards.SOFTENING),
            blackjack=~pl.col("split")
            & (pl.col("cards") == 2)
            & (pl.col("best") == cards.BLACKJACK),
        )
        .with_columns(
            closed_at=pl.when("split_ace")
            .then(pl.min_horizontal("closed_at", pl.coalesce("formed_at", "parted_at")))
            .otherwise("closed_at")
        )
    )
