"""Faults of signs, initial wagers and insurance wagers."""

from collections.abc import Iterator

from tests.oracle.cards import natural
from tests.oracle.course import Course
from tests.oracle.faults import Fault
from tests.oracle.rows import Evidence, Row
from tests.oracle.table import Table, at_least


def signs(course: Course, table: Table) -> Iterator[Fault]:
    """No sign with both limits, one that differs from the limits set, wagers off its unit."""
    if course.first_card is None:
        return
    seq = course.first_card
    shown = {box: table.sign_for(seq, box) for box in course.boxes} or {0: table.sign(seq, None)}
    if any(not _right(sign, table, seq) for sign in shown.values()):
        yield Fault("sign")
    for (box, player), amount in course.wagers.items():
        sign, own = shown[box], table.personal_sign(seq, box, player)
        within = sign is not None and sign.maximum is not None and amount <= sign.maximum
        # Within the maximum of the box he may rely on either sign.
        binding = [sign, own] if own and within else [own] if own else [sign]
        if all(each is not None and _off_the_unit(amount, each) for each in binding):
            yield Fault("unit", box, None, player)


def _right(sign: Row | None, table: Table, seq: int) -> bool:
    if sign is None or sign.minimum is None or sign.maximum is None:
        return False
    limits = table.limits(seq, sign.box)
    return limits is None or (limits.minimum, limits.maximum) == (sign.minimum, sign.maximum)


def _off_the_unit(amount: int, sign: Row) -> bool:
    if not sign.unit or sign.minimum is None or amount < sign.minimum:
        return False
    return (amount - sign.minimum) % sign.unit != 0


def bounds(table: Table, seq: int, box: int) -> tuple[int | None, int | None]:
    """The limits that the sign of a box states; none where it is not signed."""
    stated = table.sign_for(seq, box)
    return (stated.minimum, stated.maximum) if stated else (None, None)


def outside(course: Course, table: Table, box: int, player: str, amount: int) -> bool:
    """Whether a wager is outside the limits that are the player's on this box.

    Those of his personal sign where he was allowed to wager above the maximum, else the box's.
    """
    seq = course.first_card or 2**62
    own = table.personal_sign(seq, box, player)
    if own and table.permits(seq, "over_maximum", player):
        least, most = own.minimum, own.maximum
    else:
        least, most = bounds(table, seq, box)
    return (least is not None and amount < least) or (most is not None and amount > most)


def above_maximum(course: Course, table: Table) -> Iterator[Fault]:
    """A wager above the maximum that stands at the first card without leave or personal sign."""
    if course.first_card is None:
        return
    for (box, player), amount in course.wagers.items():
        _, most = bounds(table, course.first_card, box)
        if most is None or amount <= most:
            continue
        permits = table.permits(course.first_card, "over_maximum", player)
        allowed = any(at_least(permit.role, "supervisor") for permit in permits)
        sign = table.personal_sign(course.first_card, box, player)
        within = (
            sign is not None
            and sign.minimum is not None
            and sign.maximum is not None
            and sign.minimum <= amount <= sign.maximum
        )
        if not (allowed and within):
            yield Fault("above maximum", box, None, player)


def refusals(course: Course, table: Table) -> Iterator[Fault]:
    """A wager refused after the first card, or refused in time and still dealt to or settled."""
    first = course.first_card
    for row in course.round.of("wager_rejected"):
        assert row.box is not None
        assert row.player_id is not None
        if first is not None and row.seq > first:
            amount = course.wagers.get((row.box, row.player_id), 0)
            late = (row.box, row.player_id) in course.refused_late
            if late and outside(course, table, row.box, row.player_id, amount):
                yield Fault("refused", row.box, None, row.player_id)
            continue
        if (row.box, row.player_id) in course.wagers:
            continue
        if not course.players(row.box) and _dealt_with_no_wager(course, row.box):
            yield Fault("refused", row.box, None, row.player_id)


