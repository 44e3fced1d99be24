"""What of the findings a page shows: as many as it has room for, the most telling ones first."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import jinja2
import polars as pl
from markupsafe import Markup

from auditor.audit import Audit
from auditor.logs.files import readable
from auditor.report.causes import of_causes
from auditor.report.commands import shows
from auditor.report.evidence import Evidence, evidence, mark

MOST_EVIDENCE = 200
"""Findings shown with all that they rest on."""

MOST_OF_CAUSE = 20
"""Findings of one cause that are shown."""

_NUMBER = re.compile(r"-?[0-9]{1,20}(\.[0-9]{1,5})?\Z")

_SHARE = 5
"""One such part of the room is for findings in a line each, the others for evidence."""


@dataclass(frozen=True)
class OfCause:
    """What is shown of a cause: findings with their evidence, and in a line each."""

    evidence: list[Markup] = field(default_factory=list)
    rows: list[Markup] = field(default_factory=list)


@dataclass(frozen=True)
class Shown:
    """What is shown of each cause, by its number."""

    of: Mapping[int, OfCause]

    @property
    def evidence(self) -> int:
        """How many findings are shown with their evidence."""
        return sum(len(its.evidence) for its in self.of.values())

    @property
    def rows(self) -> int:
        """How many are shown in a line each."""
        return sum(len(its.rows) for its in self.of.values())


NOTHING = Shown({})


def shown(
    audit: Audit,
    causes: pl.DataFrame,
    pages: jinja2.Environment,
    view: Mapping[str, Any],
    room: int,
) -> Shown:
    """What is shown of some causes in so many bytes, the first of each before the second of any.

    `view` is what the page says elsewhere.
    """
    findings = of_causes(audit, causes, MOST_OF_CAUSE).sort("turn", "cause")
    told = findings.head(MOST_EVIDENCE).sort("number")
    rests = dict(zip(told["number"], evidence(audit, told), strict=True))
    article, line = (
        pages.get_template(f"page-{name}.html.j2") for name in ("finding", "finding-row")
    )
    of = {cause: OfCause() for cause in causes["cause"]}
    lines = room // _SHARE
    left = {True: room - lines, False: lines}
    for finding in findings.iter_rows(named=True):
        its = {**view, **_beside(audit, finding, rests.get(finding["number"]))}
        if finding["number"] in rests and _fits(one := _drawn(article, its), left, of_all=True):
            of[finding["cause"]].evidence.append(one)
        elif _fits(one := _drawn(line, its), left, of_all=False):
            of[finding["cause"]].rows.append(one)
    return Shown(of)


def _beside(audit: Audit, finding: Mapping[str, Any], rests_on: Evidence | None) -> dict[str, Any]:
    """What a page says of a finding, its clause and its part."""
    part = audit.parts[finding["part"] - 1]
    [result] = [each for each in part.clauses if each.clause.number == finding["clause"]]
    return {
        "finding": finding,
        "result": result,
        "its": part,
        "evidence": rests_on,
        "command": shows(audit, finding, list(_files(audit, finding, rests_on))),
        "mark": mark(finding),
        "difference": _difference(finding["recorded"], finding["required"]),
    }


def _files(audit: Audit, finding: Mapping[str, Any], rests_on: Evidence | None) -> Iterator[str]:
    """The files that hold what a finding rests on, as they were given."""
    told = rests_on.told.story.steps if rests_on and rests_on.told else ()
    named = {step.path for step in told}
    for given in audit.log.inputs:
        if readable(given.path) in named or given.file == finding["file"]:
            yield given.path


def _difference(recorded: str | None, required: str | None) -> str | None:
    """How much more was required than recorded, where both are numbers."""
    if not (recorded and required and _NUMBER.match(recorded) and _NUMBER.match(required)):
        return None
    return str(Decimal(required) - Decimal(recorded))


def _drawn(template: jinja2.Template, view: Mapping[str, Any]) -> Markup:
    return Markup(template.render(view))  # noqa: S704 a template escapes what it prints


def _fits(text: str, left: dict[bool, int], *, of_all: bool) -> bool:
    """Whether a text has room yet, which it then takes."""
    size = len(text.encode("utf-8", "replace"))
    fits = size <= left[of_all]
    left[of_all] -= size if fits else 0
    return fits
