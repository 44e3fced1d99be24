"""How splits form the hands of a box.

Several players on a box log a `split` each for one and the same parting of the cards, some of
them only when a card has fallen since. A player's first split of a hand goes with the first
parting of it, his second, once a card fell on his first, with the second: whoever is the first
to come so far parts the cards, the others follow him.
"""

import polars as pl

_HAND = ["round", "box", "hand"]


def with_forms(events: pl.DataFrame) -> pl.DataFrame:
    """The events with `forms`: whether a row is the split that forms a new hand.

    Needs the columns `event`, `round`, `box`, `hand`, `player_id`; rows sorted by round and `seq`.
    """
    split = pl.col("event") == "split"
    return (
        events.with_columns(fallen=(pl.col("event") == "card").cast(pl.Int32).cum_sum().over(_HAND))
        .with_columns(
            again=split
            & (split.cast(pl.Int32).cum_sum().over([*_HAND, "player_id", "fallen"]) == 1)
        )
        .with_columns(
            nth=pl.when(split)
            .then(pl.col("again").cast(pl.Int32).cum_sum().over([*_HAND, "player_id"]))
            .otherwise(0)
        )
        .with_columns(furthest=pl.col("nth").cum_max().over(_HAND))
        .with_columns(
            forms=pl.col("furthest") > pl.col("furthest").shift(1, fill_value=0).over(_HAND)
        )
        .drop("fallen", "again", "nth", "furthest")
    )


def hands_formed() -> pl.Expr:
    """The number of hands a box holds after each row, counted from the hand first dealt.

    Needs besides the column `forms`, made by `with_forms`.
    """
    return 1 + pl.col("forms").cast(pl.Int32).cum_sum().over(["round", "box"])
