"""Trends: what became of the table-days of a batch, by day, table, clause and staff number."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from auditor.audit import Audit
from auditor.report.record import figures
from auditor.report.wording import verdict

MOST_DAYS = 1000
"""Table-days that are listed, those with the most findings."""

MOST_COLUMNS = 31
"""Gaming days that stand side by side, the last ones."""

MOST_STAFF = 20
"""Staff numbers that are named, those with the most findings."""


@dataclass(frozen=True)
class TableDay:
    """A table-day by itself: what became of it, and the name of its page in the folder of them."""

    gaming_day: str
    table_id: str
    page: str
    verdict: str
    rounds: Mapping[str, int]
    rulebook: str
    clauses: Mapping[str, int]
    """How many findings there are of each clause that has any, in printed order."""
    staff: Mapping[str | None, int]
    """How many there are by staff number; none where no number is stated."""
    underpaid: int
    overpaid: int
    currency: str | None

    @property
    def findings(self) -> int:
        """How many there are."""
        return sum(self.clauses.values())


def table_day(audit: Audit, page: str) -> TableDay:
    """What became of the one table-day of an audit."""
    [day] = audit.log.table_days.select("gaming_day", "table_id").rows(named=True)
    [part] = audit.parts
    return TableDay(
        gaming_day=str(day["gaming_day"]),
        table_id=day["table_id"],
        page=page,
        verdict=verdict(audit),
        rounds=figures(audit)["rounds"],
        rulebook=part.rulebook.id,
        clauses={
            result.clause.number: result.broken + result.disputed
            for result in part.clauses
            if result.broken + result.disputed
        },
        staff=_staff(audit),
        underpaid=part.underpaid,
        overpaid=part.overpaid,
        currency=part.currency,
    )


def _staff(audit: Audit) -> dict[str | None, int]:
    """Findings by the staff number at the row at fault, or else the last one before in its round.

    A finding of no round goes by that of its own row alone.
    """
    if not audit.found.height:
        return {}
    piece = audit.log.piece(audit.log.table_days)
    stated = piece.events.select("seq", "round", "staff_id").sort("seq")
    before = pl.col("staff_id").forward_fill().over("round")
    known = stated.with_columns(
        staff_id=pl.when(pl.col("round").is_not_null()).then(before).otherwise("staff_id")
    ).drop("round")
    named = audit.findings.select("seq").join(known, on="seq", how="left")
    return dict(named.group_by("staff_id").len().sort("staff_id").iter_rows())


def trends(days: Sequence[TableDay]) -> dict[str, Any]:
    """What a page says of the table-days of a batch.

    `days` are those that are listed, `all_days` how many there are. `by_day` and `by_table` have
    one row each with its table-days, rounds and findings; `by_clause` the findings of each clause
    on each of the `columns`, the last gaming days; `by_staff` those by staff number, of which
    there are `all_staff`.
    """
    places = sorted(range(len(days)), key=lambda place: -days[place].findings)
    on = sorted({day.gaming_day for day in days})
    several = len({day.rulebook for day in days}) > 1
    by_clause: dict[str, Counter[str]] = {}
    staff: Counter[str | None] = Counter()
    for day in days:
        staff.update(day.staff)
        for clause, findings in day.clauses.items():
            name = f"{day.rulebook} {clause}" if several else clause
            by_clause.setdefault(name, Counter())[day.gaming_day] += findings
    ranked = sorted(staff.items(), key=lambda its: (-its[1], its[0] is None, its[0] or ""))
    return {
        "days": [days[place] for place in sorted(places[:MOST_DAYS])],
        "all_days": len(days),
        "by_day": _grouped(days, lambda day: day.gaming_day),
        "by_table": _grouped(days, lambda day: day.table_id),
        "columns": on[-MOST_COLUMNS:],
        "by_clause": by_clause,
        "by_staff": ranked[:MOST_STAFF],
        "all_staff": len(ranked),
    }


def _grouped(days: Iterable[TableDay], by: Callable[[TableDay], str]) -> list[dict[str, Any]]:
    """One row per value of the table-days, in order, with what they come to."""
    groups: dict[str, list[TableDay]] = {}
    for day in days:
        groups.setdefault(by(day), []).append(day)
    return [
        {
            "of": of,
            "table_days": len(its),
            "judged": sum(day.rounds["judged"] for day in its),
            "findings": sum(day.findings for day in its),
        }
        for of, its in sorted(groups.items())
    ]
