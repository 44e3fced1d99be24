"""What players are owed, in text, CSV and JSON, with the same sums in each."""

import csv
import json
from io import StringIO
from pathlib import Path

from auditor.money import SCALE
from auditor.report.results import restitution as report
from auditor.results import Restitution, restitution
from tests.report.audits import SHORT, audit, finding, log, whole
from tests.results.written import result

OVER = SHORT | {"clause": "10.10", "seq": 11, "player_id": "P1", "impact": -3 * SCALE}
OF_TABLE = finding("2.1", 1, message="", impact=2 * SCALE, counted=True)


def of(folder: Path) -> Restitution:
    """What players are owed in an audit with three findings about money."""
    return restitution(result(folder, audit(whole(), SHORT, OVER, OF_TABLE)))


def test_text_has_the_sums_then_each_player_with_his_lines(tmp_path: Path) -> None:
    assert "".join(report.in_text(of(tmp_path))).splitlines() == [
        "RESTITUTION  Players are short of 14.50 and were given 3.00 too much.",
        "",
        f"Result    {tmp_path / 'result.json'}",
        "",
        "Player P1  given 3.00 too much",
        "  2026-11-01 BJ07, round 118, toy 10.10: given 3.00 too much",
        "",
        "Player P2  short of 12.50",
        "  2026-11-01 BJ07, round 118, toy 2.1: short of 12.50",
        "",
        "No player named  short of 2.00",
        "  2026-11-01 BJ07, toy 2.1: short of 2.00",
    ]


def test_csv_has_a_row_for_each_line(tmp_path: Path) -> None:
    rows = list(csv.DictReader(StringIO("".join(report.in_csv(of(tmp_path))))))
    told = ("player_id", "round_id", "underpaid", "overpaid")
    assert [tuple(row[name] for name in told) for row in rows] == [
        ("P1", "118", "0.00", "3.00"), ("P2", "118", "12.50", "0.00"), ("", "", "2.00", "0.00"),
    ]  # fmt: skip
    assert {(row["rulebook"], row["gaming_day"], row["table_id"]) for row in rows} == {
        ("toy", "2026-11-01", "BJ07")
    }


def test_json_has_the_sums_the_players_and_the_lines(tmp_path: Path) -> None:
    given = json.loads("".join(report.in_json(of(tmp_path))))
    assert list(given) == ["format", "result", "sums", "players", "lines", "disputed"]
    assert given["format"] == "auditor-restitution/1"
    assert given["sums"] == [{"currency": None, "underpaid": "14.50", "overpaid": "3.00"}]
    assert [(each["player_id"], each["underpaid"]) for each in given["players"]] == [
        ("P1", "0.00"), ("P2", "12.50"), (None, "2.00"),
    ]  # fmt: skip
    assert given["lines"][0] == {
        "currency": None, "player_id": "P1", "gaming_day": "2026-11-01", "table_id": "BJ07",
        "round_id": "118", "rulebook": "toy", "clause": "10.10",
        "underpaid": "0.00", "overpaid": "3.00",
    }  # fmt: skip


def test_a_player_whose_name_is_a_formula_is_a_text_in_csv_and_shows_in_text(
    tmp_path: Path,
) -> None:
    named = SHORT | {"player_id": "=1+1\x1b"}
    owed = restitution(result(tmp_path, audit(whole(), named)))
    [row] = csv.DictReader(StringIO("".join(report.in_csv(owed))))
    assert row["player_id"] == r"'=1+1\u001b"
    assert r"Player =1+1\u001b" in "".join(report.in_text(owed))


def test_what_is_not_in_the_sums_is_said(tmp_path: Path) -> None:
    dispute = SHORT | {"verdict": "disputed", "counted": False, "impact": 0}
    owed = restitution(result(tmp_path, audit(log(), dispute)))
    assert "".join(report.in_text(owed)).splitlines()[:3] == [
        "RESTITUTION  No player is short of anything, or was given too much.",
        "Not everything was judged: what is owed there is not in these sums.",
        "The money of 1 disputed finding is left out until a reading is settled.",
    ]
