"""Recorded events written by hand, for tests of what is derived from them."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import polars as pl

from auditor.money import amount
from auditor.tables.recorded import PLACES, Events

DAY = date(2026, 11, 1)
_MONEY = ("amount", "minimum", "maximum", "unit")


def recorded(event: str, **fields: Any) -> dict[str, Any]:
    """One row: `recorded("wager", round=0, box=1, player_id="P1", amount="20")`."""
    return {"event": event, **fields}


def events(*rows: dict[str, Any]) -> pl.DataFrame:
    """A valid events frame of these rows, in their order.

    What is not given: `seq` counts from 1, `at` is a second after the row before, from 20:00 on,
    `table_day` is 0. Money is given as text, times as `20:05:00` or as a datetime in UTC.
    """
    filled: list[dict[str, Any]] = []
    clock = datetime.combine(DAY, time(20), UTC)
    for seq, row in enumerate(rows, start=1):
        clock = moment(row["at"]) if "at" in row else clock + timedelta(seconds=1)
        filled.append(
            {"table_day": 0, "gaming_day": DAY, "table_id": "BJ07", "seq": seq, "offset": 0}
            | {"bet": "main", "file": 0, "line": seq + 1}
            | dict.fromkeys(PLACES, False)
            | row
            | {name: amount(row[name]) for name in _MONEY if row.get(name) is not None}
            | {"at": clock}
            | ({"effective_at": moment(row["effective_at"])} if row.get("effective_at") else {})
        )
    schema = {name: field.dtype.type for name, field in Events.to_schema().columns.items()}
    frame = pl.DataFrame(filled, schema=schema)
    return Events.validate(frame)


def moment(given: str | datetime) -> datetime:
    """A time of the day in UTC, or a datetime as it is."""
    if isinstance(given, datetime):
        return given
    return datetime.combine(DAY, time.fromisoformat(given), UTC)
