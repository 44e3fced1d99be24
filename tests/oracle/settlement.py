"""Faults of settlement, by rulebooks that set a dealer blackjack apart from other losses."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tests.oracle.cards import best, firm, value
from tests.oracle.course import Course
from tests.oracle.faults import Fault
from tests.oracle.hand import Hand
from tests.oracle.interim import Interim
from tests.oracle.rows import SETTLEMENTS
from tests.oracle.stakes import Key, Money, Stake, moved, original, stakes
from tests.oracle.table import Table
from tests.oracle.wagers import outside

UNCUT = (
    "double lost of split hands",
    "split hand paid as a blackjack",
    "ace counted as eleven",
)
"""What explains the money of a wager outside the limits, whether or not some was handed back."""


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
        self.asked = asked(self.course)

    def faults(self) -> Iterator[Fault]:
        """What is wrong with it."""
        if self.course.first_card is None:
            return
        for key in sorted({*self.lying, *self.moved}):
            yield from self._of(key)
        for box, player in sorted({key[::2] for key in self.lying}):
            if self._summed(box, player):
                yield from self._split_sum(box, player)

    def _of(self, key: Key) -> Iterator[Fault]:
        box, number, player = key
        hand = self.course.hands.get((box, number), Hand(box, number))
        money = self.moved.get(key, Money())
        stake = self.lying.get(key)
        if stake is None:
            if money.won(self.course.put_down(key)):
                refused = key[::2] in self.course.refused and key[::2] not in self.course.wagers
                yield Fault("money for a refused wager" if refused else "settlement", *key)
                if number == 1 and self.rules.startswith("nsw") and not self._against_ace(hand):
                    interim = Interim(self.course, hand, key, money, Stake(), asked=False)
                    yield from interim.granted_without_blackjack()
        elif self._refused_late(box, player):
            return  # the refusal is the fault
        elif not hand.cards:
            return  # no settlement can be told of a hand that was never dealt
        elif not any(row.player_id == player for row in hand.surrenders):
            yield from self._staked(key, hand, money, stake)
        elif hand.number == 1 and self.rules.startswith("nsw") and not self._against_ace(hand):
            interim = Interim(self.course, hand, key, money, stake, asked=key[::2] in self.asked)
            yield from interim.granted_without_blackjack()

    def _against_ace(self, hand: Hand) -> bool:
        """Whether it is a blackjack against an ace, for which even money may be taken."""
        return hand.blackjack and (self.course.shown or "?")[0] == "A"

    def _refused_late(self, box: int, player: str) -> bool:
        """Whether a wager was refused after the first card and no more was done with it."""
        taken = [row for row in self.course.round.of("pay", "collect") if row.bet == "main"]
        settled = any((row.box, row.player_id) == (box, player) and row.money for row in taken)
        return (box, player) in self.course.refused_late and not settled

    def _staked(self, key: Key, hand: Hand, money: Money, stake: Stake) -> Iterator[Fault]:
        nsw = self.rules.startswith("nsw")
        interim = Interim(self.course, hand, key, money, stake, asked=key[::2] in self.asked)
        against_ace = (self.course.shown or "?")[0] == "A"
        if hand.blackjack and hand.number == 1 and nsw:
            topics = list(interim.faults())
            if interim.settles:
                owes = stake.wager if against_ace else interim.as_blackjack
                if topics and self._cut(key, money) and money.won(stake.whole) != owes:
                    topics = [Fault("cut", *key, "settlement")]
                yield from topics
                return
            yield from topics
        elif hand.blackjack and key[::2] in self.asked and against_ace:
            return  # even money is for rules that are not supplied
        elif hand.number == 1 and nsw:
            yield from interim.granted_without_blackjack()
        topic = self._topic(key, hand, money, stake)
        lost_whole = topic == "bust" and money.won(stake.whole) == -stake.whole
        if topic and topic not in UNCUT and not lost_whole and self._cut(key, money):
            topic = "cut"
        if topic:
            yield Fault(topic, *key, "settlement")

    def _cut(self, key: Key, money: Money) -> bool:
        return cut(self.course, self.table, key, money)

    def _topic(self, key: Key, hand: Hand, money: Money, stake: Stake) -> str | None:
        lost = self.readings.get("busted_before_dealer_blackjack") == "lost"
        busted = hand.best > 21
        if self.course.dealer_blackjack and not (busted and lost):
            if self._summed(hand.box, key[2]):
                if _paid_as_a_blackjack(hand, money, stake):
                    return "split hand paid as a blackjack"
                more = money.won(stake.whole) < -original(self.course, *key[::2])
                return "double lost of split hands" if stake.added and more else None
            if stake.added:
                right = -money.won(stake.whole) in self._taken_of_double(key, hand, stake)
                return None if right else "double lost"
        if busted:
            if self._apart(money, stake):
                return "doubled wagers apart"
            whole = (money.pay, money.collect, money.return_) == (0, stake.whole, 0)
            return None if whole else "bust"
        return self._compared(hand, money, stake)

    def _taken_of_double(self, key: Key, hand: Hand, stake: Stake) -> set[int]:
        """What a dealer blackjack may take of a doubled hand: the original wager and no more.

        A blackjack may not be doubled: whether it stands off or loses like another hand is not
        said. Nor is it where the log has only the double: the original was taken on the hand on
        which it lies, or it was put there by a split whose row is lost.
        """
        if not stake.wager and (first := original(self.course, *key[::2])):
            return {0, first}
        return {0, stake.wager} if hand.blackjack else {stake.wager}

    def _compared(self, hand: Hand, money: Money, stake: Stake) -> str | None:
        if not self.course.dealer:
            return None
        ace = bool(hand.doubles and hand.cards[2:]) and any(
            card[0] == "A" for card in hand.faces[:2]
        )
        one = self.readings.get("ace_in_doubled_hand") == "one_throughout"
        right = owed(self.course, hand, stake, held_at_one=ace and one)
        if money.is_(*right, stake.whole):
            return None
        if _paid_as_a_blackjack(hand, money, stake):
            return "split hand paid as a blackjack"
        if ace and one and money.is_(*owed(self.course, hand, stake), stake.whole):
            return "ace counted as eleven"
        return "doubled wagers apart" if self._apart(money, stake) else "settlement"

    def _apart(self, money: Money, stake: Stake) -> bool:
        """Whether a rulebook that says so sees the two wagers of a double treated differently."""
        apart = abs(money.won(stake.whole)) not in {0, stake.whole}
        return self.rules == "nz-1996" and bool(stake.added) and apart

    def _summed(self, box: int, player: str) -> bool:
        """Whether a dealer blackjack takes one sum of a player's wagers on several hands."""
        splits = self.course.round.of("split")
        own = any((row.box, row.player_id) == (box, player) and row.money for row in splits)
        return self.course.dealer_blackjack and own

    def _split_sum(self, box: int, player: str) -> Iterator[Fault]:
        """The original alone; where no rule is supplied, each hand's wager as well."""
        lost = self.readings.get("busted_before_dealer_blackjack") == "lost"
        first = original(self.course, box, player)
        supplied = self.rules == "nsw-revised"
        taken = taken_in_all = every = 0
        counted = False
        for key in sorted({*self.lying, *self.moved}):
            if key[::2] != (box, player):
                continue
            stake = self.lying.get(key, Stake())
            money = self.moved.get(key, Money())
            won = money.won(stake.whole or self.course.put_down(key))
            hand = self.course.hands.get(key[:2])
            taken_in_all -= won
            if not (lost and hand is not None and hand.best > 21):
                counted = True
                every += stake.wager
                taken -= won
        let_pass = not supplied and (taken == every or taken_in_all == first)
        if counted and taken != first and not let_pass:
            yield Fault("split lost", box, None, player)


