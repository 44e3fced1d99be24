"""What each player is owed, and what he was given too much: the money of a result, line by line."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import polars as pl

from auditor import money
from auditor.errors import ResultError
from auditor.results.result import Finding, Result
from auditor.results.scope import TableDay

AT_ONCE = 1 << 16
"""Findings that are held as objects."""

_SCHEMA = {
    "part": pl.UInt32(),
    "rulebook": pl.String(),
    "currency": pl.String(),
    "player_id": pl.String(),
    "gaming_day": pl.String(),
    "table_id": pl.String(),
    "round_id": pl.String(),
    "clause": pl.String(),
    "underpaid": pl.Int128(),  # a result may hold any number of table-days
    "overpaid": pl.Int128(),
}
_LINE = ("currency", "player_id", "gaming_day", "table_id", "round_id", "rulebook", "clause")
SUMS = ("underpaid", "overpaid")


@dataclass(frozen=True)
class Restitution:
    """What players are owed and were given too much, as a result counts it.

    `lines` has one row per currency, player, round and clause with money, in order of currency and
    player, then as the result has them; `player_id` is null where a finding names none, and
    `round_id` where it is of no round. `players` has one row per currency and player, `sums` one
    per currency. `underpaid` and `overpaid` are each at least zero, in hundred-thousandths of the
    currency's unit, and come to the totals of the result.
    """

    result: Result
    lines: pl.DataFrame
    disputed: int
    """Findings in dispute about money, which is left out."""

    @property
    def players(self) -> pl.DataFrame:
        """What each player is owed and was given too much."""
        return _summed(self.lines, "currency", "player_id")

    @property
    def sums(self) -> pl.DataFrame:
        """What all of them are."""
        return _summed(self.lines, "currency")


def restitution(result: Result) -> Restitution:
    """What players are owed and were given too much, as a result counts it.

    Raises:
        ResultError: it cannot be read, or its findings do not come to its totals.
    """
    about_money: Counter[str] = Counter()
    counted = _counted(result, about_money)
    _refuse_other_totals(result, counted)
    lines = (
        counted.with_row_index("place")
        .group_by(_LINE)
        .agg(pl.col("place").min(), pl.col(SUMS).sum())
        .sort("currency", "player_id", "place", nulls_last=True)
    )
    return Restitution(result, lines.select(*_LINE, *SUMS), about_money["disputed"])


def _summed(lines: pl.DataFrame, *by: str) -> pl.DataFrame:
    return lines.group_by(by, maintain_order=True).agg(pl.col(SUMS).sum())


def _counted(result: Result, about_money: Counter[str]) -> pl.DataFrame:
    """The findings whose money the totals count, in their order.

    How many of each verdict are about money is added to `about_money`.
    """
    currencies = {
        (day["gaming_day"], day["table_id"]): day["currency"] for day in result.record["table_days"]
    }

    def about() -> Iterator[Finding]:
        for finding in result.findings():
            if finding["impact"] is not None:
                about_money[finding["verdict"]] += 1
                yield finding

    rows = (_row(each, result.parts, currencies) for each in about() if each["counted"])
    frames = [pl.DataFrame(schema=_SCHEMA)]
    while some := list(islice(rows, AT_ONCE)):
        try:
            frames.append(pl.DataFrame(some, _SCHEMA, orient="row"))
        except UnicodeEncodeError as error:  # JSON can state half a character, and no text has one
            message = (
                f"{result.path}: a name in it is no text, but half a character; "
                "name the file as `auditor check` wrote it"
            )
            raise ResultError(message) from error
    return pl.concat(frames)


def _row(
    finding: Finding, parts: Sequence[Mapping[str, Any]], currencies: Mapping[TableDay, str | None]
) -> tuple[object, ...]:
    number = finding["part"] if len(parts) > 1 else 1
    part = parts[number - 1]
    day = (finding["gaming_day"], finding["table_id"])
    impact = money.units(finding["impact"])
    return (
        number,
        part["rulebook"]["id"],
        part.get("currency") or currencies.get(day),
        finding["player_id"],
        *day,
        finding["round_id"],
        finding["clause"],
        max(impact, 0),
        max(-impact, 0),
    )


def _refuse_other_totals(result: Result, counted: pl.DataFrame) -> None:
    """Refuse a result whose findings do not come to its totals."""
    for number, part in enumerate(result.parts, start=1):
        its = counted.filter(pl.col("part") == number)
        come_to = [int(its[name].sum()) for name in SUMS]
        stated = [money.units(part["money"][name]) for name in SUMS]
        if come_to != stated:
            findings, totals = (" and ".join(map(money.words, of)) for of in (come_to, stated))
            message = (
                f"{result.path}: its findings come to {findings} under- and overpaid, and its "
                f"totals say {totals}; name the file as `auditor check` wrote it"
            )
            raise ResultError(message)
