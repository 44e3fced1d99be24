"""The course of a round: when the first card fell, when decisions began, when the dealer drew."""

import polars as pl

from auditor import cards
from auditor.replay.steps import DEALER, DECISIONS
from auditor.terms import HoleCard


def course(events: pl.DataFrame, steps: pl.DataFrame, hole_card: HoleCard) -> pl.DataFrame:
    """One row per judged round, its moments as `seq`; null where a moment never came.

    `dealt_at` is the last card of the initial deal, the dealer's hole card included where there is
    one. `play_from` begins the subsequent deal: the first total announced on a box after the
    deal, decision, further card, or turning up of the hole card, whichever came first. `shows` is
    the value of the dealer's first card that lies face up, ace as 1. `second_known_at` is the
    moment from which the dealer knows his second card, and insurance can be settled;
    `second_drawn_at` is earlier than `dealer_second_at` where a second card was taken back and
    another drawn for it.
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
    dealt = _deal(steps, known, initial_cards_of_dealer(hole_card))
    return (
        known.join(dealt, on="round", how="left", maintain_order="left")
        .join(_announced(steps, dealt), on="round", how="left", maintain_order="left")
        .join(_dealer(steps, hole_card), on="round", how="left", maintain_order="left")
        .with_columns(
            play_from=pl.min_horizontal("decided_at", "further_at", "announced_at", "turned_up_at"),
            second_known_at=_known(hole_card),
        )
    )


def initial_cards_of_dealer(hole_card: HoleCard) -> int:
    """How many cards the initial deal gives the dealer."""
    return 1 if hole_card == "none" else 2


def _known(hole_card: HoleCard) -> pl.Expr:
    """When the dealer knows his second card: dealt face up, looked at once dealt, or turned up."""
    moments = {
        "none": pl.col("dealer_second_at"),
        "looked_at": pl.max_horizontal("dealer_second_at", "dealt_at"),
        "unseen": pl.coalesce("turned_up_at", "dealer_second_at"),
    }
    return moments[hole_card]


def _deal(steps: pl.DataFrame, known: pl.DataFrame, dealers: int) -> pl.DataFrame:
    """One row per round with a card: its first card, its last initial and first further card."""
    before_play = pl.col("seq") < pl.col("decided_at").fill_null(pl.col("ended_at") + 1)
    due = pl.when(pl.col("box") == DEALER).then(dealers).otherwise(2)
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
    """One row per round with a total announced on a box after the initial deal: the first.

    What the dealer says of his own card begins nothing: play begins with the players' totals.
    """
    return (
        steps.filter((pl.col("event") == "announce") & (pl.col("box") != DEALER))
        .join(dealt, on="round")
        .filter(pl.col("seq") > pl.col("dealt_at"))
        .group_by("round")
        .agg(announced_at=pl.col("seq").min())
    )


def _dealer(steps: pl.DataFrame, hole_card: HoleCard) -> pl.DataFrame:
    """One row per round in which the dealer has a card: the dealer's hand as it was left.

    His hole card counts as his last where it is turned up after all others.
    """
    card = pl.col("event") == "card"
    kept = card & pl.col("withdrawn_at").is_null()
    initial = kept & (pl.col("cards_before") < 2)
    up = kept if hole_card == "none" else initial & ~pl.col("dealt_down")
    return (
        steps.filter(
            (pl.col("box") == DEALER) & pl.col("event").is_in(["card", "reveal", "card_withdrawn"])
        )
        .group_by("round")
        .agg(
            dealer_first_at=pl.col("seq").filter(up).first(),
            shows=pl.when(pl.col("d_hidden").filter(up).first() == 0).then(
                pl.col("d_hard").filter(up).first()
            ),
            second_drawn_at=pl.col("seq").filter(card & (pl.col("cards_before") > 0)).first(),
            dealer_second_at=pl.col("seq").filter(kept & (pl.col("cards_before") > 0)).first(),
            dealer_last_at=pl.col("seq").filter(pl.col("event") != "card_withdrawn").last(),
            turned_up_at=pl.col("seq").filter(pl.col("event") == "reveal").first(),
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
