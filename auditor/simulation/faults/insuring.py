"""Faults of insurance: when it is taken, how much it is, where it lies and how it is settled."""

from dataclasses import dataclass

from auditor.simulation.faults.fault import Fault
from auditor.simulation.faults.ledger import (
    Settled,
    collected,
    dealers_second,
    nothing,
    of_event,
    paid,
    paid_at,
    returned,
    settle,
    settling,
    unsettle,
)
from auditor.simulation.faults.staging import STAND, TEN, Change, Changed, Staging, planted
from auditor.simulation.hands import Hand, Stake
from auditor.simulation.rounds import Round
from auditor.simulation.scene import Scene, Setting, Wrong

_INSURED: Staging = {"dealt": {0: (TEN, "789")}, "decided": STAND, "insured": True}
_OPEN: Staging = {**_INSURED, "dealer": ("A", "2345678")}
"""The first box insures and stands; the dealer has no blackjack."""
_WON: Staging = {**_INSURED, "boxes": 1, "players": {0: 1}, "dealer": ("A", TEN)}


def _insurers(name: str, played: Round) -> list[Wrong] | None:
    """All who insured."""
    return [Wrong(name, box, None, player) for box, player in played.insurance] or None


def _without_ace(played: Round) -> list[Wrong] | None:
    return _insurers("insurance-without-ace", played) if played.shown != 1 else None


@dataclass
class _Insured(Changed):
    """The first player of the first box insures another amount than he may."""

    excess: int = 0
    """By how much it is more than half of his wager; if negative, less than the least."""
    table_minimum: int = 0

    def insurance(self, hand: Hand, stake: Stake, lawful: int) -> int:
        """Another amount for the one player."""
        if hand.place or stake is not hand.stakes[0]:
            return lawful
        if self.excess > 0:
            return stake.wager // 2 + self.excess
        return self.table_minimum // 2 + self.excess


def _amounted(name: str) -> Change:
    def change(played: Round) -> list[Wrong] | None:
        hand = played.hands[0]
        player = hand.stakes[0].player.id
        if played.shown != 1 or not played.insurance.get((hand.box, player)):
            return None
        return [Wrong(name, hand.box, None, player)]

    return change


def _above_half(setting: Setting) -> Scene:
    change = _amounted("insurance-above-half")
    return _Insured(change=change, excess=100 + 50 * setting.random.getrandbits(3), **_OPEN)


def _below_least(setting: Setting) -> Scene | None:
    table = setting.table
    if table.box_limits:
        return None
    change = _amounted("insurance-below-least")
    return _Insured(change=change, excess=-100, table_minimum=table.minimum, **_OPEN)


def _in_parts(played: Round) -> list[Wrong] | None:
    """A second insurance wager of the same player takes the sum above half."""
    hand = played.hands[0]
    stake = hand.stakes[0]
    player = stake.player.id
    place = of_event(played, "insurance", hand, player)
    if place is None or played.shown != 1:
        return None
    row = played.rows[place]
    second = stake.wager // 2 - (row.amount or 0) + 100
    played.rows.insert(place + 1, row._replace(amount=second))
    settle(played, hand, player, collected((row.amount or 0) + second), "insurance")
    return [Wrong("insurance-in-parts-above-half", hand.box, None, player)]


def _late(played: Round) -> list[Wrong] | None:
    """A player insures once the first box has been asked."""
    hand = played.hands[0]
    player = hand.stakes[0].player.id
    place = of_event(played, "insurance", hand, player)
    stood = of_event(played, "stand", hand)
    if place is None or stood is None or played.shown != 1:
        return None
    played.rows.insert(stood, played.rows.pop(place))
    return [Wrong("insurance-late", hand.box, None, player)]


def _off_line(played: Round) -> list[Wrong] | None:
    """One insurance wager does not lie on the line; another one does."""
    places = [place for place, row in enumerate(played.rows) if row.event == "insurance"]
    if played.shown != 1 or len(places) < 2:
        return None
    row = played.rows[places[0]]
    played.rows[places[0]] = row._replace(place=None)
    return [Wrong("insurance-off-line", row.box, None, row.player_id)]


def _settled(name: str, moves: Settled, *, won: bool) -> Change:
    """Settles the insurance of the first player on the first box."""

    def change(played: Round) -> list[Wrong] | None:
        hand = played.hands[0]
        player = hand.stakes[0].player.id
        amount = played.insurance.get((hand.box, player))
        if not amount or played.shown != 1 or played.dealer.blackjack != won:
            return None
        settle(played, hand, player, moves(amount), "insurance")
        return [Wrong(name, hand.box, 1, player)]

    return change


def _collected_late(played: Round) -> list[Wrong] | None:
    """Insurance that lost is collected after all else."""
    hand = played.hands[0]
    player = hand.stakes[0].player.id
    amount, second = played.insurance.get((hand.box, player)), dealers_second(played)
    if not amount or second is None or played.shown != 1 or played.dealer.blackjack:
        return None
    later = played.rows[second + 1 :]
    if not any(row.event in ("card", "pay", "collect") and row.bet is None for row in later):
        return None
    unsettle(played, hand, player, "insurance")
    played.rows[-1:-1] = settling(hand, player, collected(amount), "insurance")
    return [Wrong("insurance-collected-late", hand.box, 1, player)]


_KINDS: tuple[tuple[str, str, Settled, bool], ...] = (
    ("insurance-paid-even", "insurance that won is paid 1 to 1", paid, True),
    ("insurance-paid-half", "insurance that won is paid 1 to 2", paid_at(1, 2), True),
    ("insurance-paid-threefold", "insurance that won is paid 3 to 1", paid_at(3, 1), True),
    ("insurance-unpaid", "insurance that won is never settled", nothing, True),
    ("insurance-collected", "insurance that won is collected", collected, True),
    ("insurance-paid-without-blackjack", "insurance is paid though the dealer has no blackjack",
     paid_at(2, 1), False),
    ("insurance-uncollected", "insurance that lost is never settled", nothing, False),
    ("insurance-returned", "insurance that lost is handed back", returned, False),
)  # fmt: skip

FAULTS = (
    planted(
        "insurance-without-ace",
        "players insure though the dealer shows no ace",
        {**_INSURED, "dealer": ("23456789", "23456789")},
        _without_ace,
    ),
    Fault("insurance-above-half", "insurance is more than half of the wager", _above_half),
    Fault("insurance-below-least", "insurance is less than half of the minimum", _below_least),
    planted(
        "insurance-in-parts-above-half",
        "two insurance wagers of a player come to more than half of his wager",
        _OPEN,
        _in_parts,
    ),
    planted(
        "insurance-late",
        "a player insures after the subsequent deal has begun",
        _OPEN,
        _late,
    ),
    planted(
        "insurance-off-line",
        "an insurance wager is not put on the line",
        {**_OPEN, "boxes": 2},
        _off_line,
        evidence=("chip-placing",),
    ),
    planted(
        "insurance-collected-late",
        "insurance that lost is collected after other wagers were settled",
        _OPEN,
        _collected_late,
    ),
    *(
        planted(name, summary, _WON if won else _OPEN, _settled(name, moves, won=won))
        for name, summary, moves, won in _KINDS
    ),
)
