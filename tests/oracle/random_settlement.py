"""How a random round ends: each wager settled as it should be, or nearly."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tests.oracle.cards import best, natural

if TYPE_CHECKING:
    from tests.oracle.random_rounds import Croupier, Lot, Wager


def settle(croupier: "Croupier", lots: Sequence["Lot"]) -> None:
    """Settle what is still open."""
    won = natural(croupier.dealer)
    for (box, player), amount in croupier.insurance.items():
        event, factor = ("pay", 2) if won != croupier.slip() else ("collect", 1)
        if not croupier.slip():
            whose = {"box": box, "hand": 1, "player_id": player}
            croupier.say(event, **whose, amount=factor * amount, bet="insurance")
    kept: set[tuple[int, str]] = set()
    for lot in lots:
        for wager in lot.wagers:
            if wager.player not in lot.paid:
                _one(croupier, lot, wager, kept)


def _one(croupier: "Croupier", lot: "Lot", wager: "Wager", kept: set[tuple[int, str]]) -> None:
    whole = wager.original + wager.added
    pay, collect = _owed(croupier, lot, wager)
    dealer_blackjack = natural(croupier.dealer) and croupier.rules != "d1-dublin"
    if dealer_blackjack and collect and croupier.chance(0.9):
        collect = 0 if (lot.box, wager.player) in kept else wager.original
        kept.add((lot.box, wager.player))
    if croupier.slip():
        wrong = [(0, 0), (whole, 0), (0, whole), (wager.original * 3 // 2, 0), (0, wager.original)]
        pay, collect = croupier.random.choice(wrong)
    for event, amount in (("pay", pay), ("collect", collect)):
        if amount:
            croupier.settle(lot, wager, event, amount)
    if whole > collect and croupier.chance(0.2) and (collect or not pay):
        croupier.settle(lot, wager, "return", whole - collect)


def _owed(croupier: "Croupier", lot: "Lot", wager: "Wager") -> tuple[int, int]:
    whole = wager.original + wager.added
    dealer, total = best(croupier.dealer), best(lot.cards)
    if lot.surrendered:
        return 0, whole // 2
    if total > 21:
        return 0, whole
    if lot.blackjack:
        return (0, 0) if natural(croupier.dealer) else (wager.original * 3 // 2, 0)
    if natural(croupier.dealer) or (dealer < 22 and dealer > total):
        return 0, whole
    return (0, 0) if dealer == total else (whole, 0)
