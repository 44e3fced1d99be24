"""The words of a finding: templates whose placeholders are columns of the fact table."""

from collections.abc import Mapping
from string import Formatter

import polars as pl

from auditor import cards, money
from auditor.rulebook.columns import Column
from auditor.rulebook.hints import hint

CARDS_HELD = "cards_held"
"""The one placeholder that is no column: the cards of the hand just before the row at fault."""

NONE = "none"
"""What stands where a column holds nothing."""


class WordingError(ValueError):
    """A template that cannot be filled in: why, and what to do."""

    def __init__(self, problem: str, mend: str) -> None:
        self.problem = problem
        self.mend = mend
        super().__init__(f"{problem}; {mend}")


def checked(template: str, columns: Mapping[str, Column]) -> frozenset[str]:
    """The placeholders of a template, once each is sure to be filled in.

    Raises:
        WordingError: a placeholder is no column, or the braces do not match.
    """
    try:
        parts = list(Formatter().parse(template))
    except ValueError as error:
        message = f"its braces do not match ({error})"
        raise WordingError(message, "close each '{', and double a brace that is meant") from error
    for _, name, form, conversion in parts:
        if form or conversion:
            message = f"'{{{name}}}' is more than the name of a column"
            raise WordingError(message, f"write {{{name}}}")
        if name is not None and name not in columns and name != CARDS_HELD:
            message = f"'{{{name}}}' is no column of the fact table"
            raise WordingError(message, hint(name, [*columns, CARDS_HELD]))
    return frozenset(name for _, name, _, _ in parts if name is not None)


def names(template: str) -> frozenset[str]:
    """The placeholders of a checked template."""
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name is not None)


def filled(template: str, columns: Mapping[str, Column]) -> pl.Expr:
    """A checked template with each fact's own values in it."""
    pieces: list[pl.Expr] = []
    for words, name, _, _ in Formatter().parse(template):
        if words:
            pieces.append(pl.lit(words))
        if name == CARDS_HELD:
            pieces.append(pl.col(CARDS_HELD).fill_null(NONE))
        elif name is not None:
            pieces.append(_in_words(pl.col(name), columns[name]).fill_null(NONE))
    return pl.concat_str(pieces)


def _in_words(value: pl.Expr, column: Column) -> pl.Expr:
    """A column as people write it."""
    if column.kind == "money":
        return money.in_words(value)
    if column.kind == "truth":
        return pl.when(value).then(pl.lit("yes")).when(~value).then(pl.lit("no"))
    if column.dtype == cards.CARD:
        return cards.words(value)
    if column.kind == "category":
        return value.cast(pl.String).str.replace_all("_", " ", literal=True)
    if column.kind == "time":
        return value.dt.to_string("%Y-%m-%d" if column.dtype == pl.Date else "%F %T UTC")
    return value.cast(pl.String)
