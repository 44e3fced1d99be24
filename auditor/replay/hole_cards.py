"""The dealer's hole card: how it lay, when it was turned up, and what had been played by then."""

import polars as pl

from auditor import cards
from auditor.replay.deal import wagered_boxes
from auditor.replay.dealing import left_to_decide
from auditor.replay.hands import open_at
from auditor.replay.play import Play
from auditor.replay.steps import DEALER, DECISIONS

_NEVER = pl.lit(2**62)


def hole_cards(play: Play) -> pl.DataFrame:
    """One row per round in which the dealer was dealt two cards: of the one that is to lie down.

    `blackjack` tells of those two cards alone, whatever was drawn to them; it is null where the
    one was never turned up and the other, an ace or a ten, leaves it open. `decisions` and
    `dealer_draws` count what came before it was turned up, in the whole round where it never was.
    """
    unknown = pl.col("unknown") & pl.col("turned_up_at").is_null()
    open_to_it = pl.col("shows").fill_null(1).is_in([1, cards.SOFTENING])
    blackjack = (pl.col("hard") + cards.SOFTENING == cards.BLACKJACK) & pl.col("ace")
    turned = pl.col("turned_up_at").is_not_null()
    told = turned | pl.col("unknown")
    return (
        _pairs(play)
        .join(play.course, on="round", how="left", maintain_order="left")
        .join(left_to_decide(play), on="round", how="left", maintain_order="left")
        .join(_open(play), on="round", how="left", maintain_order="left")
        .join(_counted(play), on="round", how="left", maintain_order="left")
        .join(play.evidence, on="table_day", how="left", maintain_order="left")
        .select(
            "table_day",
            "round",
            "shows",
            seq=pl.coalesce("turned_up_at", "second_at"),
            lay_face_down=pl.when("unknown")
            .then(pl.lit(value=True))
            .when("placing_recorded")
            .then("down"),
            turned_up=pl.when(told).then(turned),
            blackjack=pl.when(unknown)
            .then(pl.when(~open_to_it).then(pl.lit(value=False)))
            .otherwise(blackjack),
            hands_open=pl.when(turned).then(pl.col("hands_open").fill_null(0)),
            hands_live=pl.col("hands_live").fill_null(0),
            decisions=pl.when(told).then(pl.col("decisions").fill_null(0)),
            dealer_draws=pl.when(told).then(pl.col("draws").fill_null(0)),
        )
    )


def _pairs(play: Play) -> pl.DataFrame:
    """One row per round: the dealer's first two cards that he kept."""
    face = pl.coalesce("shown", "card")
    place = pl.int_range(pl.len()).over("round")
    return (
        play.steps.filter(
            (pl.col("box") == DEALER)
            & (pl.col("event") == "card")
            & pl.col("withdrawn_at").is_null()
        )
        .filter(place < 2)
        .group_by("round", maintain_order=True)
        .agg(
            dealt=pl.len(),
            second_at=pl.col("seq").last(),
            down=pl.col("face_down").any(),
            unknown=(pl.col("card") == cards.HIDDEN).any(),
            hard=cards.value(face).cast(pl.Int64).sum(),
            ace=cards.is_ace(face).any(),
        )
        .filter(pl.col("dealt") == 2)
    )


def _open(play: Play) -> pl.DataFrame:
    """One row per round with a hand that wanted a decision when the hole card was turned up."""
    return (
        play.hands.join(wagered_boxes(play), on=["round", "box"], how="semi")
        .join(play.course.select("round", "turned_up_at"), on="round", how="inner")
        .filter(open_at(pl.col("turned_up_at")))
        .group_by("round")
        .agg(hands_open=pl.len())
    )


def _counted(play: Play) -> pl.DataFrame:
    """One row per round: its decisions and the dealer's draws while the hole card lay there."""
    turned_up_at = play.course.select("round", "turned_up_at")
    decided = pl.col("event").is_in(DECISIONS)
    drawn = (pl.col("box") == DEALER) & (pl.col("event") == "card") & (pl.col("cards_before") > 1)
    return (
        play.steps.filter(decided | drawn)
        .join(turned_up_at, on="round", how="left")
        .filter(pl.col("seq") < pl.col("turned_up_at").fill_null(_NEVER))
        .group_by("round")
        .agg(decisions=decided.sum(), draws=drawn.sum())
    )
