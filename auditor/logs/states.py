"""States of a table: what a rejected table event leaves unknown, and until when."""

import polars as pl

from auditor.logs.fields import OF_A_ROUND, OPTIONS
from auditor.logs.rounds import is_table_event

_KINDS = {"sign_removed": "sign", "notice_removed": "notice", "permit_ended": "permit"}
"""Events that speak of the same state as another."""
_SCOPES = {
    "sign": ("box", "player_id"),
    "limits": ("box",),
    "notice": ("option", "player_id"),
    "permit": ("option", "player_id"),
    "shoe": (),
}
"""What tells one state of a kind from another."""
FOREVER = 1 << 62
"""A position that no row has."""
_OF_CHANGES = ("limits", "notice")
"""What has to be known of a table where its limits change."""


def lapses(gone: pl.DataFrame, accepted: pl.DataFrame) -> pl.DataFrame:
    """One row per rejected table event, in order of `position`: its `kind` and `known_at`.

    That is the position of the next of the same kind and scope, from which the table's state is
    known again. `gone` and `accepted` are the rejected and the accepted rows with their positions.
    """
    silent = gone.filter(is_table_event("meant") & ~is_of_a_round()).with_columns(
        kind=_kind("meant")
    )
    if silent.is_empty():  # of nearly every log: its rows need no scope
        return silent.with_columns(known_at=pl.lit(None, pl.Int64))
    told = accepted.filter(is_table_event()).with_columns(kind=_kind("event"))
    return (
        silent.with_columns(scope=pl.when(_is_scoped()).then(_scope()))
        .sort("position")
        .join_asof(
            told.select("table_day", scope=_scope(), known_at="position").sort("known_at"),
            left_on="position",
            right_on="known_at",
            by=["table_day", "scope"],
            strategy="forward",
            check_sortedness=False,
        )
        .with_columns(pl.col("known_at").fill_null(FOREVER))
    )


def limits_known(gone: pl.DataFrame, accepted: pl.DataFrame) -> pl.Series:
    """Whether the limits and notices until each accepted row are known."""
    of_changes = lapses(
        gone.filter(pl.col("meant").cast(pl.String).replace(_KINDS).is_in(_OF_CHANGES)), accepted
    )
    if of_changes.is_empty():
        return pl.repeat(True, accepted.height, eager=True)  # noqa: FBT003
    latest = of_changes.select(
        "table_day", "position", until=pl.col("known_at").cum_max().over("table_day")
    )
    return (
        accepted.select("table_day", "position")
        .join_asof(latest, on="position", by="table_day", check_sortedness=False)
        .select((pl.col("until") < pl.col("position")).fill_null(value=True))
        .to_series()
    )


def is_of_a_round() -> pl.Expr:
    """Whether a row is the one table event that concerns a round alone."""
    event, option = (pl.col(name).cast(pl.String) for name in ("event", "option"))
    return ((event == OF_A_ROUND[0]) & (option == OF_A_ROUND[1])).fill_null(value=False)


def _kind(event: str) -> pl.Expr:
    return pl.col(event).cast(pl.String).replace(_KINDS)


def _scope() -> pl.Expr:
    """Kind and scope of a table event: what it replaces, and what replaces it."""
    parts = [
        pl.when(
            pl.col("kind").is_in([kind for kind, names in _SCOPES.items() if column in names])
        ).then(pl.col(column).cast(pl.String))
        for column in ("box", "option", "player_id")
    ]
    cells = [part.fill_null("") for part in parts]
    return pl.concat_str([pl.col("kind"), *cells], separator="\x1f")


def _is_scoped() -> pl.Expr:
    """Whether a rejected row tells which state it is about."""
    option = pl.col("option").cast(pl.String)
    named = [
        (pl.col("kind") == kind) & option.is_in(OPTIONS[kind]) for kind in ("notice", "permit")
    ]
    whole = pl.col("kind").is_in(["sign", "limits"]) & pl.col("scoped")
    return (pl.any_horizontal(*named, whole) | (pl.col("kind") == "shoe")).fill_null(value=False)
