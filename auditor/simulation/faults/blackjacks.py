"""Faults of blackjacks: paid otherwise than 3 to 2, too early, too late, or cleared away so."""

from dataclasses import replace

from auditor.simulation.faults.fault import Fault
from auditor.simulation.faults.ledger import (
    Settled,
    after_deal,
    collected,
    fair,
    nothing,
    of_event,
    paid,
    paid_at,
    returned,
    settle,
    settling,
    unsettle,
)
from auditor.simulation.faults.settlements import Outcome, settled
from auditor.simulation.faults.staging import TEN, Change, Staging, planted
from auditor.simulation.floor import Table
from auditor.simulation.rounds import Round
from auditor.simulation.rows import Row
from auditor.simulation.scene import Scene, Setting, Wrong

_BLACKJACK = ("A", TEN)
_ALONE: Staging = {"boxes": 1, "players": {0: 1}, "insured": False, "even_money": False}
LOW: Staging = {"dealt": {0: _BLACKJACK}, "dealer": ("23456789",), "late": False}
"""A blackjack against a low card, paid at once."""
_LOW_AND_PLAY: Staging = {
    **LOW,
    "boxes": 2,
    "players": {0: 1},
    "dealt": {0: _BLACKJACK, 1: (TEN, "789")},
    "decided": {(1, 1): ("stand",)},
}
_LATE: Staging = {**_LOW_AND_PLAY, "late": True}
_AGAINST_TEN: Staging = {
    "dealt": {0: _BLACKJACK},
    "dealer": (TEN, "23456789"),
}
_AGAINST_ACE: Staging = {
    "dealt": {0: _BLACKJACK},
    "dealer": ("A", "6"),
    "insured": False,
    "even_money": False,
}
_STAND_OFF: Staging = {**_ALONE, "dealt": {0: _BLACKJACK}, "dealer": (TEN, "A")}
_ACE_STAND_OFF: Staging = {**_ALONE, "dealt": {0: _BLACKJACK}, "dealer": ("A", TEN)}
_DEALERS: Staging = {
    **_ALONE,
    "dealt": {0: ("6", "5")},
    "decided": {(0, 1): ("hit",)},
    "drawn": {(0, 1): (TEN,)},
    "dealer": (TEN, "A"),
}
"""A 21 of three cards against a blackjack of the dealer."""


def _uneven(lawful: int, table: Table) -> int:
    """A wager of which 3 to 2 is no whole unit, if the steps allow one."""
    for amount in (lawful, table.minimum + (table.unit or 500), table.minimum):
        if amount * 3 // 2 % 100:
            return amount
    return lawful


def _floored(name: str) -> Change:
    """A payment of 3 to 2 that comes to parts of a unit loses them."""

    def change(played: Round) -> list[Wrong] | None:
        hand = played.hands[0]
        for stake in hand.stakes:
            lawful = fair(played, hand, stake)
            if hand.blackjack and lawful and lawful[0][1] % 100:
                whole = lawful[0][1] // 100 * 100
                settle(played, hand, stake.player.id, [("pay", whole)])
                return [Wrong(name, hand.box, hand.number, stake.player.id)]
        return None

    return change


def _postponed(name: str) -> Change:
    """Pays a blackjack against a low card, and clears it away, at the end of the round."""

    def change(played: Round) -> list[Wrong] | None:
        hand = played.hands[0]
        player = hand.stakes[0].player.id
        cleared = of_event(played, "cards_removed", hand)
        if not hand.blackjack or cleared is None:
            return None
        removed = played.rows.pop(cleared)
        unsettle(played, hand, player)
        late = settling(hand, player, fair(played, hand, hand.stakes[0]))
        played.rows[-1:-1] = [*late, removed]
        return [Wrong(name, hand.box, hand.number, player)]

    return change


def _left(played: Round) -> list[Wrong] | None:
    """The cards of a blackjack that was paid stay until the end."""
    hand = played.hands[0]
    cleared = of_event(played, "cards_removed", hand)
    if not hand.blackjack or cleared is None:
        return None
    played.rows.insert(-1, played.rows.pop(cleared))
    return [Wrong("blackjack-left", hand.box, hand.number)]


def _leave_by_supervisor(played: Round) -> list[Wrong] | None:
    hand = played.hands[0]
    given = of_event(played, "permit", hand)
    if not hand.late or given is None:
        return None
    by = played.table.supervisor
    played.rows[given] = played.rows[given]._replace(role="supervisor", staff_id=by)
    return [
        Wrong("blackjack-put-off-by-supervisor", hand.box, hand.number, hand.stakes[0].player.id)
    ]


def _leave_afterwards(played: Round) -> list[Wrong] | None:
    """Leave to pay late is given as it is paid."""
    hand = played.hands[0]
    given, player = of_event(played, "permit", hand), hand.stakes[0].player.id
    at = of_event(played, "pay", hand)
    if not hand.late or given is None or at is None:
        return None
    played.rows.insert(at - 1, played.rows.pop(given))
    return [Wrong("blackjack-put-off-afterwards", hand.box, hand.number, player)]


def _late(name: str, moves: Settled) -> Change:
    """Settles a blackjack that was put off by leave."""

    def change(played: Round) -> list[Wrong] | None:
        return settled(name, "pay", moves)(played) if played.hands[0].late else None

    return change


