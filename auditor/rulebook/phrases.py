"""A condition in words: the columns by their names, and in words how they are compared.

Nothing is added and nothing left out. What each column says of a fact stands in the glossary.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from auditor.rulebook.glossary import Meaning
from auditor.rulebook.tokens import Words
from auditor.terms import Term

_COMPARED = {
    "=": "is",
    "<>": "is not",
    "<": "is below",
    "<=": "is at most",
    ">": "is above",
    ">=": "is at least",
}
_EQUAL = {"=": "equals", "<>": "differs from"}
"""How a column is compared with another."""

_SO = {"TRUE": True, "FALSE": False}
_CALCULATED = {"+": "plus", "-": "less", "*": "times"}


def in_words(condition: str, meanings: Mapping[str, Meaning]) -> str:
    """A checked condition in words."""
    return _Telling(condition, meanings).alternatives()


def named(name: str) -> str:
    """A column, a category or a term by its name as one says it."""
    return name.replace("_", " ")


class _Told(NamedTuple):
    """A part of a condition in words; a column that is true or false is a truth by itself."""

    words: str
    truth: bool = False
    fixed: bool = False
    """Whether it is a value that stands in the condition."""


class _Telling(Words):
    """A condition told from left to right."""

    def __init__(self, text: str, meanings: Mapping[str, Meaning]) -> None:
        super().__init__(text)
        self.meanings = meanings

    def alternatives(self) -> str:
        """What is joined with OR."""
        told = [self.conjunction()]
        while self.took("OR"):
            told.append(self.conjunction())
        if len(told) == 1:
            return _listed(told[0], "and")
        each = [all_[0] if len(all_) == 1 else f"({_listed(all_, 'and')})" for all_ in told]
        return f"either {_listed(each, 'or')}"

    def conjunction(self) -> list[str]:
        """What is joined with AND, apart."""
        told = [_so(self.negation())]
        while self.took("AND"):
            told.append(_so(self.negation()))
        return told

    def negation(self) -> _Told:
        """A comparison, or what NOT makes of it."""
        if not self.took("NOT"):
            return self.compared(self.sum())
        told = self.negation()
        return _Told(f"{told.words} is not so" if told.truth else f"not ({told.words})")

    def compared(self, left: _Told) -> _Told:
        """The comparison that `left` begins, or `left` itself where it begins none."""
        operator = self.peek().text if self.peek().type == "mark" else ""
        if operator in _COMPARED:
            self.take()
            right = self.sum()
            if right.words in _SO:
                so = _SO[right.words] == (operator == "=")
                return _Told(f"{left.words} is {'so' if so else 'not so'}")
            fixed = right.fixed or operator not in _EQUAL
            compared = (_COMPARED if fixed else _EQUAL)[operator]
            return _Told(f"{left.words} {compared} {right.words}")
        if self.took("IS"):
            stated = "is stated" if self.took("NOT") else "is not stated"
            self.take()
            return _Told(f"{left.words} {stated}")
        negated = self.took("NOT")
        if self.took("IN"):
            return _Told(f"{left.words} is {self.one_of(negated=negated)}")
        if self.took("BETWEEN"):
            low = self.sum()
            self.take()
            inside = f"from {low.words} to {self.sum().words}"
            return _Told(f"{left.words} is {'not ' if negated else ''}{inside}")
        return left

    def one_of(self, *, negated: bool) -> str:
        """The values of an IN list."""
        self.take()
        values = [self.sum().words]
        while self.took(","):
            values.append(self.sum().words)
        self.take()
        *others, last = values
        if not others:
            return f"not {last}" if negated else last
        first = ", ".join(others)
        return f"neither {first} nor {last}" if negated else f"{first} or {last}"

    def sum(self) -> _Told:
        """What is added up, multiplied or taken by itself."""
        told = self.atom()
        while self.peek().text in _CALCULATED and self.peek().type == "mark":
            operator = self.take().text
            told = _Told(f"{told.words} {_CALCULATED[operator]} {self.atom().words}")
        return told

    def atom(self) -> _Told:
        """A column, a value, or what stands in parentheses."""
        token = self.take()
        if token.type == "name":
            truth = self.meanings[token.text].kind == "truth"
            return _Told(f"“{named(token.text)}”", truth)
        if token.type == "text":
            return _Told(named(token.text[1:-1].replace("''", "'")), fixed=True)
        if token.text == "(":
            inside = self.alternatives()
            self.take()
            return _Told(f"({inside})")
        if token.text == "-":
            told = self.atom()
            return told._replace(words=f"minus {told.words}")
        return _Told(token.text, fixed=True)


def _so(told: _Told) -> str:
    return f"{told.words} is so" if told.truth else told.words


def _listed(parts: Sequence[str], word: str) -> str:
    """Parts joined: `a`, `a, and b`, `a, b, and c`."""
    *others, last = parts
    return f"{', '.join(others)}, {word} {last}" if others else last


def value(term: Term) -> str:
    """The value of a term as one says it: `3 to 2`, `yes`, `stand off`."""
    if isinstance(term, bool):
        return "yes" if term else "no"
    if isinstance(term, tuple):
        return f"{term.pays} to {term.per}"
    return named(str(term))
