"""Totals that were due to be announced, beside those that were."""

import polars as pl

from auditor.cards import BLACKJACK
from auditor.replay.play import Play
from auditor.replay.steps import DEALER, DECISIONS, HAND, following
from auditor.sentences import sentence
from auditor.tables.played import DUE_AS


def totals(play: Play) -> pl.DataFrame:
    """One row per total that was due to be announced.

    `initial`: of a hand before its first decision. `split`: of a split hand after its second card,
    before its next decision or card. `drawn`: after each additional card, before the next card or
    decision of the round. A hand that takes no decision
    owes none, nor does a split ace, nor a split hand with 21 on its second card; nor is one owed
    for a card that the log had unknown.

    `announced` is the last total told in that time, 0 where none was, null where the log records
    no totals. `hard_total` and `best_total` are the two that a soft hand may be announced by.
    """
    acts = _acts(play)
    due = pl.concat(
        [_initial(play, acts), _split(play, acts), _drawn(play)], how="diagonal_relaxed"
    )
    told = play.steps.filter((pl.col("event") == "announce") & (pl.col("box") != DEALER)).select(
        *HAND, "value", told_at="seq", told_hard="hard", told_best="best"
    )
    rows = (
        due.sort("until")
        .join_asof(
            told.sort("told_at"),
            left_on="until",
            right_on="told_at",
            by=HAND,
            strategy="backward",
            allow_exact_matches=False,
            check_sortedness=False,
        )
        .sort("round", "seq")
        .join(
            play.course.select("round", "table_day"), on="round", how="left", maintain_order="left"
        )
        .join(play.evidence, on="table_day", how="left", maintain_order="left")
    )
    in_time = (pl.col("told_at") > pl.col("seq")).fill_null(value=False)
    # A card that came unasked is in the total that the player then decides on.
    by_then = in_time & (pl.col("kind") != "drawn")
    return rows.with_columns(
        pl.when(by_then).then(f"told_{total}").otherwise(total).alias(total)
        for total in ("hard", "best")
    ).select(
        "table_day",
        *HAND,
        seq=pl.when(in_time).then("told_at").otherwise("seq"),
        kind=pl.col("kind").cast(DUE_AS),
        announced=pl.when("totals_recorded").then(pl.when(in_time).then("value").otherwise(0)),
        heard=pl.when(in_time).then(pl.col("value").cast(pl.String)).otherwise(pl.lit("nothing")),
        due=pl.when(pl.col("hard") == pl.col("best"))
        .then(pl.col("best").cast(pl.String))
        .otherwise(sentence("{} or {}", "hard", "best")),
        hard_total=pl.col("hard"),
        best_total=pl.col("best"),
    )


def _acts(play: Play) -> pl.DataFrame:
    """The cards and decisions on hands in order, each with what comes next on its hand."""
    acts = play.steps.filter(
        (pl.col("box") != DEALER) & pl.col("event").is_in(["card", "formed", *DECISIONS])
    )
    return acts.with_columns(
        next_at=following("seq", HAND),
    )


def _initial(play: Play, acts: pl.DataFrame) -> pl.DataFrame:
    pairs = acts.filter(
        (pl.col("event") == "card") & (pl.col("hand") == 1) & (pl.col("cards") == 2)
    )
    first = pairs.unique(HAND, keep="first", maintain_order=True)
    return (
        first.join(
            play.hands.select(*HAND, "decided_at", "parted_at"),
            on=HAND,
            how="left",
            maintain_order="left",
        )
        .filter(
            (pl.col("seq") < pl.col("decided_at"))
            & (pl.col("best") != BLACKJACK)
            & (pl.col("seq") < pl.col("parted_at")).fill_null(value=True)
        )
        .select(*HAND, "seq", "hard", "best", until="decided_at", kind=pl.lit("initial"))
    )


def _split(play: Play, acts: pl.DataFrame) -> pl.DataFrame:
    second = acts.filter((pl.col("event") == "card") & (pl.col("cards") == 2))
    return (
        second.join(
            play.hands.select(*HAND, "formed_at", "parted_at", "split_ace"),
            on=HAND,
            how="left",
            maintain_order="left",
        )
        .filter(
            (pl.col("seq") > pl.coalesce("formed_at", "parted_at"))
            & ~pl.col("split_ace")
            & (pl.col("best") != BLACKJACK)
            & pl.col("next_at").is_not_null()
            & (pl.col("cards_before") == 1)
        )
        .select(
            *HAND,
            "seq",
            "hard",
            "best",
            until="next_at",
            kind=pl.lit("split"),
        )
    )


def _drawn(play: Play) -> pl.DataFrame:
    """Additional cards that lay face up, each with the next card or decision of its round."""
    turns = (
        play.acts.filter(pl.col("event").is_in(["card", *DECISIONS]))
        .select("round", "seq", "event")
        .with_columns(until=following("seq", ["round"]))
    )
    # A double that follows its card is no decision that the total had to come before.
    after_doubles = (
        turns.filter(pl.col("event") != "double")
        .select("round", "seq")
        .with_columns(until_late=following("seq", ["round"]))
    )
    return (
        play.drawn.filter(
            pl.col("kind").is_in(["drawn", "doubled"])
            & (pl.col("cards_before") >= 2)
            & pl.col("withdrawn_at").is_null()
            & ~pl.col("unknown")
        )
        .join(turns.drop("event"), on=["round", "seq"], how="left", maintain_order="left")
        .join(after_doubles, on=["round", "seq"], how="left", maintain_order="left")
        .with_columns(
            until=pl.when("double_late").then("until_late").otherwise("until").fill_null(2**62),
        )
        .select(*HAND, "seq", "hard", "best", "until", kind=pl.lit("drawn"))
    )
