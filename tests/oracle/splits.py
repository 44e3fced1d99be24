"""Faults of splits: of which cards, by whom, for how much, how often, and with which cards."""

from collections.abc import Iterator

from tests.oracle.cards import value
from tests.oracle.course import Act, Course
from tests.oracle.faults import Fault
from tests.oracle.rows import SETTLEMENTS, Evidence, Row
from tests.oracle.stakes import hand_of
from tests.oracle.table import Table, at_least


def splits(course: Course, table: Table) -> Iterator[Fault]:
    """What is wrong with each split."""
    for act in course.acts:
        if act.row.event == "split" and not act.follows:
            for row in deciding(course, act.row):
                for topic in _topics(course, table, act, row):
                    yield Fault(topic, row.box, row.hand, row.player_id, f"split {row.seq}")


def _parting(course: Course, row: Row) -> list[Row]:
    """The splits of all players by which this hand was parted then."""
    formed = row.box, course.formed[row.seq]
    return [
        other
        for other in course.round.of("split")
        if (other.box, course.formed[other.seq]) == formed
    ]


def deciding(course: Course, row: Row) -> list[Row]:
    """Of those splits the controlling player's; where he has none, each is one of its own."""
    rows = _parting(course, row)
    leading = [other for other in rows if other.player_id == course.controls(row.box or 0)]
    return leading or rows


def _unequal(act: Act) -> bool:
    values = [value(card) for card in act.hand.faces[:2]]
    return len(values) < 2 or values[0] != values[1]


def _topics(course: Course, table: Table, act: Act, row: Row) -> Iterator[str]:
    hand = act.hand
    assert row.box is not None
    others = [key for key in act.hands if key[0] == row.box]
    if len(others) > 1:
        yield from _again(course, table, act, row, len(others))
        return
    if _unequal(act):
        yield "split of unequal cards"
    if len(hand.cards) > 2:
        yield "split after a third card"
    yield from _by_whom(course, row)
    if row.amount != course.wagers.get((row.box, row.player_id or "")):
        yield "split amount"


def _by_whom(course: Course, row: Row) -> Iterator[str]:
    if not _controller_splits(course, row):
        yield "split by another player"


def _controller_splits(course: Course, row: Row) -> bool:
    """Whether the player who controls the box is one of those who part this hand."""
    return any(other.player_id == course.controls(row.box or 0) for other in _parting(course, row))


def _again(course: Course, table: Table, act: Act, row: Row, hands: int) -> Iterator[str]:
    hand = act.hand
    player = row.player_id or ""
    permits = table.permits(row.seq, "resplit", player)
    if hands > 3:
        yield "fifth hand"
    yield "second split"
    if _unequal(act):
        yield "second split of unequal cards"
    if len(hand.cards) > 2:
        yield "second split after a third card"
    if not _controller_splits(course, row):
        yield "second split by another player"
    if row.amount != course.wagers.get((row.box or 0, player)):
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
    if not _controller_splits(course, row):
        yield "permitted split by another player"
    if row.amount != course.wagers.get((row.box or 0, player)):
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
            yield Fault(topic, *hand.key)
        if len(drawn) > 1:
            yield Fault("split ace's second card", *hand.key)
        if evidence.placing and drawn and not (drawn[0].face_up and drawn[0].sideways):
            topic = "re-split ace's card placing" if hand.box in again else "split ace's placing"
            yield Fault(topic, *hand.key)
    for act in course.acts:
        if act.hand.aces and act.row.event == "hit" and act.hand.box not in again:
            yield Fault("split ace hit", *act.hand.key)


def _permitted(course: Course, table: Table, box: int) -> bool:
    seconds = [
        act.row
        for act in course.acts
        if act.row.event == "split" and act.row.box == box and act.hand.split and not act.follows
    ]
    return any(table.permits(row.seq, "resplit", row.player_id or "") for row in seconds)


def others(course: Course) -> Iterator[Fault]:
    """The other players on a box that was split: each adds his original, or goes on hand 1."""
    for box in course.boxes:
        formed = [act for act in course.acts if act.row.event == "split" and act.row.box == box]
        if not formed:
            continue
        if not _controller_splits(course, formed[0].row):
            continue
        for player in course.players(box)[1:]:
            yield from _part(course, box, player, [act.row for act in formed])


def _part(course: Course, box: int, player: str, rows: list[Row]) -> Iterator[Fault]:
    added = [row for row in rows if row.player_id == player]
    for row in added:
        if row.amount != course.wagers[box, player]:
            yield Fault("added another amount", box, row.hand, player)
    if added:
        return
    settled = {
        row.hand
        for row in course.round.of(*SETTLEMENTS)
        if (row.box, row.player_id, row.bet) == (box, player, "main") and row.amount
    }
    lies = hand_of(course, box, player)
    if lies != 1:
        yield Fault("wager on another hand", box, lies, player)
    told = any((row.box, row.player_id) == (box, player) for row in course.round.of("first_hand"))
    if not told and not settled:
        yield Fault("no part in the split", box, None, player)
