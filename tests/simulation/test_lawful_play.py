"""Lawful play breaks no clause of the rulebook that it is played by, and exercises them all."""

from pathlib import Path

import pytest

from auditor import audit, logs, rulebook, simulation
from auditor.audit import Audit
from auditor.rulebook import shelf
from tests.oracle.citations import READINGS
from tests.oracle.opinion import findings

ROUNDS = 2000
PLAYED = sorted(path.stem for path in (shelf.folder() / "play").glob("*.toml"))
NEVER_HELD = {("d1-dublin", "PL-5")}
"""Clauses that only an act that breaks them exercises."""


@pytest.fixture(scope="module", params=PLAYED)
def lawful(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Audit:
    """The audit of a log of lawful play under a rulebook."""
    rules = request.param
    play = simulation.load(simulation.find(rules))
    out = tmp_path_factory.mktemp("lawful") / "log.parquet"
    simulation.written(simulation.ordered(play, 1996, ROUNDS, tables=4), out, processes=1)
    return audit.check(logs.read([str(out)]), rulebook.load(rulebook.find(rules)), {})


def test_no_row_is_rejected_and_no_round_incomplete(lawful: Audit) -> None:
    assert lawful.complete
    assert lawful.log.rounds.height == ROUNDS


def test_nothing_is_broken_or_disputed(lawful: Audit) -> None:
    columns = ["clause", "verdict", "round_id", "message"]
    assert lawful.findings.select(columns).rows() == []


def test_every_clause_that_is_judged_holds_somewhere(lawful: Audit) -> None:
    [part] = lawful.parts
    silent = {
        (part.rulebook.id, result.clause.number)
        for result in part.clauses
        if result.clause.checks and not result.held
    }
    assert silent <= NEVER_HELD


def test_nothing_is_undecided_where_all_evidence_is_recorded(lawful: Audit) -> None:
    assert [result.clause.number for result in lawful.clauses if result.undecided] == []


@pytest.mark.parametrize("rules", sorted(READINGS))
def test_a_second_opinion_finds_nothing_either(rules: str, tmp_path: Path) -> None:
    play = simulation.load(simulation.find(rules))
    out = tmp_path / "log.parquet"
    simulation.written(simulation.ordered(play, 8, 300, tables=2), out, processes=1)
    assert findings(logs.read([str(out)]), rules, {}) == set()


def _bytes(path: Path, processes: int, seed: int = 7) -> bytes:
    play = simulation.load(simulation.find("nsw-revised"))
    orders = simulation.ordered(play, seed, 60, tables=3)
    simulation.written(orders, path, processes)
    return path.read_bytes()


@pytest.mark.parametrize("name", ["log.ndjson.zst", "log.csv.gz", "log.parquet"])
def test_a_seed_gives_the_same_bytes_on_any_number_of_processes(tmp_path: Path, name: str) -> None:
    once, again = tmp_path / f"once-{name}", tmp_path / f"again-{name}"
    assert _bytes(once, 1) == _bytes(again, 3)


def test_another_seed_gives_another_log(tmp_path: Path) -> None:
    assert _bytes(tmp_path / "a.csv", 1, 7) != _bytes(tmp_path / "b.csv", 1, 8)
