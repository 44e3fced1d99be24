"""Faults by the rulebook whose odds are floors and whose dealer has a card face down."""

from collections.abc import Iterator

from tests.oracle.cards import best, hard, value
from tests.oracle.course import Course
from tests.oracle.faults import Fault
from tests.oracle.hand import Hand
from tests.oracle.rows import Row
from tests.oracle.settlement import Settlement
from tests.oracle.splits import deciding
from tests.oracle.stakes import Key, Money, Stake, original
from tests.oracle.table import Table


class Floors(Settlement):
    """The settlement of a round's main wagers where a win may be paid more than it has to be."""

    decks: int | None = None
    """Of the shoe that was in play; None where no shoe is known."""

    def _topic(self, key: Key, hand: Hand, money: Money, stake: Stake) -> str | None:
        lost = self.readings["busted_before_dealer_blackjack"] == "lost"
        won = _won(money, stake)
        if self.course.dealer_blackjack and not (lost and hand.best > 21):
            if self._summed(hand.box, key[2]):
                return None
            if stake.added:
                right = -won in self._taken_of_double(key, hand, stake)
                return None if right else "double lost"
        if hand.best > 21:
            return "won on a lost hand" if won > 0 else None
        if hand.blackjack:
            return self._blackjack(won, stake)
        if not self.course.dealer_known:
            return None
        dealer = self.course.dealer_best
        if dealer > 21 or hand.best > dealer:
            return "paid less than even money" if won < stake.whole else None
        return "won on a lost hand" if hand.best < dealer and won > 0 else None

    def _blackjack(self, won: int, stake: Stake) -> str | None:
        # A payment is judged on the cards that lay there, also where the dealer stopped at one.
        low = 1 < value(self.course.shown or "AS") < 10
        if not (low or self.course.dealer_known) or self.course.dealer_blackjack:
            return None
        floor = 3 * stake.whole if self.decks and self.decks > 1 else 12 * stake.whole // 5
        return "blackjack paid below its floor" if 2 * won < floor else None

    def _split_sum(self, box: int, player: str) -> Iterator[Fault]:
        """No more than the original; a hand that busted is apart where it is lost in any case."""
        lost = self.readings["busted_before_dealer_blackjack"] == "lost"
        taken = 0
        for hand in self.course.on(box):
            key = box, hand.number, player
            if not (lost and hand.best > 21):
                taken -= _won(self.moved.get(key, Money()), self.lying.get(key, Stake()))
        if taken > original(self.course, box, player):
            yield Fault("split lost", box, None, player)


def _won(money: Money, stake: Stake) -> int:
    """What a player went away with, less his stake."""
    left = max(stake.whole - money.collect, 0)
    return money.pay - money.collect + max(money.return_ - left, 0)


def wagers(course: Course, table: Table) -> Iterator[Fault]:
    """Wagers above the maximum that the sign of their box states."""
    if course.first_card is None:
        return
    for (box, player), amount in course.wagers.items():
        sign = table.sign_for(course.first_card, box)
        if sign is not None and sign.maximum is not None and amount > sign.maximum:
            yield Fault("above the posted limit", box, None, player)


def dealer(course: Course) -> Iterator[Fault]:
    """A card that the dealer drew on 18 to 21, or on a hard 17, and kept."""
    for act in course.acts:
        lay = act.hand.faces
        if act.row.event != "card" or act.row.box is not None or "??" in lay:
            continue
        total = best(lay)
        kept = any(card.seq == act.row.seq for card in course.dealer)
        if kept and (18 <= total <= 21 or total == hard(lay) == 17):
            yield Fault("accidental card kept")


def splits(course: Course) -> Iterator[Fault]:
    """Split aces that were split again."""
    for act in course.acts:
        if act.row.event == "split" and act.hand.aces and not act.follows:
            for row in deciding(course, act.row):
                whose = row.box, row.hand, row.player_id
                yield Fault("split ace split again", *whose, f"split {row.seq}")


def decks(rows: tuple[Row, ...], seq: int) -> int | None:
    """The decks of the shoe that came into play last before a row."""
    shoes = [row for row in rows if row.event == "shoe" and row.seq < seq]
    return shoes[-1].value if shoes else None
