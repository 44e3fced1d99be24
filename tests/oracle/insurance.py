"""Faults of the settlement of insurance."""

from collections.abc import Iterator

from tests.oracle.course import Course
from tests.oracle.faults import Fault
from tests.oracle.stakes import Key, Money, moved
from tests.oracle.wagers import insured


def settlement(course: Course, void: set[tuple[int, str]]) -> Iterator[Fault]:
    """Insurance not paid 2 to 1 where it wins, not collected where it loses.

    `void` has the box and player of insurance that even money made void.
    """
    lying = {(box, 1, player): rows for (box, player), rows in insured(course).items()}
    sums = moved(course, "insurance")
    won = course.dealer_blackjack and (course.shown or "?")[0] == "A"
    for key in sorted({*lying, *sums}):
        money = sums.get(key, Money())
        stake = sum(row.money for row in lying.get(key, []))
        if not stake:
            if money.won(course.put_down(key)):
                refused = key[::2] in course.refused and key[::2] not in course.wagers
                topic = "money for a refused wager" if refused else "settlement"
                yield Fault(topic, *key, "insurance settlement")
        elif key[::2] in void or len(course.dealer) < 2:
            continue
        elif won:
            if not money.is_(2 * stake, 0, stake):
                yield Fault("winning insurance", *key, "insurance settlement")
        elif not money.is_(0, stake, stake):
            yield Fault("losing insurance", *key, "insurance settlement")
        elif stake and not _at_once(course, key):
            yield Fault("losing insurance late", *key, "insurance settlement")


def _at_once(course: Course, key: Key) -> bool:
    """Whether it was collected after the dealer's second card, before a card or a settlement."""
    if len(course.dealer) < 2:
        return False
    after = [row for row in course.round.rows if row.seq > course.dealer_drew[1].seq]
    for row in after:
        further = row.event == "card" and row.seq > course.dealer[1].seq
        # A wager that stands off moves no money, whether or not its owner takes it back meanwhile.
        if further or (row.event in ("pay", "collect") and row.bet == "main" and row.amount):
            break
        if row.event == "collect" and (row.box, row.hand, row.player_id) == key:
            return True
    return False
