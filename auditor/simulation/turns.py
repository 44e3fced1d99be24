"""Turns: the decisions on each hand and the cards they call for."""

from typing import TYPE_CHECKING

from auditor.simulation import styles
from auditor.simulation.hands import Hand, Stake
from auditor.simulation.interim import RACK, surrendered
from auditor.simulation.rows import Row
from auditor.simulation.shoe import VALUES

if TYPE_CHECKING:
    from auditor.simulation.rounds import Round

SIDEWAYS = "face_up,sideways"


def played(round_: "Round", hand: Hand) -> None:
    """Play a hand out, and those that are split from it."""
    scene, rows = round_.scene, round_.rows
    box, number = hand.box, hand.number
    announced = 0
    """Of how many cards the total was told last."""
    while not hand.busted:
        forced = scene.decision(hand) if scene else None
        if forced is None and _is_done(hand):
            return
        if announced != len(hand.cards) and not (hand.split_ace or hand.blackjack):
            _announced(round_, hand)
            announced = len(hand.cards)
        player = hand.stakes[0].player.id
        match forced or _choice(round_, hand):
            case "hit":
                rows.append(Row("hit", box, number, player))
                round_.to(hand)
                _announced(round_, hand)
                announced = len(hand.cards)
            case "stand":
                rows.append(Row("stand", box, number, player))
                return
            case "double":
                _doubled(round_, hand)
                announced = len(hand.cards)
            case "split":
                _split(round_, hand)
                return
            case "surrender":
                surrendered(round_, hand, hand.stakes[0])
                return
    _busted(round_, hand)


def _is_done(hand: Hand) -> bool:
    one_card = hand.split_ace and len(hand.cards) > 1
    return hand.surrendered or hand.doubled or one_card or hand.total == 21


def _choice(round_: "Round", hand: Hand) -> str:
    """What the player who controls the box decides, of what he may."""
    total, style, shown, bits = hand.total, hand.stakes[0].player.style, round_.shown, round_.bits
    if len(hand.cards) == 2:
        value = VALUES[hand.cards[0]]
        if hand.pair and _may_split(round_, hand) and styles.splits(style, value, shown, bits):
            return "split"
        may = _may_double(round_, hand)
        if may and styles.doubles(style, hand.hard, shown, bits, ace=hand.ace):
            return "double"
    if total < 12:
        return "hit"
    soft = total != hand.hard
    return "hit" if styles.draws(style, total, shown, bits, soft=soft) else "stand"


def _may_split(round_: "Round", hand: Hand) -> bool:
    play, hands = round_.play, len(round_.on(hand.box))
    most = play.split_hands
    if round_.table.resplit_permitted:
        most = play.split_hands_by_permit
    if hand.split and VALUES[hand.cards[0]] == 1 and not play.split_aces_again:
        return False
    return hands < most


def _may_double(round_: "Round", hand: Hand) -> bool:
    play, table = round_.play, round_.table
    if hand.split and not play.doubled_splits:
        return False
    if hand.ace:
        aces = play.doubled_aces
        if aces == "never" or (aces == "permit" and not table.aces_permitted):
            return False
    if hand.total == 21 or (play.doubled_totals and hand.hard not in play.doubled_totals):
        return False
    if play.double_adds == "original":
        return True
    return hand.stakes[0].wager >= table.limits_of(hand.box)[0]


def _announced(round_: "Round", hand: Hand) -> None:
    """The dealer tells the total, a soft one by either of its totals."""
    total = hand.total
    if total != hand.hard and round_.bits(1):
        total = hand.hard
    round_.rows.append(Row("announce", hand.box, hand.number, value=total))


def _follows(round_: "Round") -> bool:
    followed = round_.scene.followed if round_.scene else None
    return round_.bits(1) == 0 if followed is None else followed


def _doubled(round_: "Round", hand: Hand) -> None:
    """The controlling player doubles, others may follow, and one card is dealt."""
    least, play = round_.table.limits_of(hand.box)[0], round_.play
    for stake in hand.stakes:
        if stake is not hand.stakes[0] and not _follows(round_):
            continue
        added = stake.wager
        if play.double_adds == "up_to_original":
            if added < least:
                continue
            if round_.bits(2) == 0:
                added = least
        if round_.scene and not round_.scene.spoilt:
            added = round_.scene.added(hand, stake, added)
        stake.added = added
        player = stake.player.id
        round_.rows.append(Row("double", hand.box, hand.number, player, None, added))
    hand.doubled = True
    eight = hand.ace and hand.hard == 9
    avoided = "2" if eight and "two_to_doubled_ace_and_eight" in play.avoided else ""
    round_.to(hand, SIDEWAYS, avoided)
    _announced(round_, hand)


def _split(round_: "Round", hand: Hand) -> None:
    """Form a hand of the second card; the first of the two is dealt and played before it."""
    hands = round_.on(hand.box)
    formed = Hand(hand.box, len(hands) + 1, hand.place)
    formed.parent = hand.number
    formed.take(hand.part())
    for stake in hand.stakes:
        player = stake.player.id
        leads = stake is hand.stakes[0]
        if stake.stays or not (leads or _follows(round_)):
            if formed.number == 2:
                stake.stays = True
                round_.rows.append(Row("first_hand", hand.box, None, player))
            continue
        added = stake.wager
        if round_.scene and not round_.scene.spoilt:
            added = round_.scene.added(hand, stake, added)
        formed.stakes.append(Stake(stake.player, added))
        round_.rows.append(Row("split", hand.box, hand.number, player, None, added))
    for each in (hand, formed):
        each.split = True
        each.split_ace = VALUES[each.cards[0]] == 1
    round_.hands.insert(round_.hands.index(hand) + 1, formed)
    for each in (hand, formed):
        _dealt_second(round_, each)


def _dealt_second(round_: "Round", hand: Hand) -> None:
    play = round_.play
    if hand.split_ace:
        round_.to(hand, SIDEWAYS)
        again = hand.pair and _may_split(round_, hand)
        if round_.scene:
            played(round_, hand)
        elif again and styles.splits(hand.stakes[0].player.style, 1, round_.shown, round_.bits):
            _split(round_, hand)
        return
    if len(hand.cards) == 1:
        ten = VALUES[hand.cards[0]] == 10
        round_.to(hand, avoided="A" if ten and "ace_to_split_ten" in play.avoided else "")
    if hand.total != 21 or round_.scene:
        played(round_, hand)


def _busted(round_: "Round", hand: Hand) -> None:
    """Every wager on it is collected, and its cards are taken away at once."""
    for stake in hand.stakes:
        stake.settled = True
        player = stake.player.id
        round_.rows.append(Row("collect", hand.box, hand.number, player, None, stake.whole))
    round_.rows.append(Row("cards_removed", hand.box, hand.number, place=RACK))
