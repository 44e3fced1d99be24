"""Fact tables and their columns are explained by what their models say of them."""

from typing import Annotated

import pandera.polars as pa
import polars as pl
import pytest

from auditor.rulebook import Choice, Reading, glossary
from auditor.rulebook.glossary import Meaning
from auditor.tables.fact import Fact
from auditor.tables.facts import FACTS
from auditor.tables.recorded import MONEY, ROLE


class Tips(Fact):
    """One row per tip of a player to a dealer. Key: `round`, `seq`. Left out
    are tips that were handed back.
    """

    amount: pl.Int64 = pa.Field(description="what was tipped", metadata=MONEY)
    waited: pl.Int64 = pa.Field(
        nullable=True,
        description="how long it lay there; null: it was never taken",
        metadata={"unit": "whole seconds"},
    )
    taken: pl.Boolean = pa.Field(description="whether the dealer took it")
    by: Annotated[pl.Enum, ROLE.categories] = pa.Field(nullable=True, description="who took it")


def test_a_fact_table_is_told_by_its_grain_and_the_rest_of_its_docstring() -> None:
    assert glossary.grain(Tips) == "one row per tip of a player to a dealer"
    assert glossary.remarks(Tips) == (
        "Key: `round`, `seq`. Left out are tips that were handed back."
    )


def test_a_column_is_told_by_its_description_and_what_nothing_means() -> None:
    columns = glossary.columns_of(Tips)
    assert columns["amount"] == Meaning("money", "an amount", "what was tipped", None)
    assert columns["waited"] == Meaning(
        "whole number",
        "a number of whole seconds",
        "how long it lay there",
        "it was never taken",
    )
    assert columns["taken"] == Meaning("truth", "yes or no", "whether the dealer took it", None)
    assert columns["by"] == Meaning(
        "category",
        "one of player, dealer, supervisor, pit_manager, duty_manager",
        "who took it",
        "there is none, or the log does not tell",
    )


def test_a_tables_own_columns_come_before_where_its_facts_lie() -> None:
    assert list(glossary.columns_of(Tips)) == [
        *("amount", "waited", "taken", "by"),
        *("table_day", "round", "box", "hand", "player_id", "seq"),
    ]


def test_a_reading_is_told_by_its_question() -> None:
    choices = (Choice("barred", "no", {}), Choice("allowed", "yes", {}))
    asked = Reading("aces", "May aces be doubled?", ("1",), choices)
    assert glossary.reading(asked) == Meaning(
        "category", "one of barred, allowed", "May aces be doubled?", None
    )


@pytest.mark.parametrize("name", FACTS)
def test_every_fact_table_says_what_a_row_is_and_what_each_column_says(name: str) -> None:
    assert glossary.grain(FACTS[name]).startswith("one row per ")
    stated = FACTS[name].to_schema().columns
    assert [column for column in stated if not stated[column].description] == []
