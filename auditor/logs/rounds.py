"""Rounds of a log: which there are, and rows that their round has no place for."""

import polars as pl

from auditor.logs.batch import COPY, TORN
from auditor.logs.order import Where, without
from auditor.logs.rows import Rows, rejected
from auditor.sentences import sentence
from auditor.splits import hands_formed, with_forms
from auditor.tables.recorded import TABLE_EVENTS

ROUND = ["table_day", "round_id"]


def is_table_event(event: str = "event") -> pl.Expr:
    """Whether a row's event is one of the table; false where it is not known."""
    return pl.col(event).cast(pl.String).is_in(TABLE_EVENTS).fill_null(value=False)


def names_round() -> pl.Expr:
    """Whether a rejected row is one of the round that it names."""
    lost = (pl.col("kind") == TORN) & pl.col("event").is_null()
    return (
        pl.all_horizontal(pl.col(ROUND).is_not_null())
        & (pl.col("kind") != COPY)
        & ~is_table_event()
        & ~lost
    )


def fitting(rows: Rows, where: Where) -> Rows:
    """The rows without those after their round's end, and those on a hand that does not exist."""
    ends = pl.when(pl.col("event") == "round_end").then("seq")
    rounds = (
        rows.accepted.lazy()
        .filter(pl.col("round_id").is_not_null())
        .select(*ROUND, "seq", "hand", ends=ends)
        .group_by(ROUND)
        .agg(
            end=pl.col("ends").min(),
            last=pl.col("seq").max(),
            hands=pl.col("hand").max(),
        )
        .collect()
    )
    late = _late(rows.accepted, rounds.filter(pl.col("last") > pl.col("end")), where)
    gone = pl.concat([rows.rejected, late])
    split = rounds.filter(pl.col("hands") > 1).join(
        gone.filter(names_round()), on=ROUND, how="anti"
    )
    return _on_hands_that_exist(Rows(without(rows.accepted, late), gone), split)


def _late(accepted: pl.DataFrame, rounds: pl.DataFrame, where: Where) -> pl.DataFrame:
    """Rows that come after the end of their round, rejected."""
    of_rounds = accepted.join(rounds, on=ROUND, maintain_order="left")
    ends = of_rounds.filter(pl.col("seq") == pl.col("end")).select(
        *ROUND, row=where("file", "line")
    )
    late = of_rounds.filter(pl.col("seq") > pl.col("end")).join(ends, on=ROUND)
    return rejected(late, "round_id", sentence("'{}' has ended on row {}", "round_id", "row"))


def _on_hands_that_exist(rows: Rows, split: pl.DataFrame) -> Rows:
    """The rows without those on a hand that no split has formed, among rounds with a split."""
    if split.is_empty():
        return rows
    astray = (
        rows.accepted.join(split.select(ROUND).with_row_index("round"), on=ROUND)
        .sort("round", "seq")
        .pipe(with_forms)
        .filter(pl.col("hand") > hands_formed() - pl.col("forms").cast(pl.Int32))
    )
    reason = sentence("'{}' is no hand yet: no split has formed it", "hand")
    astray = rejected(astray, "hand", reason)
    return Rows(without(rows.accepted, astray), pl.concat([rows.rejected, astray]))


def seen(accepted: pl.DataFrame, gone: pl.DataFrame) -> pl.DataFrame:
    """One row per round that a row names, in order of its first row: `round`, from 0, its number.

    Gives `table_day`, `round_id`, `begins` and `ends`, the positions of its first and last row,
    `ended`, that of its `round_end`, `void`, and `sound`: whether a row that is not torn names it.
    Needs the `position` of accepted and of rejected rows (`positions`).
    """
    of_rounds = accepted.lazy().filter(pl.col("round_id").is_not_null())
    named = gone.lazy().filter(names_round() & pl.col("sure"))
    columns: list[pl.Expr | str] = [
        *ROUND,
        "position",
        pl.when(pl.col("event") == "round_end").then("position").alias("ended"),
        (pl.col("event") == "round_void").fill_null(value=False).alias("void"),
    ]
    return (
        pl.concat(
            [
                of_rounds.select(*columns, sound=pl.lit(value=True)),
                named.select(
                    *ROUND,
                    "position",
                    ended=pl.lit(None, pl.Int64),
                    void=pl.lit(value=False),
                    sound=pl.col("kind") != TORN,
                ),
            ]
        )
        .group_by(ROUND)
        .agg(
            begins=pl.col("position").min(),
            ends=pl.col("position").max(),
            ended=pl.col("ended").min(),
            void=pl.col("void").max(),
            sound=pl.col("sound").max(),
        )
        .sort("table_day", "begins", "round_id")
        .collect()
        .with_row_index("round")
    )
