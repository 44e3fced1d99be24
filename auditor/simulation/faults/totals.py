"""Faults of totals: what the dealer announces, or does not."""

from auditor.simulation.faults import edits
from auditor.simulation.faults.fault import Fault, Staged, of_hand
from auditor.simulation.hands import Hand
from auditor.simulation.rounds import Round
from auditor.simulation.scene import Wrong

TOTALS = frozenset({"totals"})
NEAR = "6789"


def _silent(played: Round, nth: int, hand: Hand) -> Wrong | None:
    """The nth announcement of a hand is not made."""
    told = edits.places(played, "announce", hand)
    if len(told) <= nth:
        return None
    del played.rows[told[nth]]
    return of_hand(hand)


def _mistaken(played: Round, nth: int, hand: Hand) -> Wrong | None:
    """The nth announcement of a hand is one too many."""
    told = edits.places(played, "announce", hand)
    if len(told) <= nth:
        return None
    row = played.rows[told[nth]]
    assert row.value is not None
    played.rows[told[nth]] = row._replace(value=row.value + 1)
    return of_hand(hand)


def _split(played: Round) -> Hand | None:
    hand = played.hands[0]
    return hand if hand.split and not hand.split_ace else None


def _split_silent(played: Round) -> Wrong | None:
    hand = _split(played)
    return _silent(played, 1, hand) if hand else None


def _split_mistaken(played: Round) -> Wrong | None:
    hand = _split(played)
    return _mistaken(played, 1, hand) if hand else None


FAULTS: tuple[Fault, ...] = (
    Fault(
        "total-unannounced",
        "a hand's total is not announced before its first decision",
        lambda _: Staged(
            dealt={0: ("TJQK", NEAR)},
            fault="total-unannounced",
            planting=lambda played: _silent(played, 0, played.hands[0]),
        ),
        TOTALS,
    ),
    Fault(
        "total-misannounced",
        "a hand's total is announced wrong before its first decision",
        lambda _: Staged(
            dealt={0: ("TJQK", NEAR)},
            fault="total-misannounced",
            planting=lambda played: _mistaken(played, 0, played.hands[0]),
        ),
        TOTALS,
    ),
    Fault(
        "new-total-unannounced",
        "the new total is not announced after a further card",
        lambda _: Staged(
            dealt={0: ("2345", "6")},
            decided={(0, 1): ("hit",)},
            fault="new-total-unannounced",
            planting=lambda played: _silent(played, 1, played.hands[0]),
        ),
        TOTALS,
    ),
    Fault(
        "new-total-misannounced",
        "the new total is announced wrong after a further card",
        lambda _: Staged(
            dealt={0: ("2345", "6")},
            drawn={(0, 1): ("23456789TJQK",)},
            decided={(0, 1): ("hit",)},
            fault="new-total-misannounced",
            planting=lambda played: _mistaken(played, 1, played.hands[0]),
        ),
        TOTALS,
    ),
    Fault(
        "split-total-unannounced",
        "the total of a split hand is not announced after its second card",
        lambda _: Staged(
            dealt={0: ("9", "9")},
            drawn={(0, 1): ("2345678",), (0, 2): ("2345678",)},
            decided={(0, 1): ("split",)},
            fault="split-total-unannounced",
            planting=_split_silent,
        ),
        TOTALS,
    ),
    Fault(
        "split-total-misannounced",
        "the total of a split hand is announced wrong after its second card",
        lambda _: Staged(
            dealt={0: ("9", "9")},
            drawn={(0, 1): ("2345678",), (0, 2): ("2345678",)},
            decided={(0, 1): ("split",)},
            fault="split-total-misannounced",
            planting=_split_mistaken,
        ),
        TOTALS,
    ),
)
