"""Readings that nobody has settled: each combination of choices that matters for a fact table."""

from collections.abc import Iterable, Mapping
from itertools import product

from auditor.rulebook import Check, Reading, Rulebook
from auditor.rulebook.conditions import names

Choices = Mapping[str, str]
"""One choice for every reading."""


def combinations(
    rulebook: Rulebook, settled: Choices, checks: Iterable[Check], terms: frozenset[str]
) -> list[Choices]:
    """Every combination of choices under which a fact table may be judged differently.

    A reading matters where a condition of the table's checks names it, or one of its choices sets
    a term that the table is derived under. Every other one keeps its first choice. The first
    combination is the first choice of each.
    """
    conditions = [text for check in checks for text in (check.when, check.require) if text]
    named = frozenset().union(*map(names, conditions))
    fixed = {
        reading.name: settled.get(reading.name, reading.names[0]) for reading in rulebook.readings
    }
    open_ = [
        reading
        for reading in rulebook.readings
        if reading.name not in settled and (reading.name in named or _sets(reading) & terms)
    ]
    return [
        {**fixed, **dict(zip((reading.name for reading in open_), picked, strict=True))}
        for picked in product(*(reading.names for reading in open_))
    ]


def _sets(reading: Reading) -> frozenset[str]:
    """The terms that a reading's choices set."""
    return frozenset(term for choice in reading.choices for term in choice.terms)
