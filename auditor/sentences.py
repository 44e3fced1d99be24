"""Sentences about rows: a template with each row's own values in it."""

import polars as pl


def sentence(template: str, *values: str | pl.Expr | pl.Series) -> pl.Expr:
    """A text with a value in the place of each `{}`; null where a value is. Names are columns.

    As `pl.format`, which panics on a column with a chunk that a filter left without rows.
    """
    words = template.split("{}")
    assert len(words) == len(values) + 1, "a value for each place"
    pieces = [pl.lit(words[0])]
    for value, after in zip(values, words[1:], strict=True):
        cell = pl.col(value) if isinstance(value, str) else value
        pieces += [pl.lit(cell) if isinstance(cell, pl.Series) else cell, pl.lit(after)]
    return pl.concat_str(piece.cast(pl.String) for piece in pieces)
