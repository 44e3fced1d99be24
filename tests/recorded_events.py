"""Recorded events written by hand, for tests of what is derived from them."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import polars as pl

from auditor.money import amount
from auditor.tables.recorded import PLACES, Events

Row = dict[str, Any]

DAY = date(2026, 11, 1)
_MONEY = ("amount", "minimum", "maximum", "unit")


def recorded(event: str, **fields: Any) -> Row:
    """One row: `recorded("touch", round=0, box=1, player_id="P1")`."""
    return {"event": event, **fields}


def events(*rows: Row) -> pl.DataFrame:
    """A valid events frame of these rows, in their order.

    What is not given: `seq` counts from 1, `at` is a second after the row before, from 20:00 on,
    `table_day` is 0. Money is given as text, times as `20:05:00` or as a datetime in UTC.
    """
    filled: list[Row] = []
    clock = datetime.combine(DAY, time(20), UTC)
    for seq, row in enumerate(rows, start=1):
        clock = moment(row["at"]) if "at" in row else clock + timedelta(seconds=1)
        filled.append(
            {"table_day": 0, "gaming_day": DAY, "table_id": "BJ07", "seq": seq, "offset": 0}
            | {"bet": "main", "file": 0, "line": seq + 1, "limits_known": True}
            | dict.fromkeys(PLACES, False)
            | row
            | {name: amount(row[name]) for name in _MONEY if row.get(name) is not None}
            | {"at": clock}
            | ({"effective_at": moment(row["effective_at"])} if row.get("effective_at") else {})
        )
    schema = {name: column.dtype.type for name, column in Events.to_schema().columns.items()}
    return Events.validate(pl.DataFrame(filled, schema=schema))


def moment(given: str | datetime) -> datetime:
    """A time of the day in UTC, or a datetime as it is."""
    if isinstance(given, datetime):
        return given
    return datetime.combine(DAY, time.fromisoformat(given), UTC)


def sign(minimum: str | None = "10", maximum: str | None = "500", **fields: Any) -> Row:
    """A sign that goes up."""
    return recorded("sign", minimum=minimum, maximum=maximum, **fields)


def limits(
    minimum: str = "10", maximum: str = "500", role: str = "supervisor", **fields: Any
) -> Row:
    """Limits that someone sets."""
    return recorded("limits", minimum=minimum, maximum=maximum, role=role, **fields)


def permit(option: str, role: str, player: str | None = None, **fields: Any) -> Row:
    """A permit that someone gives."""
    return recorded("permit", option=option, role=role, player_id=player, **fields)


def wager(player: str, amount: str, box: int = 1, **fields: Any) -> Row:
    """An initial wager in round 0."""
    return {"round": 0} | recorded("wager", box=box, player_id=player, amount=amount, **fields)


def removed(player: str, amount: str, box: int = 1, **fields: Any) -> Row:
    """An initial wager taken back in round 0."""
    return wager(player, amount, box, **fields) | {"event": "wager_removed"}


def rejected(player: str, box: int = 1, **fields: Any) -> Row:
    """A wager refused in round 0."""
    return {"round": 0} | recorded("wager_rejected", box=box, player_id=player, **fields)


def card(box: int | None = 1, card: str = "TS", **fields: Any) -> Row:
    """A card in round 0, to the first hand of a box or to the dealer."""
    hand = None if box is None else 1
    return {"round": 0} | recorded("card", box=box, hand=hand, card=card, **fields)
