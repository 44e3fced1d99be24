"""The logs that are measured: lawful play and broken rounds, in each form and of each size."""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

RULES = "nsw-revised"

FORMS = ("parquet", "csv", "ndjson")

ANY_ROUND = (
    "above-maximum",
    "box-passed-over",
    "call-missing",
    "card-to-unwagered-box",
    "dealer-stops-below-seventeen",
    "fourth-hand",
    "hit-unserved",
    "insurance-without-ace",
    "refused-late",
    "split-of-three-cards",
    "total-misannounced",
    "wager-off-unit",
)
"""Faults for which every round has occasion; where others are tried, some rounds stay lawful."""

KINDS = {
    "clean": (),
    "broken": ("--fault-rate", "1", *(word for name in ANY_ROUND for word in ("--fault", name))),
    "faulty": ("--fault-rate", "1"),
}
"""How rounds are played: lawfully; each with a fault; with any of all faults tried in each."""


@dataclass(frozen=True)
class Log:
    """A log by what it is made of."""

    kind: str
    form: str
    rounds: int

    @property
    def name(self) -> str:
        """What its figures are kept by."""
        return f"{self.kind} {self.form} {self.rounds}"

    def written(self, folder: Path) -> Path:
        """Its file in a folder, simulated unless it is there already."""
        path = folder / f"{self.name.replace(' ', '-')}.{self.form}"
        if not path.exists():
            command = [sys.executable, "-m", "auditor", "simulate", "--rules", RULES]
            command += ["--rounds", str(self.rounds), *KINDS[self.kind], "--output", str(path)]
            subprocess.run(command, check=True, capture_output=True)
        return path


DAY = Log("clean", "csv", 150)
"""A day of one table."""


def named(name: str) -> Log:
    """The log of a name."""
    kind, form, rounds = name.split()
    return Log(kind, form, int(rounds))


def asked(rounds: Iterable[int], forms: Iterable[str], kinds: Iterable[str]) -> Iterator[Log]:
    """The logs of some sizes, forms and kinds, the small ones first; faulty ones as Parquet only.

    A log as small as a day is measured as that day alone.
    """
    for size in sorted(set(rounds)):
        if size == DAY.rounds:
            yield DAY
            continue
        for kind in KINDS:
            for form in FORMS:
                if kind in kinds and form in forms and (kind != "faulty" or form == "parquet"):
                    yield Log(kind, form, size)
