"""Faults of doubled hands: that a hand may not be doubled, or how its ace counts in the end."""

from auditor.simulation.faults import edits
from auditor.simulation.faults.fault import Fault, Staged, of_wager
from auditor.simulation.rounds import Round
from auditor.simulation.scene import Scene, Setting, Wrong
from auditor.simulation.shoe import TENS

ONE = {0: 1}
DOUBLED = {(0, 1): ("double",)}
NO_DISPUTE = "3456789TJQK"
"""Cards after which a doubled ace can only count 1."""


def _doubled(played: Round) -> Wrong | None:
    hand = played.hands[0]
    return of_wager(hand) if hand.doubled else None


def _on_three_cards(played: Round) -> Wrong | None:
    hand = played.hands[0]
    return of_wager(hand) if hand.doubled and len(hand.cards) == 4 else None


def _blackjack(fault: str, *, permitted: bool) -> Scene:
    return Staged(
        players=ONE,
        dealt={0: ("A", TENS)},
        dealer=(TENS, "6789"),
        drawn={(0, 1): (NO_DISPUTE,)},
        decided=DOUBLED,
        aces=permitted,
        fault=fault,
        planting=_doubled,
    )


def _ace(at: Setting, fault: str, *, lost: bool) -> Scene | None:
    """An ace and an eight are doubled, and a two makes 11 or 21 of them."""
    if at.play.doubled_aces == "never":
        return None
    return Staged(
        players=ONE,
        dealt={0: ("A", "88")},
        drawn={(0, 1): ("22",)},
        dealer=(TENS, "789"),
        decided=DOUBLED,
        aces=True,
        fault=fault,
        planting=_lost_as_one if lost else _paid_as_eleven,
    )


def _paid_as_eleven(played: Round) -> Wrong | None:
    hand = played.hands[0]
    paid = hand.doubled and hand.hard == 11 and 11 < played.dealer.total < 21
    return of_wager(hand) if paid and len(hand.cards) == 3 else None


def _lost_as_one(played: Round) -> Wrong | None:
    wrong = _paid_as_eleven(played)
    hand = played.hands[0]
    if wrong:
        paid = edits.places(played, "pay", hand)[-1]
        row = played.rows[paid]
        played.rows[paid] = row._replace(event="collect", amount=hand.stakes[0].whole)
    return wrong


def _split_and_doubled(played: Round) -> Wrong | None:
    hand = played.hands[0]
    return of_wager(hand) if hand.split and hand.doubled else None


FAULTS: tuple[Fault, ...] = (
    Fault(
        "double-on-three-cards",
        "a hand of three cards is doubled",
        lambda _: Staged(
            players=ONE,
            dealt={0: ("45", "5")},
            drawn={(0, 1): ("23",)},
            decided={(0, 1): ("hit", "double")},
            fault="double-on-three-cards",
            planting=_on_three_cards,
        ),
    ),
    Fault(
        "double-on-twelve",
        "a hand of two cards with 12 is doubled",
        lambda _: Staged(
            players=ONE,
            dealt={0: (TENS, "2")},
            decided=DOUBLED,
            fault="double-on-twelve",
            planting=_doubled,
        ),
    ),
    Fault(
        "double-on-eight",
        "a hand of two cards with less than 9 is doubled",
        lambda _: Staged(
            players=ONE,
            dealt={0: ("34", "23")},
            decided=DOUBLED,
            fault="double-on-eight",
            planting=_doubled,
        ),
    ),
    Fault(
        "double-with-ace",
        "a hand with an ace is doubled on 9 or 10, with no permit in force",
        lambda _: Staged(
            players=ONE,
            dealt={0: ("A", "89")},
            drawn={(0, 1): (NO_DISPUTE,)},
            decided=DOUBLED,
            aces=False,
            fault="double-with-ace",
            planting=_doubled,
        ),
    ),
    Fault(
        "double-with-ace-off-total",
        "a hand with an ace is doubled on less than 9, with no permit in force",
        lambda _: Staged(
            players=ONE,
            dealt={0: ("A", "67")},
            drawn={(0, 1): ("56789TJQK",)},
            decided=DOUBLED,
            aces=False,
            fault="double-with-ace-off-total",
            planting=_doubled,
        ),
    ),
    Fault(
        "permitted-double-off-total",
        "a hand with an ace is doubled on less than 9, where such hands may be doubled",
        lambda _: Staged(
            players=ONE,
            dealt={0: ("A", "67")},
            drawn={(0, 1): ("56789TJQK",)},
            decided=DOUBLED,
            aces=True,
            fault="permitted-double-off-total",
            planting=_doubled,
        ),
    ),
    Fault(
        "double-on-blackjack",
        "a blackjack is doubled, with no permit in force",
        lambda _: _blackjack("double-on-blackjack", permitted=False),
    ),
    Fault(
        "permitted-double-on-blackjack",
        "a blackjack is doubled where hands with an ace may be",
        lambda _: _blackjack("permitted-double-on-blackjack", permitted=True),
    ),
    Fault(
        "doubled-ace-as-eleven",
        "an ace of a doubled hand is settled as 11",
        lambda at: _ace(at, "doubled-ace-as-eleven", lost=False),
    ),
    Fault(
        "doubled-ace-as-one",
        "an ace of a doubled hand is settled as 1, and would win as 11",
        lambda at: _ace(at, "doubled-ace-as-one", lost=True),
    ),
    Fault(
        "double-after-split",
        "a hand that was split is doubled on its first two cards",
        lambda _: Staged(
            players=ONE,
            dealt={0: ("9", "9")},
            drawn={(0, 1): ("2",)},
            decided={(0, 1): ("split", "double")},
            fault="double-after-split",
            planting=_split_and_doubled,
        ),
    ),
)
