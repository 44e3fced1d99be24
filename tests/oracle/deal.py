"""Faults of the initial deal, of the order of boxes and hands, and of the dealer's own drawing."""

from collections.abc import Iterator

from tests.oracle.cards import best
from tests.oracle.course import Course
from tests.oracle.faults import Fault
from tests.oracle.hand import Hand
from tests.oracle.rows import DECISIONS, Evidence


def call(course: Course, evidence: Evidence) -> Iterator[Fault]:
    """No call before the first card."""
    if not evidence.calls or course.first_card is None:
        return
    if not any(row.seq < course.first_card for row in course.round.of("no_more_bets")):
        yield Fault("call")


def order(course: Course) -> Iterator[Fault]:
    """First cards that do not go round the wagered boxes, to the dealer, and round again."""
    refused = {row.box for row in course.round.of("wager_rejected")} - set(course.boxes)
    drawn = [row for row in course.round.of("card") if row.box not in refused]
    if not drawn:
        return
    boxes = course.boxes
    if not boxes:
        if any(row.box is not None for row in drawn):
            yield Fault("card to an unwagered box")
        return
    dealt = [row.box if row.hand in (None, 1) else 0 for row in drawn]
    if dealt[: course.dealt] != [*boxes, None, *boxes]:
        yield Fault("deal")
    first = dealt.index(None) if None in dealt else len(dealt)
    if dealt[: min(first, len(boxes))] != boxes:
        yield Fault("first cards")
    due = [None, *(box for box in boxes if box in dealt)]
    twice = first > len(boxes) and dealt[: len(boxes)] == boxes
    if twice or dealt[first : first + len(due)] != due:
        yield Fault("dealer and second cards")
    if any(row.box not in (None, *boxes) for row in drawn):
        yield Fault("card to an unwagered box")


def faces(course: Course, evidence: Evidence) -> Iterator[Fault]:
    """First cards and the dealer's first that are not face up."""
    if not evidence.placing:
        return
    seen = set()
    for row in course.initial:
        if row.box in seen:
            continue
        seen.add(row.box)
        if not row.face_up and row.box is not None:
            yield Fault("first card face down", row.box, row.hand)
        elif not row.face_up:
            yield Fault("dealer's first card face down")


def too_early(course: Course) -> Iterator[Fault]:
    """The dealer's second card before the last hand is done."""
    seconds = [act for act in course.acts if act.row.event == "card" and act.row.box is None]
    for act in seconds:
        lying = [hand for hand in act.hands.values() if hand.box in course.boxes and hand.cards]
        if len(act.hand.cards) == 1 and any(not hand.done for hand in lying):
            yield Fault("dealer too early")


def boxes(course: Course) -> Iterator[Fault]:
    """Decisions that leave a box to the left of them open, or go back to one for more than a stand.

    What is decided on a box without a wager is nobody's turn.
    """
    highest = 0
    for act in course.acts:
        box = act.row.box
        if act.row.event not in DECISIONS or box is None:
            continue
        left = [hand for hand in act.hands.values() if hand.box < box and hand.box in course.boxes]
        back = box in course.boxes and box < highest and act.row.event != "stand"
        if back or any(hand.cards and not hand.done for hand in left):
            yield Fault("boxes out of order")
        if box in course.boxes:
            highest = max(highest, box)


def hands(course: Course) -> Iterator[Fault]:
    """A card to a hand before the one that it was split from is finished, aces excepted."""
    for act in course.acts:
        hand = act.hand
        if act.row.event != "card" or hand.parent is None or hand.aces:
            continue
        if not act.hands[hand.box, hand.parent].done:
            yield Fault("second hand too early", hand.box, hand.number)


def dealer(course: Course, live: list[Hand], *, second_card: bool) -> Iterator[Fault]:
    """A card drawn on 17 or more, or a stop below it with a hand left that it matters to."""
    for act in course.acts:
        if act.row.event == "card" and act.row.box is None and best(act.hand.faces) > 16:
            yield Fault("dealer's drawing")
    if live and course.dealer_best < 17:
        yield Fault("dealer's drawing")
    if second_card and len(course.dealer) < 2:
        yield Fault("dealer's drawing")


def surrenders(course: Course) -> Iterator[Fault]:
    """Surrenders, with what each may be wrong by."""
    for act in course.acts:
        if act.row.event != "surrender":
            continue
        whose = act.row.box, act.row.hand, act.row.player_id
        yield Fault("surrender", *whose)
        if act.hand.split:
            yield Fault("surrender of a split hand", *whose)
        if len(act.hand.cards) != 2 or act.hand.split:
            yield Fault("surrender after a card", *whose)
        if course.shown is not None and course.shown[0] == "A":
            yield Fault("surrender against an ace", *whose)
