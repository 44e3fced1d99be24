"""Facts of one log, derived once however often it is judged."""

from collections.abc import Collection, Hashable

import polars as pl

from auditor.judge import Facts
from auditor.tables.facts import DEPENDS
from auditor.terms import Terms


class Kept:
    """Facts that are kept, each fact table under all that it can tell of the terms."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.tables: dict[Hashable, pl.DataFrame] = {}

    def table(self, name: str, terms: Terms) -> pl.DataFrame:
        told = (name, *(getattr(terms, term) for term in sorted(DEPENDS[name])))
        if told not in self.tables:
            self.tables[told] = self.facts.table(name, terms)
        return self.tables[told]

    def cards_held(self, keys: pl.DataFrame) -> pl.Series:
        """Nothing: the words of a finding are compared with nothing."""
        return pl.Series([""] * keys.height, dtype=pl.String)


class OfDays:
    """The facts of some table-days among those of many."""

    def __init__(self, facts: Facts, days: Collection[int]) -> None:
        self.facts = facts
        self.days = days

    def table(self, name: str, terms: Terms) -> pl.DataFrame:
        return self.facts.table(name, terms).filter(pl.col("table_day").is_in(self.days))

    def cards_held(self, keys: pl.DataFrame) -> pl.Series:
        return self.facts.cards_held(keys)
