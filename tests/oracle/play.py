"""Faults of decisions, of the cards they call for, and of the totals announced."""

from collections.abc import Iterator, Mapping

from tests.oracle.cards import best, hard, natural
from tests.oracle.course import Course
from tests.oracle.faults import Fault
from tests.oracle.hand import Act, Hand
from tests.oracle.rows import DECISIONS, Evidence, Row
from tests.oracle.stakes import stakes
from tests.oracle.table import Table


def standing(course: Course) -> Iterator[Fault]:
    """A hand under 12 that is left standing: the last time that it stood tells."""
    last = {act.hand.key: act.hand for act in course.acts if act.row.event == "stand"}
    for key, hand in last.items():
        left = course.hands[key]
        if 0 < hand.best < 12 and not (left.doubles or left.aces or left.surrenders):
            yield Fault("stood under twelve", *key)


def drawing(
    course: Course, table: Table, readings: Mapping[str, str], *, ace_by_right: bool
) -> Iterator[Fault]:
    """A card drawn to 21, or to a blackjack."""
    for act in course.acts:
        hand = act.hand
        if act.row.event != "card" or hand.number == 0 or hand.best < 21 or len(hand.cards) < 2:
            continue
        doubled = _eleven(course, act)
        if doubled and readings.get("doubled_blackjack") == "allowed":
            permits = table.permits(doubled.seq, "double_with_ace", doubled.player_id or "")
            if ace_by_right or permits:
                continue
        topic = "drawn to 21" if hand.best == 21 else "drawn to a bust"
        yield Fault(topic, *hand.key, fact=f"{topic} {act.row.seq}")


def _eleven(course: Course, act: Act) -> Row | None:
    """The double whose card it is, where that was on an ace and a ten."""
    if not natural(act.hand.faces):
        return None
    return act.hand.doubles[0] if act.hand.doubles else _before_its_double(course, act)


def cards(course: Course, evidence: Evidence) -> Iterator[Fault]:
    """A card without a decision, a decision without its card, a card not face up."""
    for row in course.unanswered:
        hand = course.hands[row.box or 0, row.hand or 0]
        if not (hand.aces and row.seq > hand.parted_at):  # what a split ace draws is one of splits
            yield Fault("decision without its card", *hand.key)
    for act in course.acts:
        hand = act.hand
        if act.row.event != "card" or hand.number == 0 or hand.doubles or hand.aces:
            continue
        additional = len(hand.cards) >= 2
        doubled = _before_its_double(course, act) is not None
        if additional and not act.answers and not doubled:
            yield Fault("card without a decision", *hand.key)
        called_for = (additional and not doubled) or (hand.split and len(hand.cards) == 1)
        if evidence.placing and called_for and not act.row.face_up:
            yield Fault("card not face up", *hand.key)


def _before_its_double(course: Course, act: Act) -> Row | None:
    """The double that follows at once on a third card which no decision had called for."""
    doubles = [
        row
        for row in course.round.of("double")
        if (row.box, row.hand) == act.hand.key and row.seq > act.row.seq
    ]
    third = len(act.hand.cards) == 2 and not act.answers and not act.hand.doubles
    return doubles[0] if third and doubles and course.at_once(act.row, doubles[0]) else None


def plays_on(course: Course) -> Iterator[Fault]:
    """A decision or card on a hand that all who wagered on it have surrendered."""
    lying = stakes(course)
    for act in course.acts:
        further = act.row.event == "card" and len(act.hand.cards) >= 2
        played = further or (act.row.event in DECISIONS and act.row.event != "surrender")
        given_up = {row.player_id for row in act.hand.surrenders}
        box = course.players(act.hand.box)
        its = {player for *hand, player in lying if tuple(hand) == act.hand.key and player in box}
        if its and given_up >= its and played:
            yield Fault("surrendered and played on", *act.hand.key)


def totals(course: Course, evidence: Evidence) -> Iterator[Fault]:
    """Totals that were not announced where they are owed, or announced wrong."""
    if not evidence.totals:
        return
    judged: set[tuple[tuple[int, int], bool | int]] = set()
    acts = [act for act in course.acts if act.hand.number]
    for act in acts:
        hand = act.hand
        if act.row.event == "card":
            if len(hand.cards) >= 2 and not hand.aces:
                lay = [*hand.faces, act.row.card or ""]
                after = course.acts[course.acts.index(act) + 1 :]
                if _before_its_double(course, act):
                    after = [other for other in after if other.row.event != "double"]
                end = after[0].row.seq if after else 2**62
                said = course.announced(hand, act.row.seq, end)
                if not said or not _right(said[-1], lay):
                    yield Fault("new total", *hand.key)
            if not hand.split:
                continue
        part = hand.split and _second_card(hand)
        if (hand.key, part) in judged or (hand.split and not part):
            continue
        judged.add((hand.key, part))
        twenty_one = hand.best == 21 if hand.split else natural(hand.faces[:2])
        if len(hand.cards) < 2 or hand.aces or twenty_one:
            continue
        topic = "split total" if hand.split else "first total"
        said = course.announced(hand, hand.cards[1].seq, act.row.seq)
        if not said or not _right(said[-1], _lay(hand, said[-1])):
            yield Fault(topic, *hand.key)


def _second_card(hand: Hand) -> int:
    """The `seq` of the second card of a split hand, 0 where none was dealt to it."""
    dealt = [card.seq for card in hand.cards[1:2] if card.seq > hand.parted_at]
    return dealt[0] if dealt else 0


def _lay(hand: Hand, said: Row) -> list[str]:
    """The cards of a hand that lay there when a total was announced."""
    return [row.card or "" for row in hand.cards if row.seq < said.seq]


def _right(said: Row, lay: list[str]) -> bool:
    """Whether a total is one of these cards; a soft one may be given either way."""
    return said.value in (hard(lay), best(lay))


def removal(course: Course, evidence: Evidence) -> Iterator[Fault]:
    """A busted hand whose cards lie there to the end, or still when a card goes to another box."""
    if not evidence.removal:
        return
    for hand in course.hands.values():
        if hand.best <= 21:
            continue
        lay = {act.row.seq: [*act.hand.faces, act.row.card or ""] for act in course.acts}
        busted = next(card.seq for card in hand.drawn if best(lay[card.seq]) > 21)
        after = [
            row.seq for row in course.round.of("card") if row.seq > busted and row.box != hand.box
        ]
        until = after[0] if after else 2**62
        taken = [
            row.seq
            for row in course.round.of("cards_removed")
            if (row.box, row.hand) == hand.key and row.seq > busted
        ]
        if not taken:
            yield Fault("busted cards left", *hand.key)
        if not taken or taken[0] > until:
            yield Fault("busted cards not removed", *hand.key)
