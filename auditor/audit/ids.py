"""Ids of findings: they tell one from another, and say the same of the same log however written.

An id follows from the rulebook, the clause and whose fault it is, as the log names it. Findings
that agree in all of these are told apart by their turn: the first in order of `seq` is 1. It is
the turn and not the `seq`, so that an export that numbers its rows anew keeps every id; for the
same reason no file, line or time is in it. The verdict and the words are not in it either: a
finding that a reading settles, or that a later version words better, stays the same finding.

The price: where one of several such findings goes, those after it move up by one.
"""

import hashlib

import polars as pl

OF = ("clause", "gaming_day", "table_id", "round_id", "box", "hand", "player_id")
"""What an id follows from, beside the rulebook and the turn."""

DIGITS = 16
"""Hexadecimal digits of an id: of 37 million audits with a million findings each, in one two agree.

A letter stands before them, so that a spreadsheet does not make a number of any.
"""


def identified(findings: pl.DataFrame, rulebook: str) -> pl.DataFrame:
    """Findings under a rulebook, by its id, of whole table-days in their order, with their `id`.

    `f` and the first digits of the SHA-256 of the rulebook's id, the fields of `OF` and the turn,
    each as a netstring (`4:BJ07,`), what is null as an empty one.
    """
    turn = pl.int_range(1, 1 + pl.len()).over(OF)
    fields = [pl.lit(rulebook), *map(pl.col, OF), turn]
    texts = findings.select(pl.concat_str(_netstring(field) for field in fields)).to_series()
    ids = [f"f{hashlib.sha256(text.encode()).hexdigest()[:DIGITS]}" for text in texts]
    return findings.with_columns(pl.Series("id", ids, pl.String))


def _netstring(field: pl.Expr) -> pl.Expr:
    """A field by the number of its bytes, so that no two rows of fields make one text."""
    text = field.cast(pl.String).fill_null("")
    return pl.concat_str(text.str.len_bytes(), pl.lit(":"), text, pl.lit(","))
