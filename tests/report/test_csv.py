"""The CSV of an audit is its findings, and opens in a spreadsheet without running anything."""

import csv
from io import StringIO

import pytest

from auditor.audit import Audit
from auditor.report import csv as report
from tests.report.audits import DOUBLED, SHORT, at, audit, whole


def read(found: Audit) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO("".join(report.written(found)), newline="")))


def test_a_finding_is_a_line_under_the_names_of_the_record() -> None:
    [given] = read(audit(whole(), SHORT))
    assert list(given.items()) == [
        ("clause", "2.1"),
        ("verdict", "broken"),
        ("gaming_day", "2026-11-01"),
        ("table_id", "BJ07"),
        ("round_id", "118"),
        ("box", "3"),
        ("hand", "1"),
        ("player_id", "P2"),
        ("at", at(10)),
        ("seq", "10"),
        ("rows", "day.csv:11"),
        ("message", "paid 27.50; 40.00 was due"),
        ("recorded", "27.50"),
        ("required", "40.00"),
        ("impact", "12.50"),
        ("counted", "true"),
        ("id", "fea3e4bb0082646da"),
    ]


def test_an_audit_without_findings_is_a_header_alone() -> None:
    assert "".join(report.written(audit(whole()))).count("\n") == 1


@pytest.mark.parametrize(
    ("hostile", "harmless"),
    [
        ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
        ("+1+1", "'+1+1"),
        ("-1+1", "'-1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("  =1", "'  =1"),
        ("\uff1d1", "'\uff1d1"),
        ("P2;=1+1", "P2;'=1+1"),
        ("\t=1", r"\t=1"),
        ("P2\n=1", r"P2\n=1"),
        ("\x1b[2J", r"\u001b[2J"),
        ("\u202etxt", r"\u202etxt"),
    ],
)
def test_no_cell_starts_a_formula_or_hides_what_it_says(hostile: str, harmless: str) -> None:
    [given] = read(audit(whole(), DOUBLED | {"player_id": hostile}))
    assert given["player_id"] == harmless


def test_a_number_stays_a_number() -> None:
    [given] = read(audit(whole(), SHORT | {"impact": -250_000, "recorded": "-2.50"}))
    assert (given["impact"], given["recorded"]) == ("-2.50", "-2.50")


def test_quotes_and_commas_stay_inside_their_cell() -> None:
    [given] = read(audit(whole(), DOUBLED | {"player_id": 'P"2",=1'}))
    assert given["player_id"] == 'P"2",=1'
