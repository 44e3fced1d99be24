"""Table-days: the rounds of one table on one gaming day, numbered and timed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from random import Random

from auditor.simulation.faults import FAULTS, Fault
from auditor.simulation.floor import Table
from auditor.simulation.play import Play
from auditor.simulation.rounds import Round
from auditor.simulation.rows import Row
from auditor.simulation.scene import Scene, Setting, Wrong

FIRST_DAY = date(2026, 11, 1)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
OPENING = 12 * 3_600_000
"""When tables open, by their own clock."""
EVIDENCE = {
    "calls": ("no_more_bets",),
    "totals": ("announce",),
    "card-placing": (),
    "chip-placing": (),
    "card-removal": ("cards_removed",),
    "offers": ("offer",),
}
"""The classes of evidence that a log may leave out, with the events that are gone then."""
WORDS = {
    "card-placing": {"face_up", "face_down", "sideways"},
    "chip-placing": {"insurance_line"},
}
"""The words of `place` that are gone then."""
_SECONDS = {"wager": 2, "no_more_bets": 3, "round_end": 9, "sign": 4, "limits": 12, "shoe": 150}
_TRIES = 20
"""Rounds in which a fault is tried, before another is."""
_QUICK = 10
"""Bits of the milliseconds by which rows follow each other, besides the seconds that they take."""


@dataclass(frozen=True)
class Order:
    """One table-day as it is ordered; the same order gives the same rows everywhere."""

    play: Play
    seed: int
    table: int
    day: int
    rounds: int
    boxes: int
    """The most that are wagered on."""
    faults: tuple[str, ...] = ()
    rate: int = 0
    """In how many of 65536 rounds a fault is tried."""
    without: frozenset[str] = frozenset()

    @property
    def table_id(self) -> str:
        """The table."""
        return f"BJ{self.table + 1:02d}"

    @property
    def gaming_day(self) -> date:
        """The day."""
        return FIRST_DAY + timedelta(days=self.day)


@dataclass
class TableDay:
    """The rows of a table-day, each with its time and round, and what is wrong with them."""

    order: Order
    rows: list[Row] = field(default_factory=list)
    at: list[int] = field(default_factory=list)
    """Milliseconds since 1970."""
    rounds: list[str | None] = field(default_factory=list)
    wrong: list[tuple[str, str, Wrong]] = field(default_factory=list)
    """Fault, round, and what is wrong."""
    planted: list[str] = field(default_factory=list)
    """The fault of each round that has one."""


def dealt(order: Order) -> TableDay:
    """The table-day of an order."""
    day = TableDay(order)
    random = Random(f"{order.seed}/{order.day}/{order.table}")
    standing = Random(f"{order.seed}/{order.table}")
    opening = _opening(order.play, FIRST_DAY)
    today = _opening(order.play, order.gaming_day) + random.getrandbits(20)
    table = Table(order.table_id, order.play, random, standing, order.boxes, today)
    number = _Numbering(day, table)
    number.take(table.opened(opening + standing.getrandbits(19), f"{order.gaming_day:%m%d}"), None)
    scenes = _Scenes(order, random)
    for nth in range(1, order.rounds + 1):
        id_ = f"{order.gaming_day:%y%m%d}-{order.table_id}-{nth:04d}"
        number.take(table.between(), None)
        fault, scene = scenes.next(table)
        if scene:
            number.take(scene.before(table), None)
        played = Round(table, random, scene)
        played.deal()
        if fault and scene:
            lawful = list(played.rows)
            wrong = scene.plant(played)
            number.take(lawful if wrong is None else played.rows, id_)
            number.take(scene.after(table), None)
            scenes.settle(planted=wrong is not None)
            if wrong is not None:
                day.planted.append(fault.name)
                day.wrong += [(fault.name, id_, each) for each in wrong]
        else:
            number.take(played.rows, id_)
    number.take(table.closed(), None)
    return day


def _opening(play: Play, day: date) -> int:
    sign = -1 if play.offset[0] == "-" else 1
    east = sign * (int(play.offset[1:3]) * 60 + int(play.offset[4:]))
    midnight = datetime(day.year, day.month, day.day, tzinfo=UTC) - timedelta(minutes=east)
    return (midnight - EPOCH) // timedelta(milliseconds=1) + OPENING


class _Numbering:
    """Gives rows their times, and leaves out what the log does not record."""

    def __init__(self, day: TableDay, table: Table) -> None:
        self._day = day
        self._table = table
        without = day.order.without
        self._events = {event for name in without for event in EVIDENCE[name]}
        self._words = set().union(*(WORDS.get(name, ()) for name in without))

    def take(self, rows: Sequence[Row], id_: str | None) -> None:
        """Add rows, those of a round under its name."""
        day, clock, bits = self._day, self._table.clock, self._table.bits
        times, rounds = day.at, day.rounds
        recorded = list(self._recorded(rows)) if day.order.without else rows
        for row in recorded:
            seconds = _SECONDS.get(row.event)
            clock += 400 + bits(_QUICK) + (seconds * (700 + bits(_QUICK)) if seconds else 0)
            times.append(row.at or clock)
            rounds.append(id_ if id_ and row.of_round else None)
        day.rows += recorded
        self._table.clock = clock

    def _recorded(self, rows: Sequence[Row]) -> Iterator[Row]:
        for row in rows:
            if row.event in self._events:
                continue
            if row.place and self._words:
                kept = [word for word in row.place.split(",") if word not in self._words]
                yield row._replace(place=",".join(kept) or None)
            else:
                yield row


class _Scenes:
    """Which fault is tried in which round."""

    def __init__(self, order: Order, random: Random) -> None:
        self._order = order
        self._random = random
        recorded = frozenset(EVIDENCE) - order.without
        self._recorded = recorded
        self._faults = [
            fault for fault in FAULTS if fault.name in order.faults and fault.evidence <= recorded
        ]
        self._tried: Fault | None = None
        self._tries = 0

    def next(self, table: Table) -> tuple[Fault | None, Scene | None]:
        """The fault of the next round and its scene; mostly there is none."""
        if not self._faults:
            return None, None
        if self._tried is None and self._random.getrandbits(16) < self._order.rate:
            self._tried = self._faults[self._random.getrandbits(16) % len(self._faults)]
            self._tries = 0
        if self._tried is None:
            return None, None
        order = self._order
        fault = self._tried
        scene = fault.scene(Setting(self._random, order.play, table, self._recorded))
        if scene is None:
            self.settle(planted=False)
        return fault, scene

    def settle(self, *, planted: bool) -> None:
        """What became of the fault that was tried; it gives way to another after some tries."""
        self._tries += 1
        if planted or self._tries == _TRIES:
            self._tried = None
