"""The machine-readable record of an audit, format `auditor/1`: what JSON and NDJSON hold.

Keys stand in a settled order. Amounts are text, so that no reader makes floats of them.
"""

from collections.abc import Iterator
from typing import Any

import polars as pl

from auditor import money
from auditor.audit import Audit
from auditor.cards import words
from auditor.judge import ClauseResult
from auditor.report.citations import citations, readable, row

FORMAT = "auditor/1"

Record = dict[str, Any]


def figures(audit: Audit) -> Record:
    """What was audited and what came of it, in figures."""
    log, rulebook = audit.log, audit.rulebook
    rounds = dict(log.rounds["status"].cast(pl.String).value_counts().iter_rows())
    return {
        "format": FORMAT,
        "rulebook": {"id": rulebook.id, "edition": rulebook.edition, "sha256": rulebook.sha256},
        "readings": audit.readings,
        "inputs": [
            {"path": readable(given.path), "sha256": given.sha256, "rows": given.rows}
            for given in log.inputs
        ],
        "rows": {
            "read": log.rows.read,
            "judged": log.rows.judged,
            "set_aside": log.rows.set_aside,
            "rejected": log.rows.rejected,
        },
        "rounds": {
            "seen": log.rounds.height,
            "judged": rounds.get("judged", 0),
            "void": rounds.get("void", 0),
            "incomplete": rounds.get("incomplete", 0),
        },
        "money": {
            "underpaid": money.words(audit.underpaid),
            "overpaid": money.words(audit.overpaid),
        },
        "clauses": [_clause(result) for result in audit.clauses],
    }


def _clause(result: ClauseResult) -> Record:
    return {
        "clause": result.clause.number,
        "title": result.clause.title,
        "status": result.status,
        "held": result.held,
        "broken": result.broken,
        "disputed": result.disputed,
        "undecided": result.undecided,
        "why": result.why,
    }


def findings(audit: Audit) -> Iterator[Record]:
    """Each finding, in the order of the audit."""
    for finding in citations(audit).iter_rows(named=True):
        yield {
            "clause": finding["clause"],
            "verdict": finding["verdict"],
            "gaming_day": finding["gaming_day"],
            "table_id": finding["table_id"],
            "round_id": finding["round_id"],
            "box": finding["box"],
            "hand": finding["hand"],
            "player_id": finding["player_id"],
            "at": finding["at"],
            "seq": [finding["seq"]],
            "rows": [finding["row"]] if finding["row"] else [],
            "message": finding["message"],
            "recorded": finding["recorded"],
            "required": finding["required"],
            "impact": finding["impact"],
        }


def unjudged(audit: Audit) -> Record:
    """What could not be judged, and what the audit wants looked at beside its findings."""
    log = audit.log
    rejected = log.rejected.with_columns(row(log.inputs).alias("row"))
    return {
        "rejected": rejected.select("row", "column", "reason", "round_id").to_dicts(),
        "incomplete": incomplete(audit).to_dicts(),
        "unreadable": [
            {"path": readable(given), "reason": sentence} for given, sentence in log.unreadable
        ],
        "unknown_columns": [
            {"path": readable(given), "column": column} for given, column in log.unknown_columns
        ],
        "irregularities": irregularities(audit).to_dicts(),
    }


def incomplete(audit: Audit) -> pl.DataFrame:
    """One row per incomplete round, in order of its first row, with the reason."""
    rounds = audit.log.rounds.filter(pl.col("status") == "incomplete")
    day = pl.col("gaming_day").dt.strftime("%Y-%m-%d")
    return rounds.select(day, "table_id", "round_id", "reason")


def irregularities(audit: Audit) -> pl.DataFrame:
    """One row per card that someone took back from a hand, in the order of the log."""
    log = audit.log
    taken = log.events.filter(pl.col("event") == "card_withdrawn")
    rounds = log.rounds.select("round", "round_id", pl.col("status").cast(pl.String))
    return taken.join(rounds, on="round", how="left", maintain_order="left").select(
        pl.col("event").cast(pl.String).alias("kind"),
        pl.col("gaming_day").dt.strftime("%Y-%m-%d"),
        "table_id",
        "round_id",
        pl.col("status").alias("round_status"),
        "box",
        "hand",
        "seq",
        row(log.inputs).alias("row"),
        words(pl.col("card")).alias("card"),
        pl.col("role").cast(pl.String),
        "staff_id",
    )
