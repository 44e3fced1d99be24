"""Terms and readings as a rulebook states them: every term set once, every choice complete."""

import re
from collections.abc import Mapping
from math import prod

from auditor.money import Odds
from auditor.rulebook.book import Choice, Reading, StatedTerm
from auditor.rulebook.flaws import kind_in_words
from auditor.rulebook.section import Section
from auditor.terms import Term, kinds

EXACT_PER = (1, 2, 4, 5, 10)
"""What a wager may be divided by and stay exact (`money.Odds.of`)."""

MOST_COMBINATIONS = 64

_NAME = re.compile(r"[a-z][a-z0-9_]*", flags=re.ASCII)


def stated(section: Section) -> tuple[StatedTerm, ...]:
    """The terms that the rulebook states itself, each with its clause or marked as assumed."""
    terms = []
    for name, term in section.named():
        term.allow("value", "clause", "assumed", "note")
        clause, note = term.optional_text("clause"), term.optional_text("note")
        assumed = term.truth("assumed")
        if assumed == (clause is not None) and term.there:
            term.flaw("it is to have either the clause that sets it, or assumed = true")
        if assumed and note is None:
            term.flaw("'note' is missing: why it is assumed")
        value = _value(term, name, term.table.get("value"), "value")
        if value is not None:
            terms.append(StatedTerm(name, value, None if assumed else clause, note))
    return tuple(terms)


def readings(sections: list[tuple[str, Section]]) -> tuple[Reading, ...]:
    """The readings, each with at least two choices."""
    read = []
    for name, section in sections:
        section.allow("question", "clauses", "choices")
        if not _NAME.fullmatch(name):
            section.flaw("a reading's name is small letters, digits and '_'")
        choices = tuple(_choice(choice) for choice in section.sections("choices"))
        names = [choice.name for choice in choices]
        if len(choices) < 2:
            section.flaw("a reading has at least two choices")
        for repeated in sorted({name for name in names if names.count(name) > 1}):
            section.flaw(f"two choices are called '{repeated}'")
        question, clauses = section.text("question"), section.texts("clauses")
        read.append(Reading(name, question, clauses, choices))
    if prod(max(len(reading.choices), 1) for reading in read) > MOST_COMBINATIONS:
        sections[-1][1].flaw(f"the readings combine in more than {MOST_COMBINATIONS} ways")
    return tuple(read)


def set_once(section: Section, read: tuple[Reading, ...]) -> None:
    """Note each term that nothing sets, or that is set twice."""
    setters: dict[str, list[str]] = {name: [] for name in kinds()}
    for name in section.table:
        setters.get(name, []).append("[terms]")
    for reading in read:
        for name in sorted({name for choice in reading.choices for name in choice.terms}):
            setters[name].append(f"reading {reading.name}")
            missing = [choice.name for choice in reading.choices if name not in choice.terms]
            if missing:
                section.flaw(f"reading {reading.name} does not set it under '{missing[0]}'", name)
    for name, by in setters.items():
        if not by and section.there:
            section.flaw("it is set neither in [terms] nor by a reading", name)
        if len(by) > 1:
            section.flaw(f"it is set more than once: by {' and by '.join(by)}", name)


def _choice(section: Section) -> Choice:
    section.allow("name", "summary", "terms")
    name = section.text("name")
    if name and not _NAME.fullmatch(name):
        section.flaw("a choice's name is small letters, digits and '_'", "name")
    terms: dict[str, Term] = {}
    if "terms" in section:
        values = section.section("terms")
        for term, stated_value in values.table.items():
            value = _value(values, term, stated_value, term)
            if value is not None:
                terms[term] = value
    return Choice(name, section.text("summary"), terms)


def _value(section: Section, name: str, value: object, key: str) -> Term | None:
    """The value of a term, or nothing where it is not of the term's type."""
    known: Mapping[str, tuple[type, tuple[str, ...]]] = kinds()
    if name not in known:
        section.flaw(f"there is no term '{name}': there are {', '.join(known)}")
        return None
    type_, choices = known[name]
    if value is None:
        section.flaw("'value' is missing")
    elif type_ is Odds:
        return _odds(section, value, key)
    elif choices and value not in choices:
        section.flaw(f"it is one of {', '.join(choices)}", key)
    elif type(value) is not type_:
        wanted = kind_in_words(type_())
        section.flaw(f"it is to be {wanted}, not {kind_in_words(value)}", key)
    elif isinstance(value, bool | int | str):
        return value
    return None


def _odds(section: Section, value: object, key: str) -> Odds | None:
    """Odds, two whole numbers above nothing of which the second keeps money exact."""
    match value:
        case [int(pays), int(per)] if (
            pays > 0 and per in EXACT_PER and bool not in map(type, value)
        ):
            return Odds(pays, per)
    section.flaw(
        "odds are two whole numbers, as in [3, 2]; the second is one of "
        + ", ".join(map(str, EXACT_PER)),
        key,
    )
    return None
