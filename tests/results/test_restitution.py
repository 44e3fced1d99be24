"""What each player is owed comes to what the report says in all."""

from pathlib import Path
from typing import Any

import pytest

from auditor.errors import ResultError
from auditor.money import SCALE
from auditor.results import Restitution, restitution
from tests.report.audits import DOUBLED, SHORT, audit, finding, whole
from tests.results.written import Record, edited, result

OVER = SHORT | {"clause": "10.10", "seq": 11, "player_id": "P1", "impact": -3 * SCALE}


def of(folder: Path, *found: dict[str, Any]) -> Restitution:
    """What players are owed in an audit that ended with these findings."""
    return restitution(result(folder, audit(whole(), *found)))


def test_each_player_has_a_line_for_each_round_and_clause_with_money(tmp_path: Path) -> None:
    again = SHORT | {"seq": 11, "impact": SCALE}
    owed = of(tmp_path, SHORT, again, OVER, DOUBLED)
    columns = ("player_id", "gaming_day", "table_id", "round_id", "rulebook", "clause")
    assert owed.lines.select(*columns, "underpaid", "overpaid").rows() == [
        ("P1", "2026-11-01", "BJ07", "118", "toy", "10.10", 0, 3 * SCALE),
        ("P2", "2026-11-01", "BJ07", "118", "toy", "2.1", 13 * SCALE + SCALE // 2, 0),
    ]


def test_a_player_has_both_what_he_is_short_of_and_what_he_was_given(tmp_path: Path) -> None:
    owed = of(tmp_path, SHORT, OVER | {"player_id": "P2"})
    assert owed.players.rows() == [(None, "P2", 12 * SCALE + SCALE // 2, 3 * SCALE)]
    assert owed.sums.rows() == [(None, 12 * SCALE + SCALE // 2, 3 * SCALE)]


def test_money_of_nobody_named_stands_in_a_line_of_its_own_at_the_end(tmp_path: Path) -> None:
    of_hand = finding("2.1", 3, round=0, box=3, hand=1, message="", impact=SCALE, counted=True)
    of_table = finding("2.1", 1, message="", impact=2 * SCALE, counted=True)
    owed = of(tmp_path, of_hand, of_table, SHORT)
    assert owed.lines.select("player_id", "round_id", "underpaid").rows() == [
        ("P2", "118", 12 * SCALE + SCALE // 2), (None, None, 2 * SCALE), (None, "118", SCALE),
    ]  # fmt: skip


def test_what_the_totals_do_not_count_is_left_out_and_disputes_are_counted(tmp_path: Path) -> None:
    def once(record: Record) -> None:
        record["money"]["underpaid"] = "12.50"

    fellow = SHORT | {"clause": "10.10", "counted": False}
    dispute = SHORT | {"clause": "10.2", "verdict": "disputed", "counted": False}
    found = audit(whole(), SHORT, fellow, dispute)
    owed = restitution(edited(tmp_path, found, once, "once.json"))
    assert owed.lines["clause"].to_list() == ["2.1"]
    assert owed.disputed == 1


def test_a_result_whose_findings_do_not_come_to_its_totals_is_refused(tmp_path: Path) -> None:
    def more(record: Record) -> None:
        record["money"]["overpaid"] = "0.01"

    edit = edited(tmp_path, audit(whole(), SHORT), more, "more.json")
    said = (
        "its findings come to 12.50 and 0.00 under- and overpaid, and its totals say 12.50 and 0.01"
    )
    with pytest.raises(ResultError, match=said):
        restitution(edit)


def test_money_of_many_days_is_added_up_beyond_64_bits(tmp_path: Path) -> None:
    most = 9 * 10**18
    owed = of(tmp_path, *[SHORT | {"impact": most, "seq": seq} for seq in range(1, 13)])
    assert owed.sums["underpaid"].to_list() == [12 * most]


def test_currencies_are_added_up_apart(tmp_path: Path) -> None:
    def in_two(record: Record) -> None:
        record["money"]["underpaid"] = "25.00"
        [first] = record["findings"]
        record["findings"].append(first | {"table_id": "BJ08"})
        [day] = record["table_days"]
        record["table_days"] = [
            day | {"currency": "NZD"}, day | {"table_id": "BJ08", "currency": "AUD"},
        ]  # fmt: skip

    owed = restitution(edited(tmp_path, audit(whole(), SHORT), in_two, "two.json"))
    assert owed.sums.select("currency", "underpaid").rows() == [
        ("AUD", 12 * SCALE + SCALE // 2), ("NZD", 12 * SCALE + SCALE // 2),
    ]  # fmt: skip


def test_an_audit_that_found_no_money_owes_nobody(tmp_path: Path) -> None:
    owed = of(tmp_path, DOUBLED)
    assert (owed.lines.height, owed.players.height, owed.disputed) == (0, 0, 0)


def test_a_name_of_half_a_character_is_told_in_a_sentence(tmp_path: Path) -> None:
    def half(record: Record) -> None:
        record["findings"][0]["player_id"] = "\ud800"

    owed = edited(tmp_path, audit(whole(), SHORT), half, "half.json")
    with pytest.raises(ResultError, match="half a character"):
        restitution(owed)
