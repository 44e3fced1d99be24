"""A rejected row costs the rounds that cannot be judged without it, and no others."""

from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from auditor import logs
from auditor.logs import Log
from tests.logs.written import (
    Row,
    as_csv,
    as_ndjson,
    incomplete,
    numbered,
    read,
    read_rows,
    reasons,
    rejected,
    round_of,
    row,
    sign,
    statuses,
    written,
)

PERMIT = row("permit", option="resplit", role="duty_manager")
CHANGE = row("notice", option="minimum_change", minimum="25.00")
LIMITS = row("limits", minimum="10.00", maximum="500.00", role="supervisor")
TORN = "2026-11-01,B\n"


def told(log: Log) -> dict[str, str]:
    """Why each incomplete round is so."""
    return dict(log.rounds.drop_nulls("reason").select("round_id", "reason").rows())


def day(*parts: list[Row] | Row) -> list[Row]:
    """Rows of one table-day, rounds and table events in turn."""
    flat = [each for part in parts for each in (part if isinstance(part, list) else [part])]
    return numbered(flat)


def with_torn_line(rows: list[Row], before: int) -> str:
    """The rows in CSV with a line that cannot be read before that row, counted from 1."""
    lines = as_csv(rows).splitlines(keepends=True)
    return "".join([*lines[:before], TORN, *lines[before:]])


def test_a_round_without_its_end_is_incomplete(tmp_path: Path) -> None:
    log = read_rows(tmp_path, day(round_of("1", ended=False), round_of("2")))
    assert statuses(log) == {"1": "incomplete", "2": "judged"}
    assert told(log) == {"1": "it has neither round_end nor round_void"}
    assert (log.rows.judged, log.rows.set_aside, log.rows.rejected) == (9, 8, 0)


def test_a_void_round_is_void_and_its_rows_count_as_judged(tmp_path: Path) -> None:
    void = [*round_of("1")[:4], row("round_void", round_id="1", role="supervisor")]
    log = read_rows(tmp_path, day(sign(), void, round_of("2")))
    assert statuses(log) == {"1": "void", "2": "judged"}
    assert (log.rows.judged, log.rows.set_aside, log.rows.rejected) == (15, 0, 0)


def test_a_void_round_with_a_rejected_row_is_incomplete(tmp_path: Path) -> None:
    void = [*round_of("1")[:4], row("round_void", round_id="1", role="supervisor")]
    rows = day(void)
    rows[2]["card"] = "1Z"
    assert statuses(read_rows(tmp_path, rows)) == {"1": "incomplete"}


def test_a_round_all_of_whose_rows_are_rejected_is_seen_and_incomplete(tmp_path: Path) -> None:
    rows = day(round_of("1"), round_of("2"), round_of("3"))
    for each in rows[9:18]:
        each["amount"] = "-1"
    log = read_rows(tmp_path, rows)
    assert statuses(log) == {"1": "judged", "2": "incomplete", "3": "judged"}
    path = tmp_path / "day.csv"
    assert told(log) == {"2": f"row {path}:11 and 8 more were rejected"}


@pytest.mark.parametrize(
    ("before", "costs"),
    [(2, "1"), (6, "1"), (10, "1"), (11, "2"), (12, "2"), (20, "3"), (28, "3"), (29, "")],
)
def test_a_line_that_cannot_be_read_costs_the_round_in_progress_or_the_next(
    tmp_path: Path, before: int, costs: str
) -> None:
    """Row 1 is a sign; the rounds are rows 2 to 10, 11 to 19 and 20 to 28."""
    rows = day(sign(), round_of("1"), round_of("2"), round_of("3"))
    log = read(tmp_path, with_torn_line(rows, before))
    assert rejected(log) == [(before + 1, None)]
    assert incomplete(log) == ([costs] if costs else [])


def test_a_torn_line_after_a_round_without_its_end_is_taken_for_its_end(tmp_path: Path) -> None:
    rows = day(round_of("1", ended=False), round_of("2"))
    log = read(tmp_path, with_torn_line(rows, 8 + 1))
    assert statuses(log) == {"1": "incomplete", "2": "judged"}


