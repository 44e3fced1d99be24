"""Conditions: a narrow dialect of SQL that can mean one thing only, compiled by Polars.

SQL's three values are the verdicts: true held, false broken, null undecided. Polars compares a
misspelt category without a word, never finds `= NULL` true, and has changed what `/` means; so
each condition is first read here with the kinds of its columns, and refused where in doubt.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import NamedTuple

import polars as pl
import polars.selectors as cs

from auditor.rulebook.columns import Column, Kind
from auditor.rulebook.tokens import ConditionError, Token, Words, tokens

LONGEST = 80
"""Characters of a condition; what is longer lacks a column of its fact table."""

MOST_ANDS = 2

LARGEST_MULTIPLE_OF_MONEY = 10
"""More could leave 64 bits, and odds belong to the terms anyway."""

MOST_DIGITS = 9
SHOWN = 12

_COMPARISONS = ("=", "<>", "<", "<=", ">", ">=")
_ORDERED: tuple[Kind, ...] = ("whole number", "money", "category", "time")


def checked(text: str, columns: Mapping[str, Column]) -> frozenset[str]:
    """The columns that a condition names, once it is sure to mean what it says.

    Raises:
        ConditionError: it could mean something else, or nothing.
    """
    if len(text) > LONGEST:
        message = f"it has {len(text)} characters; past {LONGEST} its fact table lacks a column"
        raise ConditionError(message)
    reading = _Reading(text, columns)
    named = reading.condition()
    if reading.ands > MOST_ANDS:
        message = f"it has {reading.ands} ANDs; past {MOST_ANDS} its fact table lacks a column"
        raise ConditionError(message)
    _try(text, {name: columns[name] for name in sorted(named)})
    return named


def names(text: str) -> frozenset[str]:
    """The columns that a checked condition names."""
    return frozenset(token.text for token in tokens(text) if token.type == "name")


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
        raise ConditionError(message) from error
    if {*condition.meta.root_names()} != {*columns} or given.dtype != pl.Boolean or len(given) != 2:
        message = "Polars reads it otherwise, not as one truth value for each fact"
        raise ConditionError(message)


def _any_value(column: Column) -> object:
    if column.categories:
        return column.categories[0]
    return {"truth": True, "text": "", "time": None}.get(column.kind, 1)


class _Part(NamedTuple):
    """A part of a condition: what it holds, its words, its columns, its value where it is fixed."""

    kind: Kind
    words: str
    names: frozenset[str] = frozenset()
    categories: tuple[str, ...] = ()
    value: int | str | None = None


class _Reading(Words):
    """A condition read from left to right, the kinds of both sides compared on the way."""

    def __init__(self, text: str, columns: Mapping[str, Column]) -> None:
        super().__init__(text)
        self.columns = columns
        self.ands = 0

    def condition(self) -> frozenset[str]:
        """The columns of the whole condition."""
        whole = self.alternatives()
        if self.peek().type != "end":
            self.refuse(f"'{self.peek().text}' cannot follow here", self.peek())
        return self.truth(whole).names

    def alternatives(self) -> _Part:
        part = self.conjunction()
        while self.took("OR"):
            part = self.joined(self.truth(part), self.truth(self.conjunction()))
        return part

    def conjunction(self) -> _Part:
        part = self.negation()
        while self.took("AND"):
            self.ands += 1
            part = self.joined(self.truth(part), self.truth(self.negation()))
        return part

    def negation(self) -> _Part:
        if self.took("NOT"):
            return self.joined(self.truth(self.negation()))
        left = self.sum()
        part = self.compared(left)
        if part is not left and self.peek().text in (*_COMPARISONS, "IS", "IN", "BETWEEN", "NOT"):
            self.refuse("comparisons cannot be chained: join two with AND", self.peek())
        return part

    def compared(self, left: _Part) -> _Part:
        """The comparison that `left` begins, or `left` itself where it begins none."""
        operator = self.peek().text if self.peek().type == "mark" else ""
        if operator in _COMPARISONS:
            self.take()
            if self.peek().text == "NULL":
                self.refuse(f"'{operator} NULL' is never true: write IS NULL or IS NOT NULL")
            return self.joined(left, self.beside(left, self.sum(), operator))
        if self.took("IS"):
            self.took("NOT")
            if not self.took("NULL"):
                self.refuse("IS goes with NULL or NOT NULL only")
            return self.joined(left)
        if self.took("NOT") and self.peek().text not in ("IN", "BETWEEN"):
            self.refuse("NOT goes before a condition, IN or BETWEEN")
        if self.took("IN"):
            return self.joined(left, *self.listed(left))
        if self.took("BETWEEN"):
            low = self.beside(left, self.sum(), ">=")
            self.expect("AND", "BETWEEN needs two bounds joined with AND")
            high = self.beside(left, self.sum(), "<=")
            if _falls(low, high, left.categories):
                self.refuse(f"nothing lies between {low.words} and {high.words}")
            return self.joined(left, low, high)
        return left

    def listed(self, left: _Part) -> list[_Part]:
        """The values of an IN list."""
        self.expect("(", "IN needs its values in parentheses")
        values: list[_Part] = []
        while not values or self.took(","):
            value = self.beside(left, self.sum(), "=")
            if value.value is None:
                self.refuse(f"IN lists fixed values, and {value.words} is none")
            if value.value in [earlier.value for earlier in values]:
                self.refuse(f"IN lists {value.words} twice")
            values.append(value)
        self.expect(")", "the list of IN is never closed")
        return values

    def sum(self) -> _Part:
        part = self.product()
        while self.peek().text in ("+", "-"):
            operator = self.take().text
            other = self.product()
            if self.number(part).kind != self.number(other).kind:
                self.refuse(f"'{operator}' cannot join money and a whole number")
            part = self.calculated(part, operator, other)
        return part

    def product(self) -> _Part:
        part = self.atom()
        while self.took("*"):
            other = self.atom()
            fixed = [
                side.value
                for side in (self.number(part), self.number(other))
                if isinstance(side.value, int)
            ]
            if not fixed or "*" in part.words + other.words:
                self.refuse("'*' multiplies a column by one fixed number")
            if "money" in (part.kind, other.kind) and abs(fixed[0]) > LARGEST_MULTIPLE_OF_MONEY:
                self.refuse(f"money is multiplied by {LARGEST_MULTIPLE_OF_MONEY} at most")
            part = self.calculated(part, "*", other)
        return part

    def atom(self) -> _Part:
        token = self.take()
        if token.type == "number":
            if len(token.text) > MOST_DIGITS:
                self.refuse(f"a number has at most {MOST_DIGITS} digits")
            return _Part("whole number", token.text, value=int(token.text))
        if token.type == "text":
            return _Part("text", token.text, value=token.text[1:-1].replace("''", "'"))
        if token.type == "name":
            return self.column(token)
        if token.text in ("TRUE", "FALSE"):
            return _Part("truth", token.text, value=token.text)
        if token.text == "(":
            part = self.alternatives()
            self.expect(")", "a parenthesis is never closed")
            return part
        if token.text != "-":
            end = token.type == "end"
            self.refuse("it breaks off" if end else f"'{token.text}' cannot stand here", token)
        part = self.number(self.atom())
        value = -part.value if isinstance(part.value, int) else None
        return part._replace(words=f"-{part.words}", value=value)

    def column(self, token: Token) -> _Part:
        if self.peek().text == "(":
            self.refuse(f"'{token.text}(…)' is a function, and none is allowed")
        column = self.columns.get(token.text)
        if column is None:
            close = get_close_matches(token.text, self.columns, 1)
            hint = f"; did you mean '{close[0]}'?" if close else ""
            self.refuse(f"'{token.text}' is no column of the fact table{hint}")
        return _Part(column.kind, token.text, frozenset([token.text]), column.categories)

    def beside(self, left: _Part, right: _Part, operator: str) -> _Part:
        """The right side of a comparison, refused where comparing it with the left says nothing."""
        if left.words == right.words:
            self.refuse(f"it compares {left.words} with itself")
        if not left.names | right.names:
            self.refuse(f"it compares {left.words} with {right.words}, two fixed values")
        for side, other in ((left, right), (right, left)):
            if side.kind == "category" and isinstance(other.value, str) and other.kind == "text":
                self.category(side, other)
                return right
        if {left.kind, right.kind} == {"money", "whole number"}:
            if 0 not in (left.value, right.value):
                self.refuse("money compares with money or with 0 only")
        elif left.kind != right.kind or left.categories != right.categories:
            self.refuse(
                f"{left.words} ({left.kind}) cannot be compared with {right.words} ({right.kind})"
                + (", whose categories differ" if left.kind == right.kind else "")
            )
        if operator not in ("=", "<>") and left.kind not in _ORDERED:
            self.refuse(f"'{operator}' needs an order, and {left.words} has none")
        return right

    def category(self, column: _Part, value: _Part) -> None:
        if value.value not in column.categories:
            known = ", ".join(column.categories[:SHOWN])
            more = ", …" if len(column.categories) > SHOWN else ""
            self.refuse(f"{value.words} is no category of {column.words}: {known}{more}")

    def truth(self, part: _Part) -> _Part:
        if part.kind != "truth":
            self.refuse(f"{part.words} ({part.kind}) is neither true nor false")
        if not part.names:
            self.refuse(f"{part.words} names no column, so it says nothing about a fact")
        return part

    def number(self, part: _Part) -> _Part:
        if part.kind not in ("whole number", "money"):
            self.refuse(f"{part.words} ({part.kind}) is not a number to calculate with")
        return part

    def joined(self, *parts: _Part) -> _Part:
        words = " ".join(part.words for part in parts)
        return _Part("truth", words, frozenset().union(*(part.names for part in parts)))

    def calculated(self, left: _Part, operator: str, right: _Part) -> _Part:
        kind: Kind = "money" if "money" in (left.kind, right.kind) else "whole number"
        return _Part(kind, f"{left.words} {operator} {right.words}", left.names | right.names)


def _falls(low: _Part, high: _Part, categories: tuple[str, ...]) -> bool:
    """Whether the bounds of a BETWEEN are fixed and stand the wrong way round."""
    if isinstance(low.value, int) and isinstance(high.value, int):
        return low.value > high.value
    if categories and isinstance(low.value, str) and isinstance(high.value, str):
        return categories.index(low.value) > categories.index(high.value)
    return False
