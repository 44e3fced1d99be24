"""Loading of play files, which have to state every fault that can be planted."""

from pathlib import Path

from auditor.simulation import play
from auditor.simulation.faults import FAULTS


def load(path: Path) -> play.Play:
    """The play file at a path.

    Raises:
        PlayError: nobody could deal by it, or it leaves a fault out.
    """
    return play.load(path, [name for fault in FAULTS for name in (fault.name, *fault.parts)])
