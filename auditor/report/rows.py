"""Rows of a log in words."""

import polars as pl

from auditor import cards, money
from auditor.report.citations import moment
from auditor.sentences import sentence
from auditor.tables.recorded import PLACES

TABLE_ROWS = 6
"""Rows of the table before a finding: the sign, limits, permits and notices it may turn on."""


def in_words() -> list[pl.Expr]:
    """What a row says, in words: `at`, when it was logged, `event`, and `details`, all else."""
    return [
        moment(pl.col("at"), pl.col("offset")).alias("at"),
        pl.col("event").cast(pl.String).str.replace_all("_", " "),
        _details().alias("details"),
    ]


def _details() -> pl.Expr:
    """What else a row says, in words: `9♣, sideways`, `minimum 10.00, maximum 500.00`."""
    limits = [money.in_words(pl.col(name)) for name in ("minimum", "maximum", "unit")]
    named = [
        sentence("{} {}", pl.lit(name), words)
        for name, words in zip(("minimum", "maximum", "unit"), limits, strict=True)
    ]
    return pl.concat_str(
        cards.words(pl.col("card")),
        money.in_words(pl.col("amount")),
        pl.when(pl.col("bet") == "insurance").then(pl.lit("of the insurance")),
        *named,
        sentence("from {}", moment(pl.col("effective_at"), pl.col("offset"))),
        pl.when(pl.col("event") == "shoe")
        .then(sentence("{} decks", pl.col("value")))
        .otherwise(pl.col("value").cast(pl.String)),
        pl.col("option").cast(pl.String).str.replace_all("_", " "),
        sentence("by {}", pl.col("role").cast(pl.String).str.replace_all("_", " ")),
        sentence("staff {}", pl.col("staff_id")),
        *(pl.when(pl.col(place)).then(pl.lit(place.replace("_", " "))) for place in PLACES),
        separator=", ",
        ignore_nulls=True,
    )
