"""Terms stated otherwise, and readings that mean something else or are settled."""

from collections.abc import Iterator
from dataclasses import replace

from auditor.money import Odds
from auditor.rulebook import Choice, Reading, Rulebook, StatedTerm
from auditor.rulebook.conditions import names
from auditor.rulebook.terms import EXACT_PER
from auditor.terms import Term, kinds
from tests.mutants.mutant import Mutant


def of_terms(book: Rulebook) -> Iterator[Mutant]:
    """Every term that a rulebook states itself, with each value near its own."""
    for term in book.stated:
        for value in near(term.name, term.value):
            wrong = book.with_stated(replace(term, value=value))
            yield Mutant(book.id, term.name, "", "term changed", str(value), wrong)


def of_readings(book: Rulebook) -> Iterator[Mutant]:
    """Every reading with a choice that means something else, with two swapped, or settled."""
    for reading in book.readings:
        yield from _choices_changed(book, reading)
        yield from _choices_swapped(book, reading)
        yield from _settled(book, reading)


def near(name: str, value: Term) -> list[Term]:
    """The other choices of a term, or the values next to its own."""
    match value:
        case bool():
            return [not value]
        case int():
            return [value - 1, value + 1]
        case Odds(pays, per):
            place = EXACT_PER.index(per)
            others = EXACT_PER[max(place - 1, 0) : place] + EXACT_PER[place + 1 : place + 2]
            moved = [Odds(pays - 1, per)] if pays > 1 else []
            return [*moved, Odds(pays + 1, per), *(Odds(pays, other) for other in others)]
    return [choice for choice in kinds()[name][1] if choice != value]


def _choices_changed(book: Rulebook, reading: Reading) -> Iterator[Mutant]:
    for place, choice in enumerate(reading.choices):
        for name, value in choice.terms.items():
            for other in near(name, value):
                changed = replace(choice, terms={**choice.terms, name: other})
                choices = (*reading.choices[:place], changed, *reading.choices[place + 1 :])
                yield Mutant(
                    book.id,
                    reading.name,
                    choice.name,
                    "choice changed",
                    f"{name} {other}",
                    _with_choices(book, reading, choices),
                )


def _choices_swapped(book: Rulebook, reading: Reading) -> Iterator[Mutant]:
    for place, (one, other) in enumerate(zip(reading.choices, reading.choices[1:], strict=False)):
        if one.terms == other.terms:
            continue  # conditions go by their names, in whatever order they stand
        swapped = (replace(one, name=other.name), replace(other, name=one.name))
        choices = (*reading.choices[:place], *swapped, *reading.choices[place + 2 :])
        wrong = _with_choices(book, reading, choices)
        becomes = f"{other.name}, {one.name}"
        yield Mutant(book.id, reading.name, "", "choices swapped", becomes, wrong)


def _settled(book: Rulebook, reading: Reading) -> Iterator[Mutant]:
    """The reading struck out, with what one choice sets stated as terms."""
    left = replace(book, readings=tuple(its for its in book.readings if its is not reading))
    for choice in reading.choices:
        stated = (StatedTerm(name, value, None, None) for name, value in choice.terms.items())
        wrong = None if _is_named(reading, book) else left.with_stated(*stated)
        yield Mutant(book.id, reading.name, "", "reading settled", choice.name, wrong)


def _is_named(reading: Reading, book: Rulebook) -> bool:
    """Whether a condition names the reading, and would name nothing without it."""
    checks = [check for clause in book.clauses for check in clause.checks]
    conditions = [text for check in checks for text in (check.when, check.require) if text]
    return any(reading.name in names(text) for text in conditions)


def _with_choices(book: Rulebook, reading: Reading, choices: tuple[Choice, ...]) -> Rulebook:
    wrong = replace(reading, choices=choices)
    return replace(book, readings=tuple(wrong if its is reading else its for its in book.readings))
