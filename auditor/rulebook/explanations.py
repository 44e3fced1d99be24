"""A clause explained: what it asks of which facts, what that rests on, and its cases."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from auditor.errors import RulebookError
from auditor.rulebook import conditions, glossary, phrases
from auditor.rulebook.book import Check, Clause, Reading, Rulebook, StatedTerm
from auditor.rulebook.cases import Case, cases
from auditor.rulebook.clauses import Tables
from auditor.rulebook.glossary import Meaning
from auditor.tables.facts import DEPENDS, FACTS


@dataclass(frozen=True)
class CheckInWords:
    """A check with its conditions in words."""

    check: Check
    grain: str
    """What one row of its fact table is."""
    when: str | None
    require: str
    named: Mapping[str, Meaning]
    """What each column means that its conditions name, in their order."""
    undecided: tuple[str, ...]
    """Where a fact may be undecided: the columns that can hold nothing, and what that says."""


@dataclass(frozen=True)
class Explanation:
    """A clause with all that its verdicts rest on."""

    clause: Clause
    checks: tuple[CheckInWords, ...]
    terms: tuple[StatedTerm, ...]
    """The terms that it sets, or under which the facts it speaks of are derived."""
    readings: tuple[Reading, ...]
    """The readings on it, named by its conditions, or deciding one of those terms."""
    cases: tuple[Case, ...]


def explanations(
    book: Rulebook, tables: Tables = FACTS, depends: Mapping[str, frozenset[str]] = DEPENDS
) -> tuple[Explanation, ...]:
    """Every clause of a rulebook explained, in printed order."""
    by_clause = cases(book)
    return tuple(
        _explained(book, clause, by_clause.get(clause.number, ()), tables, depends)
        for clause in book.clauses
    )


def explanation(book: Rulebook, number: str) -> Explanation:
    """One clause of a rulebook explained.

    Raises:
        RulebookError: the rulebook has no such clause; the sentence says which may be meant.
    """
    for explained in explanations(book):
        if explained.clause.number == number:
            return explained
    message = f"rulebook '{book.id}' has no clause '{number}': {_meant(book, number)}"
    raise RulebookError(message)


def _meant(book: Rulebook, wanted: str) -> str:
    """The clauses whose number is much like what was asked for, or whose title has it."""
    numbers = {clause.number.casefold(): clause.number for clause in book.clauses}
    close = [numbers[number] for number in get_close_matches(wanted.casefold(), numbers, 3)]
    titled = [
        f"{clause.number} ({clause.title})"
        for clause in book.clauses
        if wanted.strip() and wanted.casefold() in clause.title.casefold()
    ]
    if meant := titled or [f"'{number}'" for number in close]:
        return f"did you mean {' or '.join(meant)}?"
    return f"there are {', '.join(numbers.values())}"


def _explained(
    book: Rulebook,
    clause: Clause,
    of_it: tuple[Case, ...],
    tables: Tables,
    depends: Mapping[str, frozenset[str]],
) -> Explanation:
    checks = tuple(_in_words(check, book, tables) for check in clause.checks)
    under = frozenset[str]().union(*(depends[check.on] for check in clause.checks))
    named = {name for check in checks for name in check.named}
    return Explanation(
        clause=clause,
        checks=checks,
        terms=tuple(
            term for term in book.stated if term.clause == clause.number or term.name in under
        ),
        readings=tuple(
            reading
            for reading in book.readings
            if clause.number in reading.clauses
            or reading.name in named
            or any(under & choice.terms.keys() for choice in reading.choices)
        ),
        cases=of_it,
    )


def _in_words(check: Check, book: Rulebook, tables: Tables) -> CheckInWords:
    model = tables[check.on]
    meanings = glossary.columns_of(model) | {
        reading.name: glossary.reading(reading) for reading in book.readings
    }
    both = [condition for condition in (check.when, check.require) if condition]
    named = [name for condition in both for name in conditions.names_in_order(condition)]
    asked = set(re.findall(r"(\w+) IS (?:NOT )?NULL", " ".join(both), flags=re.IGNORECASE))
    return CheckInWords(
        check=check,
        grain=glossary.grain(model),
        when=phrases.in_words(check.when, meanings) if check.when else None,
        require=phrases.in_words(check.require, meanings),
        named={name: meanings[name] for name in named},
        undecided=tuple(
            f"“{phrases.named(name)}” is nothing ({meanings[name].null})"
            for name in dict.fromkeys(named)
            if meanings[name].null and name not in asked
        ),
    )
