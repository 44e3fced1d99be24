"""Which sign is on show: the table's, a box's own, a player's own."""

import polars as pl

from auditor.replay.moments import latest_before

_STATED = ("minimum", "maximum", "unit")


def on_show(events: pl.DataFrame, moments: pl.DataFrame) -> pl.DataFrame:
    """Each moment with the sign that speaks for its box just before it.

    Rows as `moments` and in its order, which needs `table_day`, `seq` and `box`; a null box asks
    for the table's sign. A box's own sign goes before the table's, also where it states less.
    Adds `signed`, whether any sign is on show; `own_sign`, whether it is the box's own; and its
    `minimum`, `maximum` and `unit`, null where the sign does not state them. A unit of nothing is
    none. Amounts in hundred-thousandths of the currency unit. Source: `sign`, `sign_removed`.
    """
    signs = _signs(events).filter(pl.col("player_id").is_null()).drop("player_id")
    table = signs.filter(pl.col("box").is_null()).drop("box")
    own = signs.filter(pl.col("box").is_not_null())
    found = latest_before(moments, table, ["table_day"])
    found = latest_before(found, own.rename(_OWN), ["table_day", "box"])
    is_own = pl.col("own_signed").fill_null(value=False)
    return found.with_columns(
        own_sign=is_own,
        signed=is_own | pl.col("signed").fill_null(value=False),
        **{name: pl.when(is_own).then(f"own_{name}").when("signed").then(name) for name in _STATED},
    ).drop(_OWN.values())


def personal(events: pl.DataFrame, moments: pl.DataFrame) -> pl.DataFrame:
    """Each moment with the personal sign of its player that is on show just before it.

    Rows as `moments` and in its order, which needs `table_day`, `seq`, `box` and `player_id`. A
    player's sign at one box goes before his sign at the table. Adds `personal_sign`, whether one
    is on show, and its `personal_minimum`, `personal_maximum` and `personal_unit`. Amounts in
    hundred-thousandths of the currency unit. Source: `sign`, `sign_removed`.
    """
    signs = _signs(events).filter(pl.col("player_id").is_not_null()).rename(_PERSONAL)
    table = signs.filter(pl.col("box").is_null()).drop("box")
    own = signs.filter(pl.col("box").is_not_null()).rename(
        {name: f"own_{name}" for name in _PERSONAL.values()}
    )
    found = latest_before(moments, table, ["table_day", "player_id"])
    found = latest_before(found, own, ["table_day", "box", "player_id"])
    is_own = pl.col("own_personal_sign").fill_null(value=False)
    return found.with_columns(
        personal_sign=is_own | pl.col("personal_sign").fill_null(value=False),
        **{
            f"personal_{name}": pl.when(is_own)
            .then(f"own_personal_{name}")
            .when("personal_sign")
            .then(f"personal_{name}")
            for name in _STATED
        },
    ).drop([f"own_{name}" for name in _PERSONAL.values()])


_OWN = {name: f"own_{name}" for name in ("signed", *_STATED)}
_PERSONAL = {"signed": "personal_sign"} | {name: f"personal_{name}" for name in _STATED}


def _signs(events: pl.DataFrame) -> pl.DataFrame:
    """One row per sign put up or taken away, in order; `signed` says which."""
    return events.filter(pl.col("event").is_in(["sign", "sign_removed"])).select(
        "table_day",
        "seq",
        "box",
        "player_id",
        "minimum",
        "maximum",
        pl.col("unit").replace(0, None),
        signed=pl.col("event") == "sign",
    )
