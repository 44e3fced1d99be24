"""Costs: whom the findings cost what, by clause, table and player."""

from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl

from auditor import money
from auditor.audit import Audit, Part
from auditor.report.visible import shown
from auditor.report.wording import part_name

BY = {
    "clause": ("part", "clause"),
    "table": ("part", "table_id"),
    "player": ("part", "player_id"),
}
"""By what the money of findings is summed, as `tallies.tallies` takes it."""

MOST = 20
"""Tables or players that are named, those with the most money."""

Cost = dict[str, Any]


def costs(audit: Audit, told: Mapping[str, pl.DataFrame]) -> Iterator[Cost]:
    """What each part of an audit costs: its number, clauses in printed order, and who the most.

    `told` has the tallies of `BY`. Only what has money at stake is named.
    """
    for number, part in enumerate(audit.parts, start=1):
        printed = [result.clause.number for result in part.clauses]
        clauses = _with_money(told["clause"], number)
        yield {
            "part": number,
            "clauses": sorted(clauses.to_dicts(), key=lambda row: printed.index(row["clause"])),
            "most": {
                kind: _most(_with_money(told[kind], number), BY[kind][1])
                for kind in ("table", "player")
            },
        }


def _with_money(told: pl.DataFrame, part: int) -> pl.DataFrame:
    at_stake = (pl.col("underpaid") != 0) | (pl.col("overpaid") != 0)
    return told.filter((pl.col("part") == part) & at_stake)


def _most(told: pl.DataFrame, column: str) -> Cost:
    """Those with the most money, and how many there are at all."""
    both = pl.col("underpaid") + pl.col("overpaid")
    order = told.with_columns(both=both).sort("both", column, descending=[True, False])
    return {"rows": order.rename({column: "of"}).head(MOST).to_dicts(), "all": told.height}


def said(audit: Audit, of: list[Cost]) -> Iterator[str]:
    """What each part costs, with the table and the player that have the most of it."""
    for cost in of:
        part = audit.parts[cost["part"] - 1]
        if cost["clauses"]:
            name = part_name(audit, cost["part"])
            players = f"Under {name} players" if name else "Players"
            yield f"{players} {' and '.join(_sides(part))}{_whom(cost['most'])}"


def _sides(part: Part) -> Iterator[str]:
    of = f" {part.currency}" if part.currency else ""
    if part.underpaid:
        yield f"are short of {money.words(part.underpaid)}{of}"
    if part.overpaid:
        yield f"were given {money.words(part.overpaid)}{of} too much"


def _whom(most: Mapping[str, Cost]) -> str:
    named = [
        f"{kind} {shown(its['rows'][0]['of'])}"
        for kind, its in most.items()
        if its["rows"] and its["rows"][0]["of"] is not None
    ]
    return f"; the most: {', '.join(named)}" if named else ""
