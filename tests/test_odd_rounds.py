"""Rounds as no table plays them: each is judged for what it says, and nothing gets lost."""

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor import rulebook
from auditor.audit import Audit, check
from auditor.logs import read
from auditor.report import csv, html, ndjson, text
from auditor.report import json as record
from auditor.rulebook import shipped
from auditor.tables.recorded import BET, EVENT, OPTION, ROLE, TABLE_EVENTS
from tests.logs.written import Row, as_csv, numbered, row, sign, written

BOOKS = {id_: rulebook.load(rulebook.find(id_)) for id_ in shipped()}

WAGER = row("wager", round_id="1", box="1", player_id="P1", amount="20.00")
HAND = {"round_id": "1", "box": "1", "hand": "1"}
UP = row("card", round_id="1", card="7H")
SECOND = row("card", round_id="1", card="KD")
END = row("round_end", round_id="1")


def audit(folder: Path, rows: Sequence[Row], id_: str) -> Audit:
    """The audit of these rows under a rulebook that comes with the auditor."""
    path = written(folder / "day.csv", as_csv(numbered([sign(), *rows])))
    return check(read([path]), BOOKS[id_], {})


def forms(found: Audit) -> dict[str, Any]:
    """The record of an audit, once every form of its report has been written."""
    for form in (csv, html, ndjson, text):
        assert "".join(form.written(found))
    told: dict[str, Any] = json.loads("".join(record.written(found)))
    return told


@pytest.mark.parametrize(
    ("id_", "clause"),
    [
        ("nsw-revised", "11.1"),
        ("nsw-earlier", "11.1"),
        ("d1-dublin", "DB-1"),
        ("nz-1996", "10.1(a)"),
    ],
)
def test_a_double_of_a_hand_without_cards_is_none_of_two(
    tmp_path: Path, id_: str, clause: str
) -> None:
    double = row("double", **HAND, player_id="P1", amount="20.00")
    found = audit(tmp_path, [WAGER, double, UP, SECOND, END], id_)
    assert clause in {each["clause"] for each in forms(found)["findings"]}


@pytest.mark.parametrize("id_", ["nsw-revised", "nsw-earlier"])
def test_a_hit_of_a_hand_that_gets_no_card_lacks_it(tmp_path: Path, id_: str) -> None:
    hit = row("hit", **HAND, player_id="P1")
    found = audit(tmp_path, [WAGER, hit, UP, SECOND, END], id_)
    assert "10.4" in {each["clause"] for each in forms(found)["findings"]}


def test_a_hand_whose_21_was_taken_back_still_wants_its_decision(tmp_path: Path) -> None:
    def card(face: str) -> Row:
        return row("card", **HAND, card=face)

    rows = [
        WAGER,
        card("5S"),
        row("card", round_id="1", card="TH"),
        card("7C"),
        row("hit", **HAND, player_id="P1"),
        card("9D"),
        row("card_withdrawn", **HAND, card="9D", role="supervisor"),
        card("5D"),
        row("card", round_id="1", card="8S"),
        row("collect", **HAND, player_id="P1", amount="20.00"),
        END,
    ]
    found = forms(audit(tmp_path, rows, "nsw-revised"))["findings"]
    assert {each["clause"] for each in found} == {"7"}


CARDS = ["AS", "TS", "8S", "8D", "5H", "??"]
PLAY = ["card", "wager", "split", "double", "hit", "stand", "pay", "insurance", "even_money"]
ROWS = st.fixed_dictionaries(
    {
        "event": st.sampled_from(PLAY) | st.sampled_from(EVENT.categories.to_list()),
        "box": st.sampled_from(["1", "1", "2", "9", ""]),
        "hand": st.sampled_from(["1", "1", "2", "3"]),
        "player_id": st.sampled_from(["P1", "P2"]),
        "card": st.sampled_from(CARDS),
        "amount": st.sampled_from(["10", "20", "0", "5.5"]),
        "bet": st.sampled_from(["", *BET.categories]),
        "minimum": st.sampled_from(["", "5", "10"]),
        "maximum": st.sampled_from(["", "5", "500"]),
        "value": st.sampled_from(["6", "12", "21"]),
        "option": st.sampled_from(OPTION.categories.to_list()),
        "role": st.sampled_from(ROLE.categories.to_list()),
        "shoe_id": st.just("S"),
    }
)


@settings(deadline=None, max_examples=6, derandomize=True)
@given(rounds=st.lists(st.lists(ROWS, min_size=1, max_size=40), min_size=1, max_size=4))
@pytest.mark.parametrize("id_", shipped())
def test_in_whatever_order_rows_come_each_is_accounted_for(
    rounds: list[list[Row]], id_: str
) -> None:
    rows = [
        each if each["event"] in TABLE_EVENTS else each | {"round_id": str(number)}
        for number, of in enumerate(rounds)
        for each in [*of, row("round_end")]
    ]
    with tempfile.TemporaryDirectory() as folder:
        told = forms(audit(Path(folder), rows, id_))
    counts, seen = told["rows"], told["rounds"]
    assert counts["read"] == len(rows) + 1
    assert counts["read"] == counts["judged"] + counts["set_aside"] + counts["rejected"]
    assert seen["seen"] == len(rounds)
    assert seen["seen"] == seen["judged"] + seen["void"] + seen["incomplete"]
