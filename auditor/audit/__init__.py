"""Log + rulebook → verdicts; of a venue, each table-day under the edition in force on it."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path

import polars as pl

from auditor.audit.found import Found, columns
from auditor.audit.ids import identified
from auditor.audit.kept import Kept, digest
from auditor.audit.marks import Marks, marks
from auditor.audit.outcome import Outcome, Reach, joined, located, reach
from auditor.dispositions import Dispositions
from auditor.judge import ClauseResult, Judgement, judge
from auditor.logs import Log, RowCounts
from auditor.logs.pieces import Piece
from auditor.replay import Replay
from auditor.rulebook import Rulebook
from auditor.venue import Entry, Venue, authority, days


@dataclass(frozen=True)
class Part:
    """The verdicts of one rulebook, read and rounded one way, over its table-days of the log.

    Money in hundred-thousandths of the currency unit.
    """

    rulebook: Rulebook
    readings: dict[str, str | None]
    table_days: pl.DataFrame
    """Its table-days, as `Log.table_days` has them."""
    clauses: tuple[ClauseResult, ...]
    underpaid: int
    overpaid: int
    currency: str | None = None
    """What the venue says its tables are played in."""


@dataclass(frozen=True)
class Audit:
    """The verdicts of one audit: one part under a rulebook, or as many as a venue plays by."""

    log: Log
    reach: Reach
    parts: tuple[Part, ...]
    found: Found
    venue: Venue | None = None
    marks: Marks | None = None
    """How people have marked the findings, where they have."""

    @cached_property
    def findings(self) -> pl.DataFrame:
        """The findings of all parts in one order; `part` has the number of theirs, from 1."""
        return self.found.whole()

    @property
    def clauses(self) -> tuple[ClauseResult, ...]:
        """What became of each clause, one part after the other."""
        return tuple(result for part in self.parts for result in part.clauses)

    @cached_property
    def rejected(self) -> pl.DataFrame:
        """Every rejected row (`tables.recorded.Rejected`)."""
        return pl.concat([self.reach.rejected, self.log.astray]).sort("file", "line")

    @property
    def rows(self) -> RowCounts:
        """How many rows were read, and what became of them."""
        return RowCounts(
            read=sum(given.rows for given in self.log.inputs),
            judged=self.reach.judged_rows,
            set_aside=self.reach.set_aside,
            rejected=self.rejected.height,
        )

    def marked(self, dispositions: Dispositions) -> "Audit":
        """The same audit with its findings marked."""
        books = [part.rulebook.id for part in self.parts]
        return replace(self, marks=marks(self.found.frames(), dispositions, books))

    @property
    def complete(self) -> bool:
        """Whether everything that was handed over could be judged."""
        incomplete = self.reach.incomplete.height
        return not (self.rejected.height or incomplete or self.log.unreadable)


@dataclass(frozen=True)
class _Way:
    """A rulebook with what a venue states of its terms, the readings settled, and the currency."""

    rulebook: Rulebook
    settled: Mapping[str, str]
    table_days: pl.DataFrame
    currency: str | None = None


Progress = Callable[[int], None]
"""Hears of the rows of a piece once it is judged."""

Judged = Callable[[Piece], Outcome]
"""What becomes of a piece; it can be pickled."""

Elsewhere = Callable[[Log, Judged, Mapping[int, Rulebook]], Iterator[Outcome]]
"""What becomes of each piece of a log in its order, judged in another place than this process.

