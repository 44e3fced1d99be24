"""Faults of busted hands: their wagers are not collected, or their cards not taken away."""

from collections.abc import Callable

from auditor.simulation.faults import edits
from auditor.simulation.faults.fault import Fault, Staged, of_hand, of_wager
from auditor.simulation.rounds import Round
from auditor.simulation.scene import Scene, Wrong
from auditor.simulation.shoe import TENS

REMOVAL = frozenset({"card-removal"})


def _left_lying(played: Round) -> Wrong | None:
    """The cards of a busted hand lie there until the dealer is done."""
    hand = played.hands[0]
    if not hand.busted:
        return None
    taken = edits.places(played, "cards_removed", hand)[0]
    if not any(row.event == "card" for row in played.rows[taken:]):
        return None
    edits.move(played, taken, len(played.rows) - 1)
    return of_hand(hand)


def _never_taken(played: Round) -> Wrong | None:
    """The cards of a busted hand are never taken away."""
    hand = played.hands[0]
    if not hand.busted:
        return None
    del played.rows[edits.places(played, "cards_removed", hand)[0]]
    return of_hand(hand)


def _settled(played: Round, event: str, halves: int) -> Wrong | None:
    """Of the wager on a busted hand something else becomes than that it is collected whole."""
    hand = played.hands[0]
    if not hand.busted:
        return None
    collected = edits.places(played, "collect", hand)[0]
    row = played.rows[collected]
    assert row.amount is not None
    played.rows[collected] = row._replace(event=event, amount=row.amount * halves // 2)
    return of_wager(hand)


def _uncollected(played: Round) -> Wrong | None:
    hand = played.hands[0]
    if not hand.busted:
        return None
    del played.rows[edits.places(played, "collect", hand)[0]]
    return of_wager(hand)


def _busted(fault: str, planting: Callable[[Round], Wrong | None]) -> Scene:
    return Staged(
        players={0: 1},
        dealt={0: (TENS, "6")},
        drawn={(0, 1): (TENS,)},
        decided={(0, 1): ("hit",)},
        fault=fault,
        planting=planting,
    )


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
    Fault(
        "busted-wager-uncollected",
        "the wager on a busted hand is never collected",
        lambda _: _busted("busted-wager-uncollected", _uncollected),
    ),
    Fault(
        "busted-wager-half-collected",
        "half of the wager on a busted hand is collected",
        lambda _: _busted(
            "busted-wager-half-collected", lambda played: _settled(played, "collect", 1)
        ),
    ),
    Fault(
        "busted-wager-returned",
        "the wager on a busted hand is handed back",
        lambda _: _busted("busted-wager-returned", lambda played: _settled(played, "return", 2)),
    ),
    Fault(
        "busted-wager-paid",
        "a busted hand is paid",
        lambda _: _busted("busted-wager-paid", lambda played: _settled(played, "pay", 2)),
    ),
)
