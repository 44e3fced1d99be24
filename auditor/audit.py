"""Log + rulebook → verdicts; of a venue, each table-day under the edition in force on it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property, reduce
from typing import TypeVar

import polars as pl

from auditor.judge import ClauseResult, Judgement, judge
from auditor.logs import Log
from auditor.replay import Replay
from auditor.rulebook import Clause, Rulebook, StatedTerm
from auditor.tables.findings import Findings
from auditor.venue import Entry, Venue, authority, days
from auditor.venue.authority import DISCREPANCIES

CHUNK = 500_000
"""Events judged at a time: enough to outweigh what each chunk costs, few enough for memory."""


Judged = TypeVar("Judged")
"""What comes of a chunk of a log."""


@dataclass(frozen=True)
class Part:
    """The verdicts of one rulebook, read and rounded one way, over its table-days of the log.

    `findings` has one row per finding (`tables.findings.Findings`), sorted by gaming day, table,
    first `seq`, clause. Money in hundred-thousandths of the currency unit.
    """

    rulebook: Rulebook
    readings: dict[str, str | None]
    table_days: pl.DataFrame
    """Its table-days, as `table_days` gives them."""
    clauses: tuple[ClauseResult, ...]
    findings: pl.DataFrame
    underpaid: int
    overpaid: int
    currency: str | None = None
    """What the venue says its tables are played in."""


@dataclass(frozen=True)
class Audit:
    """The verdicts of one audit: one part under a rulebook, or as many as a venue has it play by.

    `discrepancies` has what the log records otherwise than the venue (`authority.DISCREPANCIES`).
    """

    log: Log
    parts: tuple[Part, ...]
    venue: Venue | None = None
    discrepancies: pl.DataFrame = field(default_factory=DISCREPANCIES.to_frame)

    @cached_property
    def findings(self) -> pl.DataFrame:
        """The findings of all parts in one order; `part` has the number of theirs, from 1."""
        numbered = [
            part.findings.with_columns(pl.lit(number, pl.UInt32).alias("part"))
            for number, part in enumerate(self.parts, start=1)
        ]
        if not numbered:
            columns = Findings.to_schema().columns
            kinds = {name: column.dtype.type for name, column in columns.items()}
            return pl.DataFrame(schema={**kinds, "part": pl.UInt32})
        return pl.concat(numbered).sort("gaming_day", "table_id", maintain_order=True)

    @property
    def clauses(self) -> tuple[ClauseResult, ...]:
        """What became of each clause, one part after the other."""
        return tuple(result for part in self.parts for result in part.clauses)

    @property
    def complete(self) -> bool:
        """Whether everything that was handed over could be judged."""
        incomplete = bool((self.log.rounds["status"] == "incomplete").any())
        return not (self.log.rows.rejected or incomplete or self.log.unreadable)


def check(log: Log, rulebook: Rulebook, settled: Mapping[str, str]) -> Audit:
    """The verdicts of a rulebook over a log, with the readings settled that have a choice."""

    def judged(events: pl.DataFrame, rounds: pl.DataFrame) -> Judgement:
        return judge(rulebook, settled, Replay(events, rounds))

    judgements = _side_by_side(judged, log)
    return Audit(log, (_part(log, table_days(log), settled, judgements),))


def check_venue(log: Log, venue: Venue, settled: Mapping[str, str]) -> Audit:
    """The verdicts of a venue's rulebooks over a log, each over the table-days that play by it.

    `settled` has a choice for readings of any of its rulebooks, and goes before the venue's own.

    Raises:
        VenueError: no entry of the venue covers a table-day, or one was played in another currency.
    """
    all_days = table_days(log)
    entries = days.entries(venue, all_days)
    played: dict[_Way, list[int]] = {}
    for entry in venue.entries:
        its = [number for number, its_entry in entries.items() if its_entry is entry]
        if its:
            played.setdefault(_way(entry, settled), []).extend(its)

    def judged(
        events: pl.DataFrame, rounds: pl.DataFrame
    ) -> tuple[pl.DataFrame, dict[_Way, Judgement]]:
        standing, differs = authority.counted(venue, entries, events)
        found = {}
        for way, numbers in played.items():
            within = pl.col("table_day").is_in(numbers)
            if events.select(within.any()).item():
                replay = Replay(standing.filter(within), rounds.filter(within))
                found[way] = judge(way.rulebook, dict(way.settled), replay)
        return differs, found

    chunked = _side_by_side(judged, log)
    parts = [
        _part(
            log,
            all_days.filter(pl.col("table_day").is_in(numbers)),
            dict(way.settled),
            [found[way] for _, found in chunked if way in found],
            way.currency,
        )
        for way, numbers in played.items()
    ]
    return Audit(log, tuple(parts), venue, pl.concat(differs for differs, _ in chunked))


def _side_by_side(judged: Callable[[pl.DataFrame, pl.DataFrame], Judged], log: Log) -> list[Judged]:
    """What is judged of each chunk of a log, in its order whatever the number of threads.

    Polars leaves a second core idle over small frames; chunks side by side use it.
    """
    with ThreadPoolExecutor(pl.thread_pool_size()) as pool:
        return list(pool.map(lambda part: judged(*part), chunks(log.events, log.rounds)))


@dataclass(frozen=True)
class _Way:
    """A rulebook with what a venue states of its terms, the readings settled, and the currency."""

    rulebook: Rulebook = field(compare=False)
    id: str
    stated: tuple[StatedTerm, ...]
    settled: tuple[tuple[str, str], ...]
    currency: str | None


def _way(entry: Entry, settled: Mapping[str, str]) -> _Way:
    book = entry.rulebook
    chosen = {**entry.readings, **settled}
    named = [reading.name for reading in book.readings if reading.name in chosen]
    chosen_here = tuple((name, chosen[name]) for name in named)
    return _Way(book, book.id, book.stated, chosen_here, entry.currency)


def _part(
    log: Log,
    its_days: pl.DataFrame,
    settled: Mapping[str, str],
    judgements: Sequence[Judgement],
    currency: str | None = None,
) -> Part:
    judgement = reduce(Judgement.plus, judgements)
    rulebook = judgement.rulebook
    return Part(
        rulebook=rulebook,
        readings={reading.name: settled.get(reading.name) for reading in rulebook.readings},
        table_days=its_days,
        clauses=judgement.clauses,
        findings=located(judgement.findings, log, rulebook.clauses),
        underpaid=judgement.underpaid,
        overpaid=judgement.overpaid,
        currency=currency,
    )


def table_days(log: Log) -> pl.DataFrame:
    """One row per gaming day of a table: its number, day, table and currency, if it has one.

    Key: `table_day`. Ordered by it.
    """
    return (
        log.events.lazy()
        .group_by("table_day")
        .agg(
            pl.col("gaming_day", "table_id").first(),
            pl.col("currency").drop_nulls().first(),
        )
        .sort("table_day")
        .collect()
    )


def chunks(
    events: pl.DataFrame, rounds: pl.DataFrame, size: int = CHUNK
) -> Iterator[tuple[pl.DataFrame, pl.DataFrame]]:
    """The events and rounds of whole table-days at a time, in order, of about `size` events.

    A table-day stands alone, so what is judged in chunks is what would be judged in one piece. A
    log without events is one empty chunk.
    """
    days = events.group_by("table_day", maintain_order=True).agg(length=pl.len())
    before = pl.col("length").cum_sum() - pl.col("length")
    bounds = (
        days.with_columns(before=before, chunk=before // size)
        .group_by("chunk", maintain_order=True)
        .agg(
            pl.col("before").first(),
            pl.col("length").sum(),
            first=pl.col("table_day").min(),
            last=pl.col("table_day").max(),
        )
    )
    if bounds.is_empty():
        yield events, rounds
    for _, offset, length, first, last in bounds.iter_rows():
        within = pl.col("table_day").is_between(first, last)
        yield events.slice(offset, length), rounds.filter(within)


def located(findings: pl.DataFrame, log: Log, clauses: tuple[Clause, ...]) -> pl.DataFrame:
    """The judge's findings with what only the log knows, in the order of a report.

    Adds the gaming day, the table and the round as the log names it. Ordered by gaming day,
    table, `seq` and the printed order of the clauses.
    """
    days = log.events.select("table_day", "gaming_day", "table_id").unique()
    rounds = log.rounds.select("round", "round_id")
    printed = [clause.number for clause in clauses]
    order = pl.col("clause").replace_strict(printed, range(len(printed)), return_dtype=pl.UInt32)
    named = findings.join(days, on="table_day", how="left").join(rounds, on="round", how="left")
    by = ["gaming_day", "table_id", "seq", order, "box", "hand", "player_id", "message"]
    return Findings.validate(named.sort(by).select(list(Findings.to_schema().columns)))
