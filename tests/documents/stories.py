"""A round as one would tell it: `P1 wagers 20.00 on box 1; 5♠ to box 1, 6♥ to the dealer; …`."""

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

import polars as pl

from auditor import cards, money
from auditor.tables.recorded import PLACES

Row = dict[str, Any]


def story(events: pl.DataFrame) -> str:
    """What some rows of a log tell, in their order; a run of cards is told in one breath."""
    local = pl.col("at", "effective_at").dt.replace_time_zone(None)
    told = events.filter(pl.col("event") != "round_end").with_columns(
        cards.words(pl.col("card")).alias("card"),
        pl.col("event", "option", "role").cast(pl.String),
        local + pl.duration(minutes=pl.col("offset").cast(pl.Int64)),
        limits_changed=(pl.col("event") == "limits").sum() > 1,
    )
    runs = groupby(told.iter_rows(named=True), lambda row: row["event"])
    return "; ".join(_run(event, rows) for event, rows in runs)


def _run(event: str, rows: Iterable[Row]) -> str:
    return (", " if event == "card" else "; ").join(map(_TOLD[event], rows))


def _where(row: Row) -> str:
    """`box 1`, or `box 1, hand 2`, or the dealer."""
    if row["box"] is None:
        return "the dealer"
    later = f", hand {row['hand']}" if (row["hand"] or 1) > 1 else ""
    return f"box {row['box']}{later}"


def _scope(row: Row) -> str:
    """Whom or what a sign, limits, a notice or a permit is for, where it is not the whole table."""
    return "".join(
        f" for {word}{row[key]}" for key, word in (("box", "box "), ("player_id", "")) if row[key]
    )


def _limits(row: Row) -> str:
    low, high = (_amount(row[key]) for key in ("minimum", "maximum"))
    unit = f" in units of {_amount(row['unit'])}" if row["unit"] is not None else ""
    return f"{low} to {high}{unit}"


def _amount(units: int | None) -> str:
    return "nothing stated" if units is None else money.words(units)


def _by(row: Row) -> str:
    return f" by a {_plain(row['role'])}" if row["role"] else ""


def _plain(name: str | None) -> str:
    return (name or "").replace("_", " ")


def _place(row: Row) -> str:
    return "".join(f" {_plain(place)}" for place in PLACES if row[place])


def _bet(row: Row) -> str:
    return " for the insurance" if row["bet"] == "insurance" else ""


def _notice(row: Row) -> str:
    if row["option"] != "minimum_change":
        return f"{_plain(row['option'])} announced{_scope(row)}"
    from_ = f"{row['effective_at']:%H:%M}" if row["effective_at"] else "no time stated"
    return f"{_clock(row)}notice of a minimum of {_amount(row['minimum'])} from {from_}"


def _clock(row: Row) -> str:
    """When it was, where the story turns on it."""
    return f"{row['at']:%H:%M:%S} " if row["limits_changed"] else ""


_TOLD: dict[str, Callable[[Row], str]] = {
    "shoe": lambda row: f"a shoe of {row['value']} decks",
    "sign": lambda row: f"sign of {_limits(row)}{_scope(row)}",
    "sign_removed": lambda row: f"sign taken away{_scope(row)}",
    "limits": lambda row: f"{_clock(row)}limits of {_limits(row)}{_scope(row)}{_by(row)}",
    "notice": _notice,
    "notice_removed": lambda row: f"{_clock(row)}notice taken away",
    "permit": lambda row: f"{_plain(row['option'])} allowed{_scope(row)}{_by(row)}",
    "permit_ended": lambda row: f"{_plain(row['option'])} no longer allowed{_scope(row)}",
    "wager": lambda row: f"{row['player_id']} wagers {_amount(row['amount'])} on {_where(row)}",
    "wager_rejected": lambda row: f"{row['player_id']}'s wager on {_where(row)} is refused",
    "wager_removed": lambda row: (
        f"{row['player_id']} takes {_amount(row['amount'])} back from {_where(row)}"
    ),
    "no_more_bets": lambda _: "no more bets",
    "card": lambda row: f"{row['card']} to {_where(row)}{_place(row)}",
    "reveal": lambda row: f"{row['card']} turned up at {_where(row)}",
    "offer": lambda row: f"{_plain(row['option'])} offered to {_where(row)}",
    "insurance": lambda row: (
        f"{row['player_id']} insures {_amount(row['amount'])} on {_where(row)}{_place(row)}"
    ),
    "even_money": lambda row: f"{row['player_id']} asks for even money on {_where(row)}",
    "burn": lambda row: f"{row['card']} burnt",
    "card_withdrawn": lambda row: f"{row['card']} taken back from {_where(row)}{_by(row)}",
    "announce": lambda row: f"{row['value']} announced for {_where(row)}",
    "stand": lambda row: f"{row['player_id']} stands on {_where(row)}",
    "hit": lambda row: f"{row['player_id']} draws on {_where(row)}",
    "surrender": lambda row: f"{row['player_id']} surrenders {_where(row)}",
    "double": lambda row: (
        f"{row['player_id']} doubles with {_amount(row['amount'])} on {_where(row)}"
    ),
    "split": lambda row: f"{row['player_id']} splits {_where(row)} with {_amount(row['amount'])}",
    "first_hand": lambda row: f"{row['player_id']}'s wager goes on the first hand of {_where(row)}",
    "pay": lambda row: (
        f"{row['player_id']} is paid {_amount(row['amount'])} on {_where(row)}{_bet(row)}"
    ),
    "collect": lambda row: (
        f"{_amount(row['amount'])} of {row['player_id']} collected on {_where(row)}{_bet(row)}"
    ),
    "return": lambda row: (
        f"{_amount(row['amount'])} handed back to {row['player_id']} on {_where(row)}{_bet(row)}"
    ),
    "cards_removed": lambda row: f"cards of {_where(row)} removed{_place(row)}",
    "touch": lambda row: f"{row['player_id']} touches the cards of {_where(row)}",
    "round_void": lambda row: f"the round is declared void{_by(row)}",
}
