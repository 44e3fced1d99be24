"""Changes of the limits, and the notice that was given of them."""

import polars as pl

from auditor import money
from auditor.replay.moments import latest_before
from auditor.tables.limits import LimitChanges

_CHANGE = ["table_day", "seq"]


def limit_changes(events: pl.DataFrame) -> pl.DataFrame:
    """Facts `LimitChanges`, from the events.

    A notice is on show until it is taken away. Where several are, a row that takes one away does
    not say which: each may be on show still, until as many were taken away as were on show. The
    same notice put up again beside itself goes on; after it was taken away it starts anew.
    """
    changes = _changes(events)
    raises = changes.filter("raises_minimum")
    announced = _announced(raises, _notices(events))
    return (
        changes.join(announced, on=_CHANGE, how="left", maintain_order="left")
        .with_columns(
            round=pl.lit(None, pl.UInt32),
            hand=pl.lit(None, pl.Int16),
            player_id=pl.lit(None, pl.String),
        )
        .select(*LimitChanges.to_schema().columns)
    )


def _changes(events: pl.DataFrame) -> pl.DataFrame:
    """One row per `limits` row, with the lowest wager until then."""
    limits = events.filter(pl.col("event") == "limits").select(
        "table_day", "seq", "at", "offset", "box", "role", "minimum", "maximum", "limits_known"
    )
    table = limits.filter(pl.col("box").is_null())
    begun = events.filter(pl.col("round").is_not_null()).group_by("table_day")
    own = ["table_day", "box"]
    found = latest_before(
        limits, table.select(*_CHANGE, table_minimum="minimum", table_seq="seq"), ["table_day"]
    ).join(begun.agg(begun=pl.min("seq")), on="table_day", how="left", maintain_order="left")
    own_minimum, own_seq = (pl.col(name).shift(1).over(own) for name in ("minimum", "seq"))
    # Before the first round a day restates what is in force; then a box's first limits are news.
    overruled = (
        pl.when(own_seq.is_not_null())
        .then(pl.col("table_seq") > own_seq)
        .otherwise(pl.col("begun") < pl.col("seq"))
    )
    of_table = pl.when(pl.col("box").is_not_null() & overruled).then("table_minimum")
    return found.with_columns(
        previous_minimum=pl.max_horizontal(own_minimum, of_table)
    ).with_columns(
        raises_minimum=pl.when("limits_known").then(
            (pl.col("minimum") > pl.col("previous_minimum")).fill_null(value=False)
        )
    )


def _notices(events: pl.DataFrame) -> pl.DataFrame:
    """One row per notice put up or taken away, in order.

    `removals` counts what was taken away on the table-day so far, `clearances` how often that left
    none on show: between two rows with the same `removals` nothing was taken away, between two with
    other `clearances` everything was.
    """
    of_day = ["table_day", "removals", "minimum", "effective_at"]
    removed = pl.col("event") == "notice_removed"
    step = pl.when(removed).then(-1).when("put_up").then(1).otherwise(0)
    walk = step.cum_sum()
    on_show = (walk - pl.min_horizontal(walk.cum_min(), 0)).over("table_day")
    return (
        events.filter(
            pl.col("event").is_in(["notice", "notice_removed"]),
            pl.col("option") == "minimum_change",
        )
        .select("table_day", "seq", "event", "minimum", "effective_at", noticed_at="at")
        .with_columns(removals=removed.cast(pl.Int32).cum_sum().over("table_day"))
        .with_columns(put_up=~removed & pl.struct(of_day).is_first_distinct())
        .with_columns(on_show=on_show)
        .with_columns(
            clearances=(removed & (pl.col("on_show") == 0))
            .cast(pl.Int32)
            .cum_sum()
            .over("table_day")
        )
    )


def _announced(raises: pl.DataFrame, notices: pl.DataFrame) -> pl.DataFrame:
    """One row per rise of the minimum, with the notice that speaks best for it."""
    put_up = notices.filter("put_up").drop("event", "put_up", "on_show")
    now = notices.select("table_day", "seq", removals_now="removals", clearances_now="clearances")
    latest = put_up.select(*_CHANGE, other_minimum="minimum", other_clearances="clearances")
    rises = latest_before(latest_before(raises, now, ["table_day"]), latest, ["table_day"])
    same_figure = put_up.rename({"seq": "notice_seq"})
    down = pl.col("clearances") != pl.col("clearances_now")
    untouched = pl.col("removals") == pl.col("removals_now")
    best = (
        rises.join(same_figure, on=["table_day", "minimum"], how="inner")
        .filter(pl.col("notice_seq") < pl.col("seq"))
        .with_columns(
            notice_on_show=pl.when(down).then(False).when(untouched).then(True),  # noqa: FBT003
            time_reached=(pl.col("effective_at") <= pl.col("at")).fill_null(value=False),
            shown_seconds=pl.when(~down)
            .then((pl.col("at") - pl.col("noticed_at")).dt.total_seconds())
            .otherwise(0),
        )
        .sort(down, ~pl.col("time_reached"), -pl.col("shown_seconds"), "notice_seq")
        .unique(_CHANGE, keep="first", maintain_order=True)
        .select(*_CHANGE, "effective_at", "notice_on_show", "time_reached", "shown_seconds")
        .with_columns(found=True)
    )
    return (
        rises.join(best, on=_CHANGE, how="left", maintain_order="left")
        .with_columns(
            notice_on_show=pl.when("found").then("notice_on_show").otherwise(pl.lit(value=False)),
            time_reached=pl.col("time_reached").fill_null(value=False),
            shown_seconds=pl.col("shown_seconds").fill_null(0),
        )
        .select(
            *_CHANGE, "notice_on_show", "time_reached", "shown_seconds", notice=_notice_in_words()
        )
    )


def _notice_in_words() -> pl.Expr:
    """The notice of a rise in words, its time in the offset of the row that sets the limits."""
    of_other = (
        pl.when(pl.col("other_clearances") == pl.col("clearances_now"))
        .then(pl.concat_str(pl.lit("a notice of "), money.in_words(pl.col("other_minimum"))))
        .otherwise(pl.lit("no notice"))
    )
    local = pl.col("effective_at") + pl.duration(minutes="offset")
    when = pl.concat_str(pl.lit(" for "), local.dt.to_string("%F %T")).fill_null(" without a time")
    shown = pl.concat_str(pl.lit(", on show for "), _clock(pl.col("shown_seconds")))
    still = (
        pl.when("notice_on_show")
        .then(shown)
        .when(~pl.col("notice_on_show"))
        .then(pl.lit(", taken away before"))
        .otherwise(pl.concat_str(shown, pl.lit(" if it was not taken away")))
    )
    of_same = pl.concat_str(pl.lit("a notice of "), money.in_words(pl.col("minimum")), when, still)
    return pl.when("found").then(of_same).otherwise(of_other)


def _clock(seconds: pl.Expr) -> pl.Expr:
    """Seconds as hours, minutes and seconds."""
    parts = (seconds // 3600, seconds // 60 % 60, seconds % 60)
    hours, minutes, rest = (part.cast(pl.String) for part in parts)
    return pl.concat_str(hours, minutes.str.zfill(2), rest.str.zfill(2), separator=":")
