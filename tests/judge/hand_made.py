"""Facts and rulebooks made by hand, so that the judge is tested without a replay."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

from auditor.judge import Judgement, judge
from auditor.rulebook import Rulebook, load
from auditor.terms import Terms
from tests.rulebook.toy import RULEBOOK, TABLES

KEY = {"table_day": 0, "round": 7, "box": 3, "hand": 1, "player_id": "P2"}
READING = "busted_before_dealer_blackjack"
DEPENDS = {"doubles": frozenset[str](), "settlements": frozenset({READING})}

Rows = list[dict[str, Any]]


@dataclass
class HandMade:
    """Facts whose tables are given as rows, or as rows for each value of the one reading."""

    doubles: Rows = field(default_factory=list)
    settlements: Rows | Mapping[str, Rows] = field(default_factory=list)
    derived: list[str] = field(default_factory=list)
    """The tables that were asked for, in order."""

    def table(self, name: str, terms: Terms) -> pl.DataFrame:
        """The rows of a table, its key filled in."""
        self.derived.append(name)
        rows = getattr(self, name)
        if isinstance(rows, Mapping):
            rows = rows[getattr(terms, READING)]
        schema = {n: column.dtype.type for n, column in TABLES[name].to_schema().columns.items()}
        filled = [{**KEY, "seq": seq, **row} for seq, row in enumerate(rows, start=1)]
        return TABLES[name].validate(pl.DataFrame(filled, schema=schema))

    def cards_held(self, keys: pl.DataFrame) -> pl.Series:
        """Cards that tell which row was asked for."""
        return keys.select("cards " + pl.col("seq").cast(pl.String)).to_series()


def judged(rulebook: Rulebook, facts: HandMade, settled: Mapping[str, str] | None = None) -> Judgement:
    """The judgement of a rulebook over the two small tables."""
    return judge(rulebook, settled or {}, facts, TABLES, DEPENDS)
