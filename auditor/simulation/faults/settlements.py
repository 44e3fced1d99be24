"""Faults of the final settlement: wagers that are settled as another outcome, or not at all."""

from typing import Literal

from auditor.simulation.faults.ledger import (
    Moves,
    Settled,
    collected,
    fair,
    nothing,
    paid,
    paid_at,
    returned,
    settle,
)
from auditor.simulation.faults.staging import (
    DEALER_BUST,
    LOSS,
    SEVEN,
    STAND_OFF,
    TEN,
    WIN,
    Change,
    Staging,
    planted,
)
from auditor.simulation.rounds import Round
from auditor.simulation.scene import Wrong

Outcome = Literal["pay", "collect", "stand-off"]


def settled(name: str, outcome: Outcome, moves: Settled) -> Change:
    """Settles the first player's wager on the first hand of the round."""

    def change(played: Round) -> list[Wrong] | None:
        hand = played.hands[0]
        stake = hand.stakes[0]
        lawful = fair(played, hand, stake)
        if (lawful[0][0] if lawful else "stand-off") != outcome:
            return None
        settle(played, hand, stake.player.id, moves(stake.whole))
        return [Wrong(name, hand.box, hand.number, stake.player.id)]

    return change


def _half_collected(whole: int) -> Moves:
    return [("collect", whole // 2)]


def _credited_to_another_player(played: Round) -> list[Wrong] | None:
    """The first player's winnings go to the second on the box."""
    hand = played.hands[0]
    if len(hand.stakes) < 2 or hand.total <= played.dealer.total:
        return None
    first, second = hand.stakes[:2]
    settle(played, hand, first.player.id, [])
    settle(played, hand, second.player.id, [("pay", second.whole), ("pay", first.whole)])
    return [
        Wrong("paid-to-another-player", hand.box, hand.number, first.player.id),
        Wrong("winnings-of-another-player", hand.box, hand.number, second.player.id),
    ]


def _credited_to_another_box(played: Round) -> list[Wrong] | None:
    """The first player's winnings are put on the next box, where he has no wager."""
    hand, other = played.hands[0], played.hands[-1]
    player = hand.stakes[0].player.id
    if hand.total <= played.dealer.total or other.box == hand.box or other.number > 1:
        return None
    if any(stake.player.id == player for stake in other.stakes):
        return None
    settle(played, hand, player, [])
    settle(played, other, player, [("pay", hand.stakes[0].whole)])
    return [
        Wrong("paid-on-another-box", hand.box, hand.number, player),
        Wrong("paid-without-wager", other.box, other.number, player),
    ]


_DOUBLED: Staging = {
    "dealt": {0: ("6", "5")},
    "decided": {(0, 1): ("double",)},
    "drawn": {(0, 1): (TEN,)},
    "dealer": (SEVEN, TEN),
}
_DOUBLED_LOSS: Staging = {**_DOUBLED, "drawn": {(0, 1): ("2345",)}}
_DOUBLED_STAND_OFF: Staging = {**_DOUBLED, "drawn": {(0, 1): ("6",)}}
_SPLIT_ACES: Staging = {
    "players": {0: 1},
    "dealt": {0: ("A", "A")},
    "decided": {(0, 1): ("split",)},
    "drawn": {(0, 1): (TEN,), (0, 2): ("2345678",)},
    "dealer": (SEVEN, TEN),
}
_SPLIT_TENS: Staging = {
    "players": {0: 1},
    "dealt": {0: (TEN, TEN)},
    "decided": {(0, 1): ("split",), (0, 2): ("stand",)},
    "drawn": {(0, 1): ("A",), (0, 2): ("789",)},
    "dealer": (SEVEN, TEN),
}
_THREE_CARD_21: Staging = {
    "dealt": {0: ("6", "5")},
    "decided": {(0, 1): ("hit",)},
    "drawn": {(0, 1): (TEN,)},
    "dealer": (SEVEN, TEN),
}
_TWO_BOXES: Staging = {
    **WIN,
    "boxes": 2,
    "dealt": {0: (TEN, "89"), 1: (TEN, "89")},
    "decided": {(0, 1): ("stand",), (1, 1): ("stand",)},
}

_KINDS: tuple[tuple[str, str, Staging, Outcome, Settled], ...] = (
    ("stand-off-collected", "a stand-off is collected", STAND_OFF, "stand-off", collected),
    ("stand-off-paid", "a stand-off is paid", STAND_OFF, "stand-off", paid),
    ("win-unpaid", "a hand that won is never settled", WIN, "pay", nothing),
    ("win-returned", "of a hand that won the stake alone is handed back", WIN, "pay", returned),
    ("win-collected", "a hand that won is collected", WIN, "pay", collected),
    ("win-underpaid", "a win is paid 1 to 2", WIN, "pay", paid_at(1, 2)),
    ("win-paid-double", "a win is paid 2 to 1", WIN, "pay", paid_at(2, 1)),
    ("win-paid-twice", "a win is paid a second time", WIN, "pay", lambda whole: 2 * paid(whole)),
    ("dealer-bust-unpaid", "a hand is not paid though the dealer is over 21", DEALER_BUST, "pay",
     nothing),
    ("dealer-bust-collected", "a hand is collected though the dealer is over 21", DEALER_BUST,
     "pay", collected),
    ("loss-uncollected", "a hand that lost is never settled", LOSS, "collect", nothing),
    ("loss-returned", "the stake of a hand that lost is handed back", LOSS, "collect", returned),
    ("loss-paid", "a hand that lost is paid", LOSS, "collect", paid),
    ("loss-half-collected", "half is collected of a hand that lost", LOSS, "collect",
     _half_collected),
    ("double-paid-singly", "of a doubled hand that won one wager alone is paid", _DOUBLED, "pay",
     paid_at(1, 2)),
    ("double-win-collected", "a doubled hand that won is collected", _DOUBLED, "pay", collected),
    ("double-collected-singly", "of a doubled hand that lost one wager alone is collected",
     _DOUBLED_LOSS, "collect", _half_collected),
    ("double-loss-paid", "a doubled hand that lost is paid", _DOUBLED_LOSS, "collect", paid),
    ("double-stand-off-collected", "a doubled hand that stands off is collected",
     _DOUBLED_STAND_OFF, "stand-off", collected),
    ("split-aces-paid-as-blackjack", "a 21 on split aces is paid 3 to 2", _SPLIT_ACES, "pay",
     paid_at(3, 2)),
    ("split-tens-paid-as-blackjack", "a 21 on split tens is paid 3 to 2", _SPLIT_TENS, "pay",
     paid_at(3, 2)),
    ("drawn-21-paid-as-blackjack", "a 21 of three cards is paid 3 to 2", _THREE_CARD_21, "pay",
     paid_at(3, 2)),
)  # fmt: skip

FAULTS = (
    *(
        planted(name, summary, staging, settled(name, outcome, moves))
        for name, summary, staging, outcome, moves in _KINDS
    ),
    planted(
        "paid-to-another-player",
        "a player's winnings go to another on his box",
        {**WIN, "players": {0: 2}},
        _credited_to_another_player,
        parts=("winnings-of-another-player",),
    ),
    planted(
        "paid-on-another-box",
        "a player's winnings are put on a box where he has no wager",
        _TWO_BOXES,
        _credited_to_another_box,
        parts=("paid-without-wager",),
    ),
)
