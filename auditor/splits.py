"""How splits form the hands of a box.

Several players on a box log a `split` each for one and the same parting of the cards. The first
of them since the last card to that hand forms the new hand; the others follow it.
"""

import polars as pl


def forms_hand() -> pl.Expr:
    """Whether a row is the split that forms a new hand, over events in order.

    Needs the columns `event`, `round`, `box`, `hand`; rows sorted by round and `seq`.
    """
    key = ["round", "box", "hand"]
    cards = (pl.col("event") == "card").cast(pl.Int32).cum_sum().over(key)
    split = pl.col("event") == "split"
    first = split.cast(pl.Int32).cum_sum().over([*key, cards]) == 1
    return split & first


def hands_formed() -> pl.Expr:
    """The number of hands a box holds after each row, counted from the hand first dealt.

    Needs besides the column `forms`, made by `forms_hand`: a window over one made within it is
    more than Polars takes.
    """
    return 1 + pl.col("forms").cast(pl.Int32).cum_sum().over(["round", "box"])
