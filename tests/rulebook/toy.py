"""Two small fact tables and a rulebook over them, for tests that need no replay."""

from pathlib import Path
from typing import Annotated

import pandera.polars as pa
import polars as pl

from auditor.tables.fact import Fact
from auditor.tables.recorded import MONEY, ROLE

RULEBOOK = Path(__file__).parent / "toy.toml"


class Doubles(Fact):
    """One row per double."""

    cards: pl.Int16
    hard_total: pl.Int16 = pa.Field(nullable=True)
    blackjack: pl.Boolean = pa.Field(nullable=True)
    permitted_by: Annotated[pl.Enum, ROLE.categories] = pa.Field(nullable=True)


class Settlements(Fact):
    """One row per wager settled."""

    paid: pl.Int64 = pa.Field(nullable=True, metadata=MONEY)
    owed: pl.Int64 = pa.Field(metadata=MONEY)
    short: pl.Int64 = pa.Field(nullable=True, metadata=MONEY)


TABLES: dict[str, type[pa.DataFrameModel]] = {"doubles": Doubles, "settlements": Settlements}
