"""The end of a round: every wager that is still open is settled."""

from typing import TYPE_CHECKING

from auditor.simulation.hands import Hand, Stake
from auditor.simulation.rows import Row

if TYPE_CHECKING:
    from auditor.simulation.rounds import Round


def settled(played: "Round") -> None:
    """Hand by hand, what is still open."""
    kept: set[tuple[int, str]] = set()
    """Whose original wager a dealer blackjack has taken, by box."""
    for hand in played.hands:
        for stake in hand.stakes:
            if not stake.settled:
                _settled(played, hand, stake, kept)


def insurance(played: "Round") -> None:
    """The insurance that the dealer's second card has decided."""
    pays, per = played.play.insurance_pays
    for (box, player), amount in played.insured.items():
        if played.dealer.blackjack:
            won = amount * pays // per
            played.rows.append(Row("pay", box, 1, player, None, won, bet="insurance"))
        else:
            played.rows.append(Row("collect", box, 1, player, None, amount, bet="insurance"))
    played.insured.clear()


def _settled(played: "Round", hand: Hand, stake: Stake, kept: set[tuple[int, str]]) -> None:
    rows, box, number, player = played.rows, hand.box, hand.number, stake.player.id
    paid, collected = owed(played, hand, stake)
    if collected and played.dealer.blackjack and played.play.dealer_blackjack_takes == "original":
        collected = 0 if (box, player) in kept else stake.wager
        kept.add((box, player))
    if paid:
        rows.append(Row("pay", box, number, player, None, paid))
    if collected:
        rows.append(Row("collect", box, number, player, None, collected))
    if not paid and collected < stake.whole and (collected or not played.bits(2)):
        rows.append(Row("return", box, number, player, None, stake.whole - collected))
    stake.settled = True


def owed(played: "Round", hand: Hand, stake: Stake) -> tuple[int, int]:
    """What is paid and what is collected, before a dealer blackjack spares anything."""
    dealer, total = played.dealer, hand.total
    if hand.blackjack:
        if dealer.blackjack:
            return 0, 0
        pays, per = played.play.blackjack_pays
        return stake.wager * pays // per, 0
    if dealer.blackjack:
        return 0, stake.whole
    if dealer.busted or total > dealer.total:
        return stake.whole, 0
    return (0, stake.whole) if total < dealer.total else (0, 0)
