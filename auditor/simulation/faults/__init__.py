"""Faults that can be planted in a log, each with the scene that it needs.

Each is one departure from lawful play, and what follows it in its round is played and settled as
it should be from there. Which clause that breaks is said by the play files, not here.
"""

from auditor.simulation.faults import busts, deal, decisions, surrender, totals
from auditor.simulation.faults.fault import Fault
from auditor.simulation.faults.unseen import UNSEEN, Unseen

__all__ = ["FAULTS", "UNSEEN", "Fault", "Unseen"]

FAULTS: tuple[Fault, ...] = (
    *deal.FAULTS,
    *totals.FAULTS,
    *decisions.FAULTS,
    *busts.FAULTS,
    *surrender.FAULTS,
)
"""Every fault there is, in the order in which they are listed."""
