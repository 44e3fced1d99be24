"""A rulebook: who issued it, its terms, its readings and its clauses in printed order."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from auditor.terms import Term, Terms

Fault = Literal["table", "round", "box", "player", "hand", "wager"]
"""Whose fault a finding is; it names the round, the box, the player on the box, the hand, or the
player on the hand, and nothing narrower."""

Judged = Literal["judged", "by hand", "not supplied"]
"""How a clause is judged: by its checks, by no log at all, or not for want of its text."""

FAULTS: tuple[Fault, ...] = get_args(Fault)


@dataclass(frozen=True)
class StatedTerm:
    """A term as the rulebook states it: its value, and the clause that sets it or none."""

    name: str
    value: Term
    clause: str | None
    note: str | None

    @property
    def assumed(self) -> bool:
        """Whether no clause of the text sets it."""
        return self.clause is None


@dataclass(frozen=True)
class Choice:
    """One way to read an ambiguous clause, and the terms that follow from it."""

    name: str
    summary: str
    terms: dict[str, Term]


@dataclass(frozen=True)
class Reading:
    """A question that the text leaves open, with its choices in order."""

    name: str
    question: str
    clauses: tuple[str, ...]
    choices: tuple[Choice, ...]

    def choice(self, name: str) -> Choice:
        """The choice of that name."""
        return next(choice for choice in self.choices if choice.name == name)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its choices in order."""
        return tuple(choice.name for choice in self.choices)


@dataclass(frozen=True)
class Check:
    """One condition of a clause over one fact table."""

    on: str
    when: str | None
    require: str
    fault: Fault
    finding: str
    recorded: str | None
    required: str | None
    impact: str | None
    needs: str | None
    """Why the fact is undecided where the log lacks the evidence, in words."""


@dataclass(frozen=True)
class Clause:
    """A clause in its printed order: its number, our words for it, and how it is judged."""

    number: str
    title: str
    summary: str
    judged: Judged
    why: str | None
    assumed: bool
    checks: tuple[Check, ...]


@dataclass(frozen=True)
class Rulebook:
    """One authority's edition."""

    id: str
    title: str
    authority: str
    edition: str
    source: str
    source_sha256: str
    path: str
    sha256: str
    stated: tuple[StatedTerm, ...]
    readings: tuple[Reading, ...]
    clauses: tuple[Clause, ...]

    def terms_under(self, choices: Mapping[str, str]) -> Terms:
        """The terms a table is played under with one choice made for every reading."""
        values: dict[str, Any] = {term.name: term.value for term in self.stated}
        for reading in self.readings:
            values |= reading.choice(choices[reading.name]).terms
        terms = Terms(**values)
        # Without a smallest chip each rounding gives the same, and nothing need be derived twice.
        return terms if terms.smallest_payable else replace(terms, rounding="exact")

    def with_stated(self, *terms: StatedTerm) -> "Rulebook":
        """The same with these terms stated so, in place of what it states of them itself."""
        named = {term.name for term in terms}
        kept = tuple(term for term in self.stated if term.name not in named)
        return replace(self, stated=(*kept, *terms))
