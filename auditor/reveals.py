"""Cards dealt face down, unknown to the log, and the `reveal` that turns each up."""

import polars as pl

from auditor import cards

_OF = ["round", "box", "hand"]


def turned_up(rows: pl.DataFrame) -> pl.DataFrame:
    """One row per unknown card that is turned up: its `round` and `seq`, `shown_at`, `shown`.

    The dealer is box 0, hand 0. Of several unknown cards of a hand, the first dealt is the first
    turned up. A `reveal` of a card that the log knew from the start turns up none, so that no
    card counts twice.
    """
    known = rows.with_columns(pl.col("box", "hand").fill_null(0))
    place = pl.int_range(pl.len()).over(_OF)
    down = known.filter((pl.col("event") == "card") & (pl.col("card") == cards.HIDDEN)).select(
        *_OF, "seq", place=place
    )
    shown = known.filter((pl.col("event") == "reveal") & (pl.col("card") != cards.HIDDEN)).select(
        *_OF, shown_at="seq", shown="card", place=place
    )
    return (
        down.join(shown, on=[*_OF, "place"], how="inner")
        .filter(pl.col("shown_at") > pl.col("seq"))
        .select("round", "seq", "shown_at", "shown")
    )
