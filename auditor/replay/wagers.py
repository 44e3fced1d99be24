"""Initial wagers: what stands on each box at the first card, and what became of the rest."""

import polars as pl

from auditor.replay.moments import first_cards
from auditor.replay.permits import allowed
from auditor.replay.signs import on_show, personal
from auditor.tables.limits import Wagers

_KEY = ["round", "box", "player_id"]


def initial_wagers(events: pl.DataFrame) -> pl.DataFrame:
    """One row per player who placed, took back or was refused an initial wager on a box.

    Key: `round`, `box`, `player_id`. Ordered by `round`, `box`, the controlling player first.
    Amounts in hundred-thousandths of the currency unit. Source: `wager`, `wager_removed`,
    `wager_rejected`, `card`, and the signs and permits in force. Columns besides the key:

    - `table_day`; `first_card`, null where the round was never dealt;
    - `seq`: the latest `wager` row behind what stands, else the player's latest on that box;
    - `standing`: what stands at the first card, or in the end where there is none;
    - `controls`: whether he is the first whose wager still stands then. Where none stands, the
      first with a later wager, else the first of all: someone decides for a box that is dealt to;
    - `added_after_first_card`, `removed_after_first_card`: later wagers that were not refused, and
      what was taken back later;
    - `refused_in_time`, `refused_late`: whether a wager of his was refused before the first card,
      or what stood at the first card afterwards;
    - `signed`, `minimum`, `maximum`, `unit`: of the sign that spoke for the box at the first card;
    - `personal_sign`, `personal_minimum`, `personal_maximum`, `personal_unit`: of his own;
    - `above_maximum`: whether what stands passes the sign's maximum, null where none is stated;
    - `allowed_by`: who had allowed him to wager above it;
    - `players_minimum`, `players_maximum`: the limits that were his: those of his personal sign
      where it is on show and he was allowed to wager above the maximum, else those of the sign
      for the box;
    - `outside_limits`: whether what stands is outside them, null where one that could tell is not
      stated.
    """
    rows = initial_rows(events)
    early = (
        rows.filter(~pl.col("late"))
        .group_by(_KEY)
        .agg(
            standing=pl.last("stands"),
            stands_from=pl.max("begins"),
            seq=pl.max("wagered"),
            refused_in_time=((pl.col("event") == "wager_rejected") & (pl.col("stood") > 0)).any(),
        )
    )
    late = (
        rows.filter("late")
        .group_by(_KEY)
        .agg(
            added_after_first_card=pl.col("amount")
            .filter(pl.col("event") == "wager", pl.col("epoch") == pl.col("epoch").max())
            .sum(),
            removed_after_first_card=pl.col("amount")
            .filter(pl.col("event") == "wager_removed")
            .sum(),
            late_from=pl.min("seq"),
            late_wager=pl.max("wagered"),
            # One that follows a later wager may be of that alone.
            late_refusal=((pl.col("event") == "wager_rejected") & (pl.col("stood") == 0)).any(),
        )
    )
    wagers = (
        rows.group_by(_KEY)
        .agg(pl.first("table_day", "first_card"), first=pl.min("seq"))
        .join(early, on=_KEY, how="left")
        .join(late, on=_KEY, how="left")
        .with_columns(
            pl.col("standing", "added_after_first_card", "removed_after_first_card").fill_null(0),
            pl.col("refused_in_time").fill_null(value=False),
        )
        .with_columns(
            seq=pl.coalesce(
                pl.when(pl.col("standing") > 0).then("seq"), "late_wager", "seq", "first"
            ),
            refused_late=pl.col("late_refusal").fill_null(value=False) & (pl.col("standing") > 0),
        )
    )
    return _with_limits(events, _with_control(wagers)).select(*_COLUMNS)


def wagers(initial: pl.DataFrame) -> pl.DataFrame:
    """Facts `Wagers`, from the `initial_wagers`."""
    amount, within_maximum = pl.col("amount"), pl.col("amount") <= pl.col("maximum")
    by_area = _left_over(amount, "minimum", "unit")
    by_own = _left_over(amount, "personal_minimum", "personal_unit")
    own_sign = pl.col("personal_sign")
    within_own = amount.is_between(pl.col("personal_minimum"), pl.col("personal_maximum"))
    # Within the limits of the box he may rely on either sign: no unit binds him unless both do.
    either = pl.when(by_area.is_not_null() & by_own.is_not_null()).then(
        pl.min_horizontal(by_area, by_own)
    )
    return (
        initial.filter(pl.col("first_card").is_not_null() & (pl.col("standing") > 0))
        .rename({"standing": "amount"})
        .with_columns(
            hand=pl.lit(None, pl.Int16),
            off_unit=pl.when(own_sign & within_maximum)
            .then(either)
            .when(own_sign)
            .then(by_own)
            .otherwise(by_area),
            unit_above=pl.when(own_sign & pl.col("personal_unit").is_not_null())
            .then("personal_minimum")
            .when(~own_sign & pl.col("unit").is_not_null())
            .then("minimum"),
            unit=pl.when(own_sign).then("personal_unit").otherwise("unit"),
            within_personal=(own_sign & within_own).fill_null(value=False),
        )
        .sort("table_day", "seq")
        .select(*Wagers.to_schema().columns)
    )


