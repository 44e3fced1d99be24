"""Facts and rulebooks made by hand, so that the judge is tested without a replay."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import polars as pl

from auditor.judge import ClauseResult, Counts, Judgement, judge
from auditor.rulebook import Check, Clause, Rulebook, load
from auditor.terms import Terms
from tests.rulebook.toy import RULEBOOK, TABLES

KEY = {"table_day": 0, "round": 7, "box": 3, "hand": 1, "player_id": "P2"}
BUSTED = "busted_before_dealer_blackjack"
DEPENDS = {"doubles": frozenset[str](), "settlements": frozenset({BUSTED})}
TOY = load(RULEBOOK, TABLES)

Rows = list[dict[str, Any]]


@dataclass
class HandMade:
    """Facts given as rows; settlements may differ with the term that a reading sets."""

    doubles: Rows = field(default_factory=list)
    settlements: Rows | Mapping[str, Rows] = field(default_factory=list)
    derived: list[str] = field(default_factory=list)
    """The tables that were asked for, in order."""

    def table(self, name: str, terms: Terms) -> pl.DataFrame:
        """The rows of a table; what a row leaves out of its key is filled in."""
        self.derived.append(name)
        rows = getattr(self, name)
        if isinstance(rows, Mapping):
            rows = rows[getattr(terms, BUSTED)]
        schema = {n: column.dtype.type for n, column in TABLES[name].to_schema().columns.items()}
        filled = [{**KEY, "seq": seq, **row} for seq, row in enumerate(rows, start=1)]
        return TABLES[name].validate(pl.DataFrame(filled, schema=schema))

    def cards_held(self, keys: pl.DataFrame) -> pl.Series:
        """Words that tell which row was asked for."""
        return keys.select("cards before " + pl.col("seq").cast(pl.String)).to_series()


def double(**fields: Any) -> dict[str, Any]:
    """A row of doubles with nothing wrong about it."""
    return {"cards": 2, "hard_total": 11, "blackjack": False, **fields}


def check(on: str = "doubles", require: str = "NOT blackjack", **fields: Any) -> Check:
    """A check that says no more than it has to."""
    given = {"when": None, "fault": "wager", "finding": "wrong", "recorded": None}
    given |= {"required": None, "impact": None, "needs": None}
    return Check(**{**given, "on": on, "require": require, **fields})


def clause(number: str, *checks: Check) -> Clause:
    """A clause judged by these checks."""
    return Clause(number, "title", "summary", "judged", None, assumed=False, checks=checks)


def rulebook(*clauses: Clause) -> Rulebook:
    """The toy rulebook with these clauses in place of its own."""
    return replace(TOY, clauses=clauses)


def judged(book: Rulebook, facts: HandMade, **settled: str) -> Judgement:
    """The judgement of a rulebook over the two small tables."""
    return judge(book, settled, facts, TABLES, DEPENDS)


def result(judgement: Judgement, number: str) -> ClauseResult:
    """What became of one clause."""
    return next(one for one in judgement.clauses if one.clause.number == number)


def counts(judgement: Judgement, number: str) -> Counts:
    """How many facts had each verdict under one clause."""
    one = result(judgement, number)
    return Counts(one.held, one.broken, one.disputed, one.undecided)


def findings(judgement: Judgement, *columns: str) -> list[tuple[Any, ...]]:
    """The findings in their order, by some columns."""
    return judgement.findings.select(columns).rows()
