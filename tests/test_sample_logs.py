"""The sample logs are what sample_logs/README.md says of them."""

import csv
import json
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

from auditor import audit, logs
from auditor.report.json import written
from tests.cases import FINDING, RULES
from tests.outcomes import book, outcome

SAMPLES = RULES.parent / "sample_logs"
ANSWERS: dict[str, Any] = json.loads((SAMPLES / "answers.json").read_text(encoding="utf-8"))


def _rows(name: str) -> list[dict[str, str]]:
    with (SAMPLES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_sample_log_has_its_answers() -> None:
    assert {path.name for path in SAMPLES.glob("*.csv")} == set(ANSWERS)


@pytest.mark.parametrize("name", ANSWERS)
def test_an_audit_finds_what_the_answers_list_and_nothing_else(name: str) -> None:
    given = outcome(SAMPLES / name, ANSWERS[name]["rules"], {})
    stated = ANSWERS[name]["findings"]
    assert given.findings == Counter(tuple(entry[key] for key in FINDING) for entry in stated)
    assert given.exit == ANSWERS[name]["exit"]
    assert (given.rejected, given.incomplete) == (0, 0)


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


def test_each_fault_of_the_faulty_day_is_under_a_clause_of_its_own() -> None:
    clauses = [entry["clause"] for entry in ANSWERS["faulty-day.csv"]["findings"]]
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


def test_the_clean_day_shows_the_turns_a_game_can_take() -> None:
    rows = _rows("clean-day.csv")
    events = Counter(row["event"] for row in rows)
    options = Counter((row["event"], row["option"]) for row in rows if row["option"])
    for event in (
        "split", "double", "first_hand", "insurance", "even_money", "wager_rejected",
        "wager_removed", "burn", "card_withdrawn", "round_void", "announce", "sign_removed",
    ):  # fmt: skip
        assert events[event], event
    for option in (
        ("notice", "minimum_change"), ("permit", "double_with_ace"), ("permit", "resplit"),
        ("permit", "over_maximum"), ("permit", "late_blackjack_payment"),
    ):  # fmt: skip
        assert options[option], option
    assert {row["hand"] for row in rows} >= {"1", "2", "3"}
    assert {place for row in rows for place in row["place"].split(",")} >= {
        "face_up", "sideways", "insurance_line", "discard_rack", "personal",
    }  # fmt: skip


def test_the_readme_lists_every_fault() -> None:
    readme = Path(SAMPLES / "README.md").read_text(encoding="utf-8")
    for entry in ANSWERS["faulty-day.csv"]["findings"]:
        assert f"| {entry['clause']} | {entry['round_id'] or ''}".rstrip() in readme
