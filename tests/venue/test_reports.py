"""Reports of a venue's audit never mix up the clauses of two rulebooks."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from auditor.audit import Audit, check
from auditor.logs import read
from auditor.report import csv as csv_report
from auditor.report import html as html_report
from auditor.report import json as json_report
from auditor.report import ndjson as ndjson_report
from auditor.report import text as text_report
from auditor.rulebook import find
from auditor.rulebook import load as book
from tests.venue.written import ENTRY, HEAD, blackjack, judged, log, played

EARLIER = """[[entries]]
tables = ["BJ07"]
rulebook = "nsw-earlier"
from = 2026-01-01
until = 2026-02-28
"""
REVISED = """[[entries]]
tables = ["BJ07"]
rulebook = "nsw-revised"
from = 2026-03-01
currency = "AUD"
"""
DAYS = ("2026-02-27", "2026-02-28", "2026-03-01")


@pytest.fixture
def both(tmp_path: Path) -> Audit:
    """A log over a change of edition, a blackjack paid even money under either."""
    days = [played(day, "BJ07", *blackjack("5")) for day in DAYS]
    return judged(tmp_path, HEAD + 'smallest_chip = "0.50"\n' + EARLIER + REVISED, *days)


def _json(audit: Audit) -> dict[str, Any]:
    document: dict[str, Any] = json.loads("".join(json_report.written(audit)))
    return document


def test_under_one_rulebook_the_record_is_as_it_is_without_a_venue_and_names_the_venue(
    tmp_path: Path,
) -> None:
    day = played("2026-03-01", "BJ07", *blackjack("5"))
    given = _json(judged(tmp_path, HEAD + ENTRY, day))
    alone = _json(check(read([str(log(tmp_path, day))]), book(find("nsw-revised")), {}))
    assert given.pop("venue")["path"] == str(tmp_path / "venue.toml")
    assert given.pop("payments") == {"smallest_chip": None, "rounding": "up"}
    assert given.pop("discrepancies") == []
    assert list(given.items()) == list(alone.items())


def test_under_several_rulebooks_clauses_stand_in_the_part_of_their_own(both: Audit) -> None:
    given = _json(both)
    assert not {"rulebook", "readings", "clauses", "money"} & given.keys()
    parts = given["parts"]
    assert [(part["part"], part["rulebook"]["id"]) for part in parts] == [
        (1, "nsw-earlier"),
        (2, "nsw-revised"),
    ]
    assert [part["table_days"] for part in parts] == [
        [{"table_id": "BJ07", "gaming_days": ["2026-02-27", "2026-02-28"]}],
        [{"table_id": "BJ07", "gaming_days": ["2026-03-01"]}],
    ]
    assert [part["money"]["underpaid"] for part in parts] == ["5.00", "2.50"]
    assert [part["currency"] for part in parts] == [None, "AUD"]
    assert parts[0]["payments"] == {"smallest_chip": "0.50", "rounding": "up"}
    status = [{each["clause"]: each["broken"] for each in part["clauses"]} for part in parts]
    assert [by_clause["9.1.1"] for by_clause in status] == [2, 1]
    assert ["12" in by_clause for by_clause in status] == [True, False]


def test_under_several_rulebooks_each_finding_names_its_own(both: Audit) -> None:
    named = [(1, "nsw-earlier"), (1, "nsw-earlier"), (2, "nsw-revised")]
    findings = _json(both)["findings"]
    assert [(found["part"], found["rulebook"]) for found in findings] == named
    *lines, last = "".join(ndjson_report.written(both)).splitlines()
    assert [json.loads(line)["rulebook"] for line in lines] == [rulebook for _, rulebook in named]
    assert len(json.loads(last)["parts"]) == 2
    rows = list(csv.DictReader(io.StringIO("".join(csv_report.written(both)))))
    assert [(int(row["part"]), row["rulebook"]) for row in rows] == named
    assert {row["clause"] for row in rows} == {"9.1.1"}


def test_a_terminal_is_told_which_tables_played_by_which_and_whose_clause_is_broken(
    both: Audit,
) -> None:
    lines = "".join(text_report.written(both)).splitlines()
    assert "Tables    BJ07 on 2 days from 2026-02-27 to 2026-02-28" in lines
    assert "Tables    BJ07 on 2026-03-01" in lines
    broken = [line.split(":")[0].strip() for line in lines if " broken, " in line]
    assert broken == [
        "nsw-earlier 9.1.1  A blackjack against a dealer's 2 to 9",
        "nsw-revised 9.1.1  A blackjack against a dealer's 2 to 9",
    ]
    assert "Under nsw-earlier players are short of 5.00 and were given 0.00 too much." in lines[0]
    assert (
        "Under nsw-revised players are short of 2.50 AUD and were given 0.00 AUD too much."
    ) in lines[0]


def test_the_page_leads_from_each_cause_to_the_clause_of_its_own_rulebook(both: Audit) -> None:
    page = "".join(html_report.written(both))
    anchors = re.findall(r'id="([^"]+)"', page)
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(anchors)
    cited = re.findall(r'id="cause-\d+"><a href="#(clause-\d+)">(\S+) 9\.1\.1</a>', page)
    assert [rulebook for _, rulebook in cited] == ["nsw-earlier", "nsw-revised"]
    (first, _), (last, _) = cited
    assert page.index(f'id="{first}"') < page.index("<h3>nsw-revised</h3>")
    assert page.index(f'id="{last}"') > page.index("<h3>nsw-revised</h3>")


def test_a_term_that_the_venue_states_is_not_passed_off_as_assumed(
    both: Audit, tmp_path: Path
) -> None:
    page = re.sub(r"<[^>]+>", "", "".join(html_report.written(both)))
    assert page.count("smallest payable0.50Stated by the venue") == 2
    without = judged(tmp_path, HEAD + ENTRY, played("2026-03-01", "BJ07", *blackjack("5")))
    assumed = [
        [line for line in "".join(text_report.written(audit)).splitlines() if "Assumed" in line]
        for audit in (both, without)
    ]
    assert assumed[1][0] in assumed[0]


def test_what_the_venue_says_otherwise_is_listed(tmp_path: Path) -> None:
    permit = "permit - - - - - - resplit duty_manager DM1"
    staff = '[[staff]]\nnumber = "DM1"\nrole = "dealer"\n'
    text = HEAD + ENTRY + "options = []\n" + staff
    audit = judged(tmp_path, text, played("2026-03-01", "BJ07", permit, *blackjack("7.5")))
    rows = [(row["kind"], row["row"], row["seq"]) for row in _json(audit)["discrepancies"]]
    assert rows == [
        ("unknown_staff", f"{tmp_path}/day.csv:2", 1),
        ("higher_role", f"{tmp_path}/day.csv:4", 3),
        ("unlicensed_option", f"{tmp_path}/day.csv:4", 3),
    ]
    page = "".join(html_report.written(audit))
    for shown in ("".join(text_report.written(audit)), page):
        assert "permit by DM1, recorded as duty manager; the venue says dealer, which" in shown
        assert "limits by S1, recorded as supervisor; no staff number of the venue" in shown
        assert "permit by DM1, resplit: the table is not licensed for it" in shown
