"""Faults of a dealer blackjack after a double or a split: too much is taken, or too little."""

from auditor.simulation.faults.ledger import Moves, settle
from auditor.simulation.faults.staging import EIGHT, TEN, Change, Staging, planted
from auditor.simulation.rounds import Round
from auditor.simulation.scene import Wrong

_ALONE: Staging = {"boxes": 1, "players": {0: 1}, "insured": False, "dealer": (TEN, "A")}
_DOUBLED: Staging = {
    **_ALONE,
    "dealt": {0: ("6", "5")},
    "decided": {(0, 1): ("double",)},
    "drawn": {(0, 1): ("23456789",)},
}
_SPLIT: Staging = {
    **_ALONE,
    "dealt": {0: (EIGHT, EIGHT)},
    "decided": {(0, 1): ("split", "stand"), (0, 2): ("stand",)},
    "drawn": {(0, 1): (TEN,), (0, 2): (TEN,)},
}
_SPLIT_AND_DOUBLED: Staging = {
    **_SPLIT,
    "decided": {(0, 1): ("split", "double"), (0, 2): ("stand",)},
    "drawn": {(0, 1): ("3", "5679"), (0, 2): (TEN,)},
}
_SPLIT_AND_BUSTED: Staging = {
    **_SPLIT,
    "decided": {(0, 1): ("split", "hit", "hit"), (0, 2): ("stand",)},
    "drawn": {(0, 1): ("6", TEN), (0, 2): (TEN,)},
}


def _takes(name: str, share: int) -> Change:
    """So many wagers of a doubled hand are collected, and what is left is handed back."""

    def change(played: Round) -> list[Wrong] | None:
        hand = played.hands[0]
        stake = hand.stakes[0]
        if not played.dealer.blackjack or not hand.doubled:
            return None
        moves: Moves = [("collect", share * stake.wager), ("return", (2 - share) * stake.wager)]
        settle(played, hand, stake.player.id, [move for move in moves if move[1]])
        return [Wrong(name, hand.box, hand.number, stake.player.id)]

    return change


def _takes_of_split(name: str, *, all_of_it: bool) -> Change:
    """Both wagers of a split box are collected, or neither."""

    def change(played: Round) -> list[Wrong] | None:
        hand = played.hands[0]
        player = hand.stakes[0].player.id
        if not played.dealer.blackjack or len(played.hands) != 2:
            return None
        for each in played.hands:
            amount = each.stakes[0].whole
            settle(played, each, player, [("collect" if all_of_it else "return", amount)])
        if played.play.dealer_blackjack_takes == "all":
            return [Wrong(name, hand.box, each.number, player) for each in played.hands]
        return [Wrong(name, hand.box, None, player)]

    return change


def _takes_double_of_split(played: Round) -> list[Wrong] | None:
    """Of a split box the whole of the doubled hand is collected, and nothing of the other."""
    if not played.dealer.blackjack or len(played.hands) != 2 or not played.hands[0].doubled:
        return None
    doubled, other = played.hands
    player = doubled.stakes[0].player.id
    if doubled.stakes[0].added != other.stakes[0].wager:
        return None
    settle(played, doubled, player, [("collect", doubled.stakes[0].whole)])
    settle(played, other, player, [("return", other.stakes[0].whole)])
    return [
        Wrong("dealer-blackjack-takes-split-double", doubled.box, doubled.number, player),
        Wrong("loss-of-split-box", doubled.box, None, player),
    ]


def _after_bust(played: Round) -> list[Wrong] | None:
    """A split hand went over 21 and was collected; the original of the other is taken as well."""
    if not played.dealer.blackjack or len(played.hands) != 2 or not played.hands[0].busted:
        return None
    hand = played.hands[0]
    return [Wrong("split-bust-before-dealer-blackjack", hand.box, None, hand.stakes[0].player.id)]


FAULTS = (
    planted(
        "dealer-blackjack-takes-double",
        "a dealer blackjack takes the added wager of a double as well",
        _DOUBLED,
        _takes("dealer-blackjack-takes-double", 2),
    ),
    planted(
        "dealer-blackjack-spares-double",
        "a dealer blackjack takes the original wager of a double alone",
        _DOUBLED,
        _takes("dealer-blackjack-spares-double", 1),
    ),
    planted(
        "dealer-blackjack-takes-nothing-of-double",
        "a dealer blackjack takes nothing of a doubled hand",
        _DOUBLED,
        _takes("dealer-blackjack-takes-nothing-of-double", 0),
    ),
    planted(
        "dealer-blackjack-takes-split",
        "a dealer blackjack takes the wagers of both split hands",
        _SPLIT,
        _takes_of_split("dealer-blackjack-takes-split", all_of_it=True),
    ),
    planted(
        "dealer-blackjack-takes-nothing-of-split",
        "a dealer blackjack takes nothing of split hands",
        _SPLIT,
        _takes_of_split("dealer-blackjack-takes-nothing-of-split", all_of_it=False),
    ),
    planted(
        "dealer-blackjack-takes-split-double",
        "a dealer blackjack takes both wagers of a split hand that was doubled",
        _SPLIT_AND_DOUBLED,
        _takes_double_of_split,
        parts=("loss-of-split-box",),
    ),
    planted(
        "split-bust-before-dealer-blackjack",
        "a dealer blackjack takes the original beside the wager of a split hand over 21",
        _SPLIT_AND_BUSTED,
        _after_bust,
    ),
)
