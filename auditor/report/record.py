"""The machine-readable record of an audit, format `auditor/1`: what JSON and NDJSON hold.

Keys stand in a settled order. Amounts are text, so that no reader makes floats of them.
"""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

import polars as pl

from auditor import money
from auditor.audit import Audit, Part
from auditor.cards import words
from auditor.judge import ClauseResult
from auditor.logs.files import readable
from auditor.report import dispositions
from auditor.report.citations import citations, row
from auditor.venue import Venue

FORMAT = "auditor/1"

Record = dict[str, Any]


def figures(audit: Audit) -> Record:
    """What was audited and what came of it, in figures."""
    log = audit.log
    alone = audit.parts[0] if len(audit.parts) == 1 else None
    rows, rounds = audit.rows, audit.reach.rounds
    return {
        "format": FORMAT,
        **(_played(alone) if alone else {}),
        **(_venue(audit.venue, alone) if audit.venue else {}),
        "inputs": [
            {"path": readable(given.path), "sha256": given.sha256, "rows": given.rows}
            for given in log.inputs
        ],
        "rows": {
            "read": rows.read,
            "judged": rows.judged,
            "set_aside": rows.set_aside,
            "rejected": rows.rejected,
        },
        "rounds": {
            "seen": sum(rounds.values()),
            "judged": rounds.get("judged", 0),
            "void": rounds.get("void", 0),
            "incomplete": rounds.get("incomplete", 0),
        },
        **(_outcome(alone) if alone else {"parts": list(_parts(audit))}),
    }


def _played(part: Part) -> Record:
    book = part.rulebook
    return {
        "rulebook": {"id": book.id, "edition": book.edition, "sha256": book.sha256},
        "readings": part.readings,
    }


def _venue(venue: Venue, alone: Part | None) -> Record:
    stated = {"name": venue.name, "path": readable(venue.path), "sha256": venue.sha256}
    return {"venue": stated, **(_payments(alone) if alone else {})}


def _payments(part: Part) -> Record:
    """The smallest payable chip, and how the rulebook rounds; null where that is a reading."""
    terms = {term.name: term.value for term in part.rulebook.stated}
    smallest = terms.get("smallest_payable")
    return {
        "payments": {
            "smallest_chip": money.words(smallest) if isinstance(smallest, int) else None,
            "rounding": terms.get("rounding"),
        }
    }


def _outcome(part: Part) -> Record:
    short, over = money.words(part.underpaid), money.words(part.overpaid)
    return {
        "money": {"underpaid": short, "overpaid": over},
        "clauses": [clause(result) for result in part.clauses],
    }


def _parts(audit: Audit) -> Iterator[Record]:
    """Each part of an audit under several rulebooks, with the table-days that it is of.

    Clauses stand under their rulebook only: the same number means another thing in another. So
    does money, which may be of another currency.
    """
    for number, part in enumerate(audit.parts, start=1):
        yield {
            "part": number,
            **_played(part),
            **_payments(part),
            "table_days": days_by_table(part).to_dicts(),
            "currency": part.currency,
            **_outcome(part),
        }


def days_by_table(part: Part) -> pl.DataFrame:
    """One row per table of a part, in order of its id, with its gaming days."""
    return (
        part.table_days.sort("table_id", "gaming_day")
        .group_by("table_id", maintain_order=True)
        .agg(gaming_days=pl.col("gaming_day").dt.strftime("%Y-%m-%d"))
    )


def clause(result: ClauseResult) -> Record:
    """What became of a clause, as the record has it."""
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
    """Each finding, in the order of the audit; of several parts, with its part and rulebook."""
    several = len(audit.parts) > 1
    for cited in chain.from_iterable(each.iter_rows(named=True) for each in citations(audit)):
        yield finding(cited, several=several)


def finding(cited: Mapping[str, Any], *, several: bool) -> Record:
    """One finding as it is cited, as the record has it; where there are several parts, with its."""
    return {
        **({"part": cited["part"], "rulebook": cited["rulebook"]} if several else {}),
        "clause": cited["clause"],
        "verdict": cited["verdict"],
        "gaming_day": cited["gaming_day"],
        "table_id": cited["table_id"],
        "round_id": cited["round_id"],
        "box": cited["box"],
        "hand": cited["hand"],
        "player_id": cited["player_id"],
        "at": cited["at"],
        "seq": [cited["seq"]],
        "rows": [cited["row"]] if cited["row"] else [],
        "message": cited["message"],
        "recorded": cited["recorded"],
        "required": cited["required"],
        "impact": cited["impact"],
        "counted": cited["counted"],
        "id": cited["id"],
        **({"disposition": dispositions.of_finding(cited)} if "disposition" in cited else {}),
    }


def unjudged(audit: Audit) -> Record:
    """What could not be judged, and what the audit wants looked at beside its findings."""
    log = audit.log
    rejected = audit.rejected.with_columns(row(log.inputs).alias("row"))
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
        **({"discrepancies": discrepancies(audit).to_dicts()} if audit.venue else {}),
        "void": void(audit).to_dicts(),
        "table_days": table_days(audit).to_dicts(),
        **({"dispositions": dispositions.record(audit)} if audit.marks else {}),
    }


def incomplete(audit: Audit) -> pl.DataFrame:
    """One row per incomplete round, in order of its first row, with the reason."""
    day = pl.col("gaming_day").dt.strftime("%Y-%m-%d")
    return audit.reach.incomplete.select(day, "table_id", "round_id", "reason")


def void(audit: Audit) -> pl.DataFrame:
    """One row per void round, in order of its first row."""
    day = pl.col("gaming_day").dt.strftime("%Y-%m-%d")
    return audit.reach.void.select(day, "table_id", "round_id")


def table_days(audit: Audit) -> pl.DataFrame:
    """One row per table-day, in order of gaming day and table: what a later audit is compared by.

    Its currency as the log states it, how many rounds of it were seen, and a digest of their ids.
    """
    stated = audit.log.table_days.select("table_day", "currency")
    return audit.reach.days.join(stated, on="table_day", how="left", maintain_order="left").select(
        pl.col("gaming_day").dt.strftime("%Y-%m-%d"),
        "table_id",
        "currency",
        "rounds",
        "rounds_digest",
    )


def irregularities(audit: Audit) -> pl.DataFrame:
    """One row per card that someone took back from a hand, in the order of the log."""
    return audit.reach.withdrawn.select(
        pl.col("event").cast(pl.String).alias("kind"),
        pl.col("gaming_day").dt.strftime("%Y-%m-%d"),
        "table_id",
        "round_id",
        "round_status",
        "box",
        "hand",
        "seq",
        row(audit.log.inputs).alias("row"),
        words(pl.col("card")).alias("card"),
        pl.col("role").cast(pl.String),
        "staff_id",
    )


def discrepancies(audit: Audit) -> pl.DataFrame:
    """One row per row of the log that the venue says otherwise of, in the order of the log."""
    return audit.reach.discrepancies.select(
        pl.col("kind").cast(pl.String),
        pl.col("gaming_day").dt.strftime("%Y-%m-%d"),
        "table_id",
        "round_id",
        "seq",
        row(audit.log.inputs).alias("row"),
        "event",
        "staff_id",
        "option",
        "recorded",
        "venue",
    )
