"""The work of the proof: what is judged, in shares that any process can take."""

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.proof import compared, mutated, simulated
from tests.proof.tally import Tally
from tests.worlds.shelf import WORLDS

Judged = Callable[[str, int, int, Path], Tally]
"""Rulebook, seed or number, size, a folder to write in → what came of it."""


@dataclass(frozen=True)
class Part:
    """One part of the proof."""

    name: str
    title: str
    judged: Judged
    shares: int
    size: int
    """The rounds of a share; of small worlds and mutants, one in how many of them is judged."""


PARTS = (
    Part("lawful", "Lawful rounds", simulated.lawful, 20, 50_000),
    Part("planted", "Planted faults", simulated.planted, 5, 20_000),
    Part("random", "Auditor and oracle on random rounds", compared.random, 16, 20_000),
    Part("worlds", "Small worlds, whole", compared.world, len(WORLDS), 1),
    Part("mutants", "Rulebooks made wrong", mutated.mutants, 1, 1),
)


@dataclass(frozen=True)
class Share:
    """What one process takes at a time."""

    part: str
    rules: str
    number: int
    size: int

    def judged(self) -> Tally:
        """What came of it."""
        part = next(each for each in PARTS if each.name == self.part)
        with tempfile.TemporaryDirectory() as folder:
            return part.judged(self.rules, self.number, self.size, Path(folder))


def shares(parts: tuple[str, ...], rulebooks: tuple[str, ...]) -> Iterator[Share]:
    """All shares of some parts, under some rulebooks."""
    for part in PARTS:
        if part.name in parts:
            for rules in rulebooks:
                for number in range(1, part.shares + 1):
                    yield Share(part.name, rules, number, part.size)
