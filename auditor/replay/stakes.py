"""Stakes: what each player has on each hand, and where it came from."""

import polars as pl

from auditor.replay.steps import HAND

STAKE = [*HAND, "player_id"]


def stakes(acts: pl.DataFrame, steps: pl.DataFrame, wagers: pl.DataFrame) -> pl.DataFrame:
    """One row per player and hand on which he has a main wager.

    Key: round, box, hand, `player_id`. Amounts in hundred-thousandths of the currency unit:
    `original`, what the player wagered on the box in the first place; `staked`, all that he has on
    this hand; `doubled`, the part of it that a double added; `split_off`, whether a split put it
    there. A wager refused late is valid all the same; where nothing settles it, nothing is at
    stake, since the refusal is the fault. Where a player who follows no split has his money
    settled on one other hand alone, there it lies.
    """
    first = _first(acts, wagers)
    parts = pl.concat([first, _added(steps, first)], how="diagonal")
    placed = _summed(parts).filter(pl.col("staked") > 0)
    originals = first.select("round", "box", "player_id", original="staked")
    # What moves may come to lie beside what a double put there.
    return _summed(_where_it_lies(placed, acts)).join(
        originals, on=["round", "box", "player_id"], how="left", maintain_order="left"
    )


def _summed(parts: pl.DataFrame) -> pl.DataFrame:
    """One row per player and hand, with what lies there in all."""
    return parts.group_by(STAKE, maintain_order=True).agg(
        pl.col("staked").sum(),
        pl.col("doubled").sum(),
        pl.col("split_off").any(),
    )


def settled(acts: pl.DataFrame) -> pl.DataFrame:
    """The rows that settle a main wager with money, in order."""
    return acts.filter(
        pl.col("event").is_in(["pay", "collect", "return"])
        & (pl.col("bet") == "main")
        & (pl.col("amount") > 0)
    )


def _first(acts: pl.DataFrame, wagers: pl.DataFrame) -> pl.DataFrame:
    """The initial wagers, on the hand first dealt."""
    final = (
        pl.col("standing") + pl.col("added_after_first_card") - pl.col("removed_after_first_card")
    )
    money = settled(acts).select("round", "box", "player_id").unique().with_columns(moved=True)
    return (
        wagers.join(money, on=["round", "box", "player_id"], how="left", maintain_order="left")
        .filter(~pl.col("refused_late") | pl.col("moved").fill_null(value=False))
        .select(
            "round",
            "box",
            "player_id",
            hand=pl.lit(1, pl.Int16),
            staked=pl.max_horizontal(final, 0),
            doubled=pl.lit(0, pl.Int64),
            split_off=pl.lit(value=False),
        )
    )


def _added(steps: pl.DataFrame, first: pl.DataFrame) -> pl.DataFrame:
    """What doubles added to a hand, and splits put on the hand they form."""
    doubles = steps.filter(pl.col("event") == "double").select(
        *STAKE,
        staked=pl.col("amount"),
        doubled=pl.col("amount"),
        split_off=pl.lit(value=False),
    )
    return pl.concat([doubles, split_wagers(steps)], how="diagonal").select(first.columns)


def split_wagers(steps: pl.DataFrame) -> pl.DataFrame:
    """One row per `split` of a player, on the hand that this parting of the cards formed."""
    parted = steps.filter(pl.col("event") == "split").with_columns(
        parting=pl.col("forms").cast(pl.Int32).cum_sum().over(HAND)
    )
    formed = (
        steps.filter(pl.col("event") == "formed")
        .sort("round", "box", "parent", "seq")
        .select(
            "round",
            "box",
            hand="parent",
            formed="hand",
            parting=pl.int_range(1, pl.len() + 1, dtype=pl.Int32).over(["round", "box", "parent"]),
        )
    )
    return parted.join(
        formed, on=["round", "box", "hand", "parting"], how="inner", maintain_order="left"
    ).select(
        "round",
        "box",
        "player_id",
        "seq",
        split_from="hand",
        hand="formed",
        staked="amount",
        doubled=pl.lit(0, pl.Int64),
        split_off=pl.lit(value=True),
    )


def _where_it_lies(placed: pl.DataFrame, acts: pl.DataFrame) -> pl.DataFrame:
    """The stakes, with the wager of one who follows no split moved to where it was settled."""
    followed = placed.group_by("round", "box", "player_id").agg(followed=pl.col("split_off").any())
    hands = (
        settled(acts)
        .group_by("round", "box", "player_id")
        .agg(
            settled_on=pl.col("hand").first(),
            one_hand=pl.col("hand").n_unique() == 1,
        )
    )
    by = ["round", "box", "player_id"]
    known = placed.join(followed, on=by, how="left", maintain_order="left").join(
        hands, on=by, how="left", maintain_order="left"
    )
    elsewhere = (~pl.col("followed") & pl.col("one_hand") & (pl.col("doubled") == 0)).fill_null(
        value=False
    )
    return known.select(
        "round",
        "box",
        "player_id",
        "staked",
        "doubled",
        "split_off",
        hand=pl.when(elsewhere).then("settled_on").otherwise("hand"),
    )
