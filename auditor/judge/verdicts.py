"""Verdicts of facts under checks: once for each way to read the rulebook, then taken together.

Each verdict is a mask over the facts of one table. `~condition` drops what is null, so that held,
broken, undecided and not concerned are each asked for by name, and have to add up.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_
from typing import NamedTuple

import polars as pl

from auditor.judge.results import Counts
from auditor.rulebook import Check, Rulebook
from auditor.rulebook.conditions import compiled, names, widened


class Answer(NamedTuple):
    """What one check says about each fact under one combination of choices."""

    broken: pl.Series
    held: pl.Series
    undecided: pl.Series


class Wrong(NamedTuple):
    """Facts that are wrong under a check, and the combination of choices that makes them so."""

    verdict: str
    combination: int
    facts: pl.Series
    """Row numbers."""


@dataclass(frozen=True)
class Outcome:
    """What became of the facts of a table under one check, over all combinations."""

    wrong: tuple[Wrong, ...]
    counts: Counts


def answers(
    facts: pl.DataFrame, checks: Sequence[Check], rulebook: Rulebook, choices: Mapping[str, str]
) -> list[Answer]:
    """What each check says about each fact, under one choice for each reading."""
    conditions = [text for check in checks for text in (check.when, check.require) if text]
    named = frozenset().union(*map(names, conditions))
    readings = [
        pl.lit(choices[reading.name], pl.Enum(reading.names)).alias(reading.name)
        for reading in rulebook.readings
        if reading.name in named
    ]
    columns = [name for name in facts.columns if name in {*named, "seq"}]
    asked = [_asked(check) for check in checks]
    masks = (
        widened(facts.lazy().select(columns))
        .with_columns(readings)
        .select(
            mask.alias(f"{verdict} {place}")
            for place, by_verdict in enumerate(asked)
            for verdict, mask in by_verdict.items()
        )
        .collect()
    )
    for place, by_verdict in enumerate(asked):
        total = sum(int(masks[f"{verdict} {place}"].sum()) for verdict in by_verdict)
        assert total == facts.height, "a check says one thing about each fact"
    return [
        Answer(masks[f"broken {place}"], masks[f"held {place}"], masks[f"undecided {place}"])
        for place in range(len(checks))
    ]


def _asked(check: Check) -> dict[str, pl.Expr]:
    """One mask for each verdict, none of them ever null."""
    require = compiled(check.require)
    if check.when is None:
        return {
            "broken": (~require).fill_null(value=False),
            "held": require.fill_null(value=False),
            "undecided": require.is_null(),
        }
    when = compiled(check.when)
    return {
        "broken": (when & ~require).fill_null(value=False),
        "held": (when & require).fill_null(value=False),
        "undecided": when.is_null() | (when & require.is_null()).fill_null(value=False),
        "not concerned": (~when).fill_null(value=False),
    }


def outcomes(given: Sequence[Sequence[Answer]], clauses: Sequence[str]) -> list[Outcome]:
    """The verdicts over all combinations, for checks whose clauses are named alongside.

    A fact is broken under the clauses that it breaks in every combination. If it then still
    breaks some other clause in each combination, it is wrong however the text is read: broken,
    cited under the clauses of the first. Otherwise the clauses that it breaks in some of them
    are disputed, told as the first combination that makes it wrong tells it.
    """
    if len(given) == 1:
        return [
            Outcome(
                wrong=(Wrong("broken", 0, answer.broken.arg_true()),),
                counts=Counts(
                    held=int(answer.held.sum()),
                    broken=int(answer.broken.sum()),
                    undecided=int(answer.undecided.sum()),
                ),
            )
            for answer in given[0]
        ]
    certain, disputed = _certain_and_disputed(given, clauses)
    return [
        _outcome(
            [combination[place] for combination in given],
            certain[clause],
            disputed[clause],
        )
        for place, clause in enumerate(clauses)
    ]


def hangs_on(
    wrong: Wrong, broken: Sequence[pl.Series], choices: Sequence[Mapping[str, str]]
) -> pl.Series:
    """For each fact that is wrong in dispute, the choices that make it so, in words.

    `broken` tells of each combination of choices which facts break the check. A choice matters to
    a fact where another one in its place, all else alike, would not break it. Null where none
    does, as for what is broken for certain.
    """
    made = choices[wrong.combination]
    parts = []
    for reading, choice in made.items() if wrong.verdict == "disputed" else ():
        instead = [
            broken[place]
            for place, other in enumerate(choices)
            if {name for name in made if other[name] != made[name]} == {reading}
        ]
        if instead:
            matters = reduce(or_, (~facts.gather(wrong.facts) for facts in instead))
            said = pl.lit(f"{reading} is {choice}", dtype=pl.String)
            parts.append(pl.when(matters).then(said))
    nothing = pl.Series([None] * len(wrong.facts), dtype=pl.String)
    words = pl.concat_str(*parts, separator=" and ", ignore_nulls=True) if parts else nothing
    told = nothing.to_frame("nothing").select(pl.coalesce("nothing", words))["nothing"]
    return told.replace("", None)


def _certain_and_disputed(
    given: Sequence[Sequence[Answer]], clauses: Sequence[str]
) -> tuple[dict[str, pl.Series], dict[str, list[pl.Series]]]:
    """For each clause the facts that break it for certain; for each combination the disputed.

    A disputed fact stands under the first combination only that makes it wrong.
    """
    distinct = list(dict.fromkeys(clauses))
    breaks = [
        {
            clause: reduce(
                or_,
                (
                    answer.broken
                    for answer, of in zip(combination, clauses, strict=True)
                    if of == clause
                ),
            )
            for clause in distinct
        }
        for combination in given
    ]
    always = {clause: reduce(and_, (by[clause] for by in breaks)) for clause in distinct}
    rest = [{clause: by[clause] & ~always[clause] for clause in distinct} for by in breaks]
    either_way = reduce(and_, (reduce(or_, by.values()) for by in rest))
    certain = {clause: always[clause] | (either_way & rest[0][clause]) for clause in distinct}
    disputed: dict[str, list[pl.Series]] = {}
    for clause in distinct:
        told = either_way
        disputed[clause] = []
        for by in rest:
            disputed[clause].append(by[clause] & ~told)
            told = told | by[clause]
    return certain, disputed


def _outcome(given: Sequence[Answer], certain: pl.Series, disputed: list[pl.Series]) -> Outcome:
    """What became of the facts under one check."""
    broken = given[0].broken & certain
    disputes = [answer.broken & facts for answer, facts in zip(given, disputed, strict=True)]
    right = ~reduce(or_, disputes, broken)
    undecided = reduce(or_, (answer.undecided for answer in given)) & right
    held = reduce(or_, (answer.held for answer in given)) & right & ~undecided
    return Outcome(
        wrong=(
            Wrong("broken", 0, broken.arg_true()),
            *(Wrong("disputed", n, facts.arg_true()) for n, facts in enumerate(disputes)),
        ),
        counts=Counts(
            held=int(held.sum()),
            broken=int(broken.sum()),
            disputed=sum(int(facts.sum()) for facts in disputes),
            undecided=int(undecided.sum()),
        ),
    )
