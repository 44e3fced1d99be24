"""The page of an audit shows every finding with its evidence, and nothing in it can run."""

import base64
import hashlib
import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise

import polars as pl
import pytest

from auditor.audit import Audit
from auditor.audit.found import Found
from auditor.report import html as report
from auditor.report.pages import MOST_LISTED
from auditor.report.shown import MOST_EVIDENCE, MOST_OF_CAUSE
from tests.recorded_events import recorded
from tests.report.audits import (
    DOUBLED,
    RULEBOOK,
    SHORT,
    at,
    audit,
    finding,
    log,
    other,
    rejected,
    whole,
)

VOID = {
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
}  # fmt: skip


class Page(HTMLParser):
    """A page as a browser takes it: its elements, its text, and whether it is well nested."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in {"style", "title"}:
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def source(found: Audit) -> str:
    return "".join(report.written(found))


def read(found: Audit) -> Page:
    return Page(source(found))


def test_the_page_is_well_nested_and_its_links_lead_somewhere() -> None:
    page = read(audit(rejected(log(), 300, "card", "'1Z' is no card", "119"), DOUBLED, SHORT))
    assert page.open == []
    ids = [str(attributes["id"]) for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {str(link["href"]).removeprefix("#") for link in page.named("a")} <= set(ids)
    described = {attributes.get("aria-labelledby") for _, attributes in page.elements} - {None}
    assert described <= set(ids)


def test_the_page_asks_for_nothing_and_runs_nothing() -> None:
    text = source(audit(whole(), DOUBLED))
    page = Page(text)
    assert not {"script", "link", "img", "iframe", "form"} & {tag for tag, _ in page.elements}
    assert not re.search(r"https?:|url\(|@import|javascript:| style=| on[a-z]+=", text)


def test_the_policy_allows_the_one_stylesheet_and_nothing_else() -> None:
    text = source(audit(whole()))
    [style] = re.findall("<style>(.*?)</style>", text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    [policy] = [
        meta["content"]
        for meta in Page(text).named("meta")
        if meta.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policy == (
        f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    )


HOSTILE = "</td><script>alert(1)</script>\"'&{{7*7}}\x1b\u202egnp"


def hostile_audit() -> Audit:
    """An audit with the same hostile text wherever a log or a rulebook could put one."""
    card = recorded(
        "card_withdrawn", round=0, box=2, hand=1, card="KS", role="dealer", staff_id=HOSTILE,
        player_id=HOSTILE, table_id=HOSTILE,
    )  # fmt: skip
    there = replace(
        rejected(log(card, path=HOSTILE), 9, HOSTILE, HOSTILE, HOSTILE),
        unreadable=((HOSTILE, HOSTILE),),
        unknown_columns=((HOSTILE, HOSTILE),),
    )
    there = replace(there, rounds=there.rounds.with_columns(round_id=pl.lit(HOSTILE)))
    clause = replace(RULEBOOK.clauses[0], title=HOSTILE, summary=HOSTILE)
    book = replace(
        RULEBOOK, id=HOSTILE, title=HOSTILE, authority=HOSTILE, edition=HOSTILE, source=HOSTILE,
        clauses=(clause,),
    )  # fmt: skip
    texts = dict.fromkeys(("player_id", "message", "recorded", "required"), HOSTILE)
    return audit(there, finding("2.1", 1, round=0, **texts), rulebook=book)


def test_hostile_text_is_shown_and_does_nothing() -> None:
    text = source(hostile_audit())
    page = Page(text)
    assert page.open == []
    assert "script" not in {tag for tag, _ in page.elements}
    assert not {"\x1b", "\u202e"} & set(text)
    shown = "</td><script>alert(1)</script>\"'&{{7*7}}\\u001b\\u202egnp"
    assert page.text.count(shown) > 20


def test_a_very_long_id_is_cut_and_its_length_stated() -> None:
    text = source(audit(whole(), DOUBLED | {"player_id": "P" * 1_000_000}))
    assert f"player {'P' * 200}… (1000000 characters)" in text
    assert len(text) < 100_000


def test_the_summary_comes_first_and_says_what_was_found_and_what_it_cost() -> None:
    page = read(audit(whole(), SHORT, DOUBLED | {"verdict": "disputed"}))
    summary = page.text[: page.text.index("What was audited, and how completely")]
    assert "1 clause broken and 1 clause disputed: 2 findings in 1 round judged." in summary
    assert "Players are short of 12.50; the most: table BJ07, player P2" in summary
    assert "Table BJ07 on 2026-11-01 11 rows of 1 file, 1 round Under toy" in summary


def test_a_finding_stands_with_the_clause_in_words_and_both_sides() -> None:
    text = read(audit(whole(), SHORT)).text
    assert "2.1 What a blackjack pays, table BJ07 ✕ broken" in text
    assert "Finding 1: 2026-11-01 BJ07, round 118, box 3, hand 1, player P2" in text
    assert "paid 27.50; 40.00 was due Recorded27.50 Required40.00" in text
    assert "Required less recorded12.50 The player is short of12.50" in text
    assert "2.1, first edition: Three to two." in text
    assert f"Row day.csv:11, logged at {at(10)}" in text


def test_money_given_too_much_is_told_as_such() -> None:
    text = read(audit(whole(), SHORT | {"impact": -1_250_000})).text
    assert "The player was given too much12.50" in text


def test_the_round_of_a_finding_is_drawn_and_told_step_by_step() -> None:
    found = audit(whole(), DOUBLED)
    page = read(found)
    labels = [svg.get("aria-label") for svg in page.named("svg") if svg.get("role") == "img"]
    assert labels[2:] == [
        "6 of hearts", "10 of diamonds", "king of spades",
        "7 of clubs", "5 of diamonds", "9 of clubs",
    ]  # fmt: skip
    assert "The table in round 118" in page.text
    assert "Recorded beside re-derived; rows of day.csv" in page.text
    assert source(found).count('<tr class="at-fault">') == 1


def test_what_is_of_no_round_stands_among_the_rows_of_its_table() -> None:
    text = read(audit(whole(), finding("2.1", 1, message="the sign"))).text
    assert "1 ← here07:00:01.000signminimum 10.00, maximum 500.002" in text.replace(" sign", "sign")
    assert text.count("← here") == 1


def test_a_long_round_is_cut_around_the_fault_and_the_cut_is_stated() -> None:
    cards = [recorded("card", round=0, box=1, hand=1, card="2C") for _ in range(100)]
    text = read(audit(log(*cards), finding("2.1", 60, round=0, box=1, message="here"))).text
    assert "of which 40 rows of the round are left out" in text
    assert "60 at fault" in text


def test_a_finding_comes_with_the_command_that_shows_it_again() -> None:
    text = read(audit(whole(), DOUBLED)).text
    command = (
        "auditor replay day.csv --rules rules/toy.toml --round 118 --table BJ07 --day 2026-11-01"
    )
    assert f"To see it again: {command}" in text


def test_where_not_every_finding_has_room_the_files_that_hold_all_are_named() -> None:
    many = [DOUBLED | {"message": f"number {n}"} for n in range(MOST_OF_CAUSE + 1)]
    found = audit(whole(), *many)
    names = {link["href"] for link in read(found).named("a")} - {None}
    assert set(report.beside(report.name(found).removesuffix(".html")).values()) <= names
    assert not report.page(found).is_whole
    assert report.page(audit(whole(), *many[1:])).is_whole
    assert not any(str(link["href"]).endswith("json") for link in read(audit(whole())).named("a"))


def test_findings_of_one_check_at_one_table_stand_together_and_are_counted() -> None:
    many = [DOUBLED | {"message": f"number {n}"} for n in range(MOST_OF_CAUSE + 50)]
    page = read(audit(whole(), *many, SHORT))
    assert len(page.named("article")) == MOST_OF_CAUSE + 1
    assert "71 findings of 2 causes" in page.text
    assert "21 findings are shown with all evidence, the first of each cause" in page.text
    assert "10.2 Doubles on 9, 10 or 11, table BJ07 ✕ broken 70 findings in 1 round" in page.text
    assert "And 50 more findings of this cause." in page.text


def test_past_the_evidence_that_has_room_findings_stand_in_a_line_each() -> None:
    book = replace(
        RULEBOOK,
        clauses=tuple(
            replace(RULEBOOK.clauses[0], number=str(n)) for n in range(MOST_EVIDENCE // 10)
        ),
    )
    many = [SHORT | {"clause": clause.number} for clause in book.clauses for _ in range(15)]
    page = read(audit(whole(), *many, rulebook=book))
    assert len(page.named("article")) == MOST_EVIDENCE
    assert "200 findings are shown with all evidence, 100 more in a line each" in page.text
    assert page.text.count("5 further findings, in a line each") == len(book.clauses)


def test_a_page_of_a_million_findings_stays_small_and_counts_them_all() -> None:
    found = audit(whole(), SHORT, DOUBLED)
    many = Found()
    for _ in range(10):
        many.add(pl.concat([found.found.whole()] * 50_000))
    page = report.page(replace(found, found=many))
    text = "".join(page.pieces)
    assert len(text.encode()) < 5_000_000
    assert not page.is_whole
    assert "1,000,000 findings of 2 causes" in Page(text).text
    assert "Short of" in text
    assert "6250000.00" in text  # half of them are short of 12.50 each


def test_a_long_list_is_cut_and_its_length_stated() -> None:
    columns = tuple(("day.csv", f"extra {n}") for n in range(MOST_LISTED + 5))
    text = read(audit(replace(whole(), unknown_columns=columns))).text
    assert "The first 100 of 105 are listed" in text
    assert text.count("extra ") == MOST_LISTED


def test_what_was_not_judged_is_named_with_its_reason() -> None:
    gap = replace(
        rejected(log(), 300, "card", "'1Z' is no card", "119"),
        unreadable=(("night.csv", "it is empty"),),
        unknown_columns=(("day.csv", "mood"),),
    )
    text = read(audit(gap)).text
    assert "night.csv: it is empty" in text
    assert "day.csv:300card'1Z' is no card119" in text
    assert "2026-11-01 BJ07, round 119: it has no end" in text
    assert "mood in day.csv" in text
    assert "11Courtesyby handno log shows it" in text


def test_an_undecided_clause_says_what_the_log_would_have_to_record() -> None:
    found = audit(whole())
    open_ = replace(found.clauses[0], status="undecided", held=0, undecided=7, why="the calls")
    text = read(other(found, clauses=(open_, *found.clauses[1:]))).text
    assert "2.1 What a blackjack pays: 7 facts" in text
    assert "undecidedThe log would have to record: the calls" in text


def test_assumptions_and_readings_are_laid_open() -> None:
    text = read(audit(whole(), DOUBLED | {"clause": "10.10"})).text
    assert "insurance pays2 to 1Assumed: the text does not say" in text
    assert "blackjack pays3 to 22.1" in text
    assert "Assumed: this clause is not in the text that was supplied." in text
    assert "May an ace be doubled? aces, on clause 10.2. No choice was made." in text


def test_a_disputed_finding_asks_the_question_that_its_clause_leaves_open() -> None:
    text = read(audit(whole(), DOUBLED | {"verdict": "disputed"})).text
    assert "wrong under one reading, right under another. May an ace be doubled?" in text


def test_a_reading_that_was_settled_is_named() -> None:
    found = other(audit(whole()), readings={"aces": "barred"})
    assert "Chosen: barred." in read(found).text
    assert "barred: It may not. (chosen)" in read(found).text


def test_a_void_round_is_listed() -> None:
    there = whole()
    there = replace(
        there,
        rounds=there.rounds.with_columns(
            status=pl.lit("void", pl.Enum(["judged", "void", "incomplete"]))
        ),
    )
    assert "Void rounds" in read(audit(there)).text


def test_the_sources_stand_at_the_foot_by_their_digests() -> None:
    text = read(audit(whole())).text
    foot = text[text.index("Sources and versions What") :]
    assert f"Rulebooktoy{'a' * 64}" in foot
    assert f"Text of the rulesmade up for a test{'5' * 64}" in foot
    assert f"Logday.csv{'b' * 64}" in foot
    assert "auditor 0.1.0, report format auditor/1." in foot


def test_every_table_has_a_caption_and_headed_columns() -> None:
    text = source(audit(rejected(log(), 300, "card", "'1Z' is no card", "119"), DOUBLED))
    tables = re.findall("<table[ >].*?</table>", text, re.DOTALL)
    assert len(tables) == 9
    assert all("<caption>" in table and '<th scope="col"' in table for table in tables)


def test_headings_skip_no_level() -> None:
    levels = [
        int(tag[1])
        for tag, _ in read(audit(log(), DOUBLED)).elements
        if re.fullmatch("h[1-6]", tag)
    ]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize(
    ("path", "rules", "start"),
    [
        ("day.csv", "toy", "toy-day-"),
        ("logs/2026/Day One.csv.gz", "toy", "toy-day-one-"),
        ("..\\..\\evil.csv", "toy", "toy-evil-"),
        ("-", "toy", "toy-"),
        ("../../../etc/passwd", "../../toy", "toy-passwd-"),
        ("\u202ea\x00b/" + "x" * 500, "toy", "toy-" + "x" * 40 + "-"),
        ("=cmd|.csv", "CON", "con-cmd-"),
    ],
)
def test_a_page_has_a_name_that_is_only_a_name(path: str, rules: str, start: str) -> None:
    name = report.name(audit(log(path=path), rulebook=replace(RULEBOOK, id=rules)))
    assert re.fullmatch(rf"{re.escape(start)}[0-9a-f]{{12}}\.html", name)


def test_audits_of_other_logs_rules_or_readings_have_other_names() -> None:
    one = audit(whole())
    others = (
        audit(log(path="other.csv")),
        other(one, readings={"aces": "barred"}),
        other(one, rulebook=replace(RULEBOOK, sha256="c" * 64)),
    )
    assert len({report.name(found) for found in (one, *others)}) == 4
    assert report.name(one) == report.name(audit(whole()))
