"""A small world judged by the auditor and by the oracle, in batches of rounds."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from itertools import islice
from pathlib import Path

import polars as pl

from auditor import logs
from tests.oracle.comparing import audited, parted
from tests.oracle.opinion import Finding, findings
from tests.worlds.course import Course, Row
from tests.worlds.enumeration import World, rounds

BATCH = 2_000
DAY = date(2026, 11, 1)
NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
KINDS = {
    "event": pl.String,
    "hand": pl.Int64,
    "player_id": pl.String,
    "card": pl.String,
    "amount": pl.Int64,
    "bet": pl.String,
    "box": pl.Int64,
    "round_id": pl.String,
}
LIMITS = {"minimum": 5, "maximum": 500}


@dataclass
class Agreement:
    """How many rounds were judged, and what the auditor or the oracle found alone.

    A round that the format refuses, of a hand that no split formed, is judged by neither.
    """

    rounds: int = 0
    refused: int = 0
    findings: int = 0
    auditor_alone: set[Finding] = field(default_factory=set)
    oracle_alone: set[Finding] = field(default_factory=set)


def agreement(world: World, rules: str, path: Path, only: int | None = None) -> Agreement:
    """Whether both find the same in the rounds of a world, or in a few of them: of one in so many.

    `path` is a file that may be written over.
    """
    reached = Agreement()
    for number, batch in enumerate(batches(islice(rounds(world), 0, None, only))):
        log = written(batch, number, path)
        theirs, ours = audited(log, rules, {}), findings(log, rules, {})
        auditor, oracle = parted(log, theirs, ours)
        judged = int((log.rounds["status"] == "judged").sum())
        reached.rounds += judged
        reached.refused += len(batch) - judged
        reached.findings += len(theirs & ours)
        reached.auditor_alone |= auditor
        reached.oracle_alone |= oracle
    return reached


def batches(of: Iterator[Course]) -> Iterator[list[Course]]:
    """Some rounds, so many at a time."""
    while batch := list(islice(of, BATCH)):
        yield batch


def written(batch: list[Course], number: int, path: Path) -> logs.Log:
    """The log of a batch: one table-day, whose limits are on show, by way of a Parquet file."""
    rows = [
        (*row, str(number * BATCH + place))
        for place, course in enumerate(batch)
        for row in course.rows
    ]
    table = [(*Row(event, box=None), None) for event in ("limits", "sign")]
    frame = pl.DataFrame([*table, *rows], schema=KINDS, orient="row")
    is_table = pl.col("round_id").is_null()
    frame.with_row_index("seq", 1).with_columns(
        pl.lit(DAY).alias("gaming_day"),
        pl.lit("BJ1").alias("table_id"),
        pl.lit(NOON).alias("at"),
        ("S" + pl.col("round_id")).alias("shoe_id"),  # no round uses up the cards of another
        pl.when(pl.col("event") == "limits").then(pl.lit("supervisor")).alias("role"),
        *[pl.when(is_table).then(figure).alias(name) for name, figure in LIMITS.items()],
    ).write_parquet(path)
    return logs.read([str(path)])
