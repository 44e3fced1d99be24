"""Who allowed an act, and whether the players had been told of it."""

from itertools import compress, product

import polars as pl

from auditor.replay.moments import latest_before
from auditor.tables.limits import AUTHORITY
from auditor.tables.recorded import ROLE

_ROLES = tuple(reversed(ROLE.categories))
_NAMED = ("round", "box", "player_id")
"""What a permit may name, and then holds for nothing else."""


def allowed(events: pl.DataFrame, acts: pl.DataFrame, option: str) -> pl.DataFrame:
    """Each act with the highest authority whose permit of `option` is in force just before it.

    Rows as `acts` and in its order, which needs `table_day`, `round`, `seq`, `box` and
    `player_id`. Adds `allowed_by`, which is `nobody` where no permit is in force, and `permit_seq`,
    the latest row by which that authority gave it. Source: `permit`, `permit_ended`.

    A permit that names a round, a box or a player holds for no other. Any permit in force will do,
    so a later one of lower authority takes nothing away. An ending that names a player ends what
    he was allowed, by permits for all too; one that names nobody ends every permit of the option.
    """
    recorded = events.filter(pl.col("option") == option)
    given = recorded.filter(pl.col("event") == "permit")
    found = _with_ending(acts, recorded.filter(pl.col("event") == "permit_ended"))
    scopes = []
    for named in product((False, True), repeat=len(_NAMED)):
        rows = given.filter(
            pl.col(name).is_not_null() == is_named
            for name, is_named in zip(_NAMED, named, strict=True)
        )
        if not rows.is_empty():
            scope = ["table_day", *compress(_NAMED, named)]
            scopes.append("_".join(scope))
            found = _with_permits(found, rows, scope)
    in_force = {
        role: pl.max_horizontal(
            pl.lit(None, dtype=pl.Int64),
            *(
                pl.when(pl.col(_latest(role, scope)) > pl.col("ended")).then(_latest(role, scope))
                for scope in scopes
            ),
        )
        for role in _ROLES
    }
    authorities = [
        pl.when(seq.is_not_null()).then(pl.lit(role, dtype=AUTHORITY))
        for role, seq in in_force.items()
    ]
    return found.select(
        *acts.columns,
        allowed_by=pl.coalesce(*authorities, pl.lit("nobody", dtype=AUTHORITY)),
        permit_seq=pl.coalesce(*in_force.values()),
    )


def told(events: pl.DataFrame, acts: pl.DataFrame, option: str) -> pl.DataFrame:
    """Each act with whether its player had been told of `option` before the round began.

    Rows as `acts` and in its order, which needs `table_day`, `round` and `player_id`. Adds `told`:
    before the first row of the round, by a notice to this player, or by one to all at the table,
    which tells those who join later too. Source: `notice`, and the rows of the round.
    """
    notices = events.filter((pl.col("event") == "notice") & (pl.col("option") == option))
    to_all = notices.filter(pl.col("player_id").is_null()).group_by("table_day")
    to_one = notices.filter(pl.col("player_id").is_not_null()).group_by("table_day", "player_id")
    rounds = events.filter(pl.col("round").is_not_null()).group_by("round")
    found = acts
    for on, firsts in (
        (["round"], rounds.agg(begun=pl.min("seq"))),
        (["table_day"], to_all.agg(all_told=pl.min("seq"))),
        (["table_day", "player_id"], to_one.agg(one_told=pl.min("seq"))),
    ):
        found = found.join(firsts, on=on, how="left", maintain_order="left")
    before = pl.min_horizontal("all_told", "one_told") < pl.col("begun")
    return found.select(*acts.columns, told=before.fill_null(value=False))


def _latest(role: str, scope: str) -> str:
    return f"{role}_of_{scope}"


def _with_ending(acts: pl.DataFrame, ended: pl.DataFrame) -> pl.DataFrame:
    """Each act with `ended`, the latest row that ended what its player was allowed, or 0."""
    for_all = ended.filter(pl.col("player_id").is_null())
    for_one = ended.filter(pl.col("player_id").is_not_null())
    found = latest_before(
        acts, for_all.select("table_day", "seq", ended_for_all="seq"), ["table_day"]
    )
    found = latest_before(
        found,
        for_one.select("table_day", "player_id", "seq", ended_for_one="seq"),
        ["table_day", "player_id"],
    )
    return found.with_columns(
        ended=pl.max_horizontal("ended_for_all", "ended_for_one").fill_null(0)
    )


def _with_permits(acts: pl.DataFrame, given: pl.DataFrame, scope: list[str]) -> pl.DataFrame:
    """Each act with the latest permit of each role, of those that name exactly this scope."""
    seq_by_role = {
        _latest(role, "_".join(scope)): pl.when(pl.col("role") == role)
        .then("seq")
        .forward_fill()
        .over(scope)
        for role in _ROLES
    }
    return latest_before(acts, given.select(*scope, "seq", **seq_by_role), scope)
