"""The report as one page that needs no network and no script: a summary, then all the evidence.

Counts are complete; what is listed is capped, and the page says so where it is.
"""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from typing import Any

import jinja2
import polars as pl
from markupsafe import Markup

from auditor import __version__, money
from auditor.audit import Audit
from auditor.logs.files import readable
from auditor.report.citations import first_cited
from auditor.report.evidence import MOST_ROWS, evidence
from auditor.report.record import FORMAT, figures, unjudged
from auditor.report.rounds.wording import SAID, spoken
from auditor.report.rows import TABLE_ROWS
from auditor.report.visible import escaped, shown
from auditor.report.wording import (
    counted,
    differs,
    part_name,
    played,
    results,
    sentences,
    taken_back,
    verdict,
    whose,
)
from auditor.rulebook import phrases
from auditor.venue.terms import BY_VENUE

MOST_FINDINGS = 200
"""Findings shown with their evidence; each clause that has any is among them."""

MOST_LISTED = 200
"""Entries of any other list."""


def name(audit: Audit) -> str:
    """The file name of the page: the same for the same input, and only a name whatever it is of.

    The rulebook, or the venue where it plays by several; the first file; and a digest of
    everything that the verdicts follow from.
    """
    inputs = [(readable(given.path), given.sha256) for given in audit.log.inputs]
    by = [
        item
        for part in audit.parts
        for item in (part.rulebook.sha256, sorted(part.readings.items()))
    ]
    venue = [audit.venue.sha256] if audit.venue else []
    of = json.dumps([FORMAT, *by, inputs, *venue])
    digest = hashlib.sha256(of.encode()).hexdigest()[:12]
    file = re.split(r"[/\\]", inputs[0][0])[-1] if inputs else ""
    named = audit.parts[0].rulebook.id if len(audit.parts) == 1 else "venue"
    names = map(_plain, (named, file.lstrip(".").partition(".")[0]))
    return "-".join([*filter(None, names), digest]) + ".html"


def _plain(text: str) -> str:
    """What of a name can stand in any file system: `[a-z0-9-]`, forty characters at most."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:40]


def written(audit: Audit) -> Iterator[str]:
    """The page, in pieces."""
    pages = environment()
    style = pages.get_template("page.css").render()
    cited = _most_telling(audit)
    listed = list(results(audit))
    yield from pages.get_template("page.html.j2").generate(
        audit=audit,
        results=listed,
        clauses={(part, result.clause.number): result for part, _, result in listed},
        places={(part, result.clause.number): n for n, (part, _, result) in enumerate(listed, 1)},
        names=[part_name(audit, number) for number, _ in enumerate(audit.parts, start=1)],
        figures=figures(audit),
        verdict=verdict(audit),
        sentences=sentences(audit),
        lists=unjudged(audit),
        void=_void(audit),
        findings=zip(cited.iter_rows(named=True), evidence(audit, cited), strict=True),
        shown_findings=cited.height,
        first={(f["part"], f["clause"]): f["id"] for f in reversed(cited.to_dicts())},
        most=MOST_LISTED,
        most_rows=MOST_ROWS,
        table_rows=TABLE_ROWS,
        **styled(style),
        by_venue=BY_VENUE,
        version=__version__,
    )
    yield "\n"


def styled(style: str) -> dict[str, str]:
    """A stylesheet of our own, and the digest by which a page allows it and no other."""
    return {
        "style": Markup(style),  # noqa: S704 it holds nothing of a log or a rulebook
        "style_hash": base64.b64encode(hashlib.sha256(style.encode()).digest()).decode(),
    }


def environment() -> jinja2.Environment:
    """The templates, and what they can say of a value; whatever they print is escaped."""
    pages = jinja2.Environment(
        loader=jinja2.PackageLoader("auditor.report"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_seen,
    )
    pages.filters |= {
        "shown": shown,
        "counted": counted,
        "whose": whose,
        "taken_back": taken_back,
        "spoken": spoken,
        "played": played,
        "differs": differs,
        "term": phrases.value,
        "money": money.words,
    }
    pages.filters |= SAID
    return pages


def _seen(value: Any) -> Any:  # noqa: ANN401
    """Whatever a template prints, with what does not show in it written out."""
    return escaped(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _most_telling(audit: Audit) -> pl.DataFrame:
    """The findings that are shown: the first of each clause before the second of any."""
    first = first_cited(audit, MOST_FINDINGS)
    return first.sort("turn", "number").head(MOST_FINDINGS).sort("number")


def _void(audit: Audit) -> list[dict[str, Any]]:
    return audit.reach.void.select("gaming_day", "table_id", "round_id").to_dicts()
