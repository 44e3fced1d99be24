"""Staging: rounds that are brought to a certain outcome, and changed once they are over."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from auditor.simulation.faults.fault import Fault
from auditor.simulation.floor import Table
from auditor.simulation.rounds import Round
from auditor.simulation.scene import HandAt, Scene, Setting, Wrong
from auditor.simulation.shoe import RANKS

Change = Callable[[Round], list[Wrong] | None]
"""Changes the rows of a finished round; None where it gave no occasion."""
Wagered = Callable[[int, Table], int]
"""What a player wagers, by what would be lawful."""
TEN = "TJQK"
SEVEN, EIGHT = RANKS[6], RANKS[7]


class Staging(TypedDict, total=False):
    """The fields of a scene that bring a round to its outcome."""

    boxes: int
    players: Mapping[int, int]
    dealt: Mapping[int, tuple[str, str]]
    dealer: Sequence[str]
    drawn: Mapping[HandAt, Sequence[str]]
    decided: Mapping[HandAt, Sequence[str]]
    insured: bool
    even_money: bool
    late: bool
    followed: bool


@dataclass
class Changed(Scene):
    """A scene whose round is played lawfully and changed once it is over."""

    change: Change | None = None
    wagered: Wagered | None = None

    def wager(self, place: int, nth: int, lawful: int, table: Table) -> int:
        """What the first player of the first box wagers is up to the fault."""
        return self.wagered(lawful, table) if self.wagered and place == nth == 0 else lawful

    def plant(self, played: Round) -> list[Wrong] | None:
        """What the change makes of it."""
        assert self.change
        return None if self.spoilt else self.change(played)


def planted(
    name: str,
    summary: str,
    staging: Staging,
    change: Change,
    *,
    wagered: Wagered | None = None,
    evidence: tuple[str, ...] = (),
    parts: tuple[str, ...] = (),
) -> Fault:
    """A fault that is planted by changing a staged round."""

    def scene(_setting: Setting) -> Scene:
        return Changed(change=change, wagered=wagered, **staging)

    return Fault(name, summary, scene, frozenset(evidence), parts)


STAND = {(0, 1): ("stand",)}
WIN: Staging = {"dealt": {0: (TEN, "89")}, "decided": STAND, "dealer": (SEVEN, TEN)}
"""The first box stands and wins by its total."""
LOSS: Staging = {"dealt": {0: (TEN, "78")}, "decided": STAND, "dealer": ("9", TEN)}
STAND_OFF: Staging = {"dealt": {0: (TEN, EIGHT)}, "decided": STAND, "dealer": (EIGHT, TEN)}
DEALER_BUST: Staging = {"dealt": {0: (TEN, "789")}, "decided": STAND, "dealer": ("6", TEN, TEN)}
