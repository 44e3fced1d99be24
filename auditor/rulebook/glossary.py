"""What fact tables and their columns mean, in words, as their models state it."""

import inspect
from typing import NamedTuple

import pandera.polars as pa

from auditor.rulebook import columns
from auditor.rulebook.book import Reading
from auditor.rulebook.columns import Kind

_NULL = "; null: "
"""What a column means stands before it, what a null in it says behind."""

_KINDS: dict[Kind, str] = {
    "whole number": "a whole number",
    "money": "an amount",
    "truth": "yes or no",
    "text": "a text",
    "time": "a time",
}


class Meaning(NamedTuple):
    """What one column means."""

    kind: Kind
    holds: str
    """What it holds: `an amount`, `one of stand, hit`."""
    says: str
    """What it says of a fact."""
    null: str | None
    """What it says where it holds nothing; none where it always holds something."""


def columns_of(model: type[pa.DataFrameModel]) -> dict[str, Meaning]:
    """What each column of a fact table means: its own first, then where its facts lie."""
    stated = model.to_schema().columns
    return {
        name: _meaning(column, stated[name].description or name, stated[name])
        for name, column in columns.of(model).items()
    }


def reading(asked: Reading) -> Meaning:
    """What a reading means where a condition names it as if it were a column."""
    return Meaning("category", _one_of(asked.names), asked.question, None)


def grain(model: type[pa.DataFrameModel]) -> str:
    """What one row of a fact table is: `one row per double of a player on a hand`."""
    first, _, _ = _sentences(model).partition(". ")
    return first.rstrip(".").replace("One row", "one row", 1)


def remarks(model: type[pa.DataFrameModel]) -> str:
    """What else its model says of a fact table: its key, what it leaves out, its source."""
    return _sentences(model).partition(". ")[2]


def _meaning(column: columns.Column, described: str, stated: pa.Column) -> Meaning:
    says, _, null = described.partition(_NULL)
    holds = _one_of(column.categories) if column.categories else _KINDS[column.kind]
    unit = (stated.metadata or {}).get("unit")
    if unit and column.kind != "money":
        holds = f"a number of {unit}"
    absent = (null or "there is none, or the log does not tell") if stated.nullable else None
    return Meaning(column.kind, holds, says, absent)


def _one_of(categories: tuple[str, ...]) -> str:
    return f"one of {', '.join(categories)}"


def _sentences(model: type[pa.DataFrameModel]) -> str:
    """The words of a model's docstring on one line."""
    return " ".join(inspect.cleandoc(model.__doc__ or "").split())
