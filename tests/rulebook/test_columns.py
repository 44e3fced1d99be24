"""What a fact table's columns hold is known from its model."""

import pandera.polars as pa
import polars as pl
import pytest

from auditor.rulebook import columns
from auditor.tables.facts import FACTS
from tests.rulebook.toy import Doubles, Settlements


def test_money_is_told_from_other_whole_numbers_by_its_unit() -> None:
    known = columns.of(Settlements)
    assert known["paid"].kind == "money"
    assert known["seq"].kind == "whole number"


def test_a_category_knows_its_values_in_order() -> None:
    role = columns.of(Doubles)["permitted_by"]
    assert role.kind == "category"
    assert role.categories == ("player", "dealer", "supervisor", "pit_manager", "duty_manager")


def test_a_float_is_refused_in_any_fact_table() -> None:
    class Rates(pa.DataFrameModel):
        rate: pl.Float64

    with pytest.raises(TypeError, match="no fact column may hold Float64"):
        columns.of(Rates)


@pytest.mark.parametrize("name", FACTS)
def test_every_fact_table_can_be_judged_and_cited(name: str) -> None:
    known = columns.of(FACTS[name])
    assert known.keys() >= {"table_day", "round", "box", "hand", "player_id", "seq"}
