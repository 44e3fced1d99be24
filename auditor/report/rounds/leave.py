"""What made an act lawful: a permit, a notice or a personal sign without which it were none.

It is not looked up: the clauses are asked again about the same fact without it, and one that is
broken then, and was not before, is what it stood against.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import NamedTuple

import polars as pl

from auditor.judge import Facts
from auditor.report.rounds.looks import Sight, answered, sights, verdicts
from auditor.report.rounds.story import Leave, Row
from auditor.report.visible import shown
from auditor.rulebook import Rulebook
from auditor.tables.limits import AUTHORITY


class _Given(NamedTuple):
    act: str
    by: str


_ACE = "the permit of a {} to double hands with an ace"
_GIVEN = {
    ("wagers", "allowed_by"): _Given("the wager", "the permit of a {} to wager above the maximum"),
    ("wagers", "within_personal"): _Given("the wager", "a personal sign whose limits it is within"),
    ("doubles", "allowed_by"): _Given("the double", _ACE),
    ("doubles", "told"): _Given("the double", "the notice of that option before the round"),
    ("draws", "allowed_by"): _Given("the card", _ACE),
    ("splits", "allowed_by"): _Given("the split", "the permit of a {} to split again"),
    ("splits", "told"): _Given("the split", "the notice of that option before the round"),
    ("settlements", "late_leave_by"): _Given(
        "the late payment", "the permit of a {} to pay a blackjack late"
    ),
}
"""The columns that tell of leave, each with the act that it is for, in words."""

_WRONG = {"broken", "disputed"}


def leaves(book: Rulebook, settled: Mapping[str, str], facts: Facts) -> Iterator[tuple[Row, Leave]]:
    """Each fact that leave made lawful, with the leave in words."""
    for sight in sights(book, settled, facts, [table for table, _ in _GIVEN]):
        found: dict[int, list[str]] = {}
        act = ""
        for (table, column), given in _GIVEN.items():
            if table == sight.on:
                act = given.act
                for place, against in _stood_against(sight, _without(sight, column), book):
                    who = str(sight.derived[0][column][place]).replace("_", " ")
                    clauses = " and ".join(against)
                    said = f"{given.by.format(who)} (without it {clauses} would be broken)"
                    found.setdefault(place, []).append(said)
        for place, by in sorted(found.items()):
            row = sight.derived[0].row(place, named=True)
            words = f"{_whose(row)}: {act} is allowed by {' and by '.join(by)}"
            yield row, Leave(row["seq"], words)


def _stood_against(sight: Sight, without: Sight, book: Rulebook) -> Iterator[tuple[int, list[str]]]:
    """The facts that are wrong only without leave, by their place, with the clauses they break."""
    before, after = answered(sight, book), answered(without, book)
    differs = [
        now.broken & ~was.broken
        for one, other in zip(before, after, strict=True)
        for was, now in zip(one, other, strict=True)
    ]
    places = reduce(or_, differs).arg_true()
    both = (verdicts(each.of(places), book) for each in (sight, without))
    for place, was, now in zip(places, *both, strict=True):
        against = dict.fromkeys(
            asked.clause.number
            for asked, said, then in zip(sight.asked, was, now, strict=True)
            if then in _WRONG and said not in _WRONG
        )
        if against:
            yield place, list(against)


def _without(sight: Sight, column: str) -> Sight:
    """The same facts, had nobody given leave."""
    nothing = (
        pl.lit("nobody", AUTHORITY)
        if sight.derived[0].schema[column] == AUTHORITY
        else pl.lit(value=False)
    )
    absent = pl.when(pl.col(column).is_not_null()).then(nothing).alias(column)
    return replace(sight, derived=tuple(each.with_columns(absent) for each in sight.derived))


def _whose(row: Row) -> str:
    keys = {"box": "box", "hand": "hand", "player": "player_id"}
    said = ", ".join(
        f"{name} {shown(str(row[key]))}" for name, key in keys.items() if row[key] is not None
    )
    return said[:1].upper() + said[1:]
