"""Conditions: a narrow dialect of SQL that can mean one thing only, compiled by Polars.

SQL's three values are the verdicts: true held, false broken, null undecided. Polars compares a
misspelt category without a word, never finds `= NULL` true, and has changed what `/` means; so
each condition is first read here with the kinds of its columns, and refused where in doubt.
"""

from collections.abc import Mapping

import polars as pl
import polars.selectors as cs

from auditor.rulebook import dialect
from auditor.rulebook.columns import Column
from auditor.rulebook.tokens import ConditionError, tokens

LONGEST = 80
"""Characters of a condition; what is longer lacks a column of its fact table."""

MOST_ANDS = 2

_LACKS_A_COLUMN = "move part of it into when, or into a check of its own"
_SAY_OTHERWISE = "say it with another column"


def checked(text: str, columns: Mapping[str, Column]) -> frozenset[str]:
    """The columns that a condition names, once it is sure to mean what it says.

    Raises:
        ConditionError: it could mean something else, or nothing.
    """
    if len(text) > LONGEST:
        message = f"it has {len(text)} characters, and {LONGEST} are the most"
        raise ConditionError(message, _LACKS_A_COLUMN)
    named, ands = dialect.read(text, columns)
    if ands > MOST_ANDS:
        message = f"it has {ands} ANDs, and {MOST_ANDS} are the most"
        raise ConditionError(message, _LACKS_A_COLUMN)
    _try(text, {name: columns[name] for name in sorted(named)})
    return named


def names(text: str) -> frozenset[str]:
    """The columns that a checked condition names."""
    return frozenset(names_in_order(text))


def names_in_order(text: str) -> list[str]:
    """The same, each once, as they are met from the left."""
    return list(dict.fromkeys(token.text for token in tokens(text) if token.type == "name"))


def compiled(text: str) -> pl.Expr:
    """A checked condition as an expression, for facts that are `widened`."""
    return pl.sql_expr(text)


def widened(facts: pl.LazyFrame) -> pl.LazyFrame:
    """The same facts with every whole number in 64 bits, where sums and differences are safe.

    Without it a small integer plus a literal wraps around, and one unsigned number less a larger
    one turns into four thousand million.
    """
    return facts.with_columns(cs.integer().cast(pl.Int64))


def _try(text: str, columns: Mapping[str, Column]) -> None:
    """Evaluate a condition on a row of values and a row of nulls, and demand two truth values."""
    rows = [
        pl.Series(name, [_any_value(column), None], dtype=column.dtype)
        for name, column in columns.items()
    ]
    try:
        condition = compiled(text)
        given = widened(pl.LazyFrame(rows)).select(verdict=condition).collect()["verdict"]
    except pl.exceptions.PolarsError as error:
        message = f"Polars cannot evaluate it: {str(error).splitlines()[0]}"
        raise ConditionError(message, _SAY_OTHERWISE) from error
    if {*condition.meta.root_names()} != {*columns} or given.dtype != pl.Boolean or len(given) != 2:
        message = "Polars reads it otherwise, not as one truth value for each fact"
        raise ConditionError(message, _SAY_OTHERWISE)


def _any_value(column: Column) -> object:
    if column.categories:
        return column.categories[0]
    return {"truth": True, "text": "", "time": None}.get(column.kind, 1)