def _dealt_with_no_wager(course: Course, box: int) -> bool:
    """Whether no wager, put there late, lay on a box when it got its first card."""
    cards = [row.seq for row in course.round.of("card") if row.box == box]
    lying: dict[str | None, int] = {}
    for row in course.round.of("wager", "wager_removed", "wager_rejected"):
        if row.box != box or not (course.first_card or 0) < row.seq < min(cards, default=0):
            continue
        lay = lying.get(row.player_id, 0)
        after = {"wager": lay + row.money, "wager_removed": max(lay - row.money, 0)}
        lying[row.player_id] = after.get(row.event, 0)
    return bool(cards) and not any(lying.values())


def insured(course: Course) -> dict[tuple[int, str], list[Row]]:
    """The insurance wagers of each player on each box."""
    wagers: dict[tuple[int, str], list[Row]] = {}
    for row in course.round.of("insurance"):
        assert row.box is not None
        assert row.player_id is not None
        wagers.setdefault((row.box, row.player_id), []).append(row)
    return wagers


def insurance(course: Course, table: Table, evidence: Evidence) -> Iterator[Fault]:
    """Insurance without an ace, above half, too late or off its line; or below half the minimum."""
    for (box, player), rows in insured(course).items():
        whole = sum(row.money for row in rows)
        original = course.wagers.get((box, player), 0)
        if not all(_ace_shown(course, row) for row in rows):
            yield Fault("insurance without ace", box, None, player)
        if 2 * whole > original:
            yield Fault("insurance above half", box, None, player)
        if any(row.seq > course.subsequent for row in rows):
            yield Fault("insurance late", box, None, player)
        if evidence.line and not all(row.insurance_line for row in rows):
            yield Fault("insurance off its line", box, None, player)
        least, _ = bounds(table, course.first_card or 2**62, box)
        if least is not None and 2 * whole < least:
            yield Fault("insurance too low", box, None, player)


def _ace_shown(course: Course, row: Row) -> bool:
    first = course.dealer_drew[0] if course.dealer_drew else None
    return first is not None and first.seq < row.seq and (first.card or "")[0] == "A"


def placing(course: Course, evidence: Evidence) -> Iterator[Fault]:
    """Initial wagers placed or changed too late; players too many on a box."""
    calls = [row.seq for row in course.round.of("no_more_bets")]
    for row in course.round.of("wager", "wager_removed"):
        late = course.first_card is not None and row.seq > course.first_card
        if row.event == "wager" and late:
            yield Fault("wager after the first card", row.box, None, row.player_id)
        if evidence.calls and calls and row.seq > calls[0]:
            yield Fault("wager after the call", row.box, None, row.player_id)
    for box in course.boxes:
        for player in course.players(box)[3:]:
            yield Fault("fourth player", box, None, player)


def touches(course: Course) -> Iterator[Fault]:
    """A player who touched the cards."""
    for row in course.round.of("touch"):
        yield Fault("touch", row.box, None, row.player_id)


def offers(course: Course, evidence: Evidence) -> Iterator[Fault]:
    """Surrender or even money that was not offered in time to a box that it is due to."""
    if not evidence.offers:
        return
    closes = course.further_card
    if closes == 2**62:
        return  # no further card, by which it was to be offered
    for box in course.boxes:
        hand = next((hand for hand in course.on(box) if hand.number == 1), None)
        ace = (course.shown or "?")[0] == "A"
        # What he does with the hand before a card falls takes no offer from him, a split included.
        blackjack = hand is not None and natural([row.card or "" for row in hand.drawn[:2]])
        due = {"surrender": not ace and not blackjack, "even_money": ace and blackjack}
        for option, owed in due.items():
            made = [
                row.player_id
                for row in course.round.of("offer")
                if (row.option, row.box) == (option, box) and row.seq < closes
            ]
            made += [
                row.player_id
                for row in course.round.of(option)
                if row.box == box and row.seq < closes
            ]
            everyone = None in made or set(course.players(box)) <= set(made)
            if owed and not everyone:
                yield Fault(f"{option} not offered", box)
