"""An id tells a finding from every other, and outlives whatever is not about it."""

import hashlib
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor import audit, logs
from auditor.audit.found import columns
from auditor.audit.ids import identified
from tests.cases import RULEBOOKS
from tests.logs.written import Row, as_csv, as_ndjson, written
from tests.outcomes import book
from tests.properties.days import played

FEW = settings(deadline=None, max_examples=6, derandomize=True)
SEEDS = st.integers(0, 3)
WHAT = (
    "clause",
    "verdict",
    "gaming_day",
    "table_id",
    "round_id",
    "box",
    "hand",
    "player_id",
    "message",
)


def named(*rows: dict[str, Any], rulebook: str = "toy") -> list[str]:
    """The ids of findings of one table-day, in its order."""
    day = {"clause": "7", "gaming_day": date(2026, 11, 1), "table_id": "BJ07", "seq": 1}
    schema = {name: of for name, of in columns().items() if name not in {"id", "part"}}
    return identified(pl.DataFrame([day | row for row in rows], schema), rulebook)["id"].to_list()


def found(folder: Path, rules: str, files: dict[str, str]) -> list[tuple[Any, ...]]:
    """Each finding of a log in some files: its id, and what it says, in the order of the audit."""
    for name, content in files.items():
        written(folder / name, content)
    findings = audit.check(logs.read([str(folder)]), book(rules), {}).findings
    return findings.select("id", *WHAT).rows()


def test_an_id_can_be_had_by_hand_from_what_it_is_said_to_follow_from() -> None:
    [given_id] = named({"round_id": "118", "box": 3, "player_id": "Zoë"})
    text = "3:toy,1:7,10:2026-11-01,4:BJ07,3:118,1:3,0:,4:Zoë,1:1,"
    assert given_id == "f" + hashlib.sha256(text.encode()).hexdigest()[:16]


def test_each_of_what_an_id_follows_from_makes_another() -> None:
    alone = named({})
    others = [
        named({}, rulebook="other"),
        named({"clause": "7.1"}),
        named({"gaming_day": date(2026, 11, 2)}),
        named({"table_id": "BJ08"}),
        named({"round_id": "1"}),
        named({"box": 1}),
        named({"hand": 1}),
        named({"player_id": "1"}),
    ]
    assert len({*alone, *(each for other in others for each in other)}) == 9


def test_what_an_id_does_not_follow_from_makes_no_other() -> None:
    changed = {"seq": 9, "file": 3, "line": 40, "verdict": "disputed", "message": "in other words"}
    assert named(changed | {"recorded": "1", "required": "2", "impact": 5, "offset": 60}) == named(
        {}
    )


def test_findings_that_agree_in_all_of_it_are_told_apart_by_their_turn() -> None:
    first, second, third = named({"seq": 4}, {"seq": 9}, {"seq": 9})
    assert len({first, second, third}) == 3
    assert named({"seq": 5}, {"box": 1, "seq": 6}, {"seq": 70})[::2] == [first, second]


def test_no_two_rows_of_names_run_together() -> None:
    ids = [
        *named({"table_id": "BJ07", "round_id": "1"}),
        *named({"table_id": "BJ071", "round_id": None}),
        *named({"table_id": "BJ07,1:1", "round_id": None}),
        *named({"table_id": "BJ07\0001", "round_id": None}),
    ]
    assert len(set(ids)) == 4


@FEW
@given(rules=st.sampled_from(RULEBOOKS), seed=SEEDS, chance=st.randoms(use_true_random=False))
def test_an_export_in_other_files_with_its_rows_numbered_anew_keeps_every_id(
    tmp_path_factory: pytest.TempPathFactory, rules: str, seed: int, chance: Random
) -> None:
    rows = played(rules, seed)
    at_once = found(tmp_path_factory.mktemp("one"), rules, {"day.csv": as_csv(rows)})
    piles: list[list[Row]] = [[], [], []]
    last: dict[str, int] = {}
    for row in rows:
        last[row["table_id"]] = last.get(row["table_id"], 0) + chance.randint(1, 9)
        chance.choice(piles).append(row | {"seq": str(last[row["table_id"]])})
    files = {f"{number}.ndjson": as_ndjson(pile) for number, pile in enumerate(piles) if pile}
    anew = found(tmp_path_factory.mktemp("three"), rules, files)
    assert anew == at_once
    assert len({row[0] for row in anew}) == len(anew)


def test_the_days_played_have_findings_that_only_their_turn_tells_apart(tmp_path: Path) -> None:
    rows = [
        (rules, seed, *row[1:2], *row[3:-1])
        for rules in RULEBOOKS
        for seed in range(4)
        for row in found(tmp_path / f"{rules}{seed}", rules, {"a.csv": as_csv(played(rules, seed))})
    ]
    assert len(rows) > len(set(rows)) > 20
