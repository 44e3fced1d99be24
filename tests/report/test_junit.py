"""The JUnit XML of an audit is a test for each clause, and holds what the schema allows."""

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from auditor.audit import Audit
from auditor.judge import ClauseResult
from auditor.report import junit as report
from tests.report.audits import DOUBLED, DOUBLED_ID, SHORT, audit, log, other, rejected, whole

SCHEMA: dict[str, tuple[set[str], set[str], set[str]]] = {
    "testsuites": (set(), {"name", "time", "tests", "failures", "errors"}, {"testsuite"}),
    "testsuite": (
        {"name", "tests", "failures", "errors"},
        {
            "group",
            "time",
            "skipped",
            "timestamp",
            "hostname",
            "id",
            "package",
            "file",
            "log",
            "url",
        },
        {"testsuite", "properties", "testcase", "system-out", "system-err"},
    ),
    "properties": (set(), set(), {"property"}),
    "property": ({"name", "value"}, set(), set()),
    "testcase": (
        {"name"},
        {"time", "classname", "group"},
        {"skipped", "error", "failure", "system-out", "system-err"},
    ),
    "failure": (set(), {"type", "message"}, set()),
    "error": (set(), {"type", "message"}, set()),
    "skipped": (set(), {"type", "message"}, set()),
    "system-out": (set(), set(), set()),
}
"""What Jenkins' junit-10.xsd asks of each element that is used: the attributes that it has to
have, those that it may have, and what may stand in it."""

WITH_TEXT = {"failure", "error", "skipped", "system-out"}


def read(found: Audit) -> ET.Element:
    """A valid document."""
    root = ET.fromstring("".join(report.written(found)).encode())  # noqa: S314 our own
    assert root.tag == "testsuites"
    for element in root.iter():
        required, optional, inside = SCHEMA[element.tag]
        assert required <= set(element.keys()) <= required | optional
        assert {child.tag for child in element} <= inside
        assert element.tag in WITH_TEXT or not (element.text or "").strip()
    for suite in root.iter("testsuite"):
        tags = [child.tag for child in suite.iter()]
        assert int(suite.attrib["tests"]) == tags.count("testcase")
        assert int(suite.attrib["failures"]) == tags.count("failure")
        assert int(suite.attrib["errors"]) == tags.count("error")
        assert int(suite.attrib["skipped"]) == tags.count("skipped")
    return root


def case(root: ET.Element, name: str) -> ET.Element:
    found = root.find(f".//testcase[@name='{name}']")
    assert found is not None
    return found


def outcome(found: Audit, name: str) -> tuple[str, str, str]:
    """The outcome of a test, with its type and message."""
    [said] = [child for child in case(read(found), name) if child.tag != "system-out"]
    return said.tag, said.attrib["type"], said.attrib["message"]


def test_every_clause_is_a_test_of_the_suite_of_its_rulebook() -> None:
    log_suite, suite = read(audit(whole(), DOUBLED))
    assert (log_suite.attrib["name"], suite.attrib["name"]) == ("the log", "toy")
    cases = [(each.attrib["classname"], each.attrib["name"]) for each in suite.iter("testcase")]
    assert cases == [
        ("toy", "2.1 What a blackjack pays"),
        ("toy", "10.2 Doubles on 9, 10 or 11"),
        ("toy", "10.10 The call"),
        ("toy", "11 Courtesy"),
    ]


@pytest.mark.parametrize("verdict", ["broken", "disputed"])
def test_a_clause_that_is_broken_or_disputed_is_a_failure_with_its_findings(verdict: str) -> None:
    found = audit(whole(), DOUBLED | {"verdict": verdict})
    name = "10.2 Doubles on 9, 10 or 11"
    assert outcome(found, name) == ("failure", verdict, f"1 {verdict}, 40 held")
    failure = case(read(found), name).find("failure")
    assert failure is not None
    assert failure.text == (
        f"[{DOUBLED_ID}] 2026-11-01 BJ07, round 118, box 3, hand 1, player P2  day.csv:7: "
        "doubled on 12 (7♣ 5♦); a double needs 9, 10 or 11\n"
    )


def test_a_clause_that_is_undecided_is_an_error() -> None:
    found = audit(whole())
    open_ = replace(found.clauses[0], status="undecided", held=0, undecided=3, why="calls")
    found = other(found, clauses=(open_, *found.clauses[1:]))
    name = "2.1 What a blackjack pays"
    assert outcome(found, name) == ("error", "undecided", "3 undecided: calls")


def test_a_clause_that_was_not_judged_is_skipped() -> None:
    found = audit(whole())
    assert outcome(found, "11 Courtesy") == ("skipped", "by hand", "by hand: no log shows it")
    idle = ClauseResult(found.clauses[0].clause, "not exercised", 0, 0, 0, 0, None)
    found = other(found, clauses=(idle, *found.clauses[1:]))
    name = "2.1 What a blackjack pays"
    assert outcome(found, name) == ("skipped", "not exercised", "not exercised")


def test_a_clause_that_held_passes_and_says_how_often() -> None:
    [said] = case(read(audit(whole())), "2.1 What a blackjack pays")
    assert (said.tag, said.text) == ("system-out", "40 held")


def test_a_failure_lists_the_first_findings_and_counts_the_others() -> None:
    many = [DOUBLED | {"seq": 6, "message": f"{n:03}"} for n in range(report.MOST + 7)]
    failure = case(read(audit(whole(), *many)), "10.2 Doubles on 9, 10 or 11").find("failure")
    assert failure is not None
    *listed, last = (failure.text or "").splitlines()
    assert [line[-3:] for line in listed] == [f"{n:03}" for n in range(report.MOST)]
    assert last == "and 7 more findings"
    assert all(re.match(r"\[f[0-9a-f]{16}\] ", line) for line in listed)
    assert len({line[:19] for line in listed}) == len(listed)


def test_a_log_that_was_not_judged_whole_is_an_error() -> None:
    gap = rejected(log(), 300, "card", "'1Z' is no card", "119")
    tag, kind, message = outcome(audit(gap), "everything could be judged")
    assert (tag, kind) == ("error", "judged in part")
    assert message.endswith("1 of 2 rounds incomplete, 1 of 13 rows rejected.")
    assert not list(case(read(audit(whole())), "everything could be judged"))


def test_the_properties_have_the_figures_of_the_record() -> None:
    root = read(audit(whole(), SHORT))
    said = {each.attrib["name"]: each.attrib["value"] for each in root.iter("property")}
    assert said.items() >= {
        "rows.read": "11", "rounds.judged": "1", "input 1": f"day.csv {'b' * 64}",
        "rulebook": "toy", "sha256": "a" * 64, "underpaid": "12.50", "overpaid": "0.00",
    }.items()  # fmt: skip


def test_what_xml_cannot_hold_stands_as_its_escape() -> None:
    said = '\x1b[2J \ufffe\uffff \u202e <b>&"]]>'
    failure = case(
        read(audit(whole(), DOUBLED | {"message": said})), "10.2 Doubles on 9, 10 or 11"
    ).find("failure")
    assert failure is not None
    assert (failure.text or "").endswith(': \\u001b[2J \\ufffe\\uffff \\u202e <b>&"]]>\n')
