"""The text of an audit says the verdict first, and nothing in it plays tricks on a terminal."""

from dataclasses import replace

import pytest

from auditor.audit import Audit
from auditor.report import text as report
from auditor.report.text import MOST, Screen
from tests.recorded_events import recorded
from tests.report.audits import DOUBLED, DOUBLED_ID, SHORT, audit, log, other, rejected, whole

PAPER = None


def read(found: Audit, screen: Screen | None = PAPER, page: str | None = None) -> str:
    return "".join(report.written(found, page, screen))


def test_the_first_line_is_the_verdict() -> None:
    first, *_ = read(audit(whole(), SHORT)).splitlines()
    assert first == (
        "BROKEN  1 clause broken: 1 finding in 1 round judged. "
        "Players are short of 12.50 and were given 0.00 too much."
    )


def test_a_clean_log_is_told_in_a_sentence() -> None:
    first, *_ = read(audit(whole())).splitlines()
    assert first == "NOTHING BROKEN  Nothing is broken or disputed in 1 round judged."


def test_what_was_not_judged_comes_before_what_was_found() -> None:
    gap = replace(
        rejected(log(), 300, "card", "'1Z' is no card", "119"),
        unreadable=(("night.csv", "night.csv is empty"),),
    )
    first, *_ = read(audit(gap, DOUBLED)).splitlines()
    assert first == (
        "JUDGED IN PART  Not everything was judged: 1 of 2 rounds incomplete, "
        "1 of 13 rows rejected, 1 file not readable. 1 clause broken: 1 finding in 1 round judged."
    )


def test_counts_of_rows_and_rounds_add_up_on_the_page() -> None:
    lines = read(audit(rejected(log(), 300, "card", "'1Z' is no card", "119"))).splitlines()
    assert "Rows      13 read: 11 judged, 1 set aside, 1 rejected" in lines
    assert "Rounds    2 seen: 1 judged, 0 void, 1 incomplete" in lines
    assert "  day.csv:300  card: '1Z' is no card" in lines
    assert "  2026-11-01 BJ07, round 119: it has no end" in lines


def test_a_broken_clause_shows_its_first_finding_and_counts_the_others() -> None:
    lines = read(audit(whole(), DOUBLED, DOUBLED | {"seq": 7, "message": "again"})).splitlines()
    start = lines.index("  10.2  Doubles on 9, 10 or 11: 2 broken, 40 held")
    assert lines[start + 1 : start + 4] == [
        f"      2026-11-01 BJ07, round 118, box 3, hand 1, player P2  day.csv:7  [{DOUBLED_ID}]",
        "      doubled on 12 (7♣ 5♦); a double needs 9, 10 or 11",
        "      and 1 more finding",
    ]


def test_a_finding_under_an_assumed_clause_says_so() -> None:
    assert "10.10  The call (assumed): 1 broken" in read(
        audit(whole(), DOUBLED | {"clause": "10.10"})
    )


def test_an_undecided_clause_says_what_the_log_would_have_to_record() -> None:
    found = audit(whole())
    open_ = replace(found.clauses[2], status="undecided", held=0, undecided=7, why="the calls")
    text = read(other(found, clauses=(*found.clauses[:2], open_)))
    assert "1 clause could not be decided, in whole or in part." in text.splitlines()[0]
    assert "  10.10  The call, 7 facts: the calls" in text.splitlines()


def test_a_card_taken_back_is_listed() -> None:
    taken = recorded(
        "card_withdrawn", round=0, box=2, hand=1, card="KS", role="pit_manager", staff_id="S4"
    )
    assert (
        "  2026-11-01 BJ07, round 118, box 2, hand 1: "
        "K♠ taken back from the hand by a pit manager (S4)  day.csv:2"
    ) in read(audit(log(taken))).splitlines()


def test_the_text_says_where_the_page_lies() -> None:
    assert read(audit(whole()), page="reports/x.html").endswith(
        "The page with all the evidence: reports/x.html\n"
    )


def test_a_long_list_is_cut_and_its_length_stated() -> None:
    long = log()
    for line in range(MOST + 3):
        long = rejected(long, 300 + line, "card", "'1Z' is no card", "119")
    lines = read(audit(long)).splitlines()
    assert len([line for line in lines if "is no card" in line]) == MOST
    assert "  and 3 more" in lines


def test_paper_has_no_colours_and_does_not_wrap() -> None:
    text = read(audit(whole(), DOUBLED | {"message": "long " * 60}))
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) > 200


@pytest.mark.parametrize("width", [40, 60, 200])
def test_a_screen_is_not_written_past_its_edge(width: int) -> None:
    text = read(audit(whole(), DOUBLED | {"player_id": "P" * 150}), Screen(width, colours=False))
    assert max(map(len, text.splitlines())) <= width


def test_a_screen_has_colours_only_where_it_shows_them() -> None:
    found = audit(whole(), DOUBLED)
    assert "\x1b[1;31mBROKEN\x1b[0m" in read(found, Screen(80, colours=True))
    assert "\x1b" not in read(found, Screen(80, colours=False))


@pytest.mark.parametrize(
    "player", ["\x1b[2J", "\x9b2J", "\u202e2P", "P\r2", "P\n2", "[red]P2[/red]"]
)
def test_an_id_cannot_steer_a_terminal(player: str) -> None:
    text = read(audit(whole(), DOUBLED | {"player_id": player}), Screen(200, colours=False))
    assert not {"\x1b", "\x9b", "\u202e", "\r"} & set(text)
    assert text.count("\n") == read(audit(whole(), DOUBLED), Screen(200, colours=False)).count("\n")
    assert ("[red]P2[/red]" in text) == (player == "[red]P2[/red]")


def test_a_very_long_id_is_cut_and_its_length_stated() -> None:
    text = read(audit(whole(), DOUBLED | {"player_id": "P" * 100_000}))
    assert f"player {'P' * 200}… (100000 characters)" in text
    assert len(text) < 2_000
