"""The terms that what is owed rests on, and what it would be under another reading.

They are not looked up: what is owed is derived again with each term otherwise, and rests on those
that change it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal, get_args, get_origin, get_type_hints

import polars as pl

from auditor import money
from auditor.judge.readings import Choices, combinations
from auditor.money import Odds
from auditor.replay import Replay
from auditor.report.rounds.story import Ground, Row
from auditor.rulebook import Rulebook, phrases
from auditor.tables.facts import DEPENDS
from auditor.terms import IN_EVERY_READING, Term, Terms
from auditor.venue.terms import BY_VENUE

TABLE = "settlements"
WAGER = ("round", "box", "hand", "player_id", "bet")
"""What tells one wager from another."""

Key = tuple[Any, ...]


def first_choices(book: Rulebook, settled: Mapping[str, str]) -> Choices:
    """One choice for every reading: the one made, else the first."""
    return {each.name: settled.get(each.name, each.names[0]) for each in book.readings}


def grounds(
    replay: Replay, book: Rulebook, settled: Mapping[str, str]
) -> dict[Key, tuple[Ground, ...]]:
    """The terms that what each wager is owed rests on, by wager."""
    choices = first_choices(book, settled)
    terms = book.terms_under(choices)
    owed = _owed(replay, terms)
    found: dict[Key, list[Ground]] = {key: [] for key in owed}
    for name in sorted(DEPENDS[TABLE] - IN_EVERY_READING):
        others = [_owed(replay, other) for other in _otherwise(terms, name)]
        for key, its in owed.items():
            if any(other[key] != its for other in others):
                found[key].append(_ground(book, terms, name, choices))
    return {key: tuple(its) for key, its in found.items()}


def otherwise(
    replay: Replay, book: Rulebook, settled: Mapping[str, str]
) -> dict[Key, tuple[str, ...]]:
    """What each wager is owed where a reading left open is settled otherwise, in words."""
    checks = [check for clause in book.clauses for check in clause.checks if check.on == TABLE]
    first, *rest = combinations(book, settled, checks, DEPENDS[TABLE])
    usual = _owed(replay, book.terms_under(first))
    found: dict[Key, dict[str, None]] = {key: {} for key in usual}
    for choices in rest:
        changed = [name for name in choices if choices[name] != first[name]]
        if len(changed) == 1:
            said = f"where {changed[0]} is {choices[changed[0]]}"
            for key, its in _owed(replay, book.terms_under(choices)).items():
                if its != usual[key]:
                    found[key][f"{_amount(its)} {said}"] = None
    return {key: tuple(its) for key, its in found.items()}


def _owed(replay: Replay, terms: Terms) -> dict[Key, int | None]:
    table = replay.table(TABLE, terms).select(*WAGER, "owed")
    return {row[:-1]: row[-1] for row in table.iter_rows()}


def _otherwise(terms: Terms, name: str) -> Iterator[Terms]:
    """The terms with this one otherwise, in each way that is like it."""
    value: Term = getattr(terms, name)
    hint = get_type_hints(Terms)[name]
    others: list[Term] = []
    if isinstance(value, Odds):
        others = [Odds(value.pays + value.per, value.per)]
    elif isinstance(value, bool):
        others = [not value]
    elif get_origin(hint) is Literal:
        others = [choice for choice in get_args(hint) if choice != value]
    for other in others:
        changed: dict[str, Any] = {name: other}
        yield replace(terms, **changed)


def _ground(book: Rulebook, terms: Terms, name: str, choices: Choices) -> Ground:
    """A term in words, with what sets it."""
    words = f"{phrases.named(name)}: {phrases.value(getattr(terms, name))}"
    if name == "rounding" and terms.smallest_payable:
        words += f", in chips of {money.words(terms.smallest_payable)} or more"
    for reading in book.readings:
        if name in reading.choice(choices[reading.name]).terms:
            clauses = ", ".join(reading.clauses)
            return Ground(words, f"{clauses}, as {reading.name} is read: {choices[reading.name]}")
    stated = next(term for term in book.stated if term.name == name)
    if stated.note == BY_VENUE:
        return Ground(words, BY_VENUE)
    return Ground(words, stated.clause or "assumed")


def _amount(units: int | None) -> str:
    return "the cards do not tell" if units is None else money.words(units)


def keyed(rows: pl.DataFrame) -> dict[Key, Row]:
    """Rows of wagers by what tells one from another."""
    return {tuple(row[name] for name in WAGER): row for row in rows.iter_rows(named=True)}
