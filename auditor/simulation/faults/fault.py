"""What a fault that can be planted is."""

from collections.abc import Callable
from dataclasses import dataclass

from auditor.simulation.scene import Scene, Setting


@dataclass(frozen=True)
class Fault:
    """One kind of fault: a single departure from lawful play."""

    name: str
    summary: str
    """What goes wrong, in a line."""
    scene: Callable[[Setting], Scene | None]
    """The scene of a round; None where the table as it is gives no occasion."""
    evidence: frozenset[str] = frozenset()
    """The classes of evidence without which nobody can see it."""
    parts: tuple[str, ...] = ()
    """Further names under which it reports what is wrong, where one act wrongs two people."""
