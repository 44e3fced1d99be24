"""Hands as their players see them, each card with its face."""

import polars as pl

from auditor import cards
from auditor.reveals import turned_up


def with_faces(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows of hands, each unknown card with `shown_at` and `shown` where it is turned up.

    A card of a box is known from the deal on: the player who decides on it has seen it. The
    dealer's stays unknown until its `reveal`, which `turns_up` marks. `dealt_down` tells of a card
    that the log had unknown, or put face down.
    """
    down = (pl.col("card") == cards.HIDDEN).fill_null(value=False) | pl.col("face_down")
    rows = rows.with_columns(dealt_down=down)
    pairs = turned_up(rows)
    if pairs.is_empty():
        return rows.with_columns(
            shown_at=pl.lit(None, pl.Int64),
            shown=pl.lit(None, cards.CARD),
            turns_up=pl.lit(value=False),
        )
    turning = pairs.select("round", seq="shown_at", turns_up=pl.lit(value=True))
    of_box = pl.col("box") > 0
    return (
        rows.join(pairs, on=["round", "seq"], how="left", maintain_order="left")
        .join(turning, on=["round", "seq"], how="left", maintain_order="left")
        .with_columns(
            card=pl.when(of_box).then(pl.coalesce("shown", "card")).otherwise("card"),
            turns_up=pl.col("turns_up").fill_null(value=False) & ~of_box,
        )
    )