def test_a_round_event_without_its_round_costs_the_round_in_progress(tmp_path: Path) -> None:
    rows = day(round_of("1"), round_of("2"), round_of("3"))
    rows[13]["round_id"] = ""
    log = read_rows(tmp_path, rows)
    assert rejected(log) == [(15, "round_id")]
    assert incomplete(log) == ["2"]
    assert told(log) == {"2": f"row {tmp_path / 'day.csv'}:15 was rejected and may belong to it"}


def test_a_torn_line_costs_every_table_whose_rows_stand_around_it(tmp_path: Path) -> None:
    """Three tables take turns; a fourth has ended before, a fifth begins behind."""
    turns = [numbered(round_of(name), table_id=f"BJ0{name}") for name in "234"]
    middle = [each for rows in zip(*turns, strict=True) for each in rows]
    first = numbered(round_of("1"), table_id="BJ01")
    last = numbered(round_of("5"), table_id="BJ05")
    log = read(tmp_path, with_torn_line([*first, *middle, *last], 22))
    assert incomplete(log) == ["2", "3", "4"]


def test_a_torn_line_between_two_tables_costs_the_next_round_of_either(tmp_path: Path) -> None:
    first = numbered(round_of("1"), table_id="BJ01")
    last = numbered([*round_of("2"), *round_of("3")], table_id="BJ02")
    log = read(tmp_path, with_torn_line([*first, *last], 10))
    assert incomplete(log) == ["2"]


def test_a_torn_row_of_an_unknown_round_costs_the_round_it_stands_in_too(tmp_path: Path) -> None:
    rows = day(round_of("1"), round_of("2"))
    rows[3]["round_id"] = "l"
    lines = as_csv(rows).splitlines(keepends=True)
    lines[4] = lines[4].replace("\n", ",\n")
    log = read(tmp_path, "".join(lines))
    assert rejected(log) == [(5, None)]
    assert statuses(log) == {"1": "incomplete", "l": "incomplete", "2": "judged"}


def test_a_torn_row_without_an_event_makes_no_round_of_what_it_names(tmp_path: Path) -> None:
    rows = day(round_of("1"), round_of("2"))
    rows[3] |= {"event": "1", "round_id": "TS"}
    lines = as_csv(rows).splitlines(keepends=True)
    lines[4] = lines[4].replace("\n", ",\n")
    assert statuses(read(tmp_path, "".join(lines))) == {"1": "incomplete", "2": "judged"}


def test_a_row_that_hides_its_day_makes_no_round_of_what_it_names(tmp_path: Path) -> None:
    rows = day(round_of("1"), round_of("2"))
    rows[3] |= {"gaming_day": "yesterday", "round_id": "3"}
    assert statuses(read_rows(tmp_path, rows)) == {"1": "incomplete", "2": "judged"}


def test_a_row_that_hides_its_table_costs_the_round_it_names_where_there_is_one(
    tmp_path: Path,
) -> None:
    turns = [numbered(round_of(name), table_id=f"BJ0{name}") for name in "12"]
    rows = [each for pair in zip(*turns, strict=True) for each in pair]
    rows[7]["gaming_day"] = "yesterday"
    rows[7]["table_id"] = ""
    log = read_rows(tmp_path, rows)
    assert incomplete(log) == ["2"]


def test_a_row_that_hides_its_day_is_of_a_day_of_its_table(tmp_path: Path) -> None:
    turns = [numbered(round_of(name), table_id=f"BJ0{name}") for name in "12"]
    rows = [each for pair in zip(*turns, strict=True) for each in pair]
    rows[7] |= {"gaming_day": "yesterday", "round_id": ""}
    assert incomplete(read_rows(tmp_path, rows)) == ["2"]


def test_a_rejected_table_event_costs_the_rounds_until_the_next_of_its_kind(
    tmp_path: Path,
) -> None:
    bad = sign(maximum="-400.00")
    rows = day(sign(), round_of("1"), bad, round_of("2"), LIMITS, round_of("3"), sign())
    log = read_rows(
        tmp_path, [*rows, *day(*[row("touch")] * len(rows), round_of("4"))[len(rows) :]]
    )
    assert incomplete(log) == ["2", "3"]
    assert told(log)["3"] == (
        f"row {tmp_path / 'day.csv'}:12 was rejected, so that which sign was on show is not known"
    )


