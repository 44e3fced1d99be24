"""What a log's permits and roles count for at a venue, and where the two differ.

A role that the log records above what the venue says of the staff number counts as the venue says;
one below it stays as recorded, since one may act below one's rank. A staff number that the venue
does not know keeps its recorded role. A permit of an option that the table is not licensed for
counts for nothing. Each of these is named beside the findings.
"""

from collections.abc import Mapping

import polars as pl

from auditor.tables.recorded import ROLE
from auditor.venue.house import LICENSED, Entry, Venue

KIND = pl.Enum(["higher_role", "lower_role", "unknown_staff", "unlicensed_option"])

DISCREPANCIES = pl.Schema(
    {
        "kind": KIND,
        "table_day": pl.UInt32(),
        "seq": pl.Int64(),
        **dict.fromkeys(("event", "staff_id", "option", "recorded", "venue"), pl.String()),
    }
)
"""One row per row of the log that the venue says otherwise of, ordered by `table_day`, `seq`.

`recorded` is the role that the log records, `venue` what the venue says of the staff number; both
are null for an option.
"""


def counted(
    venue: Venue, entries: Mapping[int, Entry], events: pl.DataFrame
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The events with what counts of them at the venue, and the discrepancies.

    `entries` has the entry of each table-day that the events are of.
    """
    unlicensed = _unlicensed(entries, events)
    roles = _roles(venue, events)
    capped = roles.filter(pl.col("kind") == "higher_role").select(
        "table_day", "seq", counts_as=pl.col("venue").cast(ROLE)
    )
    key = ["table_day", "seq"]
    if not unlicensed.is_empty():
        events = events.join(unlicensed, on=key, how="anti", maintain_order="left")
    if not capped.is_empty():
        events = (
            events.join(capped, on=key, how="left", maintain_order="left")
            .with_columns(role=pl.coalesce("counts_as", "role"))
            .drop("counts_as")
        )
    found = pl.concat([unlicensed, roles]).sort(*key, "kind")
    return events, found


def _unlicensed(entries: Mapping[int, Entry], events: pl.DataFrame) -> pl.DataFrame:
    """The permits of options that their table is not licensed for."""
    barred = [
        (number, option)
        for number, entry in entries.items()
        if entry.options is not None
        for option in LICENSED
        if option not in entry.options
    ]
    schema = {"table_day": pl.UInt32, "option": pl.String}
    none = pl.DataFrame(barred, schema=schema, orient="row")
    return (
        events.filter(pl.col("event") == "permit")
        .with_columns(pl.col("option").cast(pl.String))
        .join(none, on=["table_day", "option"], how="semi", maintain_order="left")
        .select(
            pl.lit("unlicensed_option", KIND).alias("kind"),
            "table_day",
            "seq",
            pl.col("event").cast(pl.String),
            "staff_id",
            "option",
            recorded=pl.lit(None, pl.String),
            venue=pl.lit(None, pl.String),
        )
    )


def _roles(venue: Venue, events: pl.DataFrame) -> pl.DataFrame:
    """The rows whose role the venue says otherwise of, or whose staff number it does not know.

    A day restates what is in force with its first time, and the hours past midnight are of the
    gaming day before: the higher of the roles on the gaming day and on the day of the row counts.
    """
    if not venue.staff:
        return pl.DataFrame(schema=DISCREPANCIES)
    posts = pl.DataFrame(
        [(post.number, post.role, post.span.first, post.span.last) for post in venue.staff],
        schema={"staff_id": pl.String, "post": ROLE, "first": pl.Date, "last": pl.Date},
        orient="row",
    )
    local = pl.col("at").dt.replace_time_zone(None) + pl.duration(minutes=pl.col("offset"))
    acts = events.filter(pl.col("role").is_not_null() & pl.col("staff_id").is_not_null()).select(
        "table_day", "seq", "event", "staff_id", "option", "role", "gaming_day", day=local.dt.date()
    )
    holds = _within("gaming_day") | _within("day")
    known = (
        acts.join(posts, on="staff_id", how="inner")
        .filter(holds)
        .group_by("table_day", "seq")
        .agg(post=pl.col("post").max())
    )
    return (
        acts.join(known, on=["table_day", "seq"], how="left", maintain_order="left")
        .filter(pl.col("post").is_null() | (pl.col("post") != pl.col("role")))
        .select(
            pl.when(pl.col("post").is_null())
            .then(pl.lit("unknown_staff", KIND))
            .when(pl.col("role") > pl.col("post"))
            .then(pl.lit("higher_role", KIND))
            .otherwise(pl.lit("lower_role", KIND))
            .alias("kind"),
            "table_day",
            "seq",
            pl.col("event").cast(pl.String),
            "staff_id",
            pl.col("option").cast(pl.String),
            recorded=pl.col("role").cast(pl.String),
            venue=pl.col("post").cast(pl.String),
        )
    )


def _within(day: str) -> pl.Expr:
    after = pl.col("first").is_null() | (pl.col("first") <= pl.col(day))
    before = pl.col("last").is_null() | (pl.col(day) <= pl.col("last"))
    return after & before
