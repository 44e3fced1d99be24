"""Which clauses looked at which facts, and what each said: fact by fact, as the judge has it.

A verdict hangs on no other fact, so that each is taken by itself from what the judge answers.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

import polars as pl

from auditor.judge import Facts, citing
from auditor.judge.readings import Choices, combinations
from auditor.judge.verdicts import Answer, Outcome, answers, hangs_on, outcomes
from auditor.report.rounds.story import Look, Row, Verdict
from auditor.rulebook import Check, Clause, Rulebook, columns, conditions, wording
from auditor.rulebook.phrases import named
from auditor.tables.facts import DEPENDS, FACTS

_VERDICTS: tuple[Verdict, ...] = ("held", "broken", "disputed", "undecided")


class Asked(NamedTuple):
    """A check with the clause that asks it."""

    clause: Clause
    check: Check


@dataclass(frozen=True)
class Sight:
    """A fact table under each way to read the rulebook, and the checks that look at it."""

    on: str
    asked: tuple[Asked, ...]
    choices: tuple[Choices, ...]
    derived: tuple[pl.DataFrame, ...]

    @property
    def checks(self) -> list[Check]:
        """The checks alone."""
        return [each.check for each in self.asked]

    def of(self, places: pl.Series) -> "Sight":
        """Of its facts those at some places alone."""
        return replace(self, derived=tuple(each[places] for each in self.derived))


def sights(
    book: Rulebook,
    settled: Mapping[str, str],
    facts: Facts,
    only: Sequence[str] = tuple(FACTS),
) -> Iterator[Sight]:
    """What each fact table that a check looks at holds, in the order of the rulebook."""
    asked = [Asked(clause, check) for clause in book.clauses for check in clause.checks]
    for name in dict.fromkeys(each.check.on for each in asked):
        if name in only:
            its = tuple(each for each in asked if each.check.on == name)
            checks = [each.check for each in its]
            choices = tuple(combinations(book, settled, checks, DEPENDS[name]))
            derived = [facts.table(name, book.terms_under(chosen)) for chosen in choices]
            yield Sight(name, its, choices, tuple(derived))


def answered(sight: Sight, book: Rulebook) -> list[list[Answer]]:
    """What each check says about each fact, under each way to read the rulebook."""
    return [
        answers(table, sight.checks, book, chosen)
        for table, chosen in zip(sight.derived, sight.choices, strict=True)
    ]


def verdicts(sight: Sight, book: Rulebook) -> list[list[Verdict | None]]:
    """What each check says of each fact; none where it is not concerned with it."""
    return [[_verdict(outcome) for outcome in each] for _, each in _one_by_one(sight, book)]


def _one_by_one(sight: Sight, book: Rulebook) -> Iterator[tuple[list[list[Answer]], list[Outcome]]]:
    """The answers about each fact, and what they come to."""
    given = answered(sight, book)
    numbers = [each.clause.number for each in sight.asked]
    for place in range(sight.derived[0].height):
        alone = [
            [Answer(*(mask.slice(place, 1) for mask in answer)) for answer in combination]
            for combination in given
        ]
        yield alone, outcomes(alone, numbers)


def _verdict(outcome: Outcome) -> Verdict | None:
    counts = outcome.counts._asdict()
    return next((name for name in _VERDICTS if counts[name]), None)


def looks(book: Rulebook, settled: Mapping[str, str], facts: Facts) -> list[tuple[Row, Look]]:
    """Each fact with each clause that looked at it and what it said, in printed order."""
    printed = {clause.number: place for place, clause in enumerate(book.clauses)}
    found = chain.from_iterable(
        _looks(sight, book, facts) for sight in sights(book, settled, facts)
    )
    return sorted(found, key=lambda each: (each[0]["seq"], printed[each[1].clause]))


def _looks(sight: Sight, book: Rulebook, facts: Facts) -> Iterator[tuple[Row, Look]]:
    model = columns.of(FACTS[sight.on])
    held = facts.cards_held(sight.derived[0].select("round", "box", "hand", "seq"))
    tables = [table.with_columns(held.alias(wording.CARDS_HELD)) for table in sight.derived]
    told = [_found(tables[0], check, model) for check in sight.checks]
    for place, (alone, each) in enumerate(_one_by_one(sight, book)):
        for number, (asked, outcome) in enumerate(zip(sight.asked, each, strict=True)):
            verdict = _verdict(outcome)
            if verdict is None:
                continue
            look = Look(
                clause=asked.clause.number,
                title=asked.clause.title,
                assumed=asked.clause.assumed,
                verdict=verdict,
                found=told[number][place],
                message=_message(sight, asked, outcome, alone, number, tables, place)
                if verdict in {"broken", "disputed"}
                else asked.check.needs,
            )
            yield tables[0].row(place, named=True), look


def _found(table: pl.DataFrame, check: Check, model: Mapping[str, columns.Column]) -> list[str]:
    """For each fact the values that a check looks at, in words: `first two 12, aces 1`."""
    both = [text for text in (check.when, check.require) if text]
    asked = dict.fromkeys(name for text in both for name in conditions.names_in_order(text))
    template = ", ".join(f"{named(name)} {{{name}}}" for name in asked if name in model)
    said: list[str] = table.select(words=wording.filled(template, model))["words"].to_list()
    return said


def _message(
    sight: Sight,
    asked: Asked,
    outcome: Outcome,
    alone: Sequence[Sequence[Answer]],
    number: int,
    tables: Sequence[pl.DataFrame],
    place: int,
) -> str:
    """What a finding of this fact says."""
    wrong = next(each for each in outcome.wrong if len(each.facts))
    row = tables[wrong.combination].slice(place, 1)
    model = columns.of(FACTS[sight.on])
    cited = citing.cited(row, asked.check, asked.clause.number, wrong.verdict, model)
    message: str = cited["message"].item()
    if len(sight.choices) > 1:
        broken = [combination[number].broken for combination in alone]
        reading = hangs_on(wrong, broken, sight.choices).item()
        return f"{message}; wrong only where {reading}" if reading else message
    return message
