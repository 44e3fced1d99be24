"""Pieces of a log: whole table-days, with their rounds and the rows that cannot stand."""

from collections.abc import Mapping
from dataclasses import dataclass

import polars as pl
from pandera.polars import DataFrameModel

from auditor.logs import completeness, order, positions, rounds, states, sums
from auditor.logs.order import TABLE_DAY, Where
from auditor.logs.rows import Rows
from auditor.logs.values import placed as put
from auditor.sentences import sentence
from auditor.tables.recorded import PLACES, Events, Rejected, Rounds


@dataclass(frozen=True)
class Piece:
    """Some table-days of a log: `table_days` has their numbers, gaming days and tables.

    `events` holds every accepted row (`tables.recorded.Events`), those of void and incomplete
    rounds too; `rounds` says which rounds are judged (`tables.recorded.Rounds`), numbered within
    the piece; `rejected` names each rejected row (`tables.recorded.Rejected`).
    """

    table_days: pl.DataFrame
    events: pl.DataFrame
    rounds: pl.DataFrame
    rejected: pl.DataFrame

    @property
    def set_aside(self) -> int:
        """How many accepted rows are of rounds that are incomplete."""
        incomplete = self.rounds.filter(pl.col("status") == "incomplete")["round"]
        return self.events.filter(pl.col("round").is_in(incomplete.implode())).height


def where(paths: Mapping[int, str]) -> Where:
    """What names a row, by the path of each file."""

    def named(file: str, line: str) -> pl.Expr:
        path = pl.col(file).replace_strict(
            pl.Series(list(paths), dtype=pl.UInt32), list(paths.values()), return_dtype=pl.String
        )
        return sentence("{}:{}", path, line)

    return named


def piece(
    accepted: pl.DataFrame,
    gone: pl.DataFrame,
    days: pl.DataFrame,
    lost: pl.DataFrame,
    named: Where,
) -> Piece:
    """The table-days `days` of a log.

    `accepted` are their rows as they were read. `gone` are the rejected ones with their
    `table_day`, those too that only may be of it, which are not `sure`. `lost` has the table-days
    of files that cannot be read, with their `path`.
    """
    sure = gone.filter("sure").drop("sure")
    rows = Rows(order.numbered(accepted, days), sure)
    rows = rounds.fitting(sums.within_reach(order.ordered(rows, named)), named)
    events = rows.accepted.with_columns(positions.of_accepted())
    unsure = gone.filter(~pl.col("sure"))
    all_gone = pl.concat(
        [rows.rejected.with_columns(sure=pl.lit(value=True)), unsure], how="diagonal"
    )
    placed = positions.of_rejected(all_gone, events)
    mine = order.numbered(lost, days).filter(pl.col("table_day").is_not_null())
    seen = completeness.judged(rounds.seen(events, placed), placed, events, mine, named)
    # A join of the whole frame would copy every column of it.
    known = events.select(rounds.ROUND).join(
        seen.select(*rounds.ROUND, "round"), on=rounds.ROUND, how="left", maintain_order="left"
    )
    events = events.with_columns(
        known["round"],
        *(put(word) for word in PLACES),
        states.limits_known(placed, events).alias("limits_known"),
        bet=pl.col("bet").fill_null("main"),
    )
    return Piece(
        table_days=days,
        events=_valid(Events, events),
        rounds=_valid(Rounds, seen.join(days, on="table_day", maintain_order="left")),
        rejected=_valid(Rejected, rows.rejected.sort("file", "line")),
    )


def lost_days(paths: Mapping[str, Mapping[str, str | None]]) -> pl.DataFrame:
    """The table-days that the folders of unreadable files name, with their `path`."""
    named = [
        {"path": path, **{name: stated.get(name) for name in TABLE_DAY}}
        for path, stated in paths.items()
    ]
    return (
        pl.DataFrame(named, schema=dict.fromkeys(["path", *TABLE_DAY], pl.String))
        .with_columns(pl.col("gaming_day").str.to_date("%Y-%m-%d", strict=False))
        .unique(TABLE_DAY, keep="first", maintain_order=True)
    )


def valid_rejected(rejected: pl.DataFrame) -> pl.DataFrame:
    """Rejected rows in the columns of their model, by file and line."""
    return _valid(Rejected, rejected.sort("file", "line"))


def _valid(model: type[DataFrameModel], table: pl.DataFrame) -> pl.DataFrame:
    """The table in the model's columns, held to the model."""
    return model.validate(table.select(list(model.to_schema().columns)))
