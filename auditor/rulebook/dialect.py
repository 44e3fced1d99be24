"""The dialect of conditions: what may stand where, and between which kinds of columns.

A condition is read from left to right, and refused at the first word that could mean something
else than it says, or say nothing.
"""

from collections.abc import Mapping
from typing import NamedTuple

from auditor.rulebook.columns import Column, Kind
from auditor.rulebook.hints import hint
from auditor.rulebook.tokens import Token, Words

LARGEST_MULTIPLE_OF_MONEY = 10
"""More could leave 64 bits, and odds belong to the terms anyway."""

MOST_DIGITS = 9

COMPARISONS = ("=", "<>", "<", "<=", ">", ">=")
_ORDERED: tuple[Kind, ...] = ("whole number", "money", "category", "time")

_JOIN = "join two conditions with AND or OR"
_CLOSE = "close it with ')'"
_MONEY = "compare it with a column of money, or with 0"
_FELLOWS: dict[Kind, str] = {
    "whole number": "a whole number",
    "money": "a column of money, or with 0",
    "truth": "TRUE or FALSE, or name it by itself",
    "category": "one of its categories, in single quotes",
    "text": "a text in single quotes",
    "time": "a column of the same kind",
}
"""What goes beside a column of each kind."""


def read(text: str, columns: Mapping[str, Column]) -> tuple[frozenset[str], int]:
    """The columns that a condition names, and how many ANDs it has.

    Raises:
        ConditionError: it could mean something else, or nothing.
    """
    reading = _Reading(text, columns)
    return reading.condition(), reading.ands


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
            self.refuse(f"'{self.peek().text}' cannot follow here", _JOIN, self.peek())
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
        if part is not left and self.peek().text in (*COMPARISONS, "IS", "IN", "BETWEEN", "NOT"):
            self.refuse("comparisons cannot be chained", "join two with AND", self.peek())
        return part

    def compared(self, left: _Part) -> _Part:
        """The comparison that `left` begins, or `left` itself where it begins none."""
        operator = self.peek().text if self.peek().type == "mark" else ""
        if operator in COMPARISONS:
            self.take()
            if self.peek().text == "NULL":
                self.refuse(f"'{operator} NULL' is never true", "write IS NULL or IS NOT NULL")
            return self.joined(left, self.beside(left, self.sum(), operator))
        if self.took("IS"):
            self.took("NOT")
            if not self.took("NULL"):
                self.refuse("IS goes with NULL or NOT NULL only", "name it by itself, or after NOT")
            return self.joined(left)
        if self.took("NOT") and self.peek().text not in ("IN", "BETWEEN"):
            self.refuse("NOT goes before a condition, IN or BETWEEN", "take it out")
        if self.took("IN"):
            return self.joined(left, *self.listed(left))
        if self.took("BETWEEN"):
            low = self.beside(left, self.sum(), ">=")
            self.expect("AND", "BETWEEN lacks its second bound", "write BETWEEN 9 AND 11")
            high = self.beside(left, self.sum(), "<=")
            if _falls(low, high, left.categories):
                self.refuse(f"nothing lies between {low.words} and {high.words}", "swap the two")
            return self.joined(left, low, high)
        return left

    def listed(self, left: _Part) -> list[_Part]:
        """The values of an IN list."""
        self.expect("(", "IN lacks its list", "put the values in parentheses: IN (9, 10)")
        values: list[_Part] = []
        while not values or self.took(","):
            value = self.beside(left, self.sum(), "=")
            if value.value is None:
                self.refuse(f"IN lists fixed values, and {value.words} is none", "compare it apart")
            if value.value in [earlier.value for earlier in values]:
                self.refuse(f"IN lists {value.words} twice", "take one out")
            values.append(value)
        self.expect(")", "the list of IN is never closed", _CLOSE)
        return values

    def sum(self) -> _Part:
        part = self.product()
        while self.peek().text in ("+", "-"):
            operator = self.take().text
            other = self.product()
            if self.number(part).kind != self.number(other).kind:
                self.refuse(
                    f"'{operator}' cannot join money and a whole number",
                    "join a column of money with another",
                )
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
                self.refuse("'*' multiplies a column by one fixed number", "write 2 * column")
            if "money" in (part.kind, other.kind) and abs(fixed[0]) > LARGEST_MULTIPLE_OF_MONEY:
                self.refuse(
                    f"money is multiplied by {LARGEST_MULTIPLE_OF_MONEY} at most",
                    "state odds as a term, and compare with what is owed",
                )
            part = self.calculated(part, "*", other)
        return part

    def atom(self) -> _Part:
        token = self.take()
        if token.type == "number":
            if len(token.text) > MOST_DIGITS:
                self.refuse(f"a number has at most {MOST_DIGITS} digits", "write a smaller one")
            return _Part("whole number", token.text, value=int(token.text))
        if token.type == "text":
            return _Part("text", token.text, value=token.text[1:-1].replace("''", "'"))
        if token.type == "name":
            return self.column(token)
        if token.text in ("TRUE", "FALSE"):
            return _Part("truth", token.text, value=token.text)
        if token.text == "(":
            part = self.alternatives()
            self.expect(")", "a parenthesis is never closed", _CLOSE)
            return part
        if token.text != "-":
            if token.type == "end":
                self.refuse("it breaks off", "finish it", token)
            self.refuse(f"'{token.text}' cannot stand here", "put a column or value there", token)
        part = self.number(self.atom())
        value = -part.value if isinstance(part.value, int) else None
        return part._replace(words=f"-{part.words}", value=value)

    def column(self, token: Token) -> _Part:
        if self.peek().text == "(":
            self.refuse(
                f"'{token.text}(…)' is a function, and none is allowed",
                "find a fact table that has it as a column",
            )
        column = self.columns.get(token.text)
        if column is None:
            there = hint(token.text, self.columns)
            self.refuse(f"'{token.text}' is no column of the fact table", there)
        return _Part(column.kind, token.text, frozenset([token.text]), column.categories)

    def beside(self, left: _Part, right: _Part, operator: str) -> _Part:
        """The right side of a comparison, refused where comparing it with the left says nothing."""
        if left.words == right.words:
            self.refuse(f"it compares {left.words} with itself", "compare it with something else")
        if not left.names | right.names:
            self.refuse(
                f"it compares {left.words} with {right.words}, two fixed values",
                "put a column on one side",
            )
        for side, other in ((left, right), (right, left)):
            if side.kind == "category" and isinstance(other.value, str) and other.kind == "text":
                self.category(side, other)
                return right
        if {left.kind, right.kind} == {"money", "whole number"}:
            if 0 not in (left.value, right.value):
                self.refuse("money compares with money or with 0 only", _MONEY)
        elif left.kind != right.kind or left.categories != right.categories:
            self.refuse(
                f"{left.words} ({left.kind}) cannot be compared with {right.words} ({right.kind})"
                + (", whose categories differ" if left.kind == right.kind else ""),
                f"compare it with {_FELLOWS[left.kind]}",
            )
        if operator not in ("=", "<>") and left.kind not in _ORDERED:
            self.refuse(f"'{operator}' needs an order, and {left.words} has none", "write = or <>")
        return right

    def category(self, column: _Part, value: _Part) -> None:
        if value.value not in column.categories:
            there = hint(str(value.value), column.categories)
            self.refuse(f"{value.words} is no category of {column.words}", there)

    def truth(self, part: _Part) -> _Part:
        if part.kind != "truth":
            self.refuse(
                f"{part.words} ({part.kind}) is neither true nor false",
                f"compare it with {_FELLOWS[part.kind]}",
            )
        if not part.names:
            self.refuse(f"{part.words} says nothing about a fact", "name a column")
        return part

    def number(self, part: _Part) -> _Part:
        if part.kind not in ("whole number", "money"):
            self.refuse(
                f"{part.words} ({part.kind}) is not a number to calculate with",
                "calculate with whole numbers or money",
            )
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
