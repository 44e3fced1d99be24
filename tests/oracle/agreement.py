"""How far the oracle and the auditor agree on random rounds: lawful, faulty and hostile ones."""

from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.oracle import written
from tests.oracle.citations import READINGS
from tests.oracle.comparing import Sides, audited, parted
from tests.oracle.mutations import mutated
from tests.oracle.opinion import findings, misdealt
from tests.oracle.random_rounds import Croupier
from tests.oracle.written import Book

ROUNDS = 40
"""The rounds of a table-day."""

DAYS = 24
"""The table-days that are read at once."""

KINDS = ("lawful", "faulty", "hostile")
"""Play that keeps to the rules, play with slips, and play with rows altered afterwards."""


@dataclass(frozen=True)
class Agreement:
    """What a comparison over random rounds came to.

    `rounds` counts those that were judged, `misdealt` those of them that are compared on their
    initial deal alone, `findings` those that both found.
    """

    rounds: int
    misdealt: int
    findings: int
    differences: tuple[Sides, ...]
    """For each log read with a difference, what only the auditor finds, what only the oracle."""


def agreement(rules: str, seed: int, rounds: int) -> Agreement:
    """The agreement over about so many random rounds, a third of each kind."""
    judged = wrong = found = 0
    differing = []
    days = -(-rounds // ROUNDS)
    with TemporaryDirectory() as folder:
        for batch, first in enumerate(range(0, days, DAYS)):
            books = [table_day(rules, seed, day) for day in range(first, min(first + DAYS, days))]
            log = written.read(books, Path(folder) / "log.csv")
            settled = _settled(rules, _random(rules, seed, batch))
            theirs, ours = audited(log, rules, settled), findings(log, rules, settled)
            sides = parted(log, theirs, ours)
            judged += int((log.rounds["status"] == "judged").sum())
            wrong += len(misdealt(log))
            found += len(theirs & ours)
            if any(sides):
                differing.append(sides)
    return Agreement(judged, wrong, found, tuple(differing))


def table_day(rules: str, seed: int, number: int) -> Book:
    """One random table-day, the same at each call; its number decides of which kind it is."""
    random = _random(rules, seed, number)
    kind = KINDS[number % len(KINDS)]
    slips = {"lawful": 0.0, "faulty": random.choice([0.02, 0.06]), "hostile": 0.01}[kind]
    book = Croupier(random, rules, f"{kind}-{seed}-{number}", slips).day(ROUNDS)
    return mutated(book, random) if kind == "hostile" else book


def _settled(rules: str, random: Random) -> dict[str, str]:
    """Every reading left open in half of all cases, else a choice for some."""
    if random.random() < 0.5:
        return {}
    return {
        name: random.choice(of) for name, of in READINGS[rules].items() if random.random() < 0.5
    }


def _random(*of: object) -> Random:
    return Random(" ".join(map(str, of)))  # noqa: S311 - play, no secret
