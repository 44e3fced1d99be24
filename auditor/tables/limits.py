"""Facts about signs, limits and initial wagers."""

from typing import Annotated

import pandera.polars as pa
import polars as pl

from auditor.tables.fact import Fact
from auditor.tables.recorded import MONEY, ROLE

AUTHORITY = pl.Enum(["nobody", *ROLE.categories])
"""Who allowed an act, in rising authority; nobody goes below a player."""

REFUSED = pl.Enum(["never", "in_time", "late"])
"""Whether a wager was refused: never, before the first card of its round, or after it."""


class RoundSigns(Fact):
    """One row per round that was dealt: the signs on show at its first card.

    Key: `round`; `seq` is the first card. The sign of a box with a wager is the box's own, else the
    table's; where no wager stands, the table's alone is asked for. A box's own sign is held against
    the limits set for that box, and against no others. The table's sign is held against the limits
    set for the box where those were set after the table's, else against the table's. A unit is
    compared only where both state one. Source: `sign`, `sign_removed`, `limits`, `card`.
    """

    unsigned_boxes: pl.UInt32 = pa.Field(
        description="boxes for which no sign with both limits is on show"
    )
    misstated_boxes: pl.UInt32 = pa.Field(
        description="boxes whose sign states both limits, but others than were set"
    )
    shown: pl.String = pa.Field(
        nullable=True, description="what the first box at fault shows, in words; null: none is"
    )
    due: pl.String = pa.Field(
        nullable=True, description="what it ought to show, in words; null: none is at fault"
    )


class Wagers(Fact):
    """One row per initial wager that stands at the first card of its round.

    Key: `round`, `box`, `player_id`; `seq` is the latest row behind it. Source: `wager`,
    `wager_removed`, `wager_rejected`, and the signs and permits in force at the first card.
    """

    amount: pl.Int64 = pa.Field(description="what stands", metadata=MONEY)
    minimum: pl.Int64 = pa.Field(
        nullable=True, description="of the sign for the box; null: not stated", metadata=MONEY
    )
    maximum: pl.Int64 = pa.Field(
        nullable=True, description="of the sign for the box; null: not stated", metadata=MONEY
    )
    unit: pl.Int64 = pa.Field(
        nullable=True,
        description="of the player's personal sign, else of that for the box; null: not stated",
        metadata=MONEY,
    )
    unit_above: pl.Int64 = pa.Field(
        nullable=True, description="the minimum from which that unit counts", metadata=MONEY
    )
    off_unit: pl.Int64 = pa.Field(
        nullable=True,
        description="what is left above the minimum in whole units; with a personal sign, the "
        "least by any sign he may rely on; null: no unit binds this wager",
        metadata=MONEY,
    )
    above_maximum: pl.Boolean = pa.Field(
        nullable=True, description="whether it passes the sign's maximum; null: none is stated"
    )
    allowed_by: Annotated[pl.Enum, AUTHORITY.categories] = pa.Field(
        description="who had allowed the player to pass the maximum"
    )
    personal_minimum: pl.Int64 = pa.Field(
        nullable=True, description="of the player's personal sign", metadata=MONEY
    )
    personal_maximum: pl.Int64 = pa.Field(
        nullable=True, description="of the player's personal sign", metadata=MONEY
    )
    within_personal: pl.Boolean = pa.Field(
        description="whether a personal sign with both limits is on show, and the wager is within"
    )


class Refusals(Fact):
    """One row per wager refused, and per wager outside the limits that was let stand.

    Key: `round`, `box`, `player_id`, `seq`: the refusal; the first card to the box, where that was
    dealt to for the refused wager; the wager, where it was let stand. Of one wager refused late
    several times, the first time. Source: `wager_rejected`, `wager`, `card`, and the signs and
    permits in force at the first card.
    """

    amount: pl.Int64 = pa.Field(description="what was refused or let stand", metadata=MONEY)
    refused: Annotated[pl.Enum, REFUSED.categories] = pa.Field(description="when it was refused")
    outside_limits: pl.Boolean = pa.Field(
        nullable=True, description="whether it was outside the limits; null: they are not stated"
    )
    minimum: pl.Int64 = pa.Field(
        nullable=True, description="lowest wager of the player; null: not stated", metadata=MONEY
    )
    maximum: pl.Int64 = pa.Field(
        nullable=True, description="highest wager of the player; null: not stated", metadata=MONEY
    )
    dealt_to: pl.Boolean = pa.Field(
        description="whether the box was dealt to although no other wager was on it; of several "
        "refused in time, only with the last"
    )


class LimitChanges(Fact):
    """One row per setting of limits. Key: `table_day`, `seq`, the `limits` row.

    `box` is set where they are those of one box. Limits that nothing precedes on the table-day
    change nothing: they open the table or restate what is in force. The first of one box are
    a change of the table's, once a round has begun. Source: `limits`, `notice`, `notice_removed`.
    """

    role: Annotated[pl.Enum, ROLE.categories] = pa.Field(description="who set them")
    minimum: pl.Int64 = pa.Field(description="the lowest wager from now on", metadata=MONEY)
    maximum: pl.Int64 = pa.Field(description="the highest wager from now on", metadata=MONEY)
    previous_minimum: pl.Int64 = pa.Field(
        nullable=True, description="the lowest wager until now; null: none was set", metadata=MONEY
    )
    raises_minimum: pl.Boolean = pa.Field(
        nullable=True,
        description="whether the lowest wager rises; null: a row about limits or notices before it "
        "was rejected",
    )
    notice_on_show: pl.Boolean = pa.Field(
        nullable=True,
        description="whether a notice of this minimum is on show; null: the lowest wager does not "
        "rise, or one of several notices was taken away and the log does not say which",
    )
    time_reached: pl.Boolean = pa.Field(
        nullable=True,
        description="whether that notice states a time, not later than the change; null: no rise",
    )
    shown_seconds: pl.Int64 = pa.Field(
        nullable=True,
        description="how long that notice has been on show without a break; null: no rise",
        metadata={"unit": "whole seconds"},
    )
    notice: pl.String = pa.Field(
        nullable=True, description="that notice in words; null: the lowest wager does not rise"
    )
