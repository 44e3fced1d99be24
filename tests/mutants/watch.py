"""What notices a wrong rulebook: the cases of the right one, and logs whose outcome is known."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import polars as pl

from auditor.judge import judge
from auditor.judge.judging import KEY
from auditor.replay import Replay
from auditor.rulebook import Rulebook
from tests.mutants.differing import only, touched
from tests.mutants.facts import Kept, OfDays
from tests.mutants.watched import Watched, agreed, stated
from tests.outcomes import book

FINDING = ("table_day", "clause", "verdict", "round", "box", "hand", "player_id")

Found = Counter[tuple[Any, ...]]
"""Findings by `FINDING`."""


class Watch:
    """A rulebook that ships, and all that is known of its outcomes."""

    def __init__(self, rules: str) -> None:
        self.book = book(rules)
        self.stated = Post(self.book, stated(rules))

    @cached_property
    def agreed(self) -> "Post | None":
        """The logs on which the oracle agrees, asked for once nothing that is stated tells."""
        logs = agreed(self.book.id)
        return Post(self.book, logs) if logs else None

    def held(self, name: str) -> frozenset[str]:
        """The keys that facts of a table ever hold something in."""
        choices = {reading.name: reading.names[0] for reading in self.book.readings}
        facts = self.stated.facts.table(name, self.book.terms_under(choices)).select(KEY)
        return frozenset(column.name for column in facts if column.null_count() < len(column))

    def notices(self, wrong: Rulebook) -> bool:
        """Whether anything is otherwise under a wrong rulebook."""
        return self.stated.notices(wrong) or (
            self.agreed is not None and self.agreed.notices(wrong)
        )


@dataclass
class Post:
    """A rulebook over one log of many tables, each of which has an outcome that is held to.

    What the right rulebook gives stands for what is stated: that the two are one is for the tests
    that hold it to the cases, the sample days and the oracle.
    """

    book: Rulebook
    logs: Watched
    right: dict[tuple[frozenset[str], str], Found] = field(default_factory=dict)
    """What the right rulebook finds on some fact tables, as they are asked for."""

    @cached_property
    def facts(self) -> Kept:
        """The facts of the logs."""
        return Kept(Replay(self.logs.events, self.logs.rounds))

    @cached_property
    def settled(self) -> dict[str, set[int]]:
        """Each choice that some case states an outcome under, with the table-days of the cases."""
        cases = self.logs.cases.items()
        readings = dict.fromkeys(name for _, case in cases for name in case.readings)
        return {name: {day for day, case in cases if name in case.readings} for name in readings}

    def notices(self, wrong: Rulebook) -> bool:
        """Whether anything that is held to is otherwise under a wrong rulebook."""
        tables = touched(self.book, wrong)
        return bool(tables) and (
            self._found(self.book, tables) != self._found(wrong, tables)
            or any(self._settled_otherwise(wrong, tables, reading) for reading in self.settled)
            or self._leaves_undecided(wrong, tables)
            or any(self._stands_otherwise(wrong, tables, day) for day in self.logs.cases)
        )

    def _found(self, judged: Rulebook, tables: frozenset[str], reading: str = "") -> Found:
        if judged is self.book and (tables, reading) in self.right:
            return self.right[tables, reading]
        name, _, choice = reading.partition("=")
        settled = {name: choice} if reading else {}
        findings = judge(only(judged, tables), settled, self.facts).findings
        open_ = pl.col("round").is_in(self.logs.open_rounds).fill_null(value=False)
        found = Counter(findings.filter(~open_).select(FINDING).iter_rows())
        if judged is self.book:
            self.right[tables, reading] = found
        return found

    def _settled_otherwise(self, wrong: Rulebook, tables: frozenset[str], reading: str) -> bool:
        """Whether a case that states its outcome under a choice has another one."""
        name, _, choice = reading.partition("=")
        named = {reading.name: reading.names for reading in wrong.readings}
        if choice not in named.get(name, ()):
            return True
        days = self.settled[reading]
        right, given = (self._found(of, tables, reading) for of in (self.book, wrong))
        return _on(right, days) != _on(given, days)

    def _leaves_undecided(self, wrong: Rulebook, tables: frozenset[str]) -> bool:
        """Whether something is undecided on a day that records whatever a clause needs."""
        if not self.logs.full_days:
            return False
        judgement = judge(only(wrong, tables), {}, OfDays(self.facts, self.logs.full_days))
        return any(counts.undecided for counts in judgement.counts.values())

    def _stands_otherwise(self, wrong: Rulebook, tables: frozenset[str], day: int) -> bool:
        """Whether a clause has another status than a case states, or more or less undecided."""
        case = self.logs.cases[day]
        stated = {*case.statuses, *case.undecided}
        checks = [
            (clause.number, check.on)
            for of in (self.book, wrong)
            for clause in of.clauses
            for check in clause.checks
            if clause.number in stated
        ]
        asked = {clause for clause, on in checks if on in tables}
        if not asked:
            return False
        on = frozenset(on for clause, on in checks if clause in asked)
        judgement = judge(only(wrong, on), {}, OfDays(self.facts, [day]))
        given = {result.clause.number: result for result in judgement.clauses}
        return any(
            given[clause].status != case.statuses.get(clause, given[clause].status)
            or given[clause].undecided != case.undecided.get(clause, given[clause].undecided)
            for clause in asked
        )


def _on(found: Found, days: set[int]) -> Found:
    return Counter({finding: times for finding, times in found.items() if finding[0] in days})
