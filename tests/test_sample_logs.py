"""The sample logs are what sample_logs/README.md says of them."""

import csv
import json
from collections import Counter, defaultdict
from typing import Any

import pytest

from auditor import audit, logs, venue
from auditor.report.json import written
from tests.cases import FINDING, RULEBOOKS, RULES
from tests.outcomes import book, outcome

SAMPLES = RULES.parent / "sample_logs"
ANSWERS: dict[str, Any] = json.loads((SAMPLES / "answers.json").read_text(encoding="utf-8"))

FAULTY = [name for name, answers in ANSWERS.items() if answers["exit"] == 1]


def _rows(name: str) -> list[dict[str, str]]:
    with (SAMPLES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_sample_log_has_its_answers() -> None:
    logs_there = {path.relative_to(SAMPLES).as_posix() for path in SAMPLES.rglob("*.csv")}
    assert logs_there == set(ANSWERS)


def test_a_rulebook_with_sample_days_has_a_clean_and_a_faulty_one() -> None:
    days = {(answers["rules"], answers["exit"]) for answers in ANSWERS.values()}
    assert days == {(rules, code) for rules, _ in days for code in (0, 1)}
    assert len(days) >= 8
    assert {rules for rules, _ in days} <= set(RULEBOOKS)


@pytest.mark.parametrize("name", ANSWERS)
def test_an_audit_finds_what_the_answers_list_and_nothing_else(name: str) -> None:
    given = outcome(SAMPLES / name, ANSWERS[name]["rules"], {})
    stated = ANSWERS[name]["findings"]
    assert given.findings == Counter(tuple(entry[key] for key in FINDING) for entry in stated)
    assert given.exit == ANSWERS[name]["exit"]
    assert (given.rejected, given.incomplete) == (0, 0)


def test_the_venue_judges_each_day_by_its_rulebook() -> None:
    days = [str(SAMPLES / name) for name in ANSWERS]
    found = audit.check_venue(logs.read(days), venue.load(SAMPLES / "venue.toml"), {})
    stated = [entry for answers in ANSWERS.values() for entry in answers["findings"]]
    given = Counter(found.findings.select(FINDING).iter_rows())
    assert given == Counter(tuple(entry[key] for key in FINDING) for entry in stated)


@pytest.mark.parametrize("name", ANSWERS)
def test_a_finding_names_the_row_and_the_money_at_fault(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(SAMPLES)
    found = audit.check(logs.read([name]), book(ANSWERS[name]["rules"]), {})
    report = json.loads("".join(written(found)))
    given = {tuple(entry[key] for key in FINDING): entry for entry in report["findings"]}
    for stated in ANSWERS[name]["findings"]:
        entry = given[tuple(stated[key] for key in FINDING)]
        assert stated.get("row") in {None, *entry["rows"]}, stated["what"]
        assert stated.get("impact") in {None, entry["impact"]}, stated["what"]


@pytest.mark.parametrize("name", ANSWERS)
def test_a_sample_day_records_all_that_a_clause_may_need(name: str) -> None:
    found = audit.check(logs.read([str(SAMPLES / name)]), book(ANSWERS[name]["rules"]), {})
    assert {result.clause.number for result in found.clauses if result.undecided} == set()


@pytest.mark.parametrize("name", FAULTY)
def test_each_fault_of_a_faulty_day_is_under_a_clause_of_its_own(name: str) -> None:
    clauses = [entry["clause"] for entry in ANSWERS[name]["findings"]]
    assert len(clauses) >= 12
    assert len(set(clauses)) == len(clauses)


@pytest.mark.parametrize("name", ANSWERS)
def test_a_shoe_deals_no_card_more_often_than_it_holds_it(name: str) -> None:
    decks: dict[str, int] = {}
    dealt: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for row in _rows(name):
        if row["event"] == "shoe":
            decks[row["shoe_id"]] = int(row["value"])
        if row["event"] in {"card", "burn"}:
            dealt[row["shoe_id"]][row["card"]] += 1
    assert set(dealt) == set(decks)
    for shoe, cards in dealt.items():
        assert max(cards.values()) <= decks[shoe]


@pytest.mark.parametrize("name", ANSWERS)
def test_a_day_has_twenty_rounds_and_shared_boxes(name: str) -> None:
    players = defaultdict(set)
    for row in _rows(name):
        if row["event"] == "wager":
            players[row["round_id"], row["box"]].add(row["player_id"])
    assert len({round_id for round_id, _ in players}) >= 20
    assert len({box for _, box in players}) >= 5
    assert sum(len(those) > 1 for those in players.values()) >= 5


TURNS = {
    "clean-day.csv": {
        "split", "double", "first_hand", "insurance", "even_money", "wager_rejected",
        "wager_removed", "burn", "card_withdrawn", "round_void", "announce", "sign_removed",
        "notice minimum_change", "permit double_with_ace", "permit resplit", "permit over_maximum",
        "permit late_blackjack_payment", "hand 3", "face_up", "sideways", "insurance_line",
        "discard_rack", "personal", "collect insurance", "pay insurance",
    },
    "nsw-earlier/clean-day.csv": {
        "split", "double", "first_hand", "insurance", "even_money", "wager_rejected", "burn",
        "announce", "sign_removed", "notice minimum_change", "permit over_maximum",
        "permit late_blackjack_payment", "hand 2", "face_up", "sideways", "insurance_line",
        "discard_rack", "personal", "collect insurance", "pay insurance",
    },
    "d1-dublin/clean-day.csv": {
        "split", "double", "first_hand", "insurance", "even_money", "surrender", "burn",
        "offer surrender", "offer even_money", "offer insurance", "hand 4", "face_up",
        "discard_rack", "collect insurance", "pay insurance",
    },
    "nz-1996/clean-day.csv": {
        "split", "double", "insurance", "burn", "announce", "hand 3", "face_up", "sideways",
        "insurance_line", "discard_rack", "collect insurance", "pay insurance",
    },
}  # fmt: skip
"""What a clean day has to show: events, with their option or wager, places and hands."""


@pytest.mark.parametrize("name", TURNS)
def test_a_clean_day_shows_the_turns_a_game_can_take(name: str) -> None:
    shown = set()
    for row in _rows(name):
        shown |= {row["event"], f"hand {row['hand']}", *row["place"].split(",")}
        shown |= {f"{row['event']} {row['option']}", f"{row['event']} {row['bet']}"}
    assert TURNS[name] - shown == set()


@pytest.mark.parametrize("name", FAULTY)
def test_the_readme_lists_every_fault_with_its_line(name: str) -> None:
    readme = (SAMPLES / "README.md").read_text(encoding="utf-8")
    rules = ANSWERS[name]["rules"]
    _, _, section = readme.partition(f"\n## {rules}\n")
    listed = [
        [cell.strip() for cell in line.split("|")[1:5]]
        for line in section.partition("\n## ")[0].splitlines()
        if line.startswith("| ")
    ]
    told = {(clause, round_id, line) for clause, round_id, _, line in listed[2:]}
    assert told == {
        (entry["clause"], entry["round_id"] or "", entry.get("row", "").rpartition(":")[2])
        for entry in ANSWERS[name]["findings"]
    }
