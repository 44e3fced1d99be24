"""Faults of even money: what it is paid on, how much, when, and what becomes of insurance."""

from auditor.simulation.faults.ledger import (
    Settled,
    after_deal,
    collected,
    fair,
    nothing,
    of_event,
    paid_at,
    settle,
    settling,
    unsettle,
)
from auditor.simulation.faults.staging import STAND, TEN, Change, Staging, planted
from auditor.simulation.rounds import Round
from auditor.simulation.rows import Row
from auditor.simulation.scene import Wrong

_BLACKJACK = ("A", TEN)
_ASKED: Staging = {
    "boxes": 2,
    "players": {0: 1},
    "dealt": {0: _BLACKJACK, 1: (TEN, "89")},
    "decided": {(1, 1): ("stand",)},
    "dealer": ("A", "6"),
    "insured": False,
    "even_money": True,
}
"""A blackjack takes even money against an ace, and another box stands."""
_INSURED: Staging = {**_ASKED, "insured": True}


def _paid(name: str, moves: Settled) -> Change:
    """Pays even money otherwise."""

    def change(played: Round) -> list[Wrong] | None:
        hand = played.hands[0]
        stake = hand.stakes[0]
        if not stake.even_money:
            return None
        settle(played, hand, stake.player.id, moves(stake.wager))
        return [Wrong(name, hand.box, hand.number, stake.player.id)]

    return change


def _late(played: Round) -> list[Wrong] | None:
    """Even money is paid, and the cards taken away, at the end of the round."""
    hand = played.hands[0]
    stake = hand.stakes[0]
    cleared = of_event(played, "cards_removed", hand)
    if not stake.even_money or cleared is None:
        return None
    removed = played.rows.pop(cleared)
    unsettle(played, hand, stake.player.id)
    late = settling(hand, stake.player.id, [("pay", stake.wager)])
    played.rows[-1:-1] = [*late, removed]
    return [Wrong("even-money-late", hand.box, hand.number, stake.player.id)]


def _insurance(name: str, moves: Settled) -> Change:
    """Settles the insurance that even money has made void."""

    def change(played: Round) -> list[Wrong] | None:
        hand = played.hands[0]
        stake = hand.stakes[0]
        amount = played.insurance.get((hand.box, stake.player.id))
        if not stake.even_money or not amount:
            return None
        settle(played, hand, stake.player.id, moves(amount), "insurance")
        return [Wrong(name, hand.box, hand.number, stake.player.id)]

    return change


def _taken(name: str, shown: tuple[int, ...], *, blackjack: bool) -> Change:
    """Pays even money at once on a hand that has no right to it; the rest is paid at the end."""

    def change(played: Round) -> list[Wrong] | None:
        hand = played.hands[0]
        stake = hand.stakes[0]
        player, lawful = stake.player.id, fair(played, hand, stake)
        won = bool(lawful) and lawful[0][0] == "pay"
        if not won or played.shown not in shown or hand.blackjack != blackjack:
            return None
        rest = lawful[0][1] - stake.whole
        at, early = unsettle(played, hand, player), after_deal(played)
        if rest and played.shown == 10:
            played.rows[at:at] = settling(hand, player, [("pay", rest)])
        asked = Row("even_money", hand.box, None, player)
        played.rows[early:early] = [asked, *settling(hand, player, [("pay", stake.whole)])]
        return [Wrong(name, hand.box, hand.number, player)]

    return change


def _half_returned(whole: int) -> list[tuple[str, int]]:
    return [("return", whole // 2)]


_LOW = (2, 3, 4, 5, 6, 7, 8, 9)
_KINDS: tuple[tuple[str, str, Settled], ...] = (
    ("even-money-underpaid", "even money is paid 1 to 2", paid_at(1, 2)),
    ("even-money-paid-three-to-two", "even money is paid 3 to 2", paid_at(3, 2)),
    ("even-money-unpaid", "even money is granted and never paid", nothing),
)
_VOID: tuple[tuple[str, str, Settled], ...] = (
    ("even-money-insurance-collected", "insurance is collected beside even money", collected),
    ("even-money-insurance-paid", "insurance is paid beside even money", paid_at(2, 1)),
    ("even-money-insurance-kept", "insurance is not handed back beside even money", nothing),
    ("even-money-insurance-halved", "half of the insurance is handed back beside even money",
     _half_returned),
)  # fmt: skip

FAULTS = (
    *(planted(name, summary, _ASKED, _paid(name, moves)) for name, summary, moves in _KINDS),
    planted("even-money-late", "even money is paid at the end of the round", _ASKED, _late),
    *(planted(name, summary, _INSURED, _insurance(name, moves)) for name, summary, moves in _VOID),
    planted(
        "even-money-without-blackjack",
        "even money is paid on a hand that is no blackjack",
        {"dealt": {0: (TEN, "89")}, "decided": STAND, "dealer": ("A", "6"), "insured": False},
        _taken("even-money-without-blackjack", (1,), blackjack=False),
    ),
    planted(
        "even-money-against-low",
        "even money is paid on a blackjack against 2 to 9",
        {"dealt": {0: _BLACKJACK}, "dealer": ("23456789",), "late": False},
        _taken("even-money-against-low", _LOW, blackjack=True),
    ),
    planted(
        "even-money-against-ten",
        "even money is paid on a blackjack against a ten, the rest of 3 to 2 at the end",
        {"dealt": {0: _BLACKJACK}, "dealer": (TEN, "23456789")},
        _taken("even-money-against-ten", (10,), blackjack=True),
    ),
)