@pytest.mark.parametrize(
    ("bad", "good", "known"),
    [
        (sign(minimum="x"), sign(), True),
        (sign(minimum="x"), row("sign_removed"), True),
        (sign(minimum="x"), sign(box="1"), False),
        (sign(minimum="x"), sign(player_id="P1"), False),
        (sign(minimum="x", box="3"), sign(), False),
        (sign(minimum="x", box="3"), sign(box="3"), True),
        (sign(minimum="x", box="3"), sign(box="4"), False),
        (sign(minimum="x", player_id="P1"), sign(player_id="P1"), True),
        (sign(minimum="x", player_id="P1"), sign(player_id="P2"), False),
        (sign(box="12"), sign(), False),
        (sign(box="12"), sign(box="1"), False),
        (sign(minimum="x"), LIMITS, False),
        (LIMITS | {"role": ""}, LIMITS, True),
        (LIMITS | {"role": "", "box": "2"}, LIMITS, False),
        (LIMITS | {"role": "", "box": "2"}, LIMITS | {"box": "2"}, True),
        (LIMITS | {"role": ""}, sign(), False),
        (row("shoe", shoe_id="7"), row("shoe", shoe_id="8", value="6"), True),
        (row("shoe", shoe_id="7"), sign(), False),
        (CHANGE | {"minimum": "x"}, CHANGE, True),
        (CHANGE | {"minimum": "x"}, row("notice_removed", option="minimum_change"), True),
        (CHANGE | {"minimum": "x"}, row("notice", option="resplit"), False),
        (row("notice", option="minimum_changes"), CHANGE, False),
        (PERMIT | {"role": "boss"}, PERMIT, True),
        (PERMIT | {"role": "boss"}, row("permit_ended", option="resplit"), True),
        (PERMIT | {"role": "boss"}, PERMIT | {"option": "double_with_ace"}, False),
        (PERMIT | {"role": "boss"}, PERMIT | {"player_id": "P1"}, False),
        (PERMIT | {"role": "boss", "player_id": "P1"}, PERMIT, False),
        (PERMIT | {"role": "boss", "player_id": "P1"}, PERMIT | {"player_id": "P1"}, True),
        (PERMIT | {"role": "boss"}, row("notice", option="resplit"), False),
        (PERMIT | {"option": "insurance"}, PERMIT, False),
        (sign(round_id="1"), sign(), True),
        (row("sgin", minimum="10.00"), sign(), True),
        (row("sgin", minimum="10.00"), LIMITS, False),
    ],
)
def test_the_state_is_known_again_with_the_next_event_of_its_kind_and_scope(
    tmp_path: Path, bad: Row, good: Row, known: bool
) -> None:
    log = read_rows(tmp_path, day(round_of("1"), bad, round_of("2"), good, round_of("3")))
    assert log.rows.rejected == 1
    lost = {"1"} if bad.get("round_id") else set()
    assert set(incomplete(log)) == lost | {"2"} | (set() if known else {"3"})


def test_a_rejected_event_that_is_restated_before_the_next_round_costs_nothing(
    tmp_path: Path,
) -> None:
    log = read_rows(tmp_path, day(round_of("1"), sign(minimum="x"), sign(), round_of("2")))
    assert incomplete(log) == []


def test_a_rejected_table_event_costs_the_round_that_it_stands_in(tmp_path: Path) -> None:
    rows = round_of("1")
    log = read_rows(tmp_path, day(rows[:4], PERMIT | {"role": "boss"}, rows[4:], PERMIT))
    assert incomplete(log) == ["1"]


def test_a_state_that_is_unknown_at_one_table_is_known_at_another(tmp_path: Path) -> None:
    other = [each | {"table_id": "BJ08"} for each in day(round_of("2"))]
    log = read_rows(tmp_path, [*day(sign(minimum="x"), round_of("1")), *other])
    assert incomplete(log) == ["1"]


def test_a_rejected_permit_of_a_late_payment_costs_its_round_alone(tmp_path: Path) -> None:
    permit = row("permit", option="late_blackjack_payment", role="boss", round_id="1")
    rows = round_of("1")
    log = read_rows(tmp_path, day(rows[:5], permit, rows[5:], round_of("2")))
    assert incomplete(log) == ["1"]
    log = read_rows(tmp_path, day(rows[:5], permit | {"round_id": ""}, rows[5:], round_of("2")))
    assert incomplete(log) == ["1"]