def _early(name: str) -> Change:
    """Pays a blackjack against a ten or an ace before the dealer's second card."""

    def change(played: Round) -> list[Wrong] | None:
        hand = played.hands[0]
        player, lawful = hand.stakes[0].player.id, fair(played, hand, hand.stakes[0])
        if not hand.blackjack or not lawful:
            return None
        unsettle(played, hand, player)
        at = after_deal(played)
        played.rows[at:at] = settling(hand, player, lawful)
        return [Wrong(name, hand.box, hand.number, player)]

    return change


def _cleared(played: Round) -> list[Wrong] | None:
    """The cards of a blackjack against a ten are taken away before the dealer's hand decides."""
    hand = played.hands[0]
    if not hand.blackjack or played.shown != 10:
        return None
    row = Row("cards_removed", hand.box, hand.number, place="discard_rack")
    played.rows.insert(after_deal(played), row)
    return [Wrong("blackjack-against-ten-cleared", hand.box, hand.number)]


_KINDS: tuple[tuple[str, str, Staging, Outcome, Settled], ...] = (
    ("blackjack-paid-even", "a blackjack against 2 to 9 is paid 1 to 1", LOW, "pay", paid),
    ("blackjack-paid-double", "a blackjack against 2 to 9 is paid 2 to 1", LOW, "pay",
     paid_at(2, 1)),
    ("blackjack-unpaid", "a blackjack against 2 to 9 is never paid", LOW, "pay", nothing),
    ("blackjack-collected", "a blackjack against 2 to 9 is collected", LOW, "pay", collected),
    ("blackjack-against-ten-paid-even", "a blackjack against a ten is paid 1 to 1 at the end",
     _AGAINST_TEN, "pay", paid),
    ("blackjack-against-ten-unpaid", "a blackjack against a ten is never paid", _AGAINST_TEN,
     "pay", nothing),
    ("blackjack-against-ace-paid-even", "a blackjack against an ace, no even money asked for, is "
     "paid 1 to 1 at the end", _AGAINST_ACE, "pay", paid),
    ("blackjack-against-ace-unpaid", "a blackjack against an ace is never paid", _AGAINST_ACE,
     "pay", nothing),
    ("blackjacks-collected", "a blackjack is collected against a blackjack of the dealer",
     _STAND_OFF, "stand-off", collected),
    ("blackjacks-paid", "a blackjack is paid against a blackjack of the dealer", _STAND_OFF,
     "stand-off", paid),
    ("blackjacks-on-ace-collected", "a blackjack is collected against a dealer's ace and ten",
     _ACE_STAND_OFF, "stand-off", collected),
    ("dealer-blackjack-21-returned", "a 21 of three cards stands off against a blackjack of the "
     "dealer", _DEALERS, "collect", returned),
    ("dealer-blackjack-21-paid", "a 21 of three cards is paid against a blackjack of the dealer",
     _DEALERS, "collect", paid),
)  # fmt: skip


def _of_several_decks(fault: Fault) -> Fault:
    """A fault that is none where a single deck is played, of which a blackjack may be paid less."""

    def scene(setting: Setting) -> Scene | None:
        return None if setting.table.decks == 1 else fault.scene(setting)

    return replace(fault, scene=scene)


FAULTS = (
    *(
        planted(name, summary, staging, settled(name, outcome, moves))
        for name, summary, staging, outcome, moves in _KINDS
    ),
    _of_several_decks(
        planted(
            "blackjack-paid-six-to-five",
            "a blackjack against 2 to 9 is paid 6 to 5",
            LOW,
            settled("blackjack-paid-six-to-five", "pay", paid_at(6, 5)),
        )
    ),
    _of_several_decks(
        planted(
            "blackjack-floored",
            "the part of a unit that 3 to 2 comes to is not paid",
            LOW,
            _floored("blackjack-floored"),
            wagered=_uneven,
        )
    ),
    planted(
        "blackjack-paid-late",
        "a blackjack against 2 to 9 is paid at the end without leave",
        _LOW_AND_PLAY,
        _postponed("blackjack-paid-late"),
    ),
    planted(
        "blackjack-left",
        "the cards of a blackjack that was paid are not taken away",
        _LOW_AND_PLAY,
        _left,
        evidence=("card-removal",),
    ),
    planted(
        "blackjack-put-off-by-supervisor",
        "leave to pay a blackjack at the end is given by a supervisor",
        _LATE,
        _leave_by_supervisor,
    ),
    planted(
        "blackjack-put-off-afterwards",
        "leave to pay a blackjack at the end is given after play went on",
        _LATE,
        _leave_afterwards,
    ),
    planted(
        "late-blackjack-paid-even",
        "a blackjack that was put off by leave is paid 1 to 1",
        _LATE,
        _late("late-blackjack-paid-even", paid),
    ),
    planted(
        "late-blackjack-unpaid",
        "a blackjack that was put off by leave is never paid",
        _LATE,
        _late("late-blackjack-unpaid", nothing),
    ),
    planted(
        "blackjack-against-ten-paid-early",
        "a blackjack against a ten is paid before the dealer's hand decides",
        _AGAINST_TEN,
        _early("blackjack-against-ten-paid-early"),
    ),
    planted(
        "blackjack-against-ten-cleared",
        "the cards of a blackjack against a ten are taken away before the dealer's hand decides",
        _AGAINST_TEN,
        _cleared,
        evidence=("card-removal",),
    ),
    planted(
        "blackjack-against-ace-paid-early",
        "a blackjack against an ace is paid early though nobody asked for it",
        _AGAINST_ACE,
        _early("blackjack-against-ace-paid-early"),
    ),
)
