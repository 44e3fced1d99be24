"""Two small fact tables and a rulebook over them, for tests that need no replay."""

from pathlib import Path

import pandera.polars as pa
import polars as pl

from auditor.tables.recorded import MONEY, ROLE

RULEBOOK = Path(__file__).parent / "toy.toml"


class Doubles(pa.DataFrameModel):
    """One row per double."""

    table_day: pl.UInt32
    round: pl.UInt32 = pa.Field(nullable=True)
    box: pl.Int8 = pa.Field(nullable=True)
    hand: pl.Int16 = pa.Field(nullable=True)
    player_id: pl.String = pa.Field(nullable=True)
    seq: pl.Int64
    cards: pl.Int16
    hard_total: pl.Int16 = pa.Field(nullable=True)
    blackjack: pl.Boolean = pa.Field(nullable=True)
    permitted_by: ROLE = pa.Field(nullable=True)


class Settlements(pa.DataFrameModel):
    """One row per wager settled."""

    table_day: pl.UInt32
    round: pl.UInt32 = pa.Field(nullable=True)
    box: pl.Int8 = pa.Field(nullable=True)
    hand: pl.Int16 = pa.Field(nullable=True)
    player_id: pl.String = pa.Field(nullable=True)
    seq: pl.Int64
    paid: pl.Int64 = pa.Field(nullable=True, metadata=MONEY)
    owed: pl.Int64 = pa.Field(metadata=MONEY)
    short: pl.Int64 = pa.Field(metadata=MONEY)


TABLES: dict[str, type[pa.DataFrameModel]] = {"doubles": Doubles, "settlements": Settlements}
