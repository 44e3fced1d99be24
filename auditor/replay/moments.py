"""What was last recorded before a moment."""

import polars as pl


def latest_before(moments: pl.DataFrame, rows: pl.DataFrame, by: list[str]) -> pl.DataFrame:
    """Each moment with the columns of the latest row before it, null where there is none.

    Rows as `moments` and in its order; both need `seq` and the columns `by`. A row at the very
    `seq` of the moment does not count.
    """
    if rows.is_empty():
        added = [name for name in rows.columns if name not in moments.columns]
        return moments.with_columns(pl.lit(None, rows.schema[name]).alias(name) for name in added)
    place = "moment_index"
    return (
        moments.with_row_index(place)
        .sort("seq")
        .join_asof(
            rows.sort("seq"),
            on="seq",
            by=by,
            strategy="backward",
            allow_exact_matches=False,
            check_sortedness=False,
        )
        .sort(place)
        .drop(place)
    )


def first_cards(events: pl.DataFrame) -> pl.DataFrame:
    """One row per round that was dealt, by `round`; `first_card` is the `seq` of its first card.

    A burnt card is dealt to nobody; one that was withdrawn was dealt.
    """
    cards = events.filter((pl.col("event") == "card") & pl.col("round").is_not_null())
    return cards.group_by("table_day", "round", maintain_order=True).agg(first_card=pl.first("seq"))
