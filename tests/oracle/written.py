"""Rows of a made-up log as they are written down, and the log that is read from them."""

import csv
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta, timezone
from pathlib import Path

from auditor import logs

Fields = dict[str, str]
"""One row of a log, in words."""

COLUMNS = [
    "gaming_day",
    "table_id",
    "seq",
    "at",
    "event",
    "round_id",
    "shoe_id",
    "box",
    "hand",
    "player_id",
    "card",
    "amount",
    "bet",
    "minimum",
    "maximum",
    "unit",
    "effective_at",
    "value",
    "option",
    "role",
    "place",
]
OPENING = datetime(2026, 11, 1, 20, tzinfo=timezone(timedelta(hours=11)))


def amount(cents: int) -> str:
    """Money in words."""
    return f"{cents // 100}.{cents % 100:02d}"


class Book:
    """A table-day as it is written down, row after row on a running clock."""

    def __init__(self, table_id: str, gaming_day: str = "2026-11-01") -> None:
        self.table_id = table_id
        self.gaming_day = gaming_day
        self.clock = OPENING
        self.rows: list[Fields] = []

    def write(self, event: str, **fields: object) -> None:
        """Write a row; what is None stays blank, money is in cents."""
        self.clock += timedelta(seconds=1)
        row = {"event": event, "at": self.clock.isoformat()}
        for name, value in fields.items():
            if value is None or value == "":
                continue
            money = name in ("amount", "minimum", "maximum", "unit")
            row[name] = amount(value) if money and isinstance(value, int) else str(value)
        self.rows.append(row)

    def wait(self, **time: int) -> None:
        """Let time pass."""
        self.clock += timedelta(**time)

    def numbered(self) -> list[Fields]:
        """Its rows with their day, table and `seq`."""
        head = {"gaming_day": self.gaming_day, "table_id": self.table_id}
        return [{**row, **head, "seq": str(seq)} for seq, row in enumerate(self.rows, start=1)]


def save(rows: Iterable[Fields], path: Path) -> None:
    """Write rows to a CSV file."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(rows)


def read(books: Sequence[Book], path: Path) -> logs.Log:
    """The log of some table-days, by way of a file."""
    save((row for book in books for row in book.numbered()), path)
    return logs.read([str(path)])