def _left_over(amount: pl.Expr, minimum: str, unit: str) -> pl.Expr:
    """What an amount leaves above the minimum in whole units; null where no unit binds it."""
    above = amount - pl.col(minimum)
    return pl.when(above >= 0).then(above % pl.col(unit))


_COLUMNS = (
    "table_day",
    *_KEY,
    "first_card",
    "seq",
    "standing",
    "controls",
    "added_after_first_card",
    "removed_after_first_card",
    "refused_in_time",
    "refused_late",
    "signed",
    "minimum",
    "maximum",
    "unit",
    "personal_sign",
    "personal_minimum",
    "personal_maximum",
    "personal_unit",
    "above_maximum",
    "allowed_by",
    "players_minimum",
    "players_maximum",
    "outside_limits",
)


def initial_rows(events: pl.DataFrame) -> pl.DataFrame:
    """One row per act on an initial wager, in order of player and box, with what stands after it.

    The acts before and after the first card are counted apart, and afresh after a refusal (the
    `epoch`). `stood` is what stood before the act, `begins` the `seq` of a wager that is the first
    to stand.
    """
    wager, refusal = pl.col("event") == "wager", pl.col("event") == "wager_rejected"
    step = (
        pl.when(wager)
        .then("amount")
        .when(pl.col("event") == "wager_removed")
        .then(-pl.col("amount"))
        .otherwise(0)
    )
    goes_on = (pl.col("span") == pl.col("span").shift(1)).fill_null(value=False)
    # A running sum less its value at the start: a window for each wager would take far longer.
    start = pl.when(~goes_on | refusal).then(step.cum_sum() - step).forward_fill()
    return (
        events.filter(pl.col("event").is_in(["wager", "wager_removed", "wager_rejected"]))
        .select("table_day", "seq", *_KEY, "event", "amount")
        .sort(*_KEY, "seq")
        .join(first_cards(events).drop("table_day"), on="round", how="left", maintain_order="left")
        .with_columns(late=(pl.col("seq") > pl.col("first_card")).fill_null(value=False))
        .with_columns(span=pl.struct(*_KEY, "late").rle_id(), epoch=refusal.cum_sum())
        .with_columns(stands=(step.cum_sum() - start).clip(lower_bound=0))
        .with_columns(stood=pl.when(goes_on).then(pl.col("stands").shift(1)).otherwise(0))
        .with_columns(
            wagered=pl.when(wager).then("seq"),
            begins=pl.when(wager & (pl.col("amount") > 0) & (pl.col("stood") == 0)).then("seq"),
        )
    )


def _with_control(wagers: pl.DataFrame) -> pl.DataFrame:
    """The wagers in order, with who controls each box."""
    stands, added = pl.col("standing") > 0, pl.col("added_after_first_card") > 0
    return (
        wagers.with_columns(
            claim=pl.when(stands).then(0).when(added).then(1).otherwise(2),
            claimed=pl.when(stands)
            .then("stands_from")
            .when(added)
            .then("late_from")
            .otherwise("first"),
        )
        .sort("round", "box", "claim", "claimed")
        .with_columns(controls=pl.struct("round", "box").is_first_distinct())
    )


def _with_limits(events: pl.DataFrame, wagers: pl.DataFrame) -> pl.DataFrame:
    """The wagers with the signs and the permit that bind them when the first card falls."""
    moments = wagers.rename({"seq": "wager_seq"}).with_columns(
        seq=pl.coalesce("first_card", "wager_seq")
    )
    signed = personal(events, on_show(events, moments))
    permitted = allowed(events, signed, "over_maximum").drop("seq").rename({"wager_seq": "seq"})
    own = pl.col("personal_sign") & (pl.col("allowed_by") != "nobody")
    amount = pl.col("standing")
    return permitted.with_columns(
        above_maximum=amount > pl.col("maximum"),
        **{
            f"players_{name}": pl.when(own).then(f"personal_{name}").otherwise(name)
            for name in ("minimum", "maximum")
        },
    ).with_columns(outside_limits=outside(amount) & (amount > 0))


def outside(amount: pl.Expr) -> pl.Expr:
    """Whether an amount is outside the player's limits; null where one that could tell is not."""
    return (amount < pl.col("players_minimum")) | (amount > pl.col("players_maximum"))
