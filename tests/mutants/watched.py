"""Logs whose outcome under a rulebook is known, gathered into one."""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import polars as pl

from tests.cases import GATED, RULES, Case
from tests.editions import shared
from tests.gathering import Rows, gathered, rows_of
from tests.mutants.variants import variants
from tests.oracle.agreement import table_day
from tests.oracle.citations import READINGS
from tests.oracle.comparing import differences
from tests.oracle.opinion import misdealt
from tests.outcomes import book
from tests.test_differences import log_of_doubles, log_of_losses

SAMPLES = RULES.parent / "sample_logs"

SEED = 1
RANDOM_DAYS = [number for number in range(12) if number % 3]
"""Numbers of random table-days; of every third the play is lawful, which notices little."""


@dataclass(frozen=True)
class Watched:
    """Logs as one, each of them at a table of its own."""

    events: pl.DataFrame
    rounds: pl.DataFrame
    cases: Mapping[int, Case] = field(default_factory=dict)
    """The cases that state an outcome under the rulebook, by table-day."""
    full_days: Collection[int] = ()
    """The table-days that record whatever a clause may need."""
    open_rounds: Collection[int] = ()
    """Rounds of which nothing is held to, since the deal went wrong."""


def stated(rules: str) -> Watched:
    """What a test states of a rulebook: its cases, its sample days, and its part of a comparison.

    Cases of another edition are among them where both have the same words. A log whose outcome
    some other test holds to is watched by naming it here.
    """
    cases = {case.name: case for case in (*_own(rules), *shared(rules))}
    samples = _samples(rules)
    of_cases = {name: rows_of(case.log) for name, case in cases.items()}
    log = gathered({**of_cases, **samples, **_compared()})
    days = dict(log.events.select("table_id", "table_day").unique().iter_rows())
    return Watched(
        log.events,
        log.rounds,
        cases={days[name]: case for name, case in cases.items()},
        full_days=[days[name] for name in samples],
    )


def agreed(rules: str) -> Watched | None:
    """The table-days on which the oracle finds what the auditor does; none where it has no opinion.

    It is asked of the cases of other rulebooks that deal alike, of the rulebook's own with an
    amount or a decision changed, and of random days.
    """
    if rules not in READINGS:
        return None
    log = gathered(dict(_asked(rules)))
    sides = differences(log, rules, {})
    differing = {finding[3] for side in sides for finding in side}
    alike = pl.col("table_id").is_in(differing).not_()
    rounds = log.rounds.filter(alike)
    wrong = misdealt(log)
    named = rounds.select("round", pl.col("gaming_day").cast(pl.String), "table_id", "round_id")
    return Watched(
        log.events.filter(alike),
        rounds,
        open_rounds=[number for number, *name in named.iter_rows() if tuple(name) in wrong],
    )


def _own(rules: str) -> list[Case]:
    return [case for case in GATED if case.rules == rules and case.clause]


def _samples(rules: str) -> dict[str, Rows]:
    answers = json.loads((SAMPLES / "answers.json").read_text(encoding="utf-8"))
    return {name: rows_of(SAMPLES / name) for name, day in answers.items() if day["rules"] == rules}


def _compared() -> dict[str, Rows]:
    """The rounds of which a test states what each rulebook says."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "day.csv"
        return {
            "doubles": rows_of(log_of_doubles(path)),
            "losses": rows_of(log_of_losses(path)),
        }


def _asked(rules: str) -> Iterator[tuple[str, Rows]]:
    """The logs of which the oracle is asked, by name."""
    stated = {case.name for case in (*_own(rules), *shared(rules))}
    for case in GATED:
        if case.clause and case.name not in stated and _hole_card(case.rules) == _hole_card(rules):
            yield case.name, rows_of(case.log)
    yield from variants(case for case in (*_own(rules), *shared(rules)) if case.kind == "pass")
    for number in RANDOM_DAYS:
        day = table_day(rules, SEED, number)
        yield day.table_id, day.numbered()


def _hole_card(rules: str) -> str:
    return next(str(term.value) for term in book(rules).stated if term.name == "hole_card")
