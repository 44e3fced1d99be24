"""What a venue states of the terms that its tables play under: the smallest chip, the rounding."""

from collections.abc import Mapping
from typing import NamedTuple

from auditor import money
from auditor.rulebook import Reading, Rulebook, StatedTerm
from auditor.rulebook.section import Section
from auditor.terms import kinds

ROUNDING = "rounding"
SMALLEST = "smallest_payable"
CHIP = "smallest_chip"
BY_VENUE = "stated by the venue"
"""The note of a term that a venue states."""


class Payment(NamedTuple):
    """How a venue makes payments, as far as it says so."""

    smallest: int | None
    """What the smallest payable chip is worth, in units of money."""
    rounding: str | None


def payment(section: Section, head: Section) -> Payment:
    """What an entry says of payments, or else its venue."""
    smallest = _smallest(section)
    return Payment(
        _smallest(head) if smallest is None else smallest, _rounding(section) or _rounding(head)
    )


def played_by(
    book: Rulebook, readings: Mapping[str, str], paid: Payment, section: Section
) -> tuple[Rulebook, dict[str, str]]:
    """The rulebook with what the venue states of its terms, and the readings that it settles.

    A rounding of the venue's own stands where the text is silent: in place of an assumed one, or
    as the choice of a reading. Against a clause that states another it is noted as a flaw.
    """
    stated = []
    if paid.smallest is not None:
        stated.append(StatedTerm(SMALLEST, paid.smallest, None, BY_VENUE))
    chosen = dict(readings)
    open_ = next((reading for reading in book.readings if _sets_rounding(reading)), None)
    if paid.rounding and open_:
        name = _choice(open_, paid.rounding)
        if chosen.setdefault(open_.name, name) != name:
            problem = f"'{paid.rounding}' settles {open_.name} as {name}, and its readings do not"
            section.flaw(problem, "state one of the two", ROUNDING)
    elif paid.rounding:
        own = next(term for term in book.stated if term.name == ROUNDING)
        if own.assumed:
            stated.append(StatedTerm(ROUNDING, paid.rounding, None, BY_VENUE))
        elif own.value != paid.rounding:
            problem = f"clause {own.clause} of {book.id} states '{own.value}'"
            section.flaw(
                problem, "take it out; a venue's own stands where the text is silent", ROUNDING
            )
    return book.with_stated(*stated), chosen


def _smallest(section: Section) -> int | None:
    text = section.optional_text(CHIP)
    if text is None:
        return None
    try:
        worth = money.amount(text)
    except ValueError:
        worth = 0
    if not worth:
        mend = (
            f'write what it is worth, above nothing, with at most {money.PLACES} places, as "0.50"'
        )
        section.flaw(f"'{text}' is no worth of a chip", mend, CHIP)
    return worth


def _rounding(section: Section) -> str | None:
    rounding = section.optional_text(ROUNDING)
    _, choices = kinds()[ROUNDING]
    if rounding is not None and rounding not in choices:
        section.flaw(f"'{rounding}' is no rounding", f"write one of {', '.join(choices)}", ROUNDING)
        return None
    return rounding


def _sets_rounding(reading: Reading) -> bool:
    return any(ROUNDING in choice.terms for choice in reading.choices)


def _choice(reading: Reading, rounding: str) -> str:
    """The choice of a reading that sets this rounding."""
    return next(choice.name for choice in reading.choices if choice.terms[ROUNDING] == rounding)
