"""What else looks at the same rounds, and what each of them does and does not check."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench import contenders, environment
from tests.bench.contenders import Contender
from tests.bench.logs import Log

LARGEST = 10_000
"""Rounds; the oracle and token replay go through them one at a time."""

REPLAY = Path(__file__).with_name("token_replay.py")


@dataclass(frozen=True, kw_only=True)
class Peer(Contender):
    """Another program that judges the rounds of a log."""

    checks: str
    unchecked: str
    clauses: tuple[str, ...] = ()
    """The clauses that it judges; none where it judges all or knows of none."""


def _taken(log: Log) -> bool:
    return log.rounds <= LARGEST and log.form == "parquet" and log.kind in ("clean", "faulty")


def _said(folder: Path) -> dict[str, Any]:
    last = contenders.output(folder).read_text(encoding="utf-8").strip().rpartition("\n")[2]
    said: dict[str, Any] = json.loads(last)
    return said


def _module(name: str, log: Path) -> list[str]:
    return [sys.executable, "-m", f"tests.bench.{name}", str(log)]


ORACLE = Peer(
    "oracle",
    lambda log, _: _module("oracle", log),
    _taken,
    _said,
    checks="every clause of the rulebook that is judged, under every reading, in plain Python, "
    "one round at a time",
    unchecked="It has the auditor read the log. It names what is wrong once for each clause, "
    "round, box, hand and player, where the audit may have several findings, and gives no row, no "
    "amount or sum of money, nothing of what was held or undecided, and no report.",
)
SQL = Peer(
    "DuckDB",
    lambda log, _: _module("sql", log),
    _taken,
    _said,
    checks="9.1.1, 10.2 and 11.1.1 as one would write them in SQL: a blackjack against a 2 to 9 is "
    "paid 3 to 2 at once, unless a pit manager gives leave; nobody stands on less than 12; what is "
    "doubled totals 9, 10 or 11",
    unchecked="All other clauses, and of these three: that a paid blackjack's cards are removed, "
    "boxes that were split, hands that end without a decision to stand, cards withdrawn. It "
    "trusts every row: no type, gap or repeated `seq` is looked at, no evidence is ever missing, "
    "no text bears two readings, and no row is cited.",
    clauses=("9.1.1", "10.2", "11.1.1"),
)
PM4PY = Peer(
    "PM4Py",
    lambda log, _: [str(environment.python()), str(REPLAY), str(log)],
    _taken,
    _said,
    checks="the order of events: token replay of each round on a Petri net of wagers, call, "
    "cards, decisions and end",
    unchecked="Everything else. It sees the names of events and neither card nor amount, so it "
    "says nothing about money, totals, limits, permits, whose turn it is, or any clause.",
)
PEERS = (ORACLE, SQL, PM4PY)