def test_a_table_event_that_falls_out_of_order_is_placed_where_it_stands(tmp_path: Path) -> None:
    rows = day(round_of("1"), round_of("2"), sign(), round_of("3"), sign(), round_of("4"))
    rows[18]["seq"] = "2"
    log = read_rows(tmp_path, rows)
    assert rejected(log) == [(20, "seq")]
    assert incomplete(log) == ["3"]


def test_rounds_that_overlap_are_both_in_progress(tmp_path: Path) -> None:
    one, two = round_of("1"), round_of("2")
    rows = day(one[:4], two[:2], row("stand", round_id=""), two[2:], one[4:], round_of("3"))
    assert incomplete(read_rows(tmp_path, rows)) == ["1", "2"]


def test_the_end_of_a_round_within_a_longer_one_leaves_that_in_progress(tmp_path: Path) -> None:
    one, two = round_of("1"), round_of("2")
    rows = day(one[:4], two, row("stand", round_id=""), one[4:], round_of("3"))
    assert incomplete(read_rows(tmp_path, rows)) == ["1"]


def test_a_part_of_a_table_day_that_cannot_be_read_costs_all_of_it(tmp_path: Path) -> None:
    for table, name in (("BJ07", "1"), ("BJ08", "2")):
        folder = tmp_path / "day" / "gaming_day=2026-11-01" / f"table_id={table}"
        rows = numbered(round_of(name), table_id=table)
        written(folder / "part-0.csv", as_csv(rows))
    lost = written(folder / "part-1.csv", as_csv(rows).encode("utf-16"))
    assert statuses(logs.read([str(folder.parent / "table_id=BJ07"), lost])) == {"1": "judged"}
    log = logs.read([str(tmp_path / "day")])
    assert statuses(log) == {"1": "judged", "2": "incomplete"}
    assert told(log) == {"2": f"{lost}, a part of its table-day, cannot be read"}
    assert [path for path, _ in log.unreadable] == [lost]


# What follows holds the engine to a plain account of the same rules, line by line.

KINDS = {
    "sign": sign(),
    "sign of box 2": sign(box="2"),
    "limits": LIMITS,
    "permit": PERMIT,
    "permit for P1": PERMIT | {"player_id": "P1"},
    "shoe": row("shoe", shoe_id="1", value="6"),
}
FAULTS = {"minimum": "x", "role": "boss", "value": "x"}

Act = tuple[str, str]
"""What happens: `("row", round)`, `("bad", round)`, `("end", round)`, `("torn", "")`, or
`("told", kind)` and `("lost", kind)` for a table event that can stand and one that cannot."""


@st.composite
def acts(draw: st.DrawFn) -> list[Act]:
    """Rounds one after the other, with table events and bad rows between and within."""
    done: list[Act] = []
    odd = st.lists(
        st.one_of(
            st.just(("torn", "")),
            st.tuples(st.sampled_from(["told", "lost"]), st.sampled_from(sorted(KINDS))),
        ),
        max_size=2,
    )
    for number in range(draw(st.integers(1, 5))):
        done += draw(odd)
        for kind in draw(st.lists(st.sampled_from(["row", "row", "row", "bad"]), max_size=3)):
            done.append((kind, str(number)))
            done += draw(odd) if draw(st.booleans()) else []
        if draw(st.integers(0, 3)):
            done.append(("end", str(number)))
    return [*done, *draw(odd), ("row", "last"), ("end", "last")]


def as_lines(done: list[Act]) -> list[str]:
    """The acts as lines of NDJSON."""
    rows: dict[str, Callable[[str], Row]] = {
        "row": lambda name: row("no_more_bets", round_id=name),
        "bad": lambda name: row("announce", round_id=name, value="x"),
        "end": lambda name: row("round_end", round_id=name),
        "torn": lambda _: row("torn"),
        "told": lambda kind: KINDS[kind],
        "lost": lambda kind: (
            KINDS[kind] | {name: fault for name, fault in FAULTS.items() if name in KINDS[kind]}
        ),
    }
    lines = as_ndjson(numbered(rows[what](name) for what, name in done)).splitlines()
    return [
        "{torn" if what == "torn" else line for line, (what, _) in zip(lines, done, strict=True)
    ]


