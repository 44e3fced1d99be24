"""What happens between the initial deal and the first decision."""

from typing import TYPE_CHECKING

from auditor.simulation.hands import Hand, Stake
from auditor.simulation.rows import Row

if TYPE_CHECKING:
    from auditor.simulation.rounds import Round

RACK = "discard_rack"


def settled(played: "Round") -> None:
    """Offers, insurance, even money, and the blackjacks that are paid at once."""
    play, shown = played.play, played.shown
    if shown == 1:
        _offers(played)
    scene = played.scene
    if (shown == 1 and play.insurance) or (scene and scene.insured and not scene.spoilt):
        for hand in played.hands:
            _insured(played, hand)
    for hand in played.hands:
        if not hand.blackjack:
            continue
        if shown == 1:
            _even_money(played, hand)
        elif shown < 10:
            _against_low(played, hand)
    if shown != 1 and play.surrender:
        _surrenders(played)


def _offers(played: "Round") -> None:
    for hand in played.hands:
        if played.play.even_money == "offered" and hand.blackjack:
            played.rows.append(Row("offer", hand.box, option="even_money"))


def _insured(played: "Round", hand: Hand) -> None:
    """Some insure, up to half of their wager."""
    scene, bits = played.scene, played.bits
    for stake in hand.stakes:
        wanted = scene.insured if scene else None
        if wanted is None:
            wanted = bits(3) < (3 if not hand.blackjack else 2)
        most = stake.wager // 2
        least = _least_insurance(played, hand.box)
        if not wanted or most < least:
            continue
        amount = most if bits(1) or most // 200 * 100 < least else most // 200 * 100
        if scene and not scene.spoilt:
            amount = scene.insurance(hand, stake, amount)
        key = hand.box, stake.player.id
        played.insured[key] = played.insurance[key] = amount
        row = Row("insurance", hand.box, None, stake.player.id, None, amount, "insurance_line")
        played.rows.append(row)


def _least_insurance(played: "Round", box: int) -> int:
    """Half of the table's minimum or of the box's own, whichever is more, where that is a rule."""
    if played.play.insurance_least == "nothing":
        return 100
    return max(played.table.minimum, played.table.limits_of(box)[0]) // 2


def _even_money(played: "Round", hand: Hand) -> None:
    """Who wants his blackjack paid as much as he wagered, before the dealer's second card."""
    scene, play, rows = played.scene, played.play, played.rows
    if play.even_money == "never":
        return
    for stake in hand.stakes:
        wanted = scene.even_money if scene else None
        if wanted is None:
            wanted = played.bits(1) == 0
        player = stake.player.id
        insured = played.insured.get((hand.box, player), 0)
        if not wanted or (insured and not play.insured_even_money):
            continue
        rows.append(Row("even_money", hand.box, None, player))
        rows.append(Row("pay", hand.box, 1, player, None, stake.wager))
        stake.settled = stake.even_money = True
        if insured:
            del played.insured[hand.box, player]
            rows.append(Row("return", hand.box, 1, player, None, insured, bet="insurance"))
    if all(stake.settled for stake in hand.stakes):
        rows.append(Row("cards_removed", hand.box, 1, place=RACK))


def _against_low(played: "Round", hand: Hand) -> None:
    """Paid at once and its cards taken away, or at the end by leave."""
    scene, rows, role = played.scene, played.rows, played.play.late_blackjack
    wanted = scene.late if scene else None
    if wanted is None:
        wanted = played.bits(3) == 0
    if wanted and role:
        hand.late = True
        by = played.table.duty_manager if role == "duty_manager" else f"PM{1 + played.bits(2):02d}"
        option = "late_blackjack_payment"
        rows.append(Row("permit", hand.box, option=option, role=role, staff_id=by))
        return
    for stake in hand.stakes:
        _paid(played, hand, stake)
    rows.append(Row("cards_removed", hand.box, 1, place=RACK))


def _paid(played: "Round", hand: Hand, stake: Stake) -> None:
    pays, per = played.play.blackjack_pays
    amount = stake.wager * pays // per
    played.rows.append(Row("pay", hand.box, 1, stake.player.id, None, amount))
    stake.settled = True


def _surrenders(played: "Round") -> None:
    """Surrender is offered to every box; a few take it, where nobody else plays the box."""
    rows = played.rows
    for hand in played.hands:
        if hand.blackjack:
            continue
        rows.append(Row("offer", hand.box, option="surrender"))
        weak = hand.total in (15, 16) and not hand.ace
        if len(hand.stakes) > 1 or not weak or played.scene or played.bits(2):
            continue
        surrendered(played, hand, hand.stakes[0])


def surrendered(played: "Round", hand: Hand, stake: Stake) -> None:
    """Half is collected, half handed back, and the cards are taken away."""
    rows, player = played.rows, stake.player.id
    half = stake.wager // 2
    rows.append(Row("surrender", hand.box, hand.number, player))
    rows.append(Row("collect", hand.box, hand.number, player, None, half))
    rows.append(Row("return", hand.box, hand.number, player, None, stake.wager - half))
    rows.append(Row("cards_removed", hand.box, hand.number, place=RACK))
    stake.settled = hand.surrendered = True
