"""Log + rulebook → verdicts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce

import polars as pl

from auditor.judge import ClauseResult, Judgement, judge
from auditor.logs import Log
from auditor.replay import Replay
from auditor.rulebook import Clause, Rulebook
from auditor.tables.findings import Findings

CHUNK = 200_000
"""Events judged at a time: enough to outweigh what each chunk costs, few enough for memory."""


@dataclass(frozen=True)
class Audit:
    """The verdicts of one audit.

    `findings` has one row per finding (`tables.findings.Findings`), sorted by gaming day, table,
    first `seq`, clause. Money in hundred-thousandths of the currency unit.
    """

    log: Log
    rulebook: Rulebook
    readings: dict[str, str | None]
    clauses: tuple[ClauseResult, ...]
    findings: pl.DataFrame
    underpaid: int
    overpaid: int

    @property
    def complete(self) -> bool:
        """Whether everything that was handed over could be judged."""
        incomplete = bool((self.log.rounds["status"] == "incomplete").any())
        return not (self.log.rows.rejected or incomplete or self.log.unreadable)


def check(log: Log, rulebook: Rulebook, settled: Mapping[str, str]) -> Audit:
    """The verdicts of a rulebook over a log, with the readings settled that have a choice."""
    parts = [
        judge(rulebook, settled, Replay(events, rounds))
        for events, rounds in chunks(log.events, log.rounds)
    ]
    judgement = reduce(Judgement.plus, parts)
    return Audit(
        log=log,
        rulebook=rulebook,
        readings={reading.name: settled.get(reading.name) for reading in rulebook.readings},
        clauses=judgement.clauses,
        findings=located(judgement.findings, log, rulebook.clauses),
        underpaid=judgement.underpaid,
        overpaid=judgement.overpaid,
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
