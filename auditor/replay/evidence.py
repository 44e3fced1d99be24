"""Which kinds of evidence each table-day records, and which a log leaves out."""

import polars as pl


def evidence(events: pl.DataFrame) -> pl.DataFrame:
    """One row per table-day: whether it records each class of evidence.

    Key: `table_day`. Every accepted row counts, those of void and incomplete rounds too.
    """
    event = pl.col("event")
    return events.group_by("table_day").agg(
        calls_recorded=(event == "no_more_bets").any(),
        totals_recorded=(event == "announce").any(),
        placing_recorded=(pl.col("face_up") | pl.col("face_down") | pl.col("sideways")).any(),
        chip_placing_recorded=pl.col("insurance_line").any(),
        removal_recorded=(event == "cards_removed").any(),
        offers_recorded=(event == "offer").any(),
    )
