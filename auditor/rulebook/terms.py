"""Terms and readings as a rulebook states them: every term set once, every choice complete."""

import json
import re
from math import prod

from auditor.money import Odds
from auditor.rulebook.book import Choice, Reading, StatedTerm
from auditor.rulebook.flaws import kind_in_words
from auditor.rulebook.section import Section
from auditor.terms import IN_EVERY_READING, Term, kinds

EXACT_PER = (1, 2, 4, 5, 10)
"""What a wager may be divided by and stay exact (`money.Odds.of`)."""

MOST_COMBINATIONS = 64

_NAME = re.compile(r"[a-z][a-z0-9_]*", flags=re.ASCII)
_NAMES = "begin with a small letter, and go on with small letters, digits and '_'"


def stated(section: Section) -> tuple[StatedTerm, ...]:
    """The terms that the rulebook states itself, each with its clause or marked as assumed."""
    section.allow(*kinds())
    terms = []
    for name, term in section.named():
        if name not in kinds():
            continue
        term.allow("value", "clause", "assumed", "note")
        clause, note = term.optional_text("clause"), term.optional_text("note")
        assumed = term.truth("assumed")
        if "assumed" in term and "clause" in term:
            term.flaw("it has a clause that sets it, and is assumed", "take one of the two out")
        elif "assumed" not in term and "clause" not in term and term.there:
            mend = 'add clause = "…", or assumed = true with a note'
            term.flaw("it says neither which clause sets it nor that it is assumed", mend)
        if assumed and "note" not in term:
            term.missing("note", '"why it is assumed"')
        value = _value(term, name, "value")
        if value is not None:
            terms.append(StatedTerm(name, value, None if assumed else clause, note))
    return tuple(terms)


def readings(sections: list[tuple[str, Section]]) -> tuple[Reading, ...]:
    """The readings, each with at least two choices."""
    read = []
    for name, section in sections:
        section.allow("question", "clauses", "choices")
        if not _NAME.fullmatch(name):
            section.flaw(f"'{name}' is no name of a reading", _NAMES)
        choices = tuple(_choice(choice) for choice in section.sections("choices"))
        names = [choice.name for choice in choices]
        if len(choices) < 2:
            mend = f"add [[readings.{name}.choices]], or settle it in [terms]"
            section.flaw("it has fewer than two choices", mend)
        for repeated in sorted({name for name in names if names.count(name) > 1}):
            section.flaw(f"two choices are called '{repeated}'", "rename one of them")
        question, clauses = section.text("question"), section.texts("clauses")
        read.append(Reading(name, question, clauses, choices))
    if prod(max(len(reading.choices), 1) for reading in read) > MOST_COMBINATIONS:
        problem = f"the readings combine in more than {MOST_COMBINATIONS} ways"
        sections[-1][1].flaw(problem, "settle one of them in [terms]")
    return tuple(read)


def set_once(section: Section, reading_sections: list[tuple[str, Section]]) -> None:
    """Note each term that nothing sets, that is set twice, or that only some choices set."""
    setters = {name: [section] if name in section else [] for name in kinds()}
    for _, reading in reading_sections:
        set_by = {
            choice.text("name"): choice.section("terms").table.keys() if "terms" in choice else ()
            for choice in reading.sections("choices")
        }
        for name in setters:
            missing = [choice for choice, names in set_by.items() if name not in names]
            if len(missing) < len(set_by):
                setters[name].append(reading)
                for choice in missing:
                    problem = f"choice '{choice}' does not set {name}, and another does"
                    reading.flaw(problem, "set it in each choice")
    for name, by in setters.items():
        if not by and section.there and name not in section.mistaken:
            mend = "state it here, or set it in every choice of one reading"
            section.flaw("it is set neither in [terms] nor by a reading", mend, name)
        if len(by) > 1:
            by[-1].flaw(f"{name} is set a second time", "leave it to one place")


def _choice(section: Section) -> Choice:
    section.allow("name", "summary", "terms")
    name = section.text("name")
    if name and not _NAME.fullmatch(name):
        section.flaw(f"'{name}' is no name of a choice", _NAMES, "name")
    terms: dict[str, Term] = {}
    if "terms" in section:
        values = section.section("terms")
        values.allow(*kinds())
        for term in sorted(IN_EVERY_READING & values.table.keys()):
            values.flaw(f"no reading may set {term}", "state it in [terms]", term)
        for term in (term for term in kinds() if term in values):
            value = _value(values, term, term)
            if value is not None:
                terms[term] = value
    return Choice(name, section.text("summary"), terms)


def _value(section: Section, name: str, key: str) -> Term | None:
    """The value of a term, or nothing where it is not of the term's type."""
    type_, choices = kinds()[name]
    value = section.table.get(key)
    if value is None:
        section.missing(key, "…")
    elif type_ is Odds:
        return _odds(section, value, key)
    elif choices and value not in choices:
        section.flaw(
            f"{_written(value)} is none of its values", f"write one of {', '.join(choices)}", key
        )
    elif type(value) is not type_:
        due = kind_in_words(type_())
        problem = f"it is to be {due}, not {kind_in_words(value)}"
        section.flaw(problem, f"write {due}, without quotes", key)
    elif isinstance(value, bool | int | str):
        return value
    return None


def _written(value: object) -> str:
    """A value much as the file has it."""
    return json.dumps(value, ensure_ascii=False, default=str)


def _odds(section: Section, value: object, key: str) -> Odds | None:
    """Odds, two whole numbers above nothing of which the second keeps money exact."""
    match value:
        case [int(pays), int(per)] if (
            pays > 0 and per in EXACT_PER and bool not in map(type, value)
        ):
            return Odds(pays, per)
    section.flaw(
        f"{_written(value)} are no odds that keep money exact",
        "write two whole numbers, as in [3, 2], the second of them one of "
        + ", ".join(map(str, EXACT_PER)),
        key,
    )
    return None
