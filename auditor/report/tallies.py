"""Tallies: what findings come to, and in money, by what they have in common.

They are counted as they lie there, some at a time, whatever their number.
"""

from collections.abc import Iterator, Mapping, Sequence

import polars as pl

from auditor.audit import Audit
from auditor.report.causes import with_checks

NO_ROW = -1
"""The hour of a finding at which no row stands."""


def tallies(audit: Audit, by: Mapping[str, Sequence[str]]) -> dict[str, pl.DataFrame]:
    """For each name one row per value of its columns that some finding has, in their order.

    Columns are those of findings, `check`, and `hour`: the local hour of the row at fault, from
    0, or `NO_ROW`. Beside them stand `broken` and `disputed`, how many findings of each there are;
    `rounds`, how many rounds they name; `first_day` and `last_day`; and `underpaid` and
    `overpaid`, what of the audit's sums of money is theirs, in hundred-thousandths.
    """
    parts: dict[str, list[pl.DataFrame]] = {name: [] for name in by}
    for found in _derived(audit):
        for name, columns in by.items():
            parts[name].append(found.group_by(columns).agg(**_of_findings()))
    return {
        name: pl.concat(parts[name]).group_by(columns).agg(**_of_parts()).sort(columns)
        for name, columns in by.items()
    }


def _derived(audit: Audit) -> Iterator[pl.DataFrame]:
    local = pl.col("at").dt.replace_time_zone(None) + pl.duration(minutes=pl.col("offset"))
    for found in audit.found.frames():
        yield with_checks(audit, found).with_columns(
            hour=local.dt.hour().cast(pl.Int8).fill_null(NO_ROW)
        )


def _of_findings() -> dict[str, pl.Expr]:
    """What some findings come to; those of a table-day are never apart, so that rounds add up."""
    verdict = pl.col("verdict")
    money = pl.col("impact").filter(pl.col("counted").fill_null(value=False)).cast(pl.Int128)
    rounds = pl.struct("table_day", "round_id").filter(pl.col("round_id").is_not_null())
    return {
        "broken": (verdict == "broken").sum(),
        "disputed": (verdict == "disputed").sum(),
        "rounds": rounds.n_unique(),
        "first_day": pl.col("gaming_day").min(),
        "last_day": pl.col("gaming_day").max(),
        "underpaid": money.filter(money > 0).sum(),
        "overpaid": 0 - money.filter(money < 0).sum(),
    }


def _of_parts() -> dict[str, pl.Expr]:
    summed = ("broken", "disputed", "rounds", "underpaid", "overpaid")
    return {
        **{name: pl.col(name).sum() for name in summed},
        "first_day": pl.col("first_day").min(),
        "last_day": pl.col("last_day").max(),
    }
