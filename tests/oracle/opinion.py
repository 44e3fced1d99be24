"""The oracle's opinion of a log: its findings under a rulebook, readings open or settled."""

from collections.abc import Iterator, Mapping
from itertools import product

from auditor.logs import Log
from tests.oracle import (
    deal,
    doubles,
    dublin,
    insurance,
    interim,
    play,
    shoes,
    south_dakota,
    splits,
    wagers,
)
from tests.oracle.citations import CITED, READINGS
from tests.oracle.course import Course
from tests.oracle.faults import Fault
from tests.oracle.rows import Evidence, TableDay, table_days
from tests.oracle.settlement import Settlement, asked, live
from tests.oracle.table import Table

Whose = tuple[str | None, int | None, int | None, str | None]
"""Round, box, hand, player; what is null is wider than that."""

Finding = tuple[str, str, str, str, str | None, int | None, int | None, str | None]
"""Clause, verdict, gaming day, table, and whose fault it is."""


def findings(log: Log, rules: str, settled: Mapping[str, str]) -> set[Finding]:
    """The findings of a log under a rulebook, with some readings settled."""
    return {
        (clause, verdict, day.gaming_day, day.table_id, *whose)
        for day in table_days(log)
        for clause, verdict, whose in _combined(day, rules, settled)
    }


def _combined(
    day: TableDay, rules: str, settled: Mapping[str, str]
) -> Iterator[tuple[str, str, Whose]]:
    """The verdicts of a table-day: what is wrong under each combination of readings, and where."""
    named = READINGS[rules]
    known = _Day(day, hole_card=rules == "south-dakota")
    choices = [[settled[name]] if name in settled else each for name, each in named.items()]
    views = [
        _cited(known, rules, dict(zip(named, chosen, strict=True))) for chosen in product(*choices)
    ]
    for fact in {fact for view in views for fact in view}:
        clauses = [view.get(fact, frozenset()) for view in views]
        everywhere = frozenset.intersection(*clauses)
        rest = [each - everywhere for each in clauses]
        somewhere = frozenset.union(*rest)
        if all(rest):
            everywhere, somewhere = everywhere | rest[0], frozenset()
        _, whose = fact
        for clause in everywhere:
            yield clause, "broken", whose
        for clause in somewhere:
            yield clause, "disputed", whose


Facts = dict[tuple[str, Whose], frozenset[str]]


def _cited(day: "_Day", rules: str, readings: Mapping[str, str]) -> Facts:
    """The clauses that each fact breaks under one choice of readings."""
    facts: Facts = {}
    for round_id, fault in (*day.fixed, *day.read(rules, readings)):
        clause = CITED[rules].get(fault.topic)
        if clause is not None:
            fact = fault.fact or fault.topic, (round_id, fault.box, fault.hand, fault.player_id)
            facts[fact] = facts.get(fact, frozenset()) | {clause}
    return facts


def misdealt(log: Log) -> set[tuple[str, str, str]]:
    """Gaming day, table and round where the initial deal did not go as it has to."""
    return {
        (day.gaming_day, day.table_id, played.round_id)
        for day in table_days(log)
        for played in day.rounds
        if any(deal.order(Course(played)))
    }


class _Day:
    """The faults of a table-day: those that no reading changes, and those of each choice."""

    def __init__(self, day: TableDay, *, hole_card: bool) -> None:
        self.table = Table(day.table_rows)
        self.courses = [
            (played.round_id, Course(played, hole_card=hole_card)) for played in day.rounds
        ]
        self.fixed: list[tuple[str | None, Fault]] = [
            (None, Fault("limits", fact=f"limits {row.seq}"))
            for row in self.table.unlawful_limits()
        ]
        self.fixed += shoes.faults(day)
        self.undisputed: dict[int, list[Fault]] = {}
        """By its number, what every reading sees alike in a round."""
        for round_id, course in self.courses:
            faults = _whatever_the_reading(course, self.table, day.evidence)
            self.fixed += [(round_id, fault) for fault in faults]

    def read(self, rules: str, readings: Mapping[str, str]) -> Iterator[tuple[str, Fault]]:
        """The faults that depend on the rulebook and its readings."""
        for nth, (round_id, course) in enumerate(self.courses):
            if _disputed(course):
                faults = list(_under(course, self.table, rules, readings))
            elif nth in self.undisputed:
                faults = self.undisputed[nth]
            else:
                faults = list(_under(course, self.table, rules, readings))
                self.undisputed[nth] = faults
            for fault in faults:
                yield round_id, fault


def _disputed(course: Course) -> bool:
    """Whether a reading may ask of the round: all are about doubles, splits or blackjacks."""
    return bool(course.round.of("double", "split")) or course.dealer_blackjack


def _whatever_the_reading(course: Course, table: Table, seen: Evidence) -> Iterator[Fault]:
    yield from wagers.signs(course, table)
    yield from wagers.refusals(course, table)
    yield from wagers.above_maximum(course, table)
    yield from wagers.insurance(course, table, seen)
    yield from wagers.placing(course, seen)
    yield from wagers.touches(course)
    yield from wagers.offers(course, seen)
    yield from deal.call(course, seen)
    yield from deal.order(course)
    yield from deal.faces(course, seen)
    yield from deal.too_early(course)
    yield from deal.boxes(course)
    yield from deal.hands(course)
    yield from deal.surrenders(course)
    yield from play.standing(course)
    yield from play.cards(course, seen)
    yield from play.plays_on(course)
    yield from play.totals(course, seen)
    yield from play.removal(course, seen)
    yield from doubles.doubles(course, table)
    yield from doubles.cards(course, seen)
    yield from splits.splits(course, table)
    yield from splits.aces(course, table, seen)
    yield from splits.others(course)
    yield from interim.removal(course, seen)
    hands, second = live(course)
    yield from deal.dealer(course, hands, second_card=second)


def _under(
    course: Course, table: Table, rules: str, readings: Mapping[str, str]
) -> Iterator[Fault]:
    by_right = rules == "nsw-earlier"
    yield from play.drawing(course, table, readings, ace_by_right=by_right)
    if readings.get("double_after_split") == "barred":
        yield from doubles.after_splits(course)
    if rules == "south-dakota":
        yield from _south_dakota(course, table, readings)
    elif rules == "d1-dublin":
        yield from dublin.settlement(course, table, readings)
        yield from insurance.settlement(course, _void(course))
    else:
        yield from Settlement(course, table, readings, rules).faults()
        yield from insurance.settlement(course, _void(course))


def _south_dakota(course: Course, table: Table, readings: Mapping[str, str]) -> Iterator[Fault]:
    yield from south_dakota.wagers(course, table)
    yield from south_dakota.dealer(course)
    if readings["split_aces_again"] == "barred":
        yield from south_dakota.splits(course)
    floors = south_dakota.Floors(course, table, readings, "south-dakota")
    floors.decks = south_dakota.decks(table.rows, course.first_card or 2**62)
    yield from floors.faults()


def _void(course: Course) -> set[tuple[int, str]]:
    """The insurance of players who took even money on a blackjack against an ace."""
    if (course.shown or "?")[0] != "A":
        return set()
    return {
        (box, player)
        for box, player in asked(course)
        if any(hand.blackjack for hand in course.on(box))
    }
