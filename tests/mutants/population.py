"""All mutants of a rulebook."""

from collections.abc import Iterator

from auditor.rulebook import Rulebook
from tests.mutants.checks import Held, of_clauses
from tests.mutants.mutant import Mutant
from tests.mutants.terms import of_readings, of_terms


def mutants(book: Rulebook, held: Held) -> Iterator[Mutant]:
    """Every mutant of a rulebook: its terms', its readings', its clauses'."""
    yield from of_terms(book)
    yield from of_readings(book)
    yield from of_clauses(book, held)
