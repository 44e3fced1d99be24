"""Tallies: what a share of the proof came to, and the sum of several."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

COUNTS = (
    "rounds",
    "refused",
    "misdealt",
    "rows",
    "findings",
    "rejected",
    "accused",
    "missed",
    "differing",
)


@dataclass
class Tally:
    """What some rounds came to when they were judged.

    `refused` counts rounds that the format itself refuses, `misdealt` those of which auditor and
    oracle are compared on the initial deal alone, `findings` those of the auditor;
    `accused` what nothing in the rounds gave cause for, `missed` what ought to have been found;
    `differing` the findings on which auditor and oracle do not agree. `planted` counts by fault,
    by world or by kind of mutant, `found` by fault, clause and verdict, or by kind of mutant and
    what became of it. `shown` has some of the findings that were
    wrong, so that they can be looked into.
    """

    rounds: int = 0
    refused: int = 0
    misdealt: int = 0
    rows: int = 0
    findings: int = 0
    rejected: int = 0
    accused: int = 0
    missed: int = 0
    differing: int = 0
    seconds: float = 0
    planted: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    shown: list[str] = field(default_factory=list)

    @property
    def wrong(self) -> int:
        """How much in it ought not to be."""
        return self.rejected + self.accused + self.missed + self.differing

    def stated(self) -> dict[str, Any]:
        """The tally as it is stored."""
        counts: dict[str, Any] = {name: getattr(self, name) for name in COUNTS}
        return {
            **counts,
            "seconds": round(self.seconds),
            "planted": dict(sorted(self.planted.items())),
            "found": dict(sorted(self.found.items())),
            "shown": self.shown[:SHOWN],
        }


SHOWN = 10


def read(stated: Mapping[str, Any]) -> Tally:
    """A tally as it was stored."""
    counters = {name: Counter(stated[name]) for name in ("planted", "found")}
    return Tally(**{**stated, **counters})


def summed(tallies: Iterable[Tally]) -> Tally:
    """The sum of several tallies."""
    total = Tally()
    for tally in tallies:
        for name in (*COUNTS, "seconds"):
            setattr(total, name, getattr(total, name) + getattr(tally, name))
        total.planted.update(tally.planted)
        total.found.update(tally.found)
        total.shown += tally.shown
    return total
