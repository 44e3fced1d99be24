"""What a comparison says to people, and to machines."""

import json
from pathlib import Path
from typing import Any

from auditor.audit import Audit
from auditor.report.results import comparison as report
from auditor.report.text import MOST
from auditor.results import Comparison, compared
from tests.report.audits import DOUBLED, DOUBLED_ID, SHORT, audit, finding, log, rejected, whole
from tests.results.written import edited, result


def of(folder: Path, old: Audit, new: Audit) -> Comparison:
    """Two audits compared."""
    return compared(result(folder, old, "old.json"), result(folder, new, "new.json"), MOST)


def read(comparison: Comparison) -> list[str]:
    """What a terminal is told, by line."""
    return "".join(report.in_text(comparison)).splitlines()


def record(comparison: Comparison) -> dict[str, Any]:
    """What a machine is told."""
    given: dict[str, Any] = json.loads("".join(report.in_json(comparison)))
    return given


def test_the_first_line_says_what_it_comes_to(tmp_path: Path) -> None:
    nothing, short, in_part = audit(whole()), audit(whole(), SHORT), audit(log(), SHORT)
    changed = audit(whole(), SHORT | {"verdict": "disputed"})
    for old, new, said in (
        (short, nothing, "NOTHING NEW  Findings: 0 new, 1 gone, 0 changed, 0 as before, 0 not"),
        (nothing, short, "NEW FINDINGS  Findings: 1 new, 0 gone"),
        (short, changed, "CHANGED FINDINGS  Findings: 0 new, 0 gone, 1 changed"),
        (nothing, in_part, "COMPARED IN PART  Findings: 0 new"),
    ):
        assert read(of(tmp_path, old, new))[0].startswith(said)


def test_a_finding_stands_with_its_place_its_id_and_what_is_wrong(tmp_path: Path) -> None:
    lines = read(of(tmp_path, audit(whole(), SHORT), audit(whole(), DOUBLED)))
    new = lines.index("New")
    assert lines[new + 1 : new + 3] == [
        f"  10.2  2026-11-01 BJ07, round 118, box 3, hand 1, player P2  day.csv:7  [{DOUBLED_ID}]",
        "      doubled on 12 (7♣ 5♦); a double needs 9, 10 or 11",
    ]
    assert lines.index("Gone") > new


def test_a_changed_finding_says_what_it_was_and_is(tmp_path: Path) -> None:
    now = SHORT | {"verdict": "disputed", "impact": None, "counted": None}
    lines = read(of(tmp_path, audit(whole(), SHORT), audit(whole(), now)))
    assert lines[lines.index("Changed") + 2 :] == [
        "      verdict: broken → disputed",
        "      impact: 12.50 → none",
        "      counted: True → none",
    ]


def test_what_cannot_be_compared_is_counted_by_the_reason(tmp_path: Path) -> None:
    lines = read(of(tmp_path, audit(whole(), SHORT, DOUBLED), audit(log())))
    assert lines[lines.index("Not to be compared") + 1 :] == [
        "  2 findings in the old audit alone: its table-day has other rounds, and may lack this one"
        " in the new one",
    ]


def test_a_terminal_is_shown_the_first_of_many_and_the_others_counted(tmp_path: Path) -> None:
    many = [finding("2.1", 6, round=0, box=box, message="wrong") for box in range(1, MOST + 4)]
    lines = read(of(tmp_path, audit(whole()), audit(whole(), *many)))
    assert lines[-1] == "  and 3 more"


def test_a_machine_is_told_each_finding_that_differs_with_both_sides(tmp_path: Path) -> None:
    old, new = audit(whole(), SHORT), audit(whole(), SHORT | {"impact": 100_000}, DOUBLED)
    comparison = of(tmp_path, old, new)
    given = record(comparison)
    assert list(given) == ["format", "old", "new", "counts", "incomparable", "differences"]
    assert given["format"] == "auditor-diff/1"
    assert given["new"] == {
        "path": str(tmp_path / "new.json"), "sha256": comparison.new.sha256, "complete": True,
        "table_days": 1, "table_days_alone": 0,
    }  # fmt: skip
    assert given["counts"] == {"new": 1, "gone": 0, "changed": 1, "unchanged": 0, "incomparable": 0}
    [doubled, short] = given["differences"]
    assert (doubled["state"], doubled["old"], doubled["new"]["id"]) == ("new", None, DOUBLED_ID)
    assert (short["state"], short["old"]["impact"], short["new"]["impact"]) == (
        "changed", "12.50", "1.00",
    )  # fmt: skip


def test_a_machine_is_told_why_a_finding_cannot_be_compared(tmp_path: Path) -> None:
    given = record(of(tmp_path, audit(whole(), SHORT), audit(log())))
    why = "its table-day has other rounds, and may lack this one"
    assert given["incomparable"] == [{"why": why, "in": "old", "findings": 1}]
    [short] = given["differences"]
    assert (short["state"], short["why"], short["new"]) == ("incomparable", why, None)


def test_table_days_that_one_audit_alone_judged_are_counted(tmp_path: Path) -> None:
    def more(given: dict[str, Any]) -> None:
        [day] = given["table_days"]
        given["table_days"] += [day | {"table_id": "BJ08"}, day | {"table_id": "BJ09"}]

    one = result(tmp_path, audit(whole(), SHORT))
    comparison = compared(one, edited(tmp_path, audit(whole(), SHORT), more, "more.json"), MOST)
    assert read(comparison)[2:4] == [
        f"Old       {tmp_path}/result.json: 1 table-day by toy",
        f"New       {tmp_path}/more.json: 3 table-days by toy; 2 judged in this audit alone",
    ]
    assert record(comparison)["new"]["table_days_alone"] == 2


def test_hostile_text_of_a_result_shows(tmp_path: Path) -> None:
    def hostile(given: dict[str, Any]) -> None:
        for each in given["findings"]:
            each |= dict.fromkeys(("message", "id", "recorded"), "\x1b[2J\u202e")

    new = edited(tmp_path, audit(whole(), SHORT), hostile, "new.json")
    comparison = compared(result(tmp_path, audit(whole(), SHORT)), new, MOST)
    for text in ("\n".join(read(comparison)), "".join(report.in_json(comparison))):
        assert not {"\x1b", "\u202e"} & set(text)
        assert text.count(r"\u001b[2J\u202e") >= 2


def test_an_audit_in_part_is_said_to_be_one(tmp_path: Path) -> None:
    gap = rejected(whole(), 300, "card", "no", "119")
    [first, *_] = read(of(tmp_path, audit(whole()), audit(gap)))
    assert first.endswith("The new audit did not judge everything.")
