"""Faults of settlement, by rulebooks that set a dealer blackjack apart from other losses."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tests.oracle.cards import best, firm, value
from tests.oracle.course import Course, Hand
from tests.oracle.faults import Fault
from tests.oracle.interim import Interim
from tests.oracle.rows import SETTLEMENTS, Row
from tests.oracle.stakes import Key, Money, Stake, moved, stakes
from tests.oracle.table import Table
from tests.oracle.wagers import outside


@dataclass
class Settlement:
    """The settlement of a round's main wagers under one choice of readings."""

    course: Course
    table: Table
    readings: Mapping[str, str]
    rules: str

    def __post_init__(self) -> None:
        self.lying = stakes(self.course)
        self.moved = moved(self.course, "main")
        rejections = self.course.round.of("wager_rejected")
        self.rejected = {(row.box, row.player_id) for row in rejections}
        self.asked = {
            (row.box, row.player_id)
            for row in self.course.round.of("even_money")
            if row.seq < self.course.subsequent or self._granted(row)
        }

    def _granted(self, request: Row) -> bool:
        """Whether a request that came too late was paid for all the same."""
        key = request.box or 0, 1, request.player_id or ""
        money, stake = self.moved.get(key), self.lying.get(key)
        return money is not None and stake is not None and money.pay == stake.wager

    def faults(self) -> Iterator[Fault]:
        """What is wrong with it."""
        if self.course.first_card is None:
            return
        for key in sorted({*self.lying, *self.moved}):
            yield from self._of(key)
        for box, player in self.course.wagers:
            if self._summed(box, player):
                yield from self._split_sum(box, player)

    def _of(self, key: Key) -> Iterator[Fault]:
        box, number, player = key
        hand = self.course.hands.get((box, number), Hand(box, number))
        money = self.moved.get(key, Money())
        stake = self.lying.get(key)
        if (box, player) in self.rejected:
            if stake is None or self.course.wagers.get((box, player)) is None:
                if money.pay or money.collect:
                    yield from self._of_refused(key)
                return
            late = self.course.round.of("wager_rejected")[-1].seq
            if late > (self.course.first_card or 0):
                return
        if stake is None:
            yield Fault("settlement", *key)
        elif not hand.cards:
            return  # no settlement can be told of a hand that was never dealt
        elif not any(row.player_id == player for row in hand.surrenders):
            yield from self._staked(key, hand, money, stake)

    def _of_refused(self, key: Key) -> Iterator[Fault]:
        """Money for a refused wager; where refusing has a rule, that rule has been asked."""
        if not self.rules.startswith("nsw"):
            yield Fault("settlement", *key)

    def _staked(self, key: Key, hand: Hand, money: Money, stake: Stake) -> Iterator[Fault]:
        interim = Interim(self.course, hand, key, money, stake, asked=key[::2] in self.asked)
        nsw = self.rules.startswith("nsw")
        if hand.blackjack and hand.number == 1 and nsw:
            yield from interim.faults()
            if interim.settles:
                return
        elif hand.blackjack and key[::2] in self.asked and (self.course.shown or "?")[0] == "A":
            return  # even money is for rules that are not supplied
        elif key[::2] in self.asked and hand.number == 1 and nsw:
            yield Fault("even money", *key, "even money")
        topic = self._topic(key, hand, money, stake)
        if topic and self._cut(key, money):
            topic = "cut"
        if topic:
            yield Fault(topic, *key, "settlement")

    def _cut(self, key: Key, money: Money) -> bool:
        return cut(self.course, self.table, key, money)

    def _topic(self, key: Key, hand: Hand, money: Money, stake: Stake) -> str | None:
        own_double = stake.added > 0
        lost = self.readings.get("busted_before_dealer_blackjack") == "lost"
        if hand.best > 21:
            whole = money.is_(0, stake.whole, stake.whole)
            if self.course.dealer_blackjack and not lost:
                if self._summed(hand.box, key[2]):
                    more = own_double and money.collect > stake.wager
                    return "double lost" if more else None
                if own_double:
                    return None if money.is_(0, stake.wager, stake.whole) else "double lost"
            if self._apart(money, stake):
                return "doubled wagers apart"
            return None if whole else "bust"
        if self._summed(hand.box, key[2]):
            more = own_double and money.collect > stake.wager
            return "double lost" if more else None
        if self.course.dealer_blackjack and own_double and not hand.blackjack:
            return None if money.is_(0, stake.wager, stake.whole) else "double lost"
        if 2 * money.pay == 3 * stake.wager and _no_blackjack(hand):
            return "split hand paid as a blackjack"
        return self._compared(hand, money, stake)

    def _compared(self, hand: Hand, money: Money, stake: Stake) -> str | None:
        ace = bool(hand.doubles and hand.cards[2:]) and any(
            card[0] == "A" for card in hand.faces[:2]
        )
        one = self.readings.get("ace_in_doubled_hand") == "one_throughout"
        right = owed(self.course, hand, stake, held_at_one=ace and one)
        if money.is_(*right, stake.whole):
            return None
        if ace and one and money.is_(*owed(self.course, hand, stake), stake.whole):
            return "ace counted as eleven"
        return "doubled wagers apart" if self._apart(money, stake) else "settlement"

    def _apart(self, money: Money, stake: Stake) -> bool:
        """Whether a rulebook that says so sees the two wagers of a double treated differently."""
        alike = {(stake.whole, 0), (0, stake.whole), (0, 0)}
        apart = (money.pay, money.collect) not in alike
        return self.rules == "nz-1996" and bool(stake.added) and apart

    def _summed(self, box: int, player: str) -> bool:
        """Whether a dealer blackjack takes one sum of a player's wagers on several hands."""
        hands = [key for key in self.lying if key[::2] == (box, player)]
        return self.course.dealer_blackjack and len(hands) > 1

    def _split_sum(self, box: int, player: str) -> Iterator[Fault]:
        """The original alone; where no rule is supplied, each hand's wager as well."""
        lost = self.readings.get("busted_before_dealer_blackjack") == "lost"
        original = self.course.wagers.get((box, player), 0)
        collected = paid = in_all = 0
        standing = []
        for hand in self.course.on(box):
            key = box, hand.number, player
            money = self.moved.get(key, Money())
            in_all += money.collect
            if lost and hand.best > 21:
                continue
            standing += [self.lying[key].wager] if key in self.lying else []
            collected += money.collect
            paid += money.pay
        supplied = self.rules == "nsw-revised"
        right = {original} if supplied else {original, sum(standing)}
        alone = not supplied and in_all == original
        if standing and (paid or not (collected in right or alone)):
            yield Fault("split lost", box, None, player)


