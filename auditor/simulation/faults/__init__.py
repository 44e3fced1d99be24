"""Faults that can be planted in a log, each with the scene that it needs."""

from collections.abc import Callable
from dataclasses import dataclass

from auditor.simulation.scene import Scene, Setting


@dataclass(frozen=True)
class Fault:
    """One kind of fault."""

    name: str
    summary: str
    """What goes wrong, in a line."""
    scene: Callable[[Setting], Scene | None]
    """The scene of a round; None where the table as it is gives no occasion."""
    evidence: frozenset[str] = frozenset()
    """The classes of evidence without which nobody can see it."""


FAULTS: tuple[Fault, ...] = ()
"""Every fault there is, in the order in which they are listed."""
