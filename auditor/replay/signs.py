"""Signs: which is on show, the table's, a box's own or a player's own, and what it states."""

import polars as pl

from auditor import money
from auditor.replay.moments import first_cards, latest_before
from auditor.tables.limits import RoundSigns

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


def round_signs(events: pl.DataFrame, wagers: pl.DataFrame) -> pl.DataFrame:
    """Facts `RoundSigns`, from the events and their `initial_wagers`."""
    boxes = wagers.filter(pl.col("standing") > 0).select("round", "box").unique()
    asked = (
        first_cards(events)
        .join(boxes, on="round", how="left")
        .rename({"first_card": "seq"})
        .sort("table_day", "seq", "box")
    )
    states = _with_set_limits(events, on_show(events, asked)).with_columns(
        unsigned=pl.any_horizontal(pl.col("minimum", "maximum").is_null())
    )
    differs = pl.any_horizontal(
        pl.col(name).ne(pl.col(f"set_{name}")).fill_null(value=False) for name in _STATED
    )
    states = states.with_columns(misstated=~pl.col("unsigned") & differs)
    at_fault = states.filter(pl.col("unsigned") | pl.col("misstated"))
    words = at_fault.unique("round", keep="first", maintain_order=True).select(
        "round", shown=_shown(), due=_due()
    )
    return (
        states.group_by("round", maintain_order=True)
        .agg(
            pl.first("table_day", "seq"),
            unsigned_boxes=pl.sum("unsigned"),
            misstated_boxes=pl.sum("misstated"),
        )
        .join(words, on="round", how="left", maintain_order="left")
        .with_columns(
            box=pl.lit(None, pl.Int8),
            hand=pl.lit(None, pl.Int16),
            player_id=pl.lit(None, pl.String),
        )
        .select(*RoundSigns.to_schema().columns)
    )


def _with_set_limits(events: pl.DataFrame, asked: pl.DataFrame) -> pl.DataFrame:
    """Each box asked for with the limits its sign is held against, null where there are none."""
    limits = events.filter(pl.col("event") == "limits").select(
        "table_day", "seq", "box", *(pl.col(name).alias(f"set_{name}") for name in _STATED)
    )
    table = limits.filter(pl.col("box").is_null()).drop("box").with_columns(set_seq="seq")
    own = (
        limits.filter(pl.col("box").is_not_null())
        .with_columns(set_seq="seq")
        .rename({f"set_{name}": f"own_{name}" for name in (*_STATED, "seq")})
    )
    found = latest_before(asked, table, ["table_day"])
    found = latest_before(found, own, ["table_day", "box"])
    by_own = pl.col("own_sign") | (pl.col("own_seq") > pl.col("set_seq").fill_null(0))
    return found.with_columns(
        pl.when(by_own.fill_null(value=False))
        .then(f"own_{name}")
        .otherwise(f"set_{name}")
        .alias(f"set_{name}")
        for name in _STATED
    )


def _shown() -> pl.Expr:
    """What the sign for a box states, in words."""
    at_box = pl.concat_str(pl.lit(" for box "), pl.col("box")).fill_null("")
    whose = (
        pl.when("own_sign")
        .then(pl.concat_str(pl.lit("the sign of box "), pl.col("box")))
        .otherwise(pl.lit("the table's sign"))
    )
    return (
        pl.when("signed")
        .then(pl.concat_str(whose, pl.lit(" states "), _limits("minimum", "maximum", "unit")))
        .otherwise(pl.concat_str(pl.lit("no sign is on show"), at_box))
    )


def _due() -> pl.Expr:
    """What the sign for a box ought to state, in words."""
    stated = _limits("set_minimum", "set_maximum", "set_unit")
    return (
        pl.when(pl.col("set_minimum").is_not_null()).then(stated).otherwise(pl.lit("both limits"))
    )


def _limits(minimum: str, maximum: str, unit: str) -> pl.Expr:
    return pl.concat_str(
        pl.lit("minimum "),
        money.in_words(pl.col(minimum)).fill_null("none"),
        pl.lit(", maximum "),
        money.in_words(pl.col(maximum)).fill_null("none"),
        pl.concat_str(pl.lit(", unit "), money.in_words(pl.col(unit))).fill_null(""),
    )