def cut(course: Course, table: Table, key: Key, money: Money) -> bool:
    """Whether a wager outside its limits was handed back, in part or whole."""
    box, _, player = key
    standing = course.wagers.get((box, player), 0)
    return bool(money.return_ and standing) and outside(course, table, box, player, standing)


def asked(course: Course) -> set[tuple[int, str]]:
    """The boxes and players whose requests for even money count.

    One made once the subsequent deal had begun counts only where something was paid after it and
    before the dealer's second card, or before it was turned up where it is a hole card.
    """
    known = course.dealer[1].seq if len(course.dealer) > 1 else 2**62
    turned_up = [row.seq for row in course.round.of("reveal") if row.box is None]
    if course.dealers > 1 and turned_up:
        known = turned_up[0]
    first: dict[tuple[int, str], int] = {}
    for row in course.round.of("even_money"):
        first.setdefault((row.box or 0, row.player_id or ""), row.seq)
    paid = [row for row in course.round.of("pay") if row.bet == "main" and row.money]
    return {
        key
        for key, since in first.items()
        if since < course.subsequent
        or any((row.box, row.player_id) == key and since < row.seq < known for row in paid)
    }


def _paid_as_a_blackjack(hand: Hand, money: Money, stake: Stake) -> bool:
    """Whether 21 on two cards of a split hand, which is no blackjack, was paid as one."""
    two = (hand.aces or hand.tens) and len(hand.cards) == 2 and hand.best == 21
    return two and 2 * money.pay == 3 * stake.wager


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


def live(course: Course) -> tuple[list[Hand], bool]:
    """The hands for which the dealer has to draw, and whether his second card is needed at all."""
    lying, void = stakes(course), asked(course)
    ace, low = (course.shown or "?")[0] == "A", 1 < value(course.shown or "TS") < 10
    live, waiting = [], False
    for key in lying:
        hand = course.hands.get(key[:2])
        if (
            hand is None
            or not hand.cards
            or any(row.player_id == key[2] for row in hand.surrenders)
        ):
            continue
        rows = [row for row in course.round.of(*SETTLEMENTS) if row.bet == "main" and row.money]
        rows = [row for row in rows if (row.box, row.hand, row.player_id) == key]
        taken = [row for row in rows if row.event != "return"] or rows
        if len(course.dealer) > 1:
            early = bool(taken) and taken[0].seq < course.complete
        else:
            early = key[::2] in void and any(row.event == "pay" for row in rows)
        if hand.blackjack:
            waiting |= not rows and not low
        elif hand.best < 22 and not early:
            live.append(hand)
    for row in course.round.of("insurance"):
        hand = course.hands.get((row.box or 0, 1))
        even_money = ace and hand is not None and hand.blackjack
        waiting |= bool(row.money) and not (even_money and (row.box, row.player_id) in void)
    return live, waiting or bool(live)
