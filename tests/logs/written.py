"""Logs written by hand, row by row, in the formats that a log may have."""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from auditor import logs
from auditor.logs import Log

Row = dict[str, str]

# fmt: off
COLUMNS = [
    "gaming_day", "table_id", "seq", "at", "event", "round_id", "shoe_id", "box", "hand",
    "player_id", "card", "amount", "bet", "minimum", "maximum", "unit", "effective_at", "value",
    "option", "role", "staff_id", "currency", "place",
]
# fmt: on


def row(event: str, **cells: str) -> Row:
    """One row; what `numbered` fills in is left out."""
    return {"event": event, **cells}


def sign(**cells: str) -> Row:
    """A table's sign from 10 to 500."""
    return row("sign", **{"minimum": "10.00", "maximum": "500.00"} | cells)


def round_of(round_id: str, *, ended: bool = True) -> list[Row]:
    """A round on box 1 that P1 wins with 18 against 17: nine rows, eight without its end."""
    rows = [
        row("wager", box="1", player_id="P1", amount="20.00"),
        row("no_more_bets"),
        row("card", box="1", hand="1", card="TS"),
        row("card", card="7H"),
        row("card", box="1", hand="1", card="8C"),
        row("stand", box="1", hand="1", player_id="P1"),
        row("card", card="KD"),
        row("pay", box="1", hand="1", player_id="P1", amount="20.00"),
        row("round_end"),
    ]
    return [each | {"round_id": round_id} for each in (rows if ended else rows[:-1])]


def numbered(rows: Iterable[Row], **cells: str) -> list[Row]:
    """Rows of one table-day, `seq` counting from 1, each a second after the one before."""
    return [
        {
            "gaming_day": "2026-11-01",
            "table_id": "BJ07",
            "seq": str(seq),
            "at": f"2026-11-01T20:{seq // 60:02d}:{seq % 60:02d}+11:00",
        }
        | cells
        | each
        for seq, each in enumerate(rows, start=1)
    ]


def as_csv(rows: Sequence[Row], columns: Sequence[str] = COLUMNS) -> str:
    """The rows in CSV; their first is on line 2."""
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def as_ndjson(rows: Iterable[Row]) -> str:
    """The rows in NDJSON, every value as text; their first is on line 1."""
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in rows)


def written(path: Path, content: str | bytes) -> str:
    """A file with this content, its folders made; its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


def read(folder: Path, content: str | bytes, name: str = "day.csv") -> Log:
    """What is read from one file with this content."""
    return logs.read([written(folder / name, content)])


def read_rows(folder: Path, rows: Sequence[Row]) -> Log:
    """What is read from these rows in a CSV file."""
    return read(folder, as_csv(rows))


def rejected(log: Log) -> list[tuple[int, str | None]]:
    """Line and column of each rejected row."""
    return list(log.rejected.select("line", "column").iter_rows())


def reasons(log: Log) -> list[str]:
    """Why rows were rejected."""
    return log.rejected["reason"].to_list()


def statuses(log: Log) -> dict[str, str]:
    """Each round's status, by its id, in the order of their numbers."""
    return dict(log.rounds.sort("round").select("round_id", "status").iter_rows())


def incomplete(log: Log) -> list[str]:
    """Ids of the incomplete rounds."""
    return [name for name, status in statuses(log).items() if status == "incomplete"]
