"""Faults of busted hands: their cards are not taken away."""

from auditor.simulation.faults import edits
from auditor.simulation.faults.fault import Fault, Staged, of_hand
from auditor.simulation.rounds import Round
from auditor.simulation.scene import Wrong

REMOVAL = frozenset({"card-removal"})


def _left_lying(played: Round) -> Wrong | None:
    """The cards of a busted hand lie there until the dealer is done."""
    hand = played.hands[0]
    taken = edits.places(played, "cards_removed", hand)
    later = [at for at, row in enumerate(played.rows) if row.event == "card" and at > taken[0]]
    if not hand.busted or not later:
        return None
    edits.move(played, taken[0], len(played.rows) - 1)
    return of_hand(hand)


def _never_taken(played: Round) -> Wrong | None:
    """The cards of a busted hand are never taken away."""
    hand = played.hands[0]
    if not hand.busted:
        return None
    del played.rows[edits.places(played, "cards_removed", hand)[0]]
    return of_hand(hand)


FAULTS: tuple[Fault, ...] = (
    Fault(
        "busted-hand-left-lying",
        "the cards of a busted hand lie on while others are dealt to",
        lambda _: Staged(
            boxes=2,
            dealt={0: ("TJQK", "6")},
            drawn={(0, 1): ("TJQK",)},
            decided={(0, 1): ("hit",)},
            fault="busted-hand-left-lying",
            planting=_left_lying,
        ),
        REMOVAL,
    ),
    Fault(
        "busted-hand-never-removed",
        "the cards of a busted hand are never taken away",
        lambda _: Staged(
            dealt={0: ("TJQK", "6")},
            drawn={(0, 1): ("TJQK",)},
            decided={(0, 1): ("hit",)},
            fault="busted-hand-never-removed",
            planting=_never_taken,
        ),
        REMOVAL,
    ),
)
