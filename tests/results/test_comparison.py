"""What one audit found and another did not is gone or new only where both judged it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from auditor.audit import Audit
from auditor.errors import ResultError
from auditor.judge import Status
from auditor.results import Comparison, compared, load
from auditor.results.comparison import differences
from tests.report.audits import (
    DOUBLED,
    RULEBOOK,
    SHORT,
    audit,
    finding,
    log,
    other,
    rejected,
    whole,
)
from tests.results.written import Record, edited, file, result

MOST = 100
SIGN = finding("2.1", 1, message="no sign")


def of(folder: Path, old: Audit, new: Audit) -> Comparison:
    """Two audits compared by their results, the new one as NDJSON."""
    return compared(result(folder, old, "old.json"), result(folder, new, "new.ndjson"), MOST)


def told(comparison: Comparison) -> list[tuple[str, str, str]]:
    """State, clause and reason of each finding, in order of state."""
    return [
        (each.state, each.finding["clause"], each.why)
        for its in comparison.first.values()
        for each in its
    ]


def test_what_was_found_is_new_gone_or_as_it_was(tmp_path: Path) -> None:
    comparison = of(tmp_path, audit(whole(), SHORT, SIGN), audit(whole(), DOUBLED, SIGN))
    assert sorted(told(comparison)) == [
        ("gone", "2.1", ""),
        ("new", "10.2", ""),
        ("unchanged", "2.1", ""),
    ]
    assert comparison.counts == {"new": 1, "gone": 1, "unchanged": 1}
    assert comparison.complete


def test_a_finding_that_says_otherwise_is_changed(tmp_path: Path) -> None:
    for change in ({"verdict": "disputed"}, {"impact": 100}, {"message": "paid 27.00"}):
        comparison = of(tmp_path, audit(whole(), SHORT), audit(whole(), SHORT | change))
        assert told(comparison) == [("changed", "2.1", "")]


def test_a_finding_whose_row_stands_elsewhere_is_as_it_was(tmp_path: Path) -> None:
    moved = replace(whole(), events=whole().events.with_columns(pl.col("line") + 700))
    comparison = of(tmp_path, audit(whole(), SHORT), audit(moved, SHORT | {"seq": 9}))
    assert told(comparison) == [("unchanged", "2.1", "")]


def test_of_several_of_the_same_fault_the_one_that_went_is_gone(tmp_path: Path) -> None:
    first, second, third = (SHORT | {"seq": seq, "message": f"no. {seq}"} for seq in (2, 3, 4))
    comparison = of(tmp_path, audit(whole(), first, second, third), audit(whole(), second, third))
    assert comparison.counts == {"unchanged": 2, "gone": 1}
    [gone] = comparison.first["gone"]
    assert gone.old is not None
    assert gone.old["message"] == "no. 2"
    back = of(tmp_path, audit(whole(), second, third), audit(whole(), first, second, third))
    assert back.counts == {"unchanged": 2, "new": 1}
    assert back.first["new"][0].finding["message"] == "no. 2"


def _void(found: Audit) -> Audit:
    return _with_status(found, "void")


def _incomplete(found: Audit) -> Audit:
    return _with_status(found, "incomplete")


def _with_status(found: Audit, status: str) -> Audit:
    day = found.reach.days.select("gaming_day", "table_id")
    rounds = day.with_columns(
        round_id=pl.lit("118"), status=pl.lit(status), reason=pl.lit("row day.csv:3 was rejected")
    )
    counts = {"judged": 0, status: 1}
    changes: dict[str, Any] = {"rounds": counts, status: rounds}
    return replace(found, reach=replace(found.reach, **changes))


def _other_rounds(found: Audit) -> Audit:
    days = found.reach.days.with_columns(rounds_digest=pl.lit("0" * 16))
    return replace(found, reach=replace(found.reach, days=days))


def _clause(status: Status, undecided: int = 0) -> Callable[[Audit], Audit]:
    def changed(found: Audit) -> Audit:
        of_clause: list[Any] = [
            replace(each, status=status, undecided=undecided)
            if each.clause.number == "2.1"
            else each
            for each in found.parts[0].clauses
        ]
        return other(found, clauses=tuple(of_clause))

    return changed


SILENT: list[tuple[Callable[[Audit], Audit], dict[str, Any], str]] = [
    (_void, SHORT, "its round is void"),
    (_incomplete, SHORT, "its round is incomplete"),
    (_other_rounds, SHORT, "its table-day has other rounds, and may lack this one"),
    (_other_rounds, SIGN, "its table-day has other rounds"),
    (_clause("not exercised"), SHORT, "its clause is not exercised"),
    (_clause("not supplied"), SHORT, "its clause is not supplied"),
    (_clause("held", undecided=3), SHORT, "facts of its clause could not be decided"),
]


@pytest.mark.parametrize(("less", "found", "why"), SILENT)
def test_a_finding_is_not_gone_where_it_was_not_judged_again(
    less: Callable[[Audit], Audit], found: dict[str, Any], why: str, tmp_path: Path
) -> None:
    comparison = of(tmp_path, audit(whole(), found), less(audit(whole())))
    assert told(comparison) == [("incomparable", "2.1", why)]
    assert comparison.reasons == {(why, "old"): 1}
    assert not comparison.complete


@pytest.mark.parametrize(("less", "found", "why"), SILENT)
def test_a_finding_is_not_new_where_it_was_not_judged_before(
    less: Callable[[Audit], Audit], found: dict[str, Any], why: str, tmp_path: Path
) -> None:
    comparison = of(tmp_path, less(audit(whole())), audit(whole(), found))
    assert told(comparison) == [("incomparable", "2.1", why)]
    assert comparison.reasons == {(why, "new"): 1}


def test_a_round_that_has_another_finding_was_judged_though_other_rounds_were(
    tmp_path: Path,
) -> None:
    comparison = of(
        tmp_path, audit(whole(), SHORT, DOUBLED), _other_rounds(audit(whole(), DOUBLED))
    )
    assert sorted(told(comparison)) == [("gone", "2.1", ""), ("unchanged", "10.2", "")]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        (
            {"unreadable": (("night.csv", "night.csv is empty"),)},
            "files could not be read, and may be of its table-day",
        ),
        (
            {"rejected": rejected(whole(), 300, "card", "no", "119").rejected.with_columns(
                round_id=pl.lit(None, pl.String)
            )},
            "rows of no round were rejected, and may be of its table-day",
        ),
    ],
)  # fmt: skip
def test_a_fault_of_the_table_is_not_gone_where_rows_of_it_may_not_have_been_read(
    changes: dict[str, Any], why: str, tmp_path: Path
) -> None:
    in_part = replace(whole(), **changes)
    comparison = of(tmp_path, audit(whole(), SIGN, SHORT), audit(in_part))
    assert sorted(told(comparison)) == [("gone", "2.1", ""), ("incomparable", "2.1", why)]
    assert not comparison.complete


def test_nothing_new_in_what_was_judged_in_part_is_compared_in_part(tmp_path: Path) -> None:
    assert of(tmp_path, audit(whole()), audit(whole())).complete
    comparison = of(tmp_path, audit(whole()), audit(rejected(whole(), 300, "card", "no", "119")))
    assert not comparison.counts
    assert not comparison.complete


def test_a_table_day_that_only_one_has_is_not_to_be_compared(tmp_path: Path) -> None:
    def another(record: Record) -> None:
        before = "2026-10-31"
        first = record["findings"][0]
        record["findings"].insert(0, first | {"gaming_day": before})
        record["table_days"].insert(0, record["table_days"][0] | {"gaming_day": before})

    two = edited(tmp_path, audit(whole(), SHORT), another, "two.json")
    one = result(tmp_path, audit(whole(), SHORT))
    why = "its table-day was not judged"
    assert sorted(told(compared(two, one, MOST))) == [
        ("incomparable", "2.1", why), ("unchanged", "2.1", ""),
    ]  # fmt: skip
    assert compared(one, two).reasons == {(why, "new"): 1}


def _edition(record: Record) -> None:
    record["rulebook"]["sha256"] = "c" * 64


def _rulebook(record: Record) -> None:
    record["rulebook"]["id"] = "other"


def _reading(record: Record) -> None:
    record["readings"]["aces"] = "barred"


def _chip(record: Record) -> None:
    record["payments"] = {"smallest_chip": "0.50", "rounding": "up"}


def _day(record: Record) -> None:
    record["table_days"][0]["gaming_day"] = "2026-10-31"


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (_edition, "each table-day was judged by another edition of the rulebook"),
        (_rulebook, "each table-day was judged by another rulebook"),
        (_reading, "each table-day was judged with other readings"),
        (_chip, "each table-day was judged with other chips or rounding"),
        (_day, "no table-day was judged in both"),
    ],
)
def test_results_that_share_nothing_cannot_be_compared(
    edit: Callable[[Record], None], why: str, tmp_path: Path
) -> None:
    old = result(tmp_path, audit(whole(), SHORT))
    new = edited(tmp_path, audit(whole(), SHORT), edit, "new.json")
    for one, two in ((old, new), (new, old)):
        with pytest.raises(
            ResultError, match=f"{one.path} and {two.path} cannot be compared: {why}"
        ):
            compared(one, two)


def test_of_two_parts_the_one_judged_by_another_edition_is_not_to_be_compared(
    tmp_path: Path,
) -> None:
    def parted(record: Record) -> None:
        part = {key: record.pop(key) for key in ("rulebook", "readings", "money", "clauses")}
        days = [{"table_id": "BJ07", "gaming_days": ["2026-11-01"]}]
        second = [{"table_id": "BJ08", "gaming_days": ["2026-11-01"]}]
        record["parts"] = [
            part | {"part": number, "currency": None, "table_days": its}
            for number, its in ((1, days), (2, second))
        ]
        record["findings"] = [
            each | {"part": number, "rulebook": "toy", "table_id": table}
            for number, table in ((1, "BJ07"), (2, "BJ08"))
            for each in record["findings"]
        ]
        record["table_days"] += [record["table_days"][0] | {"table_id": "BJ08"}]

    def newer(record: Record) -> None:
        parted(record)
        book = record["parts"][1]["rulebook"]
        record["parts"][1]["rulebook"] = book | {"sha256": "c" * 64}

    old = edited(tmp_path, audit(whole(), SHORT), parted, "old.json")
    new = edited(tmp_path, audit(whole(), SHORT), newer, "new.json")
    why = "its table-day was judged by another edition of the rulebook"
    assert sorted(told(compared(old, new, MOST))) == [
        ("incomparable", "2.1", why), ("unchanged", "2.1", ""),
    ]  # fmt: skip
    assert compared(old, new).reasons == {(why, "both"): 1}


def test_findings_out_of_order_are_refused(tmp_path: Path) -> None:
    def shuffled(record: Record) -> None:
        record["findings"].append(record["findings"][0] | {"gaming_day": "2026-10-31"})

    old = result(tmp_path, audit(whole(), SHORT))
    new = edited(tmp_path, audit(whole(), SHORT), shuffled, "new.json")
    said = "findings of table BJ07 on 2026-10-31 stand behind those of table BJ07 on 2026-11-01"
    with pytest.raises(ResultError, match=said):
        list(differences(old, new))


def test_an_id_of_several_findings_is_refused_since_one_would_be_lost(tmp_path: Path) -> None:
    def twice(record: Record) -> None:
        record["findings"].append(record["findings"][0] | {"message": "another"})

    sound = result(tmp_path, audit(whole(), SHORT))
    other = edited(tmp_path, audit(whole(), SHORT), twice, "other.json")
    for old, new in ((sound, other), (other, sound)):
        with pytest.raises(ResultError, match="is of several findings"):
            compared(old, new)


def test_a_result_is_as_it_was_beside_itself(tmp_path: Path) -> None:
    path = file(tmp_path, audit(log(), SHORT, DOUBLED, rulebook=RULEBOOK))
    assert compared(load(path), load(path)).counts == {"unchanged": 2}
