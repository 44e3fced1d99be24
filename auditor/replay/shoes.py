"""The shoe: its decks, and how often each card has come out of it."""

from typing import TYPE_CHECKING

import polars as pl

from auditor import cards
from auditor.replay.moments import latest_before
from auditor.reveals import turned_up

if TYPE_CHECKING:
    from auditor.replay.play import Play


def decks(events: pl.DataFrame, course: pl.DataFrame) -> pl.DataFrame:
    """The rounds with `decks`, those of the shoe in play at the first card; null where unknown."""
    shoe = events.filter(pl.col("event") == "shoe").select("table_day", "seq", decks="value")
    dealt = course.filter(pl.col("first_card_at").is_not_null()).select(
        "table_day", "round", seq="first_card_at"
    )
    at_first_card = latest_before(dealt, shoe, ["table_day"]).select("round", "decks")
    return course.join(at_first_card, on="round", how="left", maintain_order="left")


def shoes(play: "Play") -> pl.DataFrame:
    """One row per shoe that came into play, with its decks and the cards burnt before its first."""
    dealt = ["card", "burn"]
    rows = play.every_row
    brought = rows.filter(pl.col("event") == "shoe").select("table_day", "seq", shoe_seq="seq")
    drawn = rows.filter(pl.col("event").is_in(dealt)).select("table_day", "seq", "event")
    first = ((pl.col("event") == "card").cum_sum() == 0) & (pl.col("event") == "burn")
    burnt = (
        latest_before(drawn, brought, ["table_day"])
        .group_by("table_day", "shoe_seq")
        .agg(burnt=first.sum())
    )
    ever = drawn.group_by("table_day").agg(burns_recorded=(pl.col("event") == "burn").any())
    return (
        rows.filter(pl.col("event") == "shoe")
        .select("table_day", "seq", decks="value")
        .join(burnt, left_on=["table_day", "seq"], right_on=["table_day", "shoe_seq"], how="left")
        .join(ever, on="table_day", how="left", maintain_order="left")
        .with_columns(burnt=pl.when("burns_recorded").then(pl.col("burnt").fill_null(0)))
    )


def shoe_counts(play: "Play") -> pl.DataFrame:
    """One row per round with a card: how often the card seen most had come out of its shoe by then.

    Every card dealt, turned up or burnt counts, of void and incomplete rounds too; one taken back
    does not, since it may be dealt again, nor does a card twice that was known before it was
    turned up. `copies` is null where no shoe is known, neither by the
    row nor by a `shoe` event before it.
    """
    out = ["card", "reveal", "burn", "card_withdrawn"]
    turning = turned_up(play.every_row).select("round", seq="shown_at", turns_up=pl.lit(value=True))
    rows = (
        play.every_row.filter(pl.col("event").is_in(out) & (pl.col("card") != cards.HIDDEN))
        .select("table_day", "round", "seq", "event", "card", "shoe_id")
        .join(turning, on=["round", "seq"], how="left", maintain_order="left")
        .filter((pl.col("event") != "reveal") | pl.col("turns_up"))
    )
    known = play.every_row.filter(pl.col("event") == "shoe").select(
        "table_day", "seq", brought=pl.coalesce("shoe_id", pl.lit("")), shoe_seq="seq"
    )
    dealt = latest_before(rows, known, ["table_day"]).with_columns(
        # A shoe of the same name that comes in again is another shoe.
        shoe=pl.coalesce("shoe_id", "brought"),
        counts=pl.when(pl.col("event") == "card_withdrawn").then(-1).otherwise(1),
    )
    by = ["table_day", "shoe", "shoe_seq", "card"]
    counted = dealt.with_columns(
        copies=pl.when(pl.col("shoe").is_not_null()).then(pl.col("counts").cum_sum().over(by))
    )
    judged = play.course.select("round")
    return (
        counted.filter(pl.col("event") != "card_withdrawn")
        .join(judged, on="round", how="semi")
        .sort("round", "copies", "seq", descending=[False, True, False], nulls_last=True)
        .group_by("round", maintain_order=True)
        .agg(pl.col("table_day", "seq", "copies").first(), card=pl.col("card").first())
        .with_columns(card_words=cards.words(pl.col("card")))
        .select("table_day", "round", "seq", "copies", card=pl.col("card_words"))
    )
