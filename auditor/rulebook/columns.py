"""What the columns of a fact table hold, as far as conditions and findings need to know it."""

from typing import Any, Literal, NamedTuple

import pandera.polars as pa
import polars as pl

from auditor.tables.fact import Fact
from auditor.tables.recorded import MONEY

Kind = Literal["whole number", "money", "truth", "category", "text", "time"]

NUMBERS: tuple[Kind, ...] = ("whole number", "money")


class Column(NamedTuple):
    """One column: what it holds, and its categories in rising order where it holds one."""

    kind: Kind
    dtype: pl.DataType
    categories: tuple[str, ...] = ()


def of(model: type[pa.DataFrameModel]) -> dict[str, Column]:
    """The columns of a fact table, by name: its own, then where its facts lie."""
    return {
        name: _column(column.dtype.type, column.metadata)
        for name, column in sorted(model.to_schema().columns.items(), key=_of_every_fact)
    }


def _of_every_fact(column: tuple[str, Any]) -> bool:
    return column[0] in Fact.to_schema().columns


def category(choices: tuple[str, ...]) -> Column:
    """A column whose values are these, as a reading's choices are."""
    return Column("category", pl.Enum(choices), choices)


def _column(dtype: pl.DataType, metadata: dict[str, str] | None) -> Column:
    if dtype.is_integer():
        return Column("money" if metadata == MONEY else "whole number", dtype)
    if isinstance(dtype, pl.Enum):
        return Column("category", dtype, tuple(dtype.categories))
    if dtype == pl.Boolean:
        return Column("truth", dtype)
    if dtype == pl.String:
        return Column("text", dtype)
    if dtype.is_temporal():
        return Column("time", dtype)
    message = f"no fact column may hold {dtype}"
    raise TypeError(message)
