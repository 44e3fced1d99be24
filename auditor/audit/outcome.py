"""Outcomes: what became of one piece of a log, and of all its pieces together."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import polars as pl

from auditor.audit.ids import DIGITS
from auditor.judge import Judgement
from auditor.logs.pieces import Piece
from auditor.rulebook import Clause
from auditor.tables.findings import Findings
from auditor.venue.authority import DISCREPANCIES


@dataclass(frozen=True)
class Reach:
    """How far the verdicts over some table-days reach, and what is beside them.

    `rounds` counts the rounds of each status; of those that are not judged, `incomplete` and
    `void` have one row each, as `tables.recorded.Rounds`. `withdrawn` has one row per card that
    somebody took back from a hand, `discrepancies` one per row of the log that a venue says
    otherwise of (`venue.authority.DISCREPANCIES`), both with what of the row only the log knows.
    `days` has one row per table-day: how many `rounds` of it were seen, and `rounds_digest`, which
    is another one wherever any of them is (`_days`).
    """

    judged_rows: int
    set_aside: int
    rounds: Mapping[str, int]
    rejected: pl.DataFrame
    incomplete: pl.DataFrame
    void: pl.DataFrame
    withdrawn: pl.DataFrame
    discrepancies: pl.DataFrame
    days: pl.DataFrame


def reach(piece: Piece, differs: pl.DataFrame | None = None) -> Reach:
    """How far the verdicts over a piece reach; `differs` are its discrepancies from a venue."""
    counts = piece.rounds["status"].cast(pl.String).value_counts()
    set_aside = piece.set_aside
    of = {
        status: piece.rounds.filter(pl.col("status") == status).drop("round", "table_day")
        for status in ("incomplete", "void")
    }
    places = ["table_day", "seq", "gaming_day", "table_id", "round", "file", "line"]
    statuses = piece.rounds.select(
        "round", "round_id", pl.col("status").cast(pl.String).alias("round_status")
    )
    withdrawn = piece.events.filter(pl.col("event") == "card_withdrawn").select(
        *places, "event", "box", "hand", "card", "role", "staff_id"
    )
    found = DISCREPANCIES.to_frame() if differs is None else differs
    stood = piece.events.select(places).join(
        found.select("table_day", "seq").unique(), ["table_day", "seq"]
    )
    discrepancies = found.join(stood, on=["table_day", "seq"], how="left", maintain_order="left")
    with_rounds = [
        rows.join(statuses, on="round", how="left", maintain_order="left").drop("round")
        for rows in (withdrawn, discrepancies)
    ]
    return Reach(
        judged_rows=piece.events.height - set_aside,
        set_aside=set_aside,
        rounds=dict(counts.iter_rows()),
        rejected=piece.rejected,
        incomplete=of["incomplete"],
        void=of["void"],
        withdrawn=with_rounds[0],
        discrepancies=with_rounds[1].sort("gaming_day", "table_id", "seq", "kind"),
        days=_days(piece),
    )


def _days(piece: Piece) -> pl.DataFrame:
    """The table-days of a piece in order, with their number of rounds and the digest of these.

    The first digits of the SHA-256 of the round ids in order of their bytes, each as a netstring
    (`3:118,`): two logs agree in it where they have the same rounds of a table-day.
    """
    ids = pl.col("round_id").sort()
    netstrings = pl.concat_str(ids.str.len_bytes(), pl.lit(":"), ids, pl.lit(","))
    of_days = piece.rounds.group_by("table_day").agg(rounds=pl.len(), ids=netstrings.str.join())
    days = piece.table_days.select("table_day", "gaming_day", "table_id").join(
        of_days, on="table_day", how="left", maintain_order="left"
    )
    texts = days["ids"].fill_null("")
    digests = [hashlib.sha256(text.encode()).hexdigest()[:DIGITS] for text in texts]
    return days.select(
        "table_day",
        "gaming_day",
        "table_id",
        pl.col("rounds").fill_null(0),
        pl.Series("rounds_digest", digests, pl.String),
    )


def joined(reaches: Iterable[Reach]) -> Reach:
    """The reach over several pieces of a log, in its order."""
    parts = list(reaches)
    statuses = dict.fromkeys(status for part in parts for status in part.rounds)
    return Reach(
        judged_rows=sum(part.judged_rows for part in parts),
        set_aside=sum(part.set_aside for part in parts),
        rounds={status: sum(part.rounds.get(status, 0) for part in parts) for status in statuses},
        rejected=pl.concat([part.rejected for part in parts]).sort("file", "line"),
        incomplete=pl.concat([part.incomplete for part in parts]),
        void=pl.concat([part.void for part in parts]),
        withdrawn=pl.concat([part.withdrawn for part in parts]),
        discrepancies=pl.concat([part.discrepancies for part in parts]),
        days=pl.concat([part.days for part in parts]),
    )


def located(findings: pl.DataFrame, piece: Piece, clauses: tuple[Clause, ...]) -> pl.DataFrame:
    """The judge's findings with what only the log knows, in the order of a report.

    Adds the gaming day, the table, the round as the log names it, and the row at fault. Ordered
    by gaming day, table, `seq` and the printed order of the clauses.
    """
    rounds = piece.rounds.select("round", "round_id")
    rows = piece.events.select("table_day", "seq", "at", "offset", "file", "line")
    printed = [clause.number for clause in clauses]
    order = pl.col("clause").replace_strict(printed, range(len(printed)), return_dtype=pl.UInt32)
    named = (
        findings.join(piece.table_days, on="table_day", how="left")
        .join(rounds, on="round", how="left")
        .join(rows, on=["table_day", "seq"], how="left")
    )
    by = ["gaming_day", "table_id", "seq", order, "box", "hand", "player_id", "message"]
    return Findings.validate(named.sort(by).select(list(Findings.to_schema().columns)))


@dataclass(frozen=True)
class Outcome:
    """What became of a piece: how far the verdicts reach, and those of each part of the audit.

    `findings` has those of all parts, with `id` and `part`, from 1, ordered by gaming day and
    table, and there as the parts have them. A judgement keeps none of its own.
    """

    reach: Reach
    judgements: Mapping[int, Judgement]
    findings: pl.DataFrame
