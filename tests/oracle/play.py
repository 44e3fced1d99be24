"""Faults of decisions, of the cards they call for, and of the totals announced."""

from collections.abc import Iterator, Mapping

from tests.oracle.cards import best, hard, natural
from tests.oracle.course import Act, Course, Hand
from tests.oracle.faults import Fault
from tests.oracle.rows import DECISIONS, Evidence, Row
from tests.oracle.table import Table


def standing(course: Course) -> Iterator[Fault]:
    """A hand under 12 that is left standing."""
    for act in course.acts:
        hand = act.hand
        if act.row.event == "stand" and hand.best < 12 and not (hand.doubles or hand.aces):
            yield Fault("stood under twelve", *hand.key)


def drawing(
    course: Course, table: Table, readings: Mapping[str, str], *, ace_by_right: bool
) -> Iterator[Fault]:
    """A card drawn to 21, or to a blackjack."""
    for act in course.acts:
        hand = act.hand
        if act.row.event != "card" or hand.number == 0 or hand.best < 21 or len(hand.cards) < 2:
            continue
        if hand.best > 21:
            continue
        if _eleven(act) and readings.get("doubled_blackjack") == "allowed":
            doubled = hand.doubles[0]
            permits = table.permits(doubled.seq, "double_with_ace", doubled.player_id or "")
            if ace_by_right or permits:
                continue
        yield Fault("drawn to 21", *hand.key)


def _eleven(act: Act) -> bool:
    """Whether it is the card of a double on an ace and a ten."""
    return natural(act.hand.faces) and bool(act.hand.doubles)


def cards(course: Course, evidence: Evidence) -> Iterator[Fault]:
    """A card without a decision, a decision without its card, a card not face up."""
    for row in course.unanswered:
        yield Fault("decision without its card", row.box, row.hand)
    for act in course.acts:
        hand = act.hand
        if act.row.event != "card" or hand.number == 0 or len(hand.cards) < 2:
            continue
        if hand.doubles or hand.aces:
            continue
        if not act.answers and not _before_its_double(course, act):
            yield Fault("card without a decision", *hand.key)
        if evidence.placing and not act.row.face_up and not _before_its_double(course, act):
            yield Fault("card not face up", *hand.key)


def _before_its_double(course: Course, act: Act) -> bool:
    doubles = [
        row
        for row in course.round.of("double")
        if (row.box, row.hand) == act.hand.key and row.seq > act.row.seq
    ]
    return bool(doubles) and not act.hand.doubles and course.at_once(act.row, doubles[0])


def plays_on(course: Course) -> Iterator[Fault]:
    """A decision or card on a hand that was surrendered."""
    for act in course.acts:
        played = act.row.event in (*DECISIONS, "card") and act.row.event != "surrender"
        if act.hand.surrenders and played:
            yield Fault("surrendered and played on", *act.hand.key)


def right_total(hand: Hand, said: int | None) -> bool:
    """Whether this is a total of the hand; a soft one may be given either way."""
    return said in (hard(hand.faces), best(hand.faces))


def totals(course: Course, evidence: Evidence) -> Iterator[Fault]:
    """Totals that were not announced where they are owed, or announced wrong."""
    if not evidence.totals:
        return
    seen: dict[tuple[int, int], Hand] = {}
    acts = [act for act in course.acts if act.hand.number]
    for number, act in enumerate(acts):
        key = act.hand.key
        if act.row.event == "card":
            if len(act.hand.cards) >= 2 and not act.hand.aces:
                lay = [*act.hand.faces, act.row.card or ""]
                yield from _said(course, "new total", key, act.row, lay, _next(acts, number))
        elif key not in seen or (act.hand.split and not seen[key].split):
            seen[key] = act.hand
            owed = len(act.hand.cards) == 2 and act.hand.best < 21 and not act.hand.aces
            if owed:
                topic = "split total" if act.hand.split else "first total"
                since = act.hand.cards[-1]
                yield from _said(course, topic, key, since, act.hand.faces, act.row)


def _next(acts: list[Act], number: int) -> Row | None:
    """The next act of the same hand."""
    key = acts[number].hand.key
    return next((act.row for act in acts[number + 1 :] if act.hand.key == key), None)


def _said(
    course: Course,
    topic: str,
    key: tuple[int, int],
    since: Row,
    lay: list[str],
    until: Row | None,
) -> Iterator[Fault]:
    end = until.seq if until else 2**62
    said = [
        row.value
        for row in course.round.of("announce")
        if (row.box, row.hand) == key and since.seq < row.seq < end
    ]
    if not said or any(total not in (hard(lay), best(lay)) for total in said):
        yield Fault(topic, *key)


def removal(course: Course, evidence: Evidence) -> Iterator[Fault]:
    """A busted hand whose cards still lie there when the next card falls elsewhere."""
    if not evidence.removal:
        return
    for hand in course.hands.values():
        if hand.best <= 21:
            continue
        busted = hand.cards[-1].seq
        after = [
            row.seq
            for row in course.round.of("card")
            if row.seq > busted and (row.box, row.hand) != hand.key
        ]
        until = after[0] if after else 2**62
        taken = [
            row
            for row in course.round.of("cards_removed")
            if (row.box, row.hand) == hand.key and busted < row.seq < until
        ]
        if not taken:
            yield Fault("busted cards not removed", *hand.key)
