"""The JSON of an audit is the contract `auditor/1`, key for key."""

import hashlib
import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import polars as pl
import pytest

from auditor.audit import Audit
from auditor.report import json as report
from tests.recorded_events import recorded
from tests.report.audits import (
    DOUBLED,
    DOUBLED_ID,
    RULEBOOK,
    SHORT,
    at,
    audit,
    finding,
    log,
    rejected,
    whole,
)

GAP = rejected(log(), 300, "card", "'1Z' is no card", "119")


def at_utc(hour: int, minute: int, second: int, microsecond: int) -> datetime:
    return datetime(2026, 11, 1, hour, minute, second, microsecond, tzinfo=UTC)


def read(found: Audit) -> dict[str, Any]:
    given: dict[str, Any] = json.loads("".join(report.written(found)))
    return given


def test_a_report_has_the_keys_of_the_contract_in_their_order() -> None:
    given = read(audit(GAP, DOUBLED))
    assert list(given)[:10] == [
        "format", "rulebook", "readings", "inputs", "rows",
        "rounds", "money", "clauses", "findings", "rejected",
    ]  # fmt: skip
    assert list(given)[10:] == [
        "incomplete", "unreadable", "unknown_columns", "irregularities", "void", "table_days",
    ]  # fmt: skip


def test_a_report_says_what_was_audited_under_which_rules() -> None:
    given = read(audit(whole()))
    assert given["format"] == "auditor/1"
    assert given["rulebook"] == {"id": "toy", "edition": "first edition", "sha256": "a" * 64}
    assert given["readings"] == {"aces": None}
    assert given["inputs"] == [{"path": "day.csv", "sha256": "b" * 64, "rows": 11}]


def test_counts_of_rows_and_rounds_add_up() -> None:
    given = read(audit(GAP))
    assert given["rows"] == {"read": 13, "judged": 11, "set_aside": 1, "rejected": 1}
    assert given["rounds"] == {"seen": 2, "judged": 1, "void": 0, "incomplete": 1}


def test_a_clause_stands_with_its_status_and_counts_in_printed_order() -> None:
    given = read(audit(whole(), DOUBLED))
    assert [clause["clause"] for clause in given["clauses"]] == ["2.1", "10.2", "10.10", "11"]
    assert given["clauses"][1] == {
        "clause": "10.2", "title": "Doubles on 9, 10 or 11", "status": "broken",
        "held": 40, "broken": 1, "disputed": 0, "undecided": 0, "why": None,
    }  # fmt: skip
    assert given["clauses"][3]["status"] == "by hand"
    assert given["clauses"][3]["why"] == "no log shows it"


def test_a_finding_names_clause_fault_time_row_and_both_values() -> None:
    [given] = read(audit(whole(), DOUBLED))["findings"]
    assert list(given.items()) == [
        ("clause", "10.2"),
        ("verdict", "broken"),
        ("gaming_day", "2026-11-01"),
        ("table_id", "BJ07"),
        ("round_id", "118"),
        ("box", 3),
        ("hand", 1),
        ("player_id", "P2"),
        ("at", at(6)),
        ("seq", [6]),
        ("rows", ["day.csv:7"]),
        ("message", "doubled on 12 (7♣ 5♦); a double needs 9, 10 or 11"),
        ("recorded", "12"),
        ("required", "9, 10 or 11"),
        ("impact", None),
        ("counted", None),
        ("id", DOUBLED_ID),
    ]


def test_money_is_text_and_adds_up_to_who_is_out_of_pocket() -> None:
    over = SHORT | {"clause": "10.10", "seq": 11, "impact": -1_234_567}
    given = read(audit(whole(), SHORT, over))
    assert given["money"] == {"underpaid": "12.50", "overpaid": "12.34567"}
    assert [found["impact"] for found in given["findings"]] == ["12.50", "-12.34567"]


def test_a_finding_says_whether_the_totals_count_its_money() -> None:
    again = SHORT | {"clause": "10.10", "counted": False}
    given = read(audit(whole(), SHORT, again, DOUBLED))["findings"]
    assert [found["counted"] for found in given] == [None, True, False]


def test_a_table_day_stands_with_a_digest_of_the_ids_of_its_rounds() -> None:
    [given] = read(audit(log()))["table_days"]
    assert given == {
        "gaming_day": "2026-11-01", "table_id": "BJ07", "currency": None, "rounds": 2,
        "rounds_digest": hashlib.sha256(b"3:118,3:119,").hexdigest()[:16],
    }  # fmt: skip
    [fewer] = read(audit(whole()))["table_days"]
    assert fewer["rounds"] == 1
    assert fewer["rounds_digest"] == hashlib.sha256(b"3:118,").hexdigest()[:16]


def test_a_void_round_is_listed() -> None:
    given = log()
    of_status = given.rounds["status"].dtype
    rounds = given.rounds.with_columns(status=pl.lit("void", of_status))
    assert read(audit(replace(given, rounds=rounds)))["void"] == [
        {"gaming_day": "2026-11-01", "table_id": "BJ07", "round_id": "118"},
        {"gaming_day": "2026-11-01", "table_id": "BJ07", "round_id": "119"},
    ]


