"""Where two rulebooks differ, and a rulebook cut down to that."""

from dataclasses import replace

from auditor.rulebook import Rulebook
from auditor.tables.facts import DEPENDS


def touched(right: Rulebook, wrong: Rulebook) -> frozenset[str]:
    """The fact tables on which two rulebooks may give other verdicts."""
    checks = [
        {(clause.number, check) for clause in of.clauses for check in clause.checks}
        for of in (right, wrong)
    ]
    asked = frozenset(check.on for _, check in checks[0])
    if right.readings != wrong.readings:
        return asked
    terms = {term.name for term in {*right.stated} ^ {*wrong.stated}}
    under_them = {name for name in asked if DEPENDS[name] & terms}
    return frozenset(under_them | {check.on for _, check in checks[0] ^ checks[1]})


def only(book: Rulebook, tables: frozenset[str]) -> Rulebook:
    """The rulebook without its checks on other fact tables, which have no say on these."""
    return replace(
        book,
        clauses=tuple(
            replace(clause, checks=tuple(check for check in clause.checks if check.on in tables))
            for clause in book.clauses
        ),
    )
