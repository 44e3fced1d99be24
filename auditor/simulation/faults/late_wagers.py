"""Faults of wagers that come, or are changed, too late."""

from auditor.simulation.faults.fault import Fault
from auditor.simulation.faults.ledger import Moves, after_deal, fair, settle, settling
from auditor.simulation.faults.staging import DEALER_BUST, LOSS, STAND, TEN, Change, Staging
from auditor.simulation.faults.wagers import wagered
from auditor.simulation.hands import Stake
from auditor.simulation.rounds import Round
from auditor.simulation.rows import Row
from auditor.simulation.scene import Wrong

_STANDS: Staging = {"dealt": {0: (TEN, "89")}, "decided": STAND, "insured": False}
_LATE: Staging = {**DEALER_BUST, "players": {0: 1}}


def _call(played: Round) -> int:
    return next(at for at, row in enumerate(played.rows) if row.event == "no_more_bets")


def _newcomer(played: Round) -> list[Wrong]:
    """Another player wagers on the first box once the cards lie there."""
    hand = played.hands[0]
    stake = Stake(played.table.crowd.newcomer(), played.table.minimum)
    player = stake.player.id
    played.rows[-1:-1] = settling(hand, player, fair(played, hand, stake))
    row = Row("wager", hand.box, None, player, None, stake.wager)
    played.rows.insert(after_deal(played), row)
    return [Wrong("wager-after-first-card", hand.box, None, player)]


def _changed(name: str, event: str, share: int) -> Change:
    """A player changes his wager between the call and the first card."""

    def change(played: Round) -> list[Wrong] | None:
        hand = played.hands[0]
        stake = hand.stakes[-1]
        amount = stake.wager // share
        call = _call(played)
        played.rows.insert(call + 1, Row(event, hand.box, None, stake.player.id, None, amount))
        stands = stake.wager + (amount if event == "wager" else -amount)
        moves: Moves = [(event, stands) for event, _ in fair(played, hand, stake) if stands]
        settle(played, hand, stake.player.id, moves)
        return [Wrong(name, hand.box, None, stake.player.id)]

    return change


FAULTS: tuple[Fault, ...] = (
    wagered(
        "wager-after-first-card",
        "a player wagers after the first card",
        _LATE,
        _newcomer,
        evidence=("calls",),
    ),
    wagered(
        "wager-added-after-call",
        "a player adds to his wager after the call",
        _LATE,
        _changed("wager-added-after-call", "wager", 1),
        evidence=("calls",),
    ),
    wagered(
        "wager-reduced-after-call",
        "a player takes back half of his wager after the call",
        {**LOSS, "players": {0: 1}},
        _changed("wager-reduced-after-call", "wager_removed", 2),
        evidence=("calls",),
    ),
    wagered(
        "wager-taken-back-after-call",
        "a player takes his wager back after the call",
        {**_STANDS, "players": {0: 2}},
        _changed("wager-taken-back-after-call", "wager_removed", 1),
        evidence=("calls",),
    ),
)
