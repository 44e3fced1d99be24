"""Faults of settlement where a dealer blackjack takes everything, and half may be surrendered."""

from collections.abc import Iterator, Mapping

from tests.oracle.cards import natural, value
from tests.oracle.course import Course
from tests.oracle.faults import Fault
from tests.oracle.hand import Hand
from tests.oracle.settlement import cut
from tests.oracle.stakes import Key, Money, Stake, moved, stakes
from tests.oracle.table import Table

UNCUT = ("surrender not halved", "split hand paid as a blackjack")
"""What is wrong however much of a wager outside the limits was handed back."""


def settlement(course: Course, table: Table, readings: Mapping[str, str]) -> Iterator[Fault]:
    """What is wrong with the settlement of the main wagers."""
    if course.first_card is None:
        return
    lying, sums = stakes(course), moved(course, "main")
    asked = {(row.box, row.player_id) for row in course.round.of("even_money")}
    for key in sorted({*lying, *sums}):
        hand = course.hands.get(key[:2], Hand(*key[:2]))
        money, stake = sums.get(key, Money()), lying.get(key)
        if stake is None:
            if money.won(course.put_down(key)):
                yield Fault("settlement", *key)
            continue
        if not hand.cards:
            continue
        topic = _topic(course, hand, key, money, stake, readings, key[::2] in asked)
        whole = topic in UNCUT or money.won(stake.whole) == _in_the_end(topic, stake)
        if topic and (whole or not cut(course, table, key, money)):
            yield Fault(topic, *key, "settlement")


def _in_the_end(topic: str | None, stake: Stake) -> int | None:
    """What a wager comes to that may be right in the end and was settled wrongly all the same."""
    return {
        "bust": -stake.whole,
        "blackjack not paid at once": stake.wager * 3 // 2,
        "even money": stake.wager,
    }.get(topic or "")


def _topic(
    course: Course,
    hand: Hand,
    key: Key,
    money: Money,
    stake: Stake,
    readings: Mapping[str, str],
    asked: bool,
) -> str | None:
    surrendered = any(row.player_id == key[2] for row in hand.surrenders)
    if surrendered:
        half = money.is_(0, stake.whole // 2, stake.whole)
        return None if half else "surrender not halved"
    shown = value(course.shown) if course.shown else 0
    if hand.blackjack and 1 < shown < 10:
        right = money.is_(stake.wager * 3 // 2, 0, stake.whole)
        at_once = _at_once(course, key, stake) == stake.wager * 3 // 2
        return None if right and at_once else "blackjack not paid at once"
    if hand.blackjack and shown == 1 and asked:
        right = money.is_(stake.wager, 0, stake.whole)
        return None if right and _at_once(course, key, stake) == stake.wager else "even money"
    if hand.best > 21:
        whole = (money.pay, money.collect, money.return_) == (0, stake.whole, 0)
        return None if whole else "bust"
    if money.is_(*_owed(course, hand, stake, readings), stake.whole):
        return None
    if hand.blackjack and shown == 1:
        return "blackjack against an ace"
    if _ten_and_ace(hand) and 2 * money.pay == 3 * stake.wager:
        return "split hand paid as a blackjack"
    even = _natural(hand, readings) or (money.pay, money.collect) == (stake.whole, 0)
    return "dealer busted" if course.dealer_best > 21 and not even else "settlement"


def _at_once(course: Course, key: Key, stake: Stake) -> int:
    """What stood paid before any further card."""
    at_once = Money()
    for row in course.round.of("pay", "collect", "return"):
        its = (row.box, row.hand, row.player_id, row.bet) == (*key, "main")
        if its and row.amount and row.seq < course.further_card:
            at_once.add(row)
    return at_once.won(stake.whole)


def _ten_and_ace(hand: Hand) -> bool:
    return (hand.aces or hand.tens) and natural(hand.faces)


def _natural(hand: Hand, readings: Mapping[str, str]) -> bool:
    """Whether it is a blackjack, as a split ten with an ace is under a reading."""
    split_ten = hand.tens and natural(hand.faces)
    return hand.blackjack or (split_ten and readings["split_ten_and_ace"] == "blackjack")


def _owed(course: Course, hand: Hand, stake: Stake, readings: Mapping[str, str]) -> tuple[int, int]:
    if _natural(hand, readings):
        return (0, 0) if course.dealer_blackjack else (stake.wager * 3 // 2, 0)
    if course.dealer_blackjack:
        equal = hand.best == 21 and readings["dealer_blackjack_against_21"] == "stand_off"
        return (0, 0) if equal else (0, stake.whole)
    if course.dealer_best > 21 or hand.best > course.dealer_best:
        return stake.whole, 0
    return (0, stake.whole) if hand.best < course.dealer_best else (0, 0)