def test_findings_are_sorted_by_seq_then_by_clause_as_printed_not_as_spelt() -> None:
    late = finding("2.1", 9, message="late")
    texts = [finding(clause, 6, message=clause) for clause in ("10.10", "10.2", "2.1")]
    given = read(audit(whole(), late, *texts))
    assert [found["message"] for found in given["findings"]] == ["2.1", "10.2", "10.10", "late"]


def test_a_fault_of_the_table_names_no_round() -> None:
    [given] = read(audit(whole(), finding("2.1", 1, message="no sign")))["findings"]
    assert [given[key] for key in ("round_id", "box", "hand", "player_id")] == [None] * 4
    assert (given["table_id"], given["rows"]) == ("BJ07", ["day.csv:2"])


def test_a_fault_at_a_seq_without_a_row_is_reported_without_one() -> None:
    [given] = read(audit(whole(), finding("2.1", 999, message="nothing followed")))["findings"]
    assert (given["at"], given["seq"], given["rows"]) == (None, [999], [])


def test_a_time_has_microseconds_only_where_the_log_has_them() -> None:
    moments = [
        recorded("sign", at=moment)
        for moment in (at_utc(9, 15, 2, 120_000), at_utc(9, 15, 3, 120_001), at_utc(9, 15, 4, 0))
    ]
    found = [finding("2.1", seq, message="") for seq in (1, 2, 3)]
    given = read(audit(log(*moments), *found))["findings"]
    assert [row["at"] for row in given] == [
        "2026-11-01T20:15:02.120+11:00",
        "2026-11-01T20:15:03.120001+11:00",
        "2026-11-01T20:15:04.000+11:00",
    ]


@pytest.mark.parametrize(
    ("offset", "written"),
    [(0, "09:15:02.000+00:00"), (-570, "23:45:02.000-09:30"), (345, "15:00:02.000+05:45")],
)
def test_a_time_keeps_its_recorded_offset(offset: int, written: str) -> None:
    there = log(recorded("sign", at=at_utc(9, 15, 2, 0)))
    there = replace(there, events=there.events.with_columns(offset=pl.lit(offset, pl.Int16)))
    [given] = read(audit(there, finding("2.1", 1, message="")))["findings"]
    assert given["at"].partition("T")[2] == written


def test_what_was_not_judged_is_named() -> None:
    read_in_part = replace(
        GAP,
        unreadable=(("night.csv", "night.csv is empty"),),
        unknown_columns=(("day.csv", "mood"),),
    )
    given = read(audit(read_in_part))
    assert given["rejected"] == [
        {"row": "day.csv:300", "column": "card", "reason": "'1Z' is no card", "round_id": "119"}
    ]
    assert given["incomplete"] == [
        {
            "gaming_day": "2026-11-01", "table_id": "BJ07", "round_id": "119",
            "reason": "it has no end",
        }
    ]  # fmt: skip
    assert given["unreadable"] == [{"path": "night.csv", "reason": "night.csv is empty"}]
    assert given["unknown_columns"] == [{"path": "day.csv", "column": "mood"}]


def test_a_card_taken_back_is_listed_as_an_irregularity() -> None:
    taken = recorded(
        "card_withdrawn", round=0, box=2, hand=1, card="KS", role="pit_manager", staff_id="S4"
    )
    [given] = read(audit(log(taken)))["irregularities"]
    assert given == {
        "kind": "card_withdrawn", "gaming_day": "2026-11-01", "table_id": "BJ07",
        "round_id": "118", "round_status": "judged", "box": 2, "hand": 1, "seq": 1,
        "row": "day.csv:2", "card": "K♠", "role": "pit_manager", "staff_id": "S4",
    }  # fmt: skip


def test_hostile_text_is_kept_and_shows() -> None:
    name = '\x1b[2J\u202e\u2028</script>"\\\U000e0041'
    found = audit(whole(), SHORT | {"player_id": name})
    written = "".join(report.written(found))
    assert json.loads(written)["findings"][0]["player_id"] == name
    assert not {"\x1b", "\u202e", "\u2028", "\U000e0041"} & set(written)
    assert "♣" in "".join(report.written(audit(whole(), DOUBLED)))


def test_a_path_that_is_no_text_is_named_all_the_same() -> None:
    given = read(audit(log(path="day\udce9.csv"), DOUBLED))
    assert given["inputs"][0]["path"] == r"day\udce9.csv"
    assert given["findings"][0]["rows"] == [r"day\udce9.csv:7"]


def test_a_report_without_clauses_or_findings_is_still_json() -> None:
    given = read(audit(whole(), rulebook=replace(RULEBOOK, clauses=(), readings=())))
    assert (given["clauses"], given["findings"], given["readings"]) == ([], [], {})
