"""Faults of offers and of surrender: not offered, offered late, or settled otherwise than half."""

from auditor.simulation.faults.fault import Fault
from auditor.simulation.faults.ledger import Settled, collected, nothing, of_event, returned, settle
from auditor.simulation.faults.staging import STAND, TEN, Change, Changed, Staging
from auditor.simulation.rounds import Round
from auditor.simulation.scene import Scene, Setting, Wrong

_BLACKJACK = ("A", TEN)
_EVEN_MONEY: Staging = {
    "boxes": 2,
    "dealt": {0: _BLACKJACK, 1: _BLACKJACK},
    "dealer": ("A", "6"),
    "insured": False,
    "even_money": False,
}
_SURRENDER: Staging = {
    "boxes": 2,
    "dealt": {0: (TEN, "789"), 1: (TEN, "2345")},
    "decided": {**STAND, (1, 1): ("hit",)},
    "dealer": ("23456789",),
}
_SURRENDERED: Staging = {
    "players": {0: 1},
    "dealt": {0: (TEN, "56")},
    "decided": {(0, 1): ("surrender",)},
    "dealer": ("789",),
}


def _not_made(name: str, *, late: bool) -> Change:
    """The offer to the first box is not made, or at the end of the round; that to the next is."""

    def change(played: Round) -> list[Wrong] | None:
        hand = played.hands[0]
        made = of_event(played, "offer", hand)
        offers = sum(row.event == "offer" for row in played.rows)
        if made is None or offers < 2:
            return None
        row = played.rows.pop(made)
        if late:
            played.rows.insert(-1, row)
        return [Wrong(name, hand.box)]

    return change


def _settled(name: str, moves: Settled) -> Change:
    """Settles a surrender otherwise than half lost."""

    def change(played: Round) -> list[Wrong] | None:
        hand = played.hands[0]
        stake = hand.stakes[0]
        if not hand.surrendered:
            return None
        settle(played, hand, stake.player.id, moves(stake.wager))
        return [Wrong(name, hand.box, hand.number, stake.player.id)]

    return change


def _even_money(name: str, summary: str, *, late: bool) -> Fault:
    def scene(setting: Setting) -> Scene | None:
        if setting.play.even_money != "offered":
            return None
        return Changed(change=_not_made(name, late=late), **_EVEN_MONEY)

    return Fault(name, summary, scene, frozenset({"offers"}))


def _surrender(name: str, summary: str, *, late: bool) -> Fault:
    def scene(setting: Setting) -> Scene | None:
        if not setting.play.surrender:
            return None
        return Changed(change=_not_made(name, late=late), **_SURRENDER)

    return Fault(name, summary, scene, frozenset({"offers"}))


def _given_up(name: str, summary: str, moves: Settled) -> Fault:
    def scene(setting: Setting) -> Scene | None:
        if not setting.play.surrender:
            return None
        return Changed(change=_settled(name, moves), **_SURRENDERED)

    return Fault(name, summary, scene)


FAULTS = (
    _even_money("even-money-not-offered", "even money is not offered", late=False),
    _even_money("even-money-offered-late", "even money is offered too late", late=True),
    _surrender("surrender-not-offered", "surrender is not offered", late=False),
    _surrender("surrender-offered-late", "surrender is offered after further cards", late=True),
    _given_up("surrender-collected", "all of a surrendered wager is collected", collected),
    _given_up("surrender-returned", "all of a surrendered wager is handed back", returned),
    _given_up("surrender-unsettled", "a surrendered wager is never settled", nothing),
)
