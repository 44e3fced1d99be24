"""Audits written by hand, for tests of what is reported of them."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from typing import Any

import polars as pl

from auditor.audit import Audit, Part
from auditor.audit.found import Found
from auditor.audit.ids import identified
from auditor.audit.outcome import located, reach
from auditor.judge import ClauseResult, Status
from auditor.logs import Input, Log
from auditor.logs.pieces import Piece
from auditor.logs.shelf import Shelf
from auditor.money import Odds, amount
from auditor.rulebook import Choice, Clause, Reading, Rulebook, StatedTerm
from auditor.tables.findings import Findings
from auditor.tables.recorded import Rejected, Rounds
from auditor.terms import Term
from tests.recorded_events import DAY, events, recorded

SYDNEY = 11 * 60
"""The recorded offset from UTC, in minutes."""

_TERMS: dict[str, Term] = {
    "hole_card": "none",
    "win_pays": Odds(1, 1),
    "dealer_stands_on": 17,
    "dealer_draws_on_soft": False,
    "dealer_blackjack_takes": "original",
    "dealer_blackjack_takes_of_split": "original",
    "dealer_blackjack_against_21": "loses",
    "busted_before_dealer_blackjack": "lost",
    "ace_in_doubled_hand": "free",
    "split_blackjack": "none",
    "surrender_takes": Odds(1, 2),
    "surrender_before_dealer_blackjack": "stands",
    "split_aces_draw": "one",
    "rounding": "exact",
}

RULEBOOK = Rulebook(
    id="toy",
    title="Toy rules",
    authority="The toy authority",
    edition="first edition",
    source="made up for a test",
    source_sha256="5" * 64,
    path="rules/toy.toml",
    sha256="a" * 64,
    stated=(
        StatedTerm("blackjack_pays", Odds(3, 2), "2.1", None),
        StatedTerm("insurance_pays", Odds(2, 1), None, "the text does not say"),
        *(StatedTerm(name, value, "2.1", None) for name, value in _TERMS.items()),
    ),
    readings=(
        Reading(
            "aces",
            "May an ace be doubled?",
            ("10.2",),
            (Choice("barred", "It may not.", {}), Choice("allowed", "It may.", {})),
        ),
    ),
    clauses=(
        Clause("2.1", "What a blackjack pays", "Three to two.", "judged", None, False, ()),
        Clause(
            "10.2", "Doubles on 9, 10 or 11", "Nothing else doubles.", "judged", None, False, ()
        ),
        Clause("10.10", "The call", "Bets close by a call.", "judged", None, True, ()),
        Clause("11", "Courtesy", "Be kind.", "by hand", "no log shows it", False, ()),
    ),
)

_EVENTS = (
    recorded("sign", minimum="10", maximum="500"),
    recorded("wager", round=0, box=3, player_id="P2", amount="20"),
    recorded("card", round=0, box=3, hand=1, card="7C"),
    recorded("card", round=0, card="6H"),
    recorded("card", round=0, box=3, hand=1, card="5D"),
    recorded("double", round=0, box=3, hand=1, player_id="P2", amount="20"),
    recorded("card", round=0, box=3, hand=1, card="9C"),
    recorded("card", round=0, card="TD"),
    recorded("card", round=0, card="KS"),
    recorded("pay", round=0, box=3, hand=1, player_id="P2", amount="27.5"),
    recorded("round_end", round=0),
    recorded("wager", round=1, box=1, player_id="P1", amount="10"),
)


def finding(clause: str, seq: int, **fields: Any) -> dict[str, Any]:
    """One finding of the judge: `finding("10.2", 6, round=0, box=3)`."""
    return {"clause": clause, "verdict": "broken", "table_day": 0, "seq": seq} | fields


DOUBLED = finding(
    "10.2",
    6,
    round=0,
    box=3,
    hand=1,
    player_id="P2",
    message="doubled on 12 (7♣ 5♦); a double needs 9, 10 or 11",
    recorded="12",
    required="9, 10 or 11",
)
DOUBLED_ID = "fa2ecd8ef391f4c15"
"""What stands in `DOUBLED`, hashed as `auditor.audit.ids` says."""

SHORT = finding(
    "2.1",
    10,
    round=0,
    box=3,
    hand=1,
    player_id="P2",
    message="paid 27.50; 40.00 was due",
    recorded="27.50",
    required="40.00",
    impact=amount("12.5"),
    counted=True,
)


@dataclass(frozen=True)
class Given:
    """A log written by hand, in one piece."""

    inputs: tuple[Input, ...]
    events: pl.DataFrame
    rounds: pl.DataFrame
    rejected: pl.DataFrame
    unknown_columns: tuple[tuple[str, str], ...] = ()
    unreadable: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class _Handed(Log):
    """A log whose one piece is handed over, not read."""

    handed: Piece

    def piece(self, days: pl.DataFrame) -> Piece:
        assert days.equals(self.table_days)
        return self.handed


def log(*rows: dict[str, Any], path: str = "day.csv") -> Given:
    """A log of these events, or of one judged and one incomplete round."""
    frame = events(*(row | {"offset": SYDNEY} for row in rows or _EVENTS))
    numbers = frame["round"].drop_nulls().unique().sort()
    rounds = pl.DataFrame(
        {
            "round": numbers,
            "table_day": 0,
            "gaming_day": DAY,
            "table_id": frame["table_id"][0],
            "round_id": [str(number + 118) for number in numbers],
            "status": ["incomplete" if number == 1 else "judged" for number in numbers],
            "reason": ["it has no end" if number == 1 else None for number in numbers],
        },
        schema=_schema(Rounds),
    )
    nothing = pl.DataFrame(schema=_schema(Rejected))
    return Given((Input(path, "b" * 64, frame.height),), frame, rounds, nothing)


def whole(*rows: dict[str, Any]) -> Given:
    """The same log without its incomplete round."""
    return log(*(rows or _EVENTS[:-1]))


def rejected(read: Given, line: int, column: str, reason: str, round_id: str) -> Given:
    """A log with a row rejected."""
    row = {"file": 0, "line": line, "column": column, "reason": reason, "round_id": round_id}
    [given] = read.inputs
    frame = pl.concat([read.rejected, pl.DataFrame([row], schema=_schema(Rejected))])
    return replace(read, rejected=frame, inputs=(replace(given, rows=given.rows + 1),))


def audit(read: Given, *found: dict[str, Any], rulebook: Rulebook = RULEBOOK) -> Audit:
    """An audit of a log that ended with these findings."""
    unknown = ["gaming_day", "table_id", "round_id", "at", "offset", "file", "line"]
    schema = {name: of for name, of in _schema(Findings).items() if name not in unknown}
    sure = pl.when(pl.col("impact").is_not_null()).then(pl.col("verdict") == "broken")
    frame = pl.DataFrame(list(found), schema=schema).with_columns(
        counted=pl.col("counted").fill_null(sure)
    )
    impacts = [row.get("impact") or 0 for row in found]
    days = read.events.select("table_day", "gaming_day", "table_id").unique()
    piece = Piece(days, read.events, read.rounds, read.rejected)
    there = _Handed(
        inputs=read.inputs,
        table_days=days.with_columns(rows=pl.lit(read.events.height), currency=pl.lit(None)),
        astray=read.rejected.clear(),
        unknown_columns=read.unknown_columns,
        unreadable=read.unreadable,
        shelf=Shelf(),
        gone=pl.DataFrame(),
        lost=pl.DataFrame(),
        handed=piece,
    )
    part = Part(
        rulebook=rulebook,
        readings={reading.name: None for reading in rulebook.readings},
        table_days=there.table_days,
        clauses=tuple(_result(clause, found) for clause in rulebook.clauses),
        underpaid=sum(impact for impact in impacts if impact > 0),
        overpaid=-sum(impact for impact in impacts if impact < 0),
    )
    of_part = Found()
    located_there = located(frame, piece, rulebook.clauses)
    named = identified(located_there, rulebook.id)
    of_part.add(named.with_columns(pl.lit(1, pl.UInt32).alias("part")))
    return Audit(there, reach(piece), (part,), of_part)


def other(found: Audit, **changes: Any) -> Audit:
    """The same audit, its one part changed."""
    return replace(found, parts=(replace(found.parts[0], **changes),))


def _result(clause: Clause, found: tuple[dict[str, Any], ...]) -> ClauseResult:
    """A clause that judged forty facts right, and these wrong."""
    if clause.judged != "judged":
        return ClauseResult(clause, clause.judged, 0, 0, 0, 0, clause.why)
    verdicts = [row["verdict"] for row in found if row["clause"] == clause.number]
    broken, disputed = verdicts.count("broken"), verdicts.count("disputed")
    status: Status = "broken" if broken else "disputed" if disputed else "held"
    return ClauseResult(clause, status, 40, broken, disputed, 0, None)


def _schema(model: Any) -> dict[str, Any]:
    return {name: field.dtype.type for name, field in model.to_schema().columns.items()}


def at(second: int) -> str:
    """When the event of that `seq` was logged, as a report has it."""
    zone = timezone(timedelta(minutes=SYDNEY))
    moment = datetime(DAY.year, DAY.month, DAY.day + 1, 7, 0, second, tzinfo=zone)
    return moment.isoformat(timespec="milliseconds")
