"""The findings as SARIF 2.1.0: a run for each rulebook, a rule for each clause, a result for each.

What is disputed is up for review, since SARIF knows no failure that hangs on how a text is read.
Each rule has the status and the counts of its clause among its properties, each result the whole
finding, each run the figures of the record. What people have decided about a finding stands with
it, and is no suppression: a viewer would hide what is still a finding. Rows rejected, rounds
incomplete and files unreadable are notifications of the first run.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.parse import quote

import polars as pl

from auditor import __version__
from auditor.audit import Audit
from auditor.judge import ClauseResult
from auditor.logs import Input
from auditor.report.citations import citations
from auditor.report.json import document
from auditor.report.record import Record, clause, figures, finding, unjudged
from auditor.report.visible import escaped
from auditor.report.wording import part_name, whose

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)

NOTIFICATIONS = {
    "unreadable": "A file could not be read.",
    "rejected": "A row was rejected, and is not judged.",
    "incomplete": "A round is incomplete, and got no verdict.",
}

_File = tuple[Record, bool]
"""A file as a result names it, and whether it has lines."""

_OF = {"player_id": "player", "hand": "hand", "box": "box", "round_id": "round"}


def written(audit: Audit) -> Iterator[str]:
    """The document, in pieces."""
    yield f'{{\n"$schema": "{SCHEMA}",\n"version": "2.1.0",\n"runs": ['
    for number, _ in enumerate(audit.parts, start=1):
        yield "\n" if number == 1 else ",\n"
        yield from document(_run(audit, number))
    yield "\n]\n}\n"


def _run(audit: Audit, number: int) -> Record:
    """What is of one part of the audit; its results come one after the other."""
    part = audit.parts[number - 1]
    name = part_name(audit, number) or part.rulebook.id
    return {
        "tool": {
            "driver": {
                "name": "auditor",
                "version": __version__,
                "rules": [_rule(result) for result in part.clauses],
                "notifications": [
                    {"id": name, "shortDescription": _message(said)}
                    for name, said in NOTIFICATIONS.items()
                ],
            }
        },
        "automationDetails": {"id": escaped(f"{name}/").replace(", part ", "/")},
        "invocations": [
            {
                "executionSuccessful": audit.complete,
                "toolExecutionNotifications": list(_notifications(audit)) if number == 1 else [],
            }
        ],
        "artifacts": [
            {
                "location": {"uri": uri(given.path)},
                "roles": ["analysisTarget"],
                "hashes": {"sha-256": given.sha256},
            }
            for given in audit.log.inputs
        ],
        "results": _results(audit, number),
        "properties": _figures(audit, number),
    }


def _rule(result: ClauseResult) -> Record:
    stated = clause(result)
    return {
        "id": stated.pop("clause"),
        "shortDescription": _message(stated.pop("title")),
        "fullDescription": _message(result.clause.summary),
        "defaultConfiguration": {"level": "error"},
        "properties": {**stated, "assumed": result.clause.assumed},
    }


def _figures(audit: Audit, number: int) -> Record:
    """The figures of the record, those of other parts and what the rules say left out."""
    figure = figures(audit)
    parts = figure.pop("parts", None)
    its = {**figure, **parts[number - 1]} if parts else figure
    return {key: value for key, value in its.items() if key != "clauses"}


def _results(audit: Audit, number: int) -> Iterator[Record]:
    part = audit.parts[number - 1]
    rules = {result.clause.number: place for place, result in enumerate(part.clauses)}
    files = {given.file: _file(place, given) for place, given in enumerate(audit.log.inputs)}
    several = len(audit.parts) > 1
    frames = (each.filter(pl.col("part") == number) for each in citations(audit))
    for cited in chain.from_iterable(each.iter_rows(named=True) for each in frames):
        broken = cited["verdict"] == "broken"
        yield {
            "ruleId": cited["clause"],
            "ruleIndex": rules[cited["clause"]],
            "kind": "fail" if broken else "review",
            "level": "error" if broken else "none",
            "message": _message(cited["message"]),
            "locations": [_location(cited, files)],
            "fingerprints": {"auditor/1": cited["id"]},
            "properties": finding(cited, several=several),
        }


def _location(cited: Mapping[str, Any], files: Mapping[int, _File]) -> Record:
    """Where a finding lies: the row, if there is one, and table, round, box, hand and player."""
    kind = next((kind for key, kind in _OF.items() if cited[key] is not None), "table")
    logical = [{"fullyQualifiedName": escaped(whose(cited)), "kind": kind}]
    if cited["file"] is None:
        return {"logicalLocations": logical}
    artifact, has_lines = files[cited["file"]]
    row = {"region": {"startLine": cited["line"]}} if has_lines else {}
    return {
        "physicalLocation": {"artifactLocation": artifact, **row},
        "logicalLocations": logical,
    }


def _file(place: int, given: Input) -> _File:
    """A file by its place among all; a row of Parquet lies at no line."""
    has_lines = ".parquet" not in Path(given.path.lower()).suffixes
    return {"uri": uri(given.path), "index": place}, has_lines


def uri(path: str) -> str:
    """A path as a reference: relative as it was given, or absolute."""
    given = Path(path)
    return (
        given.as_uri() if given.is_absolute() else quote(given.as_posix(), errors="surrogateescape")
    )


def _notifications(audit: Audit) -> Iterator[Record]:
    """What was not judged, in the order of the record."""
    lists = unjudged(audit)
    told = partial(_notification, "unreadable", "error")
    yield from (told(file["reason"]) for file in lists["unreadable"])
    told = partial(_notification, "rejected", "error")
    for row in lists["rejected"]:
        yield told(f"{row['row']}, {row['column'] or 'row'}: {row['reason']}")
    told = partial(_notification, "incomplete", "warning")
    yield from (told(f"{whose(gap)}: {gap['reason'] or ''}") for gap in lists["incomplete"])


def _notification(kind: str, level: str, said: str) -> Record:
    place = list(NOTIFICATIONS).index(kind)
    return {"descriptor": {"id": kind, "index": place}, "level": level, "message": _message(said)}


def _message(text: str) -> Record:
    """A text in which nothing is a placeholder or a link, as SARIF would else have them."""
    plain = text.replace("{", "{{").replace("}", "}}").replace("](", "\\](")
    return {"text": plain}
