"""Faults that can be planted in a log, each with the scene that it needs.

Each is one departure from lawful play, and what follows it in its round is played and settled as
it should be from there. Which clause that breaks is said by the play files, not here.
"""

from auditor.simulation.faults import (
    blackjacks,
    busts,
    deal,
    dealer_blackjacks,
    dealing,
    decisions,
    doubled_hands,
    doubles,
    even_money,
    insuring,
    late_wagers,
    leave,
    offers,
    settlements,
    shared_splits,
    signs,
    split_aces,
    splits,
    surrender,
    table,
    totals,
    units,
    wagers,
)
from auditor.simulation.faults.fault import Fault
from auditor.simulation.faults.unseen import UNSEEN, Unseen

__all__ = ["FAULTS", "UNSEEN", "Fault", "Unseen"]

FAULTS: tuple[Fault, ...] = (
    *deal.FAULTS,
    *totals.FAULTS,
    *decisions.FAULTS,
    *busts.FAULTS,
    *doubled_hands.FAULTS,
    *doubles.FAULTS,
    *splits.FAULTS,
    *shared_splits.FAULTS,
    *split_aces.FAULTS,
    *surrender.FAULTS,
    *dealing.FAULTS,
    *table.FAULTS,
    *signs.FAULTS,
    *units.FAULTS,
    *wagers.FAULTS,
    *late_wagers.FAULTS,
    *leave.FAULTS,
    *insuring.FAULTS,
    *offers.FAULTS,
    *even_money.FAULTS,
    *blackjacks.FAULTS,
    *dealer_blackjacks.FAULTS,
    *settlements.FAULTS,
)
"""Every fault there is, in the order in which they are listed."""
