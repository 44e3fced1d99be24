"""Additions: what a player added for one double or split, in however many rows he laid it."""

import polars as pl


def additions(acts: pl.DataFrame, rows: pl.DataFrame, of: list[str]) -> pl.DataFrame:
    """The last of the `rows` of each addition, with the sum of all as its `amount`.

    `begun_at` is the `seq` of the first. `of` names the columns, `round`, `box`, `hand` and
    `player_id` among them, that tell one addition from another. What the player took back since
    the first of several rows, before the next card of the round, is no part of the sum, which is
    never less than its last row: a row alone is what he laid, whatever became of it.
    """
    one = rows.group_by(of).agg(
        pl.col("amount").sum().alias("laid"),
        first_at=pl.col("seq").min(),
        last_at=pl.col("seq").max(),
        parts=pl.len(),
    )
    several = one.filter(pl.col("parts") > 1).drop("parts")
    if several.is_empty():
        return rows.with_columns(begun_at="seq")
    summed = several.join(_taken_back(acts, several, of), on=of, how="left").select(
        *of, "first_at", "last_at", laid=pl.col("laid") - pl.col("taken_back").fill_null(0)
    )
    return (
        rows.join(summed, on=of, how="left", maintain_order="left")
        .filter((pl.col("seq") == pl.col("last_at")).fill_null(value=True))
        .with_columns(
            amount=pl.max_horizontal("amount", "laid"), begun_at=pl.coalesce("first_at", "seq")
        )
        .drop("first_at", "last_at", "laid")
    )


def _taken_back(acts: pl.DataFrame, several: pl.DataFrame, of: list[str]) -> pl.DataFrame:
    """What was taken back of each addition; what is taken off the box is of any of its hands."""
    event, main = pl.col("event"), pl.col("bet") == "main"
    in_rounds = acts.join(several.select("round").unique(), on="round", how="semi").select(
        "round", "seq", "event", "bet", "box", "player_id", "amount", of_hand="hand"
    )
    cards = in_rounds.filter(event == "card").select("round", card_at="seq")
    next_card = (
        several.join(cards, on="round", how="inner")
        .filter(pl.col("card_at") > pl.col("last_at"))
        .group_by(of)
        .agg(until=pl.col("card_at").min())
    )
    back = in_rounds.filter((event == "wager_removed") | ((event == "return") & main)).select(
        "round", "box", "player_id", "seq", "of_hand", back="amount"
    )
    return (
        several.join(next_card, on=of, how="left")
        .join(back, on=["round", "box", "player_id"], how="inner")
        .filter(
            (pl.col("seq") > pl.col("first_at"))
            & (pl.col("seq") < pl.col("until")).fill_null(value=True)
            & (pl.col("of_hand") == pl.col("hand")).fill_null(value=True)
        )
        .group_by(of)
        .agg(taken_back=pl.col("back").sum())
    )
