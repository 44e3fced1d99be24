"""An audit finds the faults that were planted, all of them and nothing else."""

import re
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from auditor import audit, logs, rulebook, simulation
from auditor.audit import Audit
from auditor.errors import PlayError
from auditor.simulation import FAULTS, UNSEEN, Play, Simulated

TRIES = 12
"""Rounds in which each fault is planted, on average."""
TABLES = 100
"""Many, since what players were told of once they know for the rest of a day."""
STATED = [path.stem for path in simulation.shelf() if simulation.load(path).stated.breaks]
KEYS = ("clause", "verdict", "round_id", "box", "hand", "player_id")


@dataclass(frozen=True)
class Log:
    """A log with every fault of a rulebook planted in it, and its audit."""

    play: Play
    done: Simulated
    audit: Audit

    @property
    def planted(self) -> list[str]:
        """The faults that break a clause."""
        return [fault.name for fault in FAULTS if fault.name in self.play.stated.breaks]


@pytest.fixture(scope="module", params=STATED)
def log(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Log:
    """The log of a rulebook, half of whose rounds have a fault."""
    play = simulation.load(simulation.find(request.param))
    faults = [fault.name for fault in FAULTS if fault.name in play.stated.breaks]
    out = tmp_path_factory.mktemp("planted") / "log.parquet"
    orders = simulation.ordered(
        play, 52, 2 * TRIES * len(faults), tables=TABLES, faults=faults, rate=Fraction(1, 2)
    )
    done = simulation.written(orders, out, processes=1)
    rules = rulebook.load(rulebook.find(play.id))
    return Log(play, done, audit.check(logs.read([str(out)]), rules, {}))


def test_what_is_found_is_what_was_planted(log: Log) -> None:
    owed = Counter(tuple(each[key] for key in KEYS) for each in log.done.findings)
    found = Counter(log.audit.findings.select(KEYS).rows())
    assert owed - found == Counter()
    assert found - owed == Counter()


def test_a_seventh_copy_is_found_each_time_where_one_shoe_has_several(tmp_path: Path) -> None:
    play = simulation.load(simulation.find("d1-dublin"))
    out = tmp_path / "log.parquet"
    orders = simulation.ordered(
        play, 7, 600, tables=4, boxes=3, faults=["seventh-copy"], rate=Fraction(1)
    )
    done = simulation.written(orders, out, processes=1)
    checked = audit.check(logs.read([str(out)]), rulebook.load(rulebook.find(play.id)), {})
    assert done.planted["seventh-copy"] > 100
    assert Counter(checked.findings.select(KEYS).rows()) == Counter(
        tuple(each[key] for key in KEYS) for each in done.findings
    )


def test_every_fault_that_breaks_a_clause_gets_its_occasion(log: Log) -> None:
    assert [name for name in log.planted if not log.done.planted[name]] == []


def test_a_log_with_faults_is_judged_whole(log: Log) -> None:
    assert log.audit.complete


def test_every_clause_that_is_judged_is_broken_by_a_fault_or_said_why_not(log: Log) -> None:
    stated = log.play.stated
    clauses = rulebook.load(rulebook.find(log.play.id)).clauses
    judged = {clause.number for clause in clauses if clause.checks}
    broken = {each.clause for breaches in stated.breaks.values() for each in breaches}
    assert broken | stated.unplanted.keys() == judged
    assert not broken & stated.unplanted.keys()


def test_names_of_faults_are_unique() -> None:
    names = [name for each in FAULTS for name in (each.name, *each.parts)]
    names += [each.name for each in UNSEEN]
    assert len(names) == len(set(names))


def _load(folder: Path, faults: str) -> Play:
    """The play file of nsw-revised with other statements on faults."""
    lawful = simulation.find("nsw-revised").read_text().partition("[faults]")[0]
    path = folder / "other.toml"
    path.write_text(lawful + faults)
    return simulation.load(path)


def test_a_play_file_may_leave_faults_out_altogether(tmp_path: Path) -> None:
    assert _load(tmp_path, "").stated.breaks == {}


@pytest.mark.parametrize(
    ("faults", "said"),
    [
        ('[faults]\nstand-under-twelv = "10.2"', "did you mean 'stand-under-twelve'?"),
        ("faults = 3", "'faults' is no table"),
        ('[unplanted]\n"6.1" = ""', "'unplanted' has to say of clause '6.1' why"),
    ],
)
def test_statements_on_faults_that_cannot_stand_are_told(
    tmp_path: Path, faults: str, said: str
) -> None:
    with pytest.raises(PlayError, match=re.escape(said)):
        _load(tmp_path, faults)


@pytest.mark.parametrize(
    "statement",
    [
        "3",
        '""',
        '{ clause = "10.2", verdict = "held" }',
        '{ clause = "10.2", whose = "nobody" }',
        '{ lawful = "" }',
    ],
)
def test_a_fault_names_its_clause_or_the_reason_why_it_has_none(
    tmp_path: Path, statement: str
) -> None:
    stated = "\n".join(
        f"{name} = {statement}" for each in FAULTS for name in (each.name, *each.parts)
    )
    with pytest.raises(PlayError, match="has to name a clause"):
        _load(tmp_path, f"[faults]\n{stated}\n")
