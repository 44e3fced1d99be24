"""Clauses made wrong: a condition changed or gone, a check gone, another's fault."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from auditor.judge.citing import NAMED
from auditor.rulebook import Check, Clause, Rulebook, columns, dialect
from auditor.rulebook.book import FAULTS
from auditor.rulebook.columns import Column
from auditor.rulebook.tokens import ConditionError
from auditor.tables.facts import FACTS
from tests.mutants.conditions import changes
from tests.mutants.mutant import Mutant

Held = Callable[[str], frozenset[str]]
"""The keys that facts of a table ever hold something in, by the table's name."""


def of_clauses(book: Rulebook, held: Held) -> Iterator[Mutant]:
    """Every clause of a rulebook made wrong in every way, in printed order.

    A finding names no more than its facts hold: another fault that would name the same is none.
    """
    for clause in book.clauses:
        if len(clause.checks) > 1:
            without = _with_checks(book, clause, ())
            yield Mutant(book.id, clause.number, "", "clause dropped", "", without)
        for place in range(len(clause.checks)):
            yield from _of_check(book, clause, place, held(clause.checks[place].on))


def _of_check(book: Rulebook, clause: Clause, place: int, held: frozenset[str]) -> Iterator[Mutant]:
    check = clause.checks[place]
    before, after = clause.checks[:place], clause.checks[place + 1 :]

    def mutant(key: str, kind: str, becomes: str, *instead: Check) -> Mutant:
        wrong = _with_checks(book, clause, (*before, *instead, *after))
        within = f"{check.on} {key}".rstrip()
        return Mutant(book.id, clause.number, within, kind, becomes, wrong)

    yield mutant("", "check dropped", check.require)
    if check.when:
        yield mutant("when", "when dropped", check.when, replace(check, when=None))
    known = _columns(book, check)
    for key, condition in (("when", check.when), ("require", check.require)):
        for kind, becomes in changes(condition, known) if condition else ():
            stated = (
                replace(check, when=becomes) if key == "when" else replace(check, require=becomes)
            )
            made = mutant(key, kind, becomes, stated)
            yield made if _says_something(becomes, known) else replace(made, book=None)
    at = FAULTS.index(check.fault)
    for kind, other in (("fault widened", at - 1), ("fault narrowed", at + 1)):
        fault = FAULTS[other] if 0 <= other < len(FAULTS) else check.fault
        if held & {*NAMED[fault]} != held & {*NAMED[check.fault]}:
            yield mutant("fault", kind, fault, replace(check, fault=fault))


def _with_checks(book: Rulebook, clause: Clause, checks: tuple[Check, ...]) -> Rulebook:
    wrong = replace(clause, checks=checks)
    return replace(book, clauses=tuple(wrong if its is clause else its for its in book.clauses))


def _says_something(condition: str, known: Mapping[str, Column]) -> bool:
    """Whether the dialect takes a condition; its bounds on length say nothing of its meaning."""
    try:
        dialect.read(condition, known)
    except ConditionError:
        return False
    return True


def _columns(book: Rulebook, check: Check) -> Mapping[str, Column]:
    choices = {reading.name: columns.category(reading.names) for reading in book.readings}
    return {**columns.of(FACTS[check.on]), **choices}