def cut(course: Course, table: Table, key: Key, money: Money) -> bool:
    """Whether a wager outside its limits was handed back, in part or whole."""
    box, _, player = key
    original = course.wagers.get((box, player), 0)
    return bool(money.return_) and outside(course, table, box, player, original)


def _no_blackjack(hand: Hand) -> bool:
    return (hand.aces or hand.tens) and len(hand.cards) == 2 and hand.best == 21


def owed(course: Course, hand: Hand, stake: Stake, *, held_at_one: bool = False) -> tuple[int, int]:
    """What is to be paid and collected on a hand, by the cards that lie there."""
    total = firm(hand.faces) if held_at_one else best(hand.faces)
    if hand.best > 21:
        return 0, stake.whole
    if hand.blackjack:
        return (0, 0) if course.dealer_blackjack else (stake.wager * 3 // 2, 0)
    if course.dealer_blackjack:
        return 0, stake.whole
    if course.dealer_best > 21 or total > course.dealer_best:
        return stake.whole, 0
    return (0, stake.whole) if total < course.dealer_best else (0, 0)


def _gone(course: Course, key: Key) -> bool:
    """Whether a wager was settled before the dealer's hand was complete."""
    rows = [
        row
        for row in course.round.of(*SETTLEMENTS)
        if (row.box, row.hand, row.player_id, row.bet) == (*key, "main") and row.amount
    ]
    if len(course.dealer) > 1:
        taken = [row for row in rows if row.event != "return"] or rows
        return bool(taken) and taken[0].seq < course.complete
    # Without a second card only even money can be meant, asked for however wrongly.
    paid = any(row.event == "pay" for row in rows)
    return paid and any(
        (row.box, row.player_id) == key[::2] for row in course.round.of("even_money")
    )


def live(course: Course) -> tuple[list[Hand], bool]:
    """The hands for which the dealer has to draw, and whether his second card is needed at all."""
    open_hands, waiting = [], False
    for hand in course.hands.values():
        gone = {row.player_id for row in hand.surrenders}
        staked = [key for key in stakes(course) if key[:2] == hand.key and key[2] not in gone]
        if hand.best > 21:
            continue
        if not hand.blackjack:
            open_hands += [hand] if any(not _gone(course, key) for key in staked) else []
        elif not 1 < value(course.shown or "9") < 10:
            # What it wins is not known before the dealer's second card.
            waiting = waiting or any(key not in moved(course, "main") for key in staked)
    settled = {key for key, money in moved(course, "insurance").items() if money.moved}
    for row in course.round.of("insurance"):
        if (row.box, 1, row.player_id) not in settled:
            waiting = True
    return open_hands, waiting or bool(open_hands)
