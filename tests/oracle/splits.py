"""Faults of splits: of which cards, by whom, for how much, how often, and with which cards."""

from collections.abc import Iterator
from dataclasses import replace

from tests.oracle.additions import added
from tests.oracle.cards import value
from tests.oracle.course import Course
from tests.oracle.faults import Fault
from tests.oracle.hand import Act
from tests.oracle.rows import Evidence, Row
from tests.oracle.stakes import hand_of
from tests.oracle.table import Table, at_least

FIRST_FORMED = 2
"""The hand that the first split of a box forms."""


def splits(course: Course, table: Table) -> Iterator[Fault]:
    """What is wrong with each split."""
    for act in course.acts:
        if act.row.event == "split" and not act.follows:
            for row in deciding(course, act.row):
                for topic in _topics(course, table, act, row):
                    yield Fault(topic, row.box, row.hand, row.player_id, f"split {row.seq}")


def deciding(course: Course, formed: Row) -> list[Row]:
    """What decides a parting: the controlling player's addition, or all where he has none in it."""
    rows = [
        row
        for row in course.round.of("split")
        if row.box == formed.box and course.formed[row.seq] == course.formed[formed.seq]
    ]
    led = [row for row in rows if row.player_id == course.controls(row.box or 0)] or rows
    begun = {row.player_id: row.seq for row in reversed(led)}
    wholes = [whole for row in led if (whole := added(course, row)) is not None]
    return [replace(whole, seq=begun[whole.player_id]) for whole in wholes]


def _unequal(act: Act) -> bool:
    """Whether there are no two cards of the same value; a third is a fault of its own."""
    values = [value(card) for card in act.hand.faces]
    return len(values) < 2 or (len(values) == 2 and values[0] != values[1])


def _topics(course: Course, table: Table, act: Act, row: Row) -> Iterator[str]:
    hand = act.hand
    others = [key for key in act.hands if key[0] == row.box]
    if len(others) > 1:
        yield from _again(course, table, act, row, len(others))
        return
    if _unequal(act):
        yield "split of unequal cards"
    if len(hand.cards) > 2:
        yield "split after a third card"
    if row.player_id != course.controls(row.box or 0):
        yield "split by another player"
    if row.amount != course.wagers.get((row.box or 0, row.player_id or ""), 0):
        yield "split amount"


def _again(course: Course, table: Table, act: Act, row: Row, hands: int) -> Iterator[str]:
    hand, player = act.hand, row.player_id or ""
    by_another = player != course.controls(row.box or 0)
    another_amount = row.amount != course.wagers.get((row.box or 0, player), 0)
    permits = table.permits(row.seq, "resplit", player)
    if hands > 3:
        yield "fifth hand"
    yield "second split"
    if _unequal(act):
        yield "second split of unequal cards"
    if len(hand.cards) > 2:
        yield "second split after a third card"
    if by_another:
        yield "second split by another player"
    if another_amount:
        yield "second split amount"
    if hands > 2:
        yield "fourth hand"
    if not permits:
        if hands < 3:
            yield "second split without leave"
        if hand.aces:
            yield "split ace split without leave"
        return
    if hands < 3 and not any(at_least(permit.role, "duty_manager") for permit in permits):
        yield "second split by lesser leave"
    if hands < 3 and not table.told(course.round.rows[0].seq, "resplit", player):
        yield "second split untold"
    if _unequal(act):
        yield "permitted split of unequal cards"
    if len(hand.cards) > 2:
        yield "permitted split after a third card"
    if by_another:
        yield "permitted split by another player"
    if hands < 3 and another_amount:
        yield "permitted split amount"


def aces(course: Course, table: Table, evidence: Evidence) -> Iterator[Fault]:
    """Split aces with other than one card each, not laid as they have to be, or played on."""
    again = {
        hand.box
        for hand in course.hands.values()
        if hand.again and _permitted(course, table, hand.box)
    }
    for hand in course.hands.values():
        if not hand.aces:
            continue
        drawn = hand.cards[1:]
        if len(drawn) != 1:
            topic = "re-split ace's cards" if hand.box in again else "split ace's cards"
            yield Fault(f"doubled {topic}" if hand.doubles else topic, *hand.key)
        if len(drawn) > 1:
            yield Fault("split ace's second card", *hand.key)
        drawn = [card for card in drawn if card.seq > hand.parted_at]
        if evidence.placing and drawn and not (drawn[0].face_up and drawn[0].sideways):
            topic = "re-split ace's card placing" if hand.box in again else "split ace's placing"
            yield Fault(topic, *hand.key)
    for act in course.acts:
        if act.hand.aces and act.row.event == "hit" and not act.hand.doubles:
            topic = "re-split ace's cards" if act.hand.box in again else "split ace hit"
            yield Fault(topic, *act.hand.key)


def _permitted(course: Course, table: Table, box: int) -> bool:
    seconds = [
        act.row
        for act in course.acts
        if act.row.event == "split" and act.row.box == box and act.hand.split and not act.follows
    ]
    return any(table.permits(row.seq, "resplit", row.player_id or "") for row in seconds)


def others(course: Course) -> Iterator[Fault]:
    """The other players on a box that was split: each adds his original, or stays on hand 1.

    His wager lies on the first hand unless he took it back, or all that settled it was elsewhere.
    """
    for box in course.boxes:
        leader = course.controls(box)
        rows = [row for row in course.round.of("split") if row.box == box]
        for formed in sorted({course.formed[row.seq] for row in rows if row.player_id == leader}):
            for player in course.players(box):
                if player != leader and (box, player) not in course.refused_late:
                    yield from _part(course, box, player, formed)


def _part(course: Course, box: int, player: str, formed: int) -> Iterator[Fault]:
    splits = [row for row in course.round.of("split") if (row.box, row.player_id) == (box, player)]
    rows = [row for row in splits if course.formed[row.seq] == formed]
    laid = [whole for row in rows if (whole := added(course, row)) is not None]
    for row in laid:
        if row.money and row.amount != course.wagers[box, player]:
            yield Fault("added another amount", box, row.hand, player)
    taken_back = [
        row
        for row in course.round.of("wager_removed")
        if (row.box, row.player_id) == (box, player) and row.seq > (course.first_card or 0)
    ]
    if any(row.money for row in laid):
        return
    if any(row.money for row in taken_back):
        yield Fault("no part in the split", box, None, player)
    elif formed == FIRST_FORMED:
        lies = hand_of(course, box, player)
        if lies != 1:
            yield Fault("wager on another hand", box, lies, player)
