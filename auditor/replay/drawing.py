"""Cards drawn to hands, the decisions they answer, and the decisions that got none."""

from typing import TYPE_CHECKING

import polars as pl

from auditor.cards import BLACKJACK, HIDDEN, SOFTENING
from auditor.replay.steps import DEALER, HAND, begins, following, running
from auditor.tables.played import DRAWN_AS

if TYPE_CHECKING:
    from auditor.replay.play import Play

ASKING = ["hit", "double"]


def drawn(play: "Play") -> pl.DataFrame:
    """One row per card to a hand that was not of the initial deal.

    Left out is the first card of a hand that a split formed without one, unless it was doubled.

    `kind` tells what the card was for: `split`, the card due to each hand a split leaves with
    one; `doubled`, any card after a double, or one that its double follows at once; `split_ace`,
    any card to a split ace; `drawn`, every other. `asked` tells whether a decision to draw waited
    for it: the last decision of one of the box's players since the card before was one. A card
    taken back leaves the decision waiting.
    """
    rows = _with_groups(play)
    answered = _asked(rows)
    cards = (
        rows.filter(pl.col("event") == "card")
        .join(answered, on=[*HAND, "group"], how="left", maintain_order="left")
        .join(
            play.hands.select(*HAND, "split_ace", "split", "doubled_at", "formed_at", "parted_at"),
            on=HAND,
            how="left",
            maintain_order="left",
        )
        .join(
            play.course.select("round", "table_day"), on="round", how="left", maintain_order="left"
        )
        .join(play.evidence, on="table_day", how="left", maintain_order="left")
    )
    asked = (
        pl.when(pl.col("withdrawn_at").is_null())
        .then("asks")
        .otherwise(pl.col("asked_at") < pl.col("seq"))
        .fill_null(value=False)
    )
    parted = pl.coalesce("formed_at", "parted_at") < pl.col("seq")
    late = (pl.col("cards_before") == 2) & ~asked & (pl.col("next_event") == "double")
    after_double = (pl.col("seq") > pl.col("doubled_at")).fill_null(value=False)
    kind = (
        pl.when(pl.col("split_ace") & parted)
        .then(pl.lit("split_ace"))
        .when(after_double | late)
        .then(pl.lit("doubled"))
        .when(pl.col("cards_before") < 2)
        .then(pl.lit("split"))
        .otherwise(pl.lit("drawn"))
    )
    begun = (pl.col("cards_before") > 0) | after_double
    further = (pl.col("cards_before") >= 2) | (parted & begun).fill_null(value=False)
    return cards.filter(further).select(
        "table_day",
        *HAND,
        "seq",
        "card",
        "cards_before",
        "hard_before",
        "hard",
        "best",
        "withdrawn_at",
        eleven_doubled=(after_double | late).fill_null(value=False)
        & (pl.col("cards_before") == 2)
        & (pl.col("hard_before") == BLACKJACK - SOFTENING)
        & (pl.col("best_before") == BLACKJACK),
        kind=kind.cast(DRAWN_AS),
        asked=asked,
        double_late=late.fill_null(value=False),
        best_before=pl.when(pl.col("hidden_before") == 0).then("best_before"),
        unknown=pl.col("shown_at").is_not_null() | (pl.col("card") == HIDDEN),
        lay_face_up=pl.when("placing_recorded").then("face_up"),
        lay_sideways=pl.when("placing_recorded").then("sideways"),
    )


def draw_decisions(play: "Play") -> pl.DataFrame:
    """One row per card that a `hit` called for; one card serves every player on the box.

    A hand of 21 or more, or one that was doubled, is dealt none, so that a `hit` calls for none.
    `served` tells whether a card came before the player's next decision on that hand.
    """
    rows = _with_groups(play)
    by = [*HAND, "group"]
    own = [*by, "player_id"]
    last_card = rows.filter(pl.col("event") == "card").group_by(by).agg(card_at=pl.col("seq").max())
    decisions = rows.filter(pl.col("event").is_in(["hit", "stand", "double", "surrender", "split"]))
    hits = decisions.with_columns(
        latest=pl.col("seq") == pl.col("seq").max().over(own),
        time=(pl.col("event") == "hit").cast(pl.Int32).cum_sum().over(own),
    ).filter(pl.col("event") == "hit")
    return (
        hits.join(last_card, on=by, how="left", maintain_order="left")
        .with_columns(
            served=pl.col("latest") & (pl.col("card_at") > pl.col("seq")).fill_null(value=False)
        )
        .group_by(*by, "time", maintain_order=True)
        .agg(pl.col("seq").first(), pl.col("served").any(), pl.col("best_before").first())
        .join(
            play.hands.select(
                *HAND, "split_ace", "doubled_at", parted_at=pl.coalesce("formed_at", "parted_at")
            ),
            on=HAND,
            how="left",
            maintain_order="left",
        )
        .filter(
            (pl.col("best_before") < BLACKJACK)
            & (pl.col("seq") < pl.col("doubled_at")).fill_null(value=True)
        )
        .join(
            play.course.select("round", "table_day"), on="round", how="left", maintain_order="left"
        )
        .select(
            "table_day",
            *HAND,
            "seq",
            "served",
            # Null of a hand that was never dealt, or never split.
            (pl.col("split_ace") & (pl.col("parted_at") < pl.col("seq"))).fill_null(value=False),
            "best_before",
        )
    )


def _with_groups(play: "Play") -> pl.DataFrame:
    """The cards and decisions of hands, with `group`: how many kept cards the hand had before.

    `next_event` is what follows on the hand, announcements left out.
    """
    told = ["card", "hit", "stand", "double", "surrender", "split", "pay", "collect", "return"]
    rows = play.steps.filter((pl.col("box") != DEALER) & pl.col("event").is_in(told))
    kept = ((pl.col("event") == "card") & pl.col("withdrawn_at").is_null()).cast(pl.Int32)
    return rows.with_columns(
        group=running(kept, begins(HAND)) - kept,
        next_event=following("event", HAND),
    )


def _asked(rows: pl.DataFrame) -> pl.DataFrame:
    """One row per hand and group with a decision: whether somebody's last word was to draw."""
    own = [*HAND, "group", "player_id"]
    return (
        rows.filter(pl.col("event").is_in(["hit", "stand", "double", "surrender", "split"]))
        .group_by(own, maintain_order=True)
        .agg(
            asks=pl.col("event").last().is_in(ASKING),
            asked_at=pl.col("seq").filter(pl.col("event").is_in(ASKING)).first(),
        )
        .group_by(*HAND, "group", maintain_order=True)
        .agg(pl.col("asks").any(), pl.col("asked_at").min())
    )


def finished_hands(play: "Play") -> pl.DataFrame:
    """One row per hand that its player finished by standing, or by reaching 21.

    Left out are hands that a rule finishes: doubled ones, split aces, surrendered ones, and
    blackjacks. `total` is the best total at the last `stand`, else the final one.
    """
    stood = pl.col("stood_at").is_not_null()
    reached = pl.col("best") >= BLACKJACK
    own = (
        pl.col("doubled_at").is_null()
        & ~pl.col("split_ace")
        & pl.col("surrendered_at").is_null()
        & ~pl.col("blackjack")
    )
    return (
        play.hands.filter((stood | reached) & own)
        .join(
            play.course.select("round", "table_day"), on="round", how="left", maintain_order="left"
        )
        .select(
            "table_day",
            *HAND,
            seq=pl.coalesce("stood_at", "last_card_at"),
            total=pl.when(pl.col("hidden") == 0).then(pl.coalesce("best_when_stood", "best")),
        )
    )