It is given the rulebook of each part of the audit.
"""


def check(
    log: Log,
    rulebook: Rulebook,
    settled: Mapping[str, str],
    keep: Path | None = None,
    *,
    progress: Progress = lambda _: None,
    elsewhere: Elsewhere | None = None,
) -> Audit:
    """The verdicts of a rulebook over a log, with the readings settled that have a choice.

    In the folder `keep` is kept what is judged, and taken from there what was; nothing is kept
    of what is judged `elsewhere`.

    Raises:
        PlaceError: there is no room for it, or for what does not fit into memory.
    """
    ways = {1: _Way(rulebook, settled, log.table_days)}
    return _audit(log, ways, partial(_alone, ways), _kept(log, ways, keep), elsewhere, progress)


def check_venue(
    log: Log,
    venue: Venue,
    settled: Mapping[str, str],
    keep: Path | None = None,
    *,
    progress: Progress = lambda _: None,
    elsewhere: Elsewhere | None = None,
) -> Audit:
    """The verdicts of a venue's rulebooks over a log, each over the table-days that play by it.

    `settled` has a choice for readings of any of its rulebooks, and goes before the venue's own.
    `keep` and `elsewhere` as in `check`.

    Raises:
        VenueError: no entry of the venue covers a table-day, or one was played in another currency.
        PlaceError: there is no room for what does not fit into memory, or is to be kept.
    """
    played = log.table_days.filter(pl.col("rows") > 0)
    entries = days.entries(venue, played)
    ways = dict(enumerate(_ways(venue, entries, settled, played), start=1))
    judged = partial(_at_venue, ways, venue, entries)
    kept = _kept(log, ways, keep, venue.sha256)
    return replace(_audit(log, ways, judged, kept, elsewhere, progress), venue=venue)


def _ways(
    venue: Venue, entries: Mapping[int, Entry], settled: Mapping[str, str], played: pl.DataFrame
) -> Iterator[_Way]:
    """Each way in which table-days are judged at a venue, once, in the order of its entries."""
    numbers: dict[tuple[object, ...], list[int]] = {}
    first: dict[tuple[object, ...], tuple[Rulebook, dict[str, str], str | None]] = {}
    for entry in venue.entries:
        its = [number for number, its_entry in entries.items() if its_entry is entry]
        if its:
            book, choices = entry.rulebook, {**entry.readings, **settled}
            named = [reading.name for reading in book.readings if reading.name in choices]
            chosen = {name: choices[name] for name in named}
            key: tuple[object, ...] = (book.id, book.stated, tuple(chosen.items()), entry.currency)
            numbers.setdefault(key, []).extend(its)
            first.setdefault(key, (book, chosen, entry.currency))
    for key, (book, chosen, currency) in first.items():
        its_days = played.filter(pl.col("table_day").is_in(numbers[key]))
        yield _Way(book, chosen, its_days, currency)


def _alone(ways: Mapping[int, _Way], piece: Piece) -> Outcome:
    return _outcome(ways, piece, piece.events, None)


def _at_venue(
    ways: Mapping[int, _Way], venue: Venue, entries: Mapping[int, Entry], piece: Piece
) -> Outcome:
    standing, differs = authority.counted(venue, entries, piece.events)
    return _outcome(ways, piece, standing, differs)


def _outcome(
    ways: Mapping[int, _Way],
    piece: Piece,
    standing: pl.DataFrame,
    differs: pl.DataFrame | None,
) -> Outcome:
    """What becomes of a piece; `standing` is what counts of its events."""
    judgements = {}
    findings = [pl.DataFrame(schema=columns())]
    for number, way in ways.items():
        within = pl.col("table_day").is_in(way.table_days["table_day"].implode())
        alone = len(ways) == 1
        # A table-day is judged though none of its rows can stand: each clause gets its status.
        if alone or not piece.table_days.filter(within).is_empty():
            events = standing if alone else standing.filter(within)
            rounds = piece.rounds if alone else piece.rounds.filter(within)
            judgement = judge(way.rulebook, way.settled, Replay(events, rounds))
            found = located(judgement.findings, piece, way.rulebook.clauses)
            named = identified(found, way.rulebook.id)
            findings.append(named.with_columns(pl.lit(number, pl.UInt32).alias("part")))
            judgements[number] = judgement.without_findings()
    in_order = pl.concat(findings).sort("gaming_day", "table_id", maintain_order=True)
    return Outcome(reach(piece, differs), judgements, in_order)


def _kept(
    log: Log, ways: Mapping[int, _Way], folder: Path | None, venue: str | None = None
) -> Kept | None:
    """Where what is judged is kept, if it is to be."""
    if folder is None:
        return None
    of = [
        [(given.path, given.sha256, given.file) for given in log.inputs],
        log.unreadable,
        [
            (number, way.rulebook.sha256, repr(way.rulebook.stated), dict(way.settled))
            for number, way in ways.items()
        ],
        venue,
    ]
    return Kept(folder, digest(of))


def _audit(
    log: Log,
    ways: Mapping[int, _Way],
    judged: Judged,
    kept: Kept | None,
    elsewhere: Elsewhere | None,
    progress: Progress,
) -> Audit:
    """The outcomes of all pieces of a log put together, in its order."""
    books = {number: way.rulebook for number, way in ways.items()}

    def outcome(its_days: pl.DataFrame) -> Outcome:
        before = kept.outcome(its_days, books) if kept else None
        if before:
            return before
        now = judged(log.piece(its_days))
        if kept:
            kept.keep(its_days, now)
        return now

    reaches: list[Reach] = []
    judgements: dict[int, Judgement] = {}
    found = Found()
    outcomes = elsewhere(log, judged, books) if elsewhere else _side_by_side(log, outcome)
    for each in outcomes:
        reaches.append(each.reach)
        found.add(each.findings)
        progress(each.reach.judged_rows + each.reach.set_aside)
        for number, judgement in each.judgements.items():
            before = judgements.get(number)
            judgements[number] = before.plus(judgement) if before else judgement
    parts = [_part(way, judgements[number]) for number, way in ways.items()]
    return Audit(log, joined(reaches), tuple(parts), found)


def _side_by_side(log: Log, outcome: Callable[[pl.DataFrame], Outcome]) -> Iterator[Outcome]:
    """What becomes of each piece of a log, in its order whatever the number of threads.

    Polars leaves a second core idle over small frames; pieces side by side use it.
    """
    with ThreadPoolExecutor(pl.thread_pool_size()) as pool:
        yield from pool.map(outcome, log.spans())


def _part(way: _Way, judgement: Judgement) -> Part:
    book = way.rulebook
    return Part(
        rulebook=book,
        readings={reading.name: way.settled.get(reading.name) for reading in book.readings},
        table_days=way.table_days,
        clauses=judgement.clauses,
        underpaid=judgement.underpaid,
        overpaid=judgement.overpaid,
        currency=way.currency,
    )
