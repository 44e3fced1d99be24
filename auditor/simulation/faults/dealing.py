"""Faults of the dealer's own hand: a card too many, or one too few."""

from auditor.simulation.faults.fault import Fault, Staged, of_round
from auditor.simulation.rounds import Round
from auditor.simulation.scene import Scene, Setting, Wrong
from auditor.simulation.shoe import TENS, VALUES

WAITING = {0: (TENS, "789")}
"""A hand that stands, so that the dealer's decides."""
STANDS = {(0, 1): ("stand",)}


def _best(cards: list[str]) -> int:
    hard = sum(VALUES[card] for card in cards)
    return hard + 10 if hard < 12 and any(VALUES[card] == 1 for card in cards) else hard


def _drew(played: Round) -> Wrong | None:
    """A third card to a dealer who had to stand."""
    cards = played.dealer.cards
    had = _best(cards[:2])
    return of_round() if len(cards) == 3 and 17 <= had < 21 else None


def _drew_on_soft(played: Round) -> Wrong | None:
    cards = played.dealer.cards
    soft = _best(cards[:2]) == 17 and sum(VALUES[card] for card in cards[:2]) == 7
    return of_round() if len(cards) == 3 and soft else None


def _stopped(played: Round) -> Wrong | None:
    """The dealer stops short while a hand stands against him."""
    waits = any(not hand.busted and not hand.blackjack for hand in played.hands)
    return of_round() if waits and played.dealer.total < 17 else None


def _one_card(at: Setting) -> Scene | None:
    if at.play.hole_card:
        return None
    return Staged(
        boxes=1,
        dealt=WAITING,
        dealer=("23456789",),
        decided=STANDS,
        dealer_cards=1,
        fault="dealer-takes-no-second-card",
        planting=_stopped,
    )


FAULTS: tuple[Fault, ...] = (
    Fault(
        "dealer-draws-on-seventeen",
        "the dealer takes a card on a hard 17 or more",
        lambda _: Staged(
            dealt=WAITING,
            dealer=(TENS, "789"),
            decided=STANDS,
            dealer_cards=3,
            fault="dealer-draws-on-seventeen",
            planting=_drew,
        ),
    ),
    Fault(
        "dealer-draws-on-soft-seventeen",
        "the dealer takes a card on a soft 17",
        lambda _: Staged(
            dealt=WAITING,
            dealer=("66", "AA", TENS),
            decided=STANDS,
            dealer_cards=3,
            fault="dealer-draws-on-soft-seventeen",
            planting=_drew_on_soft,
        ),
    ),
    Fault(
        "dealer-stops-below-seventeen",
        "the dealer stops below 17 while a hand stands against him",
        lambda _: Staged(
            dealt=WAITING,
            dealer=(TENS, "23456"),
            decided=STANDS,
            dealer_cards=2,
            fault="dealer-stops-below-seventeen",
            planting=_stopped,
        ),
    ),
    Fault(
        "dealer-takes-no-second-card",
        "the dealer takes no second card while a hand stands against him",
        _one_card,
    ),
)
