"""The shoe: its decks, and how often each card has come out of it."""

import polars as pl

from auditor import cards
from auditor.replay.moments import latest_before
from auditor.replay.play import Play


def shoes(play: Play) -> pl.DataFrame:
    """One row per shoe that came into play, with its number of decks."""
    return play.events.filter(pl.col("event") == "shoe").select(
        "table_day", "seq", decks=pl.col("value")
    )


def shoe_counts(play: Play) -> pl.DataFrame:
    """One row per round with a card: how often the card seen most had come out of its shoe by then.

    Every card dealt, turned up or burnt counts, of void and incomplete rounds too; one taken back
    does not, since it may be dealt again. `copies` is null where no shoe is known, neither by the
    row nor by a `shoe` event before it.
    """
    out = ["card", "reveal", "burn", "card_withdrawn"]
    rows = play.every_row.filter(
        pl.col("event").is_in(out) & (pl.col("card") != cards.HIDDEN)
    ).select("table_day", "round", "seq", "event", "card", "shoe_id")
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
