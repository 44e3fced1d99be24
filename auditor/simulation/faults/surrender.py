"""Faults of surrender: a hand that is given up where none may be, or played on."""

from auditor.simulation.faults import edits
from auditor.simulation.faults.fault import Fault, Staged, of_hand, of_wager
from auditor.simulation.rounds import Round
from auditor.simulation.rows import Row
from auditor.simulation.scene import Wrong


def _surrendered(played: Round) -> Wrong | None:
    hand = played.hands[0]
    return of_wager(hand) if hand.surrendered else None


def _surrendered_late(played: Round) -> Wrong | None:
    hand = played.hands[0]
    return of_wager(hand) if hand.surrendered and len(hand.cards) > 2 else None


def _surrendered_against_ace(played: Round) -> Wrong | None:
    hand = played.hands[0]
    return of_wager(hand) if hand.surrendered and played.shown == 1 else None


def _surrendered_split(played: Round) -> Wrong | None:
    hand = played.hands[0]
    return of_wager(hand) if hand.surrendered and hand.split else None


def _played_on(played: Round) -> Wrong | None:
    """A hand that was given up asks for a card and gets it."""
    hand, shoe = played.hands[0], played.table.shoe
    if not hand.surrendered or hand.split or not shoe.bring("2345"):
        return None
    given_up = edits.places(played, "surrender", hand)[0]
    cells = ("card", hand.box, hand.number, None, shoe.next(), None, "face_up", shoe.id)
    asked = Row("hit", hand.box, hand.number, hand.stakes[0].player.id)
    played.rows[given_up + 1 : given_up + 1] = [asked, Row(*cells)]
    return of_hand(hand)


FAULTS: tuple[Fault, ...] = (
    Fault(
        "surrender",
        "a hand of two cards is given up against another card than an ace",
        lambda _: Staged(
            players={0: 1},
            dealt={0: ("TJQK", "6")},
            dealer=("23456789TJQK",),
            decided={(0, 1): ("surrender",)},
            fault="surrender",
            planting=_surrendered,
        ),
    ),
    Fault(
        "surrender-after-card",
        "a hand is given up after a card was drawn to it",
        lambda _: Staged(
            players={0: 1},
            dealt={0: ("2345", "6")},
            dealer=("23456789TJQK",),
            drawn={(0, 1): ("2345",)},
            decided={(0, 1): ("hit", "surrender")},
            fault="surrender-after-card",
            planting=_surrendered_late,
        ),
    ),
    Fault(
        "surrender-against-ace",
        "a hand is given up against an ace",
        lambda _: Staged(
            players={0: 1},
            dealt={0: ("TJQK", "6")},
            dealer=("A",),
            decided={(0, 1): ("surrender",)},
            fault="surrender-against-ace",
            planting=_surrendered_against_ace,
        ),
    ),
    Fault(
        "surrender-of-split-hand",
        "a hand that was split is given up",
        lambda _: Staged(
            players={0: 1},
            dealt={0: ("9", "9")},
            dealer=("23456789",),
            drawn={(0, 1): ("67",), (0, 2): ("67",)},
            decided={(0, 1): ("split", "surrender"), (0, 2): ("stand",)},
            fault="surrender-of-split-hand",
            planting=_surrendered_split,
        ),
    ),
    Fault(
        "surrendered-hand-played-on",
        "a hand that was given up gets a further card",
        lambda _: Staged(
            players={0: 1},
            dealt={0: ("TJQK", "6")},
            dealer=("23456789TJQK",),
            decided={(0, 1): ("surrender",)},
            fault="surrendered-hand-played-on",
            planting=_played_on,
        ),
    ),
)
