"""What is generated is as it would be generated now, and the guide holds what it says."""

import json
import re
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import polars as pl
import pytest

from auditor.rulebook import columns, conditions, flaws
from auditor.rulebook.book import FAULTS
from auditor.rulebook.terms import EXACT_PER
from auditor.rulebook.tokens import ConditionError
from auditor.tables.facts import FACTS
from auditor.terms import kinds
from tests.cases import GATED, RULES
from tests.documents import cases, clauses, facts
from tests.documents.stories import story
from tests.recorded_events import events, recorded

GUIDE = (RULES / "README.md").read_text(encoding="utf-8")
INDEX: dict[str, dict[str, list[dict[str, Any]]]] = json.loads(
    cases.PATH.read_text(encoding="utf-8")
)
LISTED = [entry for book in INDEX.values() for entries in book.values() for entry in entries]


@pytest.mark.parametrize("document", [cases, clauses, facts], ids=lambda module: module.PATH.name)
def test_what_is_generated_is_not_stale(document: ModuleType) -> None:
    written = document.PATH.read_text(encoding="utf-8")
    assert written == document.written(), "`make docs` writes it anew"


def test_the_index_lists_every_case_of_a_clause() -> None:
    of_clauses = {case.name for case in GATED if case.clause}
    assert {entry["case"] for entry in LISTED} == of_clauses


def test_what_the_index_says_of_a_case_is_what_the_corpus_states() -> None:
    stated = {
        (case.rules, clause, case.name, verdict)
        for case in GATED
        if case.clause
        for clause, verdict, *_ in case.expected.findings
    }
    listed = {
        (rules, clause, entry["case"], entry["verdict"])
        for rules, book in INDEX.items()
        for clause, entries in book.items()
        for entry in entries
        if entry["verdict"] in {"broken", "disputed"}
    }
    assert listed == stated


def test_every_finding_that_the_index_lists_has_its_words() -> None:
    found = [entry for entry in LISTED if entry["verdict"] in {"broken", "disputed"}]
    assert [entry["case"] for entry in found if not entry.get("message")] == []


def test_the_first_case_of_each_verdict_tells_its_story() -> None:
    for book in INDEX.values():
        for clause, entries in book.items():
            told = {entry["verdict"] for entry in entries if entry.get("story")}
            assert told == {entry["verdict"] for entry in entries}, clause


def test_a_story_tells_what_happened_in_order() -> None:
    told = story(
        events(
            recorded("sign", minimum="10", maximum="500"),
            recorded("wager", round=0, box=3, player_id="P2", amount="20"),
            recorded("no_more_bets", round=0),
            recorded("card", round=0, box=3, hand=1, card="7C"),
            recorded("card", round=0, card="6H"),
            recorded("split", round=0, box=3, hand=1, player_id="P2", amount="20"),
            recorded("card", round=0, box=3, hand=2, card="TD"),
            recorded("pay", round=0, box=3, hand=2, player_id="P2", amount="27.5"),
            recorded("round_end", round=0),
        ).with_columns(pl.lit(660, pl.Int16).alias("offset"))
    )
    assert told == (
        "sign of 10.00 to 500.00; P2 wagers 20.00 on box 3; no more bets; 7♣ to box 3, "
        "6♥ to the dealer; P2 splits box 3 with 20.00; 10♦ to box 3, hand 2; "
        "P2 is paid 27.50 on box 3, hand 2"
    )


def _example() -> str:
    [example] = re.findall(r"^```toml\n(.*?)^```", GUIDE, flags=re.DOTALL | re.MULTILINE)
    return str(example)


def test_the_rulebook_of_the_guide_has_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "small-table.toml"
    path.write_text(_example(), encoding="utf-8")
    assert flaws(path) == []


def test_the_rulebook_of_the_guide_shows_every_key_that_it_names() -> None:
    example = _example()
    checks = [
        check
        for clause in tomllib.loads(example)["clauses"].values()
        for check in clause.get("checks", [])
    ]
    named = set(re.findall(r"^\| `(\w+)` \|.*\|.*\|$", _section("Checks"), flags=re.MULTILINE))
    assert named == {key for check in checks for key in check}


def _section(heading: str) -> str:
    after = re.split(rf"^#+ {re.escape(heading)}$", GUIDE, flags=re.MULTILINE)[1]
    return re.split(r"^##+ ", after, flags=re.MULTILINE)[0]


def _is_checked(condition: str) -> bool:
    """Whether some fact table has the columns of a condition, and the dialect allows it."""
    reading = {"doubled_blackjack": columns.category(("barred", "allowed"))}
    for model in FACTS.values():
        try:
            conditions.checked(condition, columns.of(model) | reading)
        except ConditionError:
            continue
        return True
    return False


def test_the_conditions_of_the_guide_are_of_the_dialect() -> None:
    shown = re.findall(r"`([^`]+)`", _section("Conditions").partition("Refused")[0])
    compared = [code for code in shown if re.search(r" (=|<=|>=|IN|BETWEEN|IS) \S", code)]
    whole = [code for code in compared if not code.startswith("when =")]
    assert len(whole) > 5
    assert [code for code in whole if not _is_checked(code)] == []


def test_the_checks_of_the_guide_are_of_the_dialect() -> None:
    shown = re.findall(r'\b(?:when|require)\s*=\s*"([^"]+)"', GUIDE)
    assert len(shown) > 5
    assert [code for code in shown if not _is_checked(" ".join(code.split()))] == []


@pytest.mark.parametrize(
    ("shown", "condition"), [("9 <= total <= 11", "9 <= total <= 11"), ("!=", "total != 11")]
)
def test_the_conditions_that_the_guide_refuses_are_refused(shown: str, condition: str) -> None:
    assert f"`{shown}`" in _section("Conditions").partition("Refused")[2]
    assert not _is_checked(condition)


def test_the_guide_states_the_limits_as_they_are() -> None:
    conditions_ = " ".join(_section("Conditions").split())
    assert f"{conditions.LONGEST} characters at most, and two ANDs" in conditions_
    assert conditions.MOST_ANDS == 2
    *others, last = map(str, EXACT_PER)
    assert f"{', '.join(others)} or {last}" in _section("`[terms]`")


def test_the_guide_names_every_fault_every_term_and_every_fact_table() -> None:
    assert [fault for fault in FAULTS if f"`{fault}`" not in _section("Checks")] == []
    assert [term for term in kinds() if f"| `{term}` |" not in GUIDE] == []
    assert [name for name in FACTS if f"\n### {name}\n" not in GUIDE] == []


def test_the_links_of_the_guide_lead_somewhere() -> None:
    headings = re.findall(r"^#+ (.+)$", GUIDE, flags=re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
    links = re.findall(r"\]\(([^)]+)\)", GUIDE)
    assert {link[1:] for link in links if link.startswith("#")} <= anchors
    files = [link for link in links if not link.startswith("#")]
    assert [file for file in files if not (RULES / file).exists()] == []