def cannot_be_judged(done: list[Act]) -> set[str]:
    """The incomplete rounds, by going through the acts one by one."""
    begins: dict[str, int] = {}
    ends: dict[str, int] = {}
    lost: set[str] = set()
    for place, (what, name) in enumerate(done):
        if what in ("row", "bad", "end"):
            begins.setdefault(name, place)
        if what == "end":
            ends[name] = place
        if what == "bad":
            lost.add(name)
    order = sorted(begins, key=begins.__getitem__)
    followers = dict(zip(order, [begins[name] for name in order[1:]] + [len(done)], strict=True))
    closes = {name: ends.get(name, followers[name]) for name in order}
    lost |= {name for name in order if name not in ends}
    for place, (what, kind) in enumerate(done):
        if what == "torn":
            open_rounds = [name for name in order if begins[name] < place < closes[name]]
            later = [name for name in order if begins[name] > place]
            lost |= set(open_rounds or later[:1])
        if what == "lost":
            again = [at for at, act in enumerate(done) if at > place and act == ("told", kind)]
            until = min(again, default=len(done))
            lost |= {name for name in order if closes[name] > place and begins[name] < until}
    return lost


@given(acts(), st.integers(0, 40))
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_the_incomplete_rounds_are_those_of_a_plain_account(
    tmp_path: Path, done: list[Act], cut: int
) -> None:
    lines = as_lines(done)
    log = read(tmp_path, "\n".join(lines), "day.ndjson")
    bad = sum(what in ("bad", "torn", "lost") for what, _ in done)
    assert log.rows.rejected == bad, reasons(log)
    assert set(incomplete(log)) == cannot_be_judged(done)
    assert set(statuses(log)) == {name for what, name in done if what in ("row", "bad", "end")}
    assert log.rows.judged + log.rows.set_aside + log.rows.rejected == log.rows.read == len(done)

    parts = [
        part for part in (lines[cut:], lines[:cut]) if any("torn" not in line for line in part)
    ]
    if len(parts) == 2:
        paths = [written(tmp_path / f"{at}.ndjson", "\n".join(p)) for at, p in enumerate(parts)]
        halves = logs.read(paths)
        assert halves.events.drop("file", "line").equals(log.events.drop("file", "line"))
        assert set(incomplete(halves)) == cannot_be_judged(done)


def with_unknown(box: str, *more: Row) -> list[Row]:
    """A round, the first card to a box or the dealer unknown; more rows before its end."""
    rows = round_of("1")
    place = next(
        number
        for number, each in enumerate(rows)
        if each["event"] == "card" and each.get("box", "") == box
    )
    rows[place] = rows[place] | {"card": "??"}
    return [*rows[:-1], *(each | {"round_id": "1"} for each in more), rows[-1]]


def test_a_card_of_a_box_that_is_never_turned_up_leaves_its_round_incomplete(
    tmp_path: Path,
) -> None:
    log = read_rows(tmp_path, numbered([sign(), *with_unknown("1"), *round_of("2")]))
    assert told(log) == {"1": f"row {tmp_path}/day.csv:5, a card of box 1, is never turned up"}
    assert log.rows.set_aside == 9


def test_a_card_of_a_box_that_is_turned_up_in_the_end_is_known(tmp_path: Path) -> None:
    shown = row("reveal", box="1", hand="1", card="TS")
    assert told(read_rows(tmp_path, numbered([sign(), *with_unknown("1", shown)]))) == {}


def test_a_card_of_the_dealer_that_is_never_turned_up_leaves_no_hole(tmp_path: Path) -> None:
    assert told(read_rows(tmp_path, numbered([sign(), *with_unknown("")]))) == {}


def test_a_void_round_is_void_whatever_is_known_of_its_cards(tmp_path: Path) -> None:
    rows = [*with_unknown("1")[:-1], row("round_void", round_id="1", role="pit_manager")]
    assert statuses(read_rows(tmp_path, numbered([sign(), *rows]))) == {"1": "void"}


@pytest.mark.parametrize("hidden", [CHANGE | {"minimum": "x"}, LIMITS | {"minimum": "x"}])
def test_limits_behind_a_rejected_row_about_them_are_not_known(tmp_path: Path, hidden: Row) -> None:
    removed = row("notice_removed", option="minimum_change")
    log = read_rows(tmp_path, numbered([sign(), LIMITS, hidden, LIMITS, removed, LIMITS]))
    limits = log.events.filter(pl.col("event") == "limits")
    assert limits["limits_known"].to_list() == [True, False, True]
