"""What every fact table has in common."""

import pandera.polars as pa
import polars as pl


class Fact(pa.DataFrameModel):
    """Where a fact lies: what it is a fact of, and the row at fault if it is broken.

    Ordered by `table_day` and `seq`. A null key is wider: without a box, the round or the table.
    """

    table_day: pl.UInt32 = pa.Field(description="number of the gaming day of a table")
    round: pl.UInt32 = pa.Field(
        nullable=True, description="number of the round in its piece of the log"
    )
    box: pl.Int8 = pa.Field(nullable=True, description="the playing area")
    hand: pl.Int16 = pa.Field(nullable=True, description="the hand of the box")
    player_id: pl.String = pa.Field(nullable=True, description="the player")
    seq: pl.Int64 = pa.Field(description="the row at fault, or where it should have been")

    class Config:
        """Exactly these columns."""

        strict = True
