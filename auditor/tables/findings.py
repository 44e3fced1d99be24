"""Findings: the facts that a clause calls broken or disputed, in words."""

from typing import Annotated

import pandera.polars as pa
import polars as pl

VERDICT = pl.Enum(["broken", "disputed"])


class Findings(pa.DataFrameModel):
    """One row per fact and clause that is broken or disputed.

    Ordered by gaming day, table, `seq`, clause. What is null is wider than that: a finding with a
    null `round` is a fault of the table. The row of `seq` is the one at fault, or the end of what
    lacks one.
    """

    clause: pl.String = pa.Field(description="the clause's number")
    verdict: Annotated[pl.Enum, VERDICT.categories] = pa.Field(
        description="broken, or disputed between readings"
    )
    table_day: pl.UInt32 = pa.Field(description="number of the gaming day of a table")
    gaming_day: pl.Date = pa.Field(description="the casino's business day")
    table_id: pl.String = pa.Field(description="the gaming table")
    round: pl.UInt32 = pa.Field(nullable=True, description="number of the round in its piece")
    round_id: pl.String = pa.Field(nullable=True, description="the round as the log names it")
    box: pl.Int8 = pa.Field(nullable=True, description="the playing area")
    hand: pl.Int16 = pa.Field(nullable=True, description="the hand of the box")
    player_id: pl.String = pa.Field(nullable=True, description="the player")
    seq: pl.Int64 = pa.Field(description="the row at fault, or where it should have been")
    at: Annotated[pl.Datetime, "us", "UTC"] = pa.Field(
        nullable=True, description="wall clock of that row, in UTC; null: no row stands there"
    )
    offset: pl.Int16 = pa.Field(
        nullable=True,
        description="its recorded offset from UTC",
        metadata={"unit": "minutes east"},
    )
    file: pl.UInt32 = pa.Field(nullable=True, description="number of its input file, from 0")
    line: pl.UInt32 = pa.Field(nullable=True, description="its line in the file")
    message: pl.String = pa.Field(description="what is wrong, in words")
    recorded: pl.String = pa.Field(nullable=True, description="what the log says")
    required: pl.String = pa.Field(nullable=True, description="what the clause asks for")
    impact: pl.Int64 = pa.Field(
        nullable=True,
        description="money the player is short of (positive) or was given too much (negative)",
        metadata={"unit": "hundred-thousandths of the currency unit"},
    )
    counted: pl.Boolean = pa.Field(
        nullable=True,
        description="whether the sums of money count it: not where it is disputed, or counts "
        "under another finding of the same fact; null: no money",
    )

    class Config:
        """Exactly these columns."""

        strict = True
