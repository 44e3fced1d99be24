"""A log's rows as plain Python objects, each table-day with its rounds in the order of `seq`."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from auditor.logs import Log

DECISIONS = ("stand", "hit", "double", "split", "surrender")
SETTLEMENTS = ("pay", "collect", "return")


@dataclass(frozen=True)
class Row:
    """One accepted row; money in hundred-thousandths."""

    seq: int
    at: datetime
    event: str
    round: int | None
    shoe_id: str | None
    box: int | None
    hand: int | None
    player_id: str | None
    card: str | None
    amount: int | None
    bet: str
    minimum: int | None
    maximum: int | None
    unit: int | None
    effective_at: datetime | None
    value: int | None
    option: str | None
    role: str | None
    face_up: bool
    face_down: bool
    sideways: bool
    insurance_line: bool

    @property
    def money(self) -> int:
        """Its amount; nothing where it states none."""
        return self.amount or 0


@dataclass(frozen=True)
class Round:
    """One round that can be judged."""

    round_id: str
    rows: tuple[Row, ...]

    def of(self, *events: str) -> list[Row]:
        """Its rows of these events, in order."""
        return [row for row in self.rows if row.event in events]


@dataclass(frozen=True)
class Evidence:
    """The kinds of evidence that a table-day records."""

    calls: bool
    totals: bool
    placing: bool
    line: bool
    removal: bool
    offers: bool


@dataclass(frozen=True)
class TableDay:
    """One gaming day of one table."""

    gaming_day: str
    table_id: str
    table_rows: tuple[Row, ...]
    rounds: tuple[Round, ...]
    evidence: Evidence
    rows: tuple[Row, ...]
    """Every accepted row, those of void and incomplete rounds too."""


def table_days(log: Log) -> Iterator[TableDay]:
    """The table-days of a log."""
    names = list(Row.__dataclass_fields__)
    judged = {
        entry["round"]: entry["round_id"]
        for entry in log.rounds.iter_rows(named=True)
        if entry["status"] == "judged"
    }
    days: dict[tuple[str, str], list[Row]] = {}
    for entry in log.events.iter_rows(named=True):
        key = (str(entry["gaming_day"]), entry["table_id"])
        days.setdefault(key, []).append(Row(**{name: entry[name] for name in names}))
    for (gaming_day, table_id), rows in days.items():
        rows.sort(key=lambda row: row.seq)
        rounds: dict[int, list[Row]] = {}
        for row in rows:
            if row.round is not None and row.round in judged:
                rounds.setdefault(row.round, []).append(row)
        yield TableDay(
            gaming_day,
            table_id,
            tuple(row for row in rows if row.round is None),
            tuple(Round(judged[number], tuple(its)) for number, its in rounds.items()),
            _evidence(rows),
            tuple(rows),
        )


def _evidence(rows: list[Row]) -> Evidence:
    events = {row.event for row in rows}
    return Evidence(
        calls="no_more_bets" in events,
        totals="announce" in events,
        placing=any(row.face_up or row.face_down or row.sideways for row in rows),
        line=any(row.insurance_line for row in rows),
        removal="cards_removed" in events,
        offers="offer" in events,
    )
