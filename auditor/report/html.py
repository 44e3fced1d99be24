"""The report as one page that needs no network and no script: a summary, then all the evidence.

Counts are complete; what is listed is capped, and the page says so where it is.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import chain
from typing import Any, NamedTuple

import polars as pl

from auditor import __version__
from auditor.audit import Audit
from auditor.logs.files import readable
from auditor.report import charts, costs, hours
from auditor.report.causes import CAUSE, foremost, ranked
from auditor.report.evidence import MOST_ROWS
from auditor.report.pages import MOST_LISTED, environment, styled
from auditor.report.record import FORMAT, figures, unjudged
from auditor.report.rows import TABLE_ROWS
from auditor.report.shown import NOTHING, shown
from auditor.report.tallies import tallies
from auditor.report.trends import TableDay, trends
from auditor.report.wording import (
    gaps,
    headline,
    part_name,
    played,
    results,
    taken_for_granted,
    verdict,
)
from auditor.venue.terms import BY_VENUE

MOST_BYTES = 4_500_000
"""Of a page: findings are shown until it has so many."""

MOST_CAUSES = 200
"""Causes shown with findings of theirs; each clause that has any is among them."""

STYLES = ("page.css", "round-card.css")

FEW = 5
"""Entries of a list on the first screen."""


def name(audit: Audit) -> str:
    """The file name of the page: the same for the same input, and only a name whatever it is of.

    The rulebook, or the venue where it plays by several; the first file; and a digest of
    everything that the page follows from.
    """
    inputs = [(readable(given.path), given.sha256) for given in audit.log.inputs]
    by = [
        item
        for part in audit.parts
        for item in (part.rulebook.sha256, sorted(part.readings.items()))
    ]
    venue = [audit.venue.sha256] if audit.venue else []
    given = audit.marks.dispositions if audit.marks else None
    marks = [given.sha256, str(given.as_of)] if given else []
    of = json.dumps([FORMAT, *by, inputs, *venue, *marks])
    digest = hashlib.sha256(of.encode()).hexdigest()[:12]
    file = re.split(r"[/\\]", inputs[0][0])[-1] if inputs else ""
    named = audit.parts[0].rulebook.id if len(audit.parts) == 1 else "venue"
    names = map(plain, (named, file.lstrip(".").partition(".")[0]))
    return "-".join([*filter(None, names), digest]) + ".html"


def plain(text: str) -> str:
    """What of a name can stand in any file system: `[a-z0-9-]`, forty characters at most."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:40]


class Page(NamedTuple):
    """A page, and whether every finding is on it."""

    pieces: Iterator[str]
    is_whole: bool


def written(audit: Audit) -> Iterator[str]:
    """The page, in pieces."""
    yield from page(audit).pieces


def page(
    audit: Audit,
    stem: str | None = None,
    batch: Sequence[TableDay] | None = None,
    overview: str | None = None,
) -> Page:
    """The page; where it is not whole it names the files of `beside`.

    `stem` is the name of its file without `.html`, if that is not `name`. The page of a batch
    leads to those of its table-days, which lie in a folder of its `stem`; each of them leads back
    to it as `overview`.
    """
    stem = stem or name(audit).removesuffix(".html")
    pages = environment()
    style = "".join(pages.get_template(sheet).render() for sheet in STYLES)
    told = tallies(audit, {"cause": CAUSE, "hour": hours.BY, **costs.BY})
    causes = ranked(audit, told["cause"])
    its = foremost(causes, MOST_CAUSES)
    view = {
        **_of_audit(audit),
        **_of_findings(audit, told, causes, its),
        **styled(style),
        "beside": beside(stem),
        "batch": _of_batch(batch) if batch is not None else None,
        "folder": stem,
        "overview": overview,
    }
    drawn = pages.get_template("page.html.j2")
    bare = sum(
        len(piece.encode("utf-8", "replace")) for piece in drawn.generate(**view, shown=NOTHING)
    )
    on_it = shown(audit, its, pages, view, MOST_BYTES - bare)
    pieces = chain(drawn.generate(**view, shown=on_it), ["\n"])
    return Page(pieces, on_it.evidence + on_it.rows == audit.found.height)


def beside(stem: str) -> dict[str, str]:
    """The files with every finding that lie beside a page without: for each form its name."""
    return {form: f"{stem}.{form}" for form in ("parquet", "ndjson")}


def of_table_day(day: date, table: str) -> str:
    """The stem of the page of a table-day: only a name, and another for every table-day."""
    digest = hashlib.sha256(table.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return "-".join([str(day), *filter(None, [plain(table)]), digest])


def _of_batch(days: Sequence[TableDay]) -> dict[str, Any]:
    """What the page of a batch says of its table-days."""
    told = trends(days)
    chart = charts.days(told["by_clause"], told["columns"], "Findings by clause and gaming day")
    return {**told, "chart": chart}


def _of_audit(audit: Audit) -> dict[str, Any]:
    """What the page says of an audit beside its findings."""
    listed = list(results(audit))
    statuses = [result.status for _, _, result in listed]
    return {
        "audit": audit,
        "alone": audit.parts[0] if len(audit.parts) == 1 else None,
        "results": listed,
        "clauses": {(part, result.clause.number): result for part, _, result in listed},
        "places": {
            (part, result.clause.number): n for n, (part, _, result) in enumerate(listed, 1)
        },
        "names": [part_name(audit, number) for number, _ in enumerate(audit.parts, start=1)],
        "figures": figures(audit),
        "verdict": verdict(audit),
        "headline": headline(audit),
        "gaps": gaps(audit),
        "tables": [table for part in audit.parts for table in played(part)],
        "taken": taken_for_granted(audit),
        "unjudged": {
            status: statuses.count(status)
            for status in ("not exercised", "by hand", "not supplied")
            if status in statuses
        },
        "lists": unjudged(audit),
        "void": _void(audit),
        "few": FEW,
        "most": MOST_LISTED,
        "most_rows": MOST_ROWS,
        "table_rows": TABLE_ROWS,
        "by_venue": BY_VENUE,
        "version": __version__,
    }


def _of_findings(
    audit: Audit, told: Mapping[str, pl.DataFrame], causes: pl.DataFrame, its: pl.DataFrame
) -> dict[str, Any]:
    """What the page says of all findings, and of the causes that it shows."""
    by_part = list(costs.costs(audit, told))
    first = its.unique(["part", "clause"], keep="first", maintain_order=True)
    return {
        "causes": its.to_dicts(),
        "all_causes": causes.height,
        "first": {
            (part, clause): cause
            for part, clause, cause in first.select("part", "clause", "cause").iter_rows()
        },
        "money": [
            {**of, "chart": charts.costs(of["clauses"], "Money by clause")} for of in by_part
        ],
        "costs": list(costs.said(audit, by_part)),
        "charts": [charts.verdicts(part.clauses, "Verdicts by clause") for part in audit.parts],
        "hours": {
            **(of := hours.hours(told["hour"])),
            "chart": charts.hours(of, "Findings by table and hour"),
        },
    }


def _void(audit: Audit) -> list[dict[str, Any]]:
    return audit.reach.void.select("gaming_day", "table_id", "round_id").to_dicts()
