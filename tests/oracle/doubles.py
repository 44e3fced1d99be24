"""Faults of doubles: on which hand, for how much, by whom, by whose leave, and with which card."""

from collections.abc import Iterator

from tests.oracle.additions import added
from tests.oracle.cards import hard
from tests.oracle.course import Course
from tests.oracle.faults import Fault
from tests.oracle.hand import Act
from tests.oracle.rows import Evidence, Row
from tests.oracle.table import Table, at_least
from tests.oracle.wagers import bounds


def doubles(course: Course, table: Table) -> Iterator[Fault]:
    """What is wrong with each double."""
    for act in course.acts:
        row = added(course, act.row) if act.row.event == "double" else None
        if row is not None:
            yield from (
                Fault(topic, row.box, row.hand, row.player_id, f"double {row.seq}")
                for topic in _topics(course, table, act, row)
            )


def _topics(course: Course, table: Table, act: Act, row: Row) -> Iterator[str]:
    hand = act.hand
    assert row.box is not None
    player = row.player_id or ""
    first = hand.faces[:2]
    original = course.wagers.get((row.box, player), 0)
    if row.amount != original:
        yield "double amount"
    if row.money > original:
        yield "double above the original"
    least, _ = bounds(table, row.seq, row.box)
    if least is not None and row.money < least:
        yield "double below the minimum"
    leader = course.controls(row.box)
    led = [each for each in course.round.of("double") if each.player_id == leader]
    led = [each for each in led if (each.box, each.hand) == hand.key]
    drawn = hand.drawn_doubled
    follows = bool(led) and player != leader
    then = [act.hand for act in course.acts if follows and act.row is led[0]]
    since = follows and len(hand.cards) > len(then[0].cards)
    # The double that he follows may itself have come after its card.
    since = since or (follows and any(card.seq < hand.doubles[0].seq for card in drawn))
    if since or (player != leader and not led):
        yield "double of another player"
    whose = "" if player == leader else "another's " if led else "unled "
    # Another player who doubles alone and late breaks one clause for both, that on his doubles.
    late = whose == "unled " and _after_card(course, row)
    if late:
        yield "unled double after its card"
    if len(hand.cards) - late != 2 or since:
        yield f"{whose}double on more cards"
    if hand.aces:
        yield "double of a split ace"
    if hand.blackjack:
        yield "double of a blackjack"
    if len(first) == 2 and hard(first) not in (9, 10, 11):
        yield "double on another total"
    if len(first) == 2 and "A" in [card[0] for card in first]:
        yield "double with an ace"
        yield from _leave(course, table, row)


def _after_card(course: Course, double: Row) -> bool:
    """Whether the hand had a card before that its first double followed at once."""
    hand = course.hands[double.box or 0, double.hand or 0]
    drawn = [card.seq for card in hand.drawn_doubled]
    return any(seq < hand.doubles[0].seq and seq < double.seq for seq in drawn)


def _leave(course: Course, table: Table, row: Row) -> Iterator[str]:
    player = row.player_id or ""
    permits = table.permits(row.seq, "double_with_ace", player)
    if not permits:
        yield "double with an ace without leave"
        return
    if not any(at_least(permit.role, "duty_manager") for permit in permits):
        yield "double with an ace by lesser leave"
    if not table.told(course.round.rows[0].seq, "double_with_ace", player):
        yield "double with an ace untold"


def cards(course: Course, evidence: Evidence) -> Iterator[Fault]:
    """More or fewer than one card to a doubled hand, or a card not as it has to lie."""
    for hand in course.hands.values():
        if not hand.doubles or not hand.cards:
            continue
        whose = "ace after a split" if hand.aces else "hand"
        # Of a hand doubled before it had two cards, those that it lacked may count as the deal's.
        lacked = 0 if hand.split else max(2 - hand.cards_at_double, 0)
        if not 1 <= len(hand.drawn_doubled) <= 1 + lacked:
            yield Fault(f"doubled {whose}'s cards", *hand.key)
        drawn = hand.drawn_doubled[lacked:]
        if evidence.placing and drawn and not (drawn[0].face_up and drawn[0].sideways):
            yield Fault(f"doubled {whose}'s card placing", *hand.key)


def after_splits(course: Course) -> Iterator[Fault]:
    """Doubles of a hand that was split, or that a split formed."""
    for act in course.acts:
        if act.row.event == "double" and act.hand.split and added(course, act.row):
            whose = act.row.box, act.row.hand, act.row.player_id
            yield Fault("double after a split", *whose, f"double {act.row.seq}")
