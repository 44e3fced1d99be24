"""Faults of what is settled before the subsequent deal: blackjacks and even money."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.oracle.cards import value
from tests.oracle.course import Course
from tests.oracle.faults import Fault
from tests.oracle.hand import Hand
from tests.oracle.rows import Evidence, Row
from tests.oracle.stakes import Key, Money, Stake, moved
from tests.oracle.table import at_least


@dataclass
class Interim:
    """A blackjack of one player against the dealer's first card."""

    course: Course
    hand: Hand
    key: Key
    money: Money
    stake: Stake
    asked: bool

    @property
    def settles(self) -> bool:
        """Whether the blackjack is settled here and not at the end."""
        return self._against() == "low" or (self._against() == "ace" and self.asked)

    def _against(self) -> str:
        shown = self.course.shown
        if shown is None:
            return "nothing"
        return {1: "ace", 10: "ten"}.get(value(shown), "low")

    def _paid_in_time(self) -> int:
        """What stood paid when the subsequent deal began, of what moved since the initial deal."""
        course = self.course
        in_time = Money()
        for row in self._rows("pay", "collect", "return"):
            if row.amount and course.deal_done < row.seq < course.subsequent:
                in_time.add(row)
        return in_time.won(self.stake.whole or self.course.put_down(self.key))

    def _rows(self, *events: str) -> list[Row]:
        return [
            row
            for row in self.course.round.of(*events)
            if (row.box, row.hand, row.player_id, row.bet) == (*self.key, "main")
        ]

    def faults(self) -> Iterator[Fault]:
        """What is wrong with it."""
        against = self._against()
        if against == "ace":
            wrong = self.asked and not self._even_money_is_right()
        else:
            harmless = (0, self.as_blackjack) if against == "low" else (0,)
            in_time = self._paid_in_time()
            wrong = self._ever_asked() and in_time > 0 and in_time not in harmless
        if wrong:
            yield Fault("even money", *self.key, "even money")
        if against == "low":
            yield from self._at_once()
        elif against == "ace" and not self.asked and self._before_second_card():
            yield Fault("even money", *self.key, "even money")
        elif against == "ten" and self._early():
            yield Fault("blackjack settled early", *self.key)

    def granted_without_blackjack(self) -> Iterator[Fault]:
        """Even money that was asked for and paid on another hand than a blackjack."""
        if self._ever_asked() and self._paid_in_time() > 0:
            yield Fault("even money", *self.key, "even money")

    def _ever_asked(self) -> bool:
        rows = self.course.round.of("even_money")
        return any((row.box, row.player_id) == self.key[::2] for row in rows)

    def _before_second_card(self) -> bool:
        second = self.course.dealer[1].seq if len(self.course.dealer) > 1 else 2**62
        return any(row.amount and row.seq < second for row in self._rows("pay", "collect"))

    def _early(self) -> bool:
        rows = self._rows("pay", "collect")
        return any(row.amount and row.seq < self.course.complete for row in rows)

    def _even_money_is_right(self) -> bool:
        in_time = self._paid_in_time()
        box, _, player = self.key
        insured = sum(
            row.money
            for row in self.course.round.of("insurance")
            if (row.box, row.player_id) == (box, player)
        )
        back = moved(self.course, "insurance").get((box, 1, player), Money())
        handed_back = not insured or (not back.won(insured) and back.return_ == insured)
        right = self.money.is_(self.stake.wager, 0, self.stake.whole)
        return in_time == self.stake.wager and right and handed_back

    @property
    def as_blackjack(self) -> int:
        """Three to two on the wager."""
        return self.stake.wager * 3 // 2

    def _at_once(self) -> Iterator[Fault]:
        right = self.money.is_(self.as_blackjack, 0, self.stake.whole)
        if right and self._paid_in_time() == self.as_blackjack:
            return
        if not self._late_payment_allowed():
            yield Fault("blackjack not paid at once", *self.key)
        elif not right:
            yield Fault("blackjack not paid at the end", *self.key)

    def _late_payment_allowed(self) -> bool:
        box, _, player = self.key
        return any(
            row.option == "late_blackjack_payment"
            and row.box in (None, box)
            and row.player_id in (None, player)
            and at_least(row.role, "pit_manager")
            and row.seq < self.course.subsequent
            for row in self.course.round.of("permit")
        )


def removal(course: Course, evidence: Evidence) -> Iterator[Fault]:
    """Cards of a blackjack left on the layout once it was paid, or taken before they may be."""
    if not evidence.removal or course.shown is None:
        return
    shown = value(course.shown)
    for hand in course.hands.values():
        if not hand.blackjack:
            continue
        taken = [
            row.seq for row in course.round.of("cards_removed") if (row.box, row.hand) == hand.key
        ]
        if shown == 10 and any(seq < course.complete for seq in taken):
            yield Fault("blackjack removed early", *hand.key)
        paid = any(
            row.amount and row.seq < course.subsequent and (row.box, row.hand) == hand.key
            for row in course.round.of("pay")
            if row.bet == "main"
        )
        if 1 < shown < 10 and paid and not any(seq < course.subsequent for seq in taken):
            yield Fault("blackjack not removed", *hand.key)
