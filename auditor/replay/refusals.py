"""Wagers refused, and wagers outside the limits that were let stand."""

import polars as pl

from auditor.replay.wagers import initial_rows, outside
from auditor.tables.limits import REFUSED, Refusals

_KEY = ["round", "box", "player_id"]


def refusals(events: pl.DataFrame, initial: pl.DataFrame) -> pl.DataFrame:
    """Facts `Refusals`, from the events and their `initial_wagers`."""
    dealt = initial.filter(pl.col("first_card").is_not_null())
    rejected = pl.col("event") == "wager_rejected"
    in_question = events.join(
        events.filter(rejected).select("round").unique(), on="round", how="semi"
    )
    rows = initial_rows(in_question).filter(pl.col("first_card").is_not_null())
    refused = rows.filter(rejected)
    facts = pl.concat(
        [
            _in_time(in_question, rows, dealt),
            _late(refused, dealt),
            _let_stand(dealt),
        ]
    )
    return facts.sort("table_day", "seq").select(*Refusals.to_schema().columns)


def _in_time(events: pl.DataFrame, rows: pl.DataFrame, dealt: pl.DataFrame) -> pl.DataFrame:
    """The wagers refused in time; the last on a box with whether that was dealt to for it.

    A wager that was put there late, but before the box got its first card, is what that is for.
    """
    first_to_box = (
        events.filter(pl.col("event") == "card", pl.col("box").is_not_null())
        .group_by("round", "box")
        .agg(card_seq=pl.first("seq"))
    )
    late = (
        rows.filter("late")
        .join(first_to_box, on=["round", "box"])
        .filter(pl.col("seq") < pl.col("card_seq"))
        .group_by(_KEY)
        .agg(pl.last("stands"))
        .group_by("round", "box")
        .agg(late=pl.sum("stands"))
    )
    empty = (
        dealt.group_by("round", "box")
        .agg(pl.sum("standing"))
        .join(late, on=["round", "box"], how="left")
        .select("round", "box", empty=pl.col("standing") + pl.col("late").fill_null(0) == 0)
    )
    refused = rows.filter(pl.col("event") == "wager_rejected", ~pl.col("late"), pl.col("stood") > 0)
    last = pl.col("seq") == pl.col("seq").max().over("round", "box")
    return _fact(
        refused.select(*_KEY, "seq", amount="stood")
        .join(dealt.drop("seq"), on=_KEY)
        .join(empty, on=["round", "box"])
        .join(first_to_box, on=["round", "box"], how="left")
        .with_columns(dealt_to=pl.col("empty") & pl.col("card_seq").is_not_null() & last)
        .with_columns(seq=pl.when("dealt_to").then("card_seq").otherwise("seq")),
        "in_time",
    )


def _late(rows: pl.DataFrame, dealt: pl.DataFrame) -> pl.DataFrame:
    """The wagers that stood at the first card and were refused afterwards."""
    first = rows.filter("late", pl.col("stood") == 0).group_by(_KEY).agg(pl.min("seq"))
    stood = dealt.filter("refused_late").drop("seq")
    return _fact(first.join(stood, on=_KEY).with_columns(amount="standing", dealt_to=False), "late")


def _let_stand(dealt: pl.DataFrame) -> pl.DataFrame:
    """The wagers outside the limits that stood at the first card and were not refused."""
    stands = dealt.filter("outside_limits", ~pl.col("refused_late"))
    return _fact(stands.with_columns(amount="standing", dealt_to=False), "never")


def _fact(wagers: pl.DataFrame, refused: str) -> pl.DataFrame:
    return wagers.select(
        "table_day",
        *_KEY,
        "seq",
        "amount",
        "dealt_to",
        hand=pl.lit(None, pl.Int16),
        refused=pl.lit(refused, REFUSED),
        outside_limits=outside(pl.col("amount")),
        minimum="players_minimum",
        maximum="players_maximum",
    )
