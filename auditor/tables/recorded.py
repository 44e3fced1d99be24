"""Recorded events: what the logs said, typed, each row knowing its file and line."""

from typing import Annotated

import pandera.polars as pa
import polars as pl

from auditor.cards import CARD

TABLE_EVENTS = (
    "shoe",
    "sign",
    "sign_removed",
    "limits",
    "notice",
    "notice_removed",
    "permit",
    "permit_ended",
)
ROUND_EVENTS = (
    "wager",
    "wager_rejected",
    "wager_removed",
    "no_more_bets",
    "card",
    "reveal",
    "offer",
    "insurance",
    "even_money",
    "burn",
    "card_withdrawn",
    "announce",
    "stand",
    "hit",
    "surrender",
    "double",
    "split",
    "first_hand",
    "pay",
    "collect",
    "return",
    "cards_removed",
    "touch",
    "round_void",
    "round_end",
)
EVENT = pl.Enum(TABLE_EVENTS + ROUND_EVENTS)
BET = pl.Enum(["main", "insurance"])
OPTION = pl.Enum(
    [
        "minimum_change",
        "double_with_ace",
        "resplit",
        "over_maximum",
        "late_blackjack_payment",
        "even_money",
        "surrender",
        "insurance",
    ]
)
ROLE = pl.Enum(["player", "dealer", "supervisor", "pit_manager", "duty_manager"])
"""Roles in rising authority, so that they compare."""

PLACES = ("face_up", "face_down", "sideways", "insurance_line", "discard_rack", "personal")
STATUS = pl.Enum(["judged", "void", "incomplete"])
MOMENT = pl.Datetime("us", "UTC")

MONEY = {"unit": "hundred-thousandths of the currency unit"}


class Events(pa.DataFrameModel):
    """One row per accepted event.

    Key: `table_day`, `seq`. Ordered by gaming day, table and `seq`. Money in hundred-thousandths
    of the currency unit. Source: the round log, format 1.
    """

    table_day: pl.UInt32 = pa.Field(description="number of the gaming day of a table, from 0")
    gaming_day: pl.Date = pa.Field(description="the casino's business day")
    table_id: pl.String = pa.Field(description="the gaming table")
    seq: pl.Int64 = pa.Field(ge=1, description="order within the table-day")
    at: Annotated[pl.Datetime, "us", "UTC"] = pa.Field(description="wall clock, in UTC")
    offset: pl.Int16 = pa.Field(
        description="the recorded offset from UTC", metadata={"unit": "minutes east"}
    )
    event: Annotated[pl.Enum, EVENT.categories] = pa.Field(description="what happened")
    round: pl.UInt32 = pa.Field(
        nullable=True, description="number of the round of play in its piece of the log, from 0"
    )
    shoe_id: pl.String = pa.Field(nullable=True, description="the shoe that cards come from")
    box: pl.Int8 = pa.Field(nullable=True, ge=1, le=9, description="the playing area; null: dealer")
    hand: pl.Int16 = pa.Field(nullable=True, ge=1, description="the hand of the box")
    player_id: pl.String = pa.Field(nullable=True, description="who wagers or decides")
    card: Annotated[pl.Enum, CARD.categories] = pa.Field(nullable=True, description="the card")
    amount: pl.Int64 = pa.Field(nullable=True, ge=0, description="money", metadata=MONEY)
    bet: Annotated[pl.Enum, BET.categories] = pa.Field(
        description="which wager is settled; main where the log is blank"
    )
    minimum: pl.Int64 = pa.Field(nullable=True, description="lowest wager", metadata=MONEY)
    maximum: pl.Int64 = pa.Field(nullable=True, description="highest wager", metadata=MONEY)
    unit: pl.Int64 = pa.Field(nullable=True, description="step above the minimum", metadata=MONEY)
    effective_at: Annotated[pl.Datetime, "us", "UTC"] = pa.Field(
        nullable=True, description="announced time of a change, in UTC"
    )
    value: pl.Int32 = pa.Field(nullable=True, description="total announced, or number of decks")
    option: Annotated[pl.Enum, OPTION.categories] = pa.Field(
        nullable=True, description="what is allowed, announced or offered"
    )
    role: Annotated[pl.Enum, ROLE.categories] = pa.Field(nullable=True, description="who acted")
    staff_id: pl.String = pa.Field(nullable=True, description="staff number")
    currency: pl.String = pa.Field(nullable=True, description="ISO 4217 code")
    face_up: pl.Boolean = pa.Field(description="placed face up")
    face_down: pl.Boolean = pa.Field(description="placed face down")
    sideways: pl.Boolean = pa.Field(description="placed sideways")
    insurance_line: pl.Boolean = pa.Field(description="placed on the insurance line")
    discard_rack: pl.Boolean = pa.Field(description="put in the discard rack")
    personal: pl.Boolean = pa.Field(description="put up as a personal sign")
    limits_known: pl.Boolean = pa.Field(
        description="whether no rejected row about limits or notices leaves them unknown until it"
    )
    file: pl.UInt32 = pa.Field(description="number of the input file, from 0")
    line: pl.UInt32 = pa.Field(description="line of the file; row number in Parquet, from 1")

    class Config:
        """Exactly these columns."""

        strict = True


class Rounds(pa.DataFrameModel):
    """One row per round seen, in order of its first row. Key: `round`."""

    round: pl.UInt32 = pa.Field(unique=True, description="number of the round in its piece, from 0")
    table_day: pl.UInt32 = pa.Field(description="number of the gaming day of a table")
    gaming_day: pl.Date = pa.Field(description="the casino's business day")
    table_id: pl.String = pa.Field(description="the gaming table")
    round_id: pl.String = pa.Field(description="the round as the log names it")
    status: Annotated[pl.Enum, STATUS.categories] = pa.Field(
        description="judged, void, or incomplete"
    )
    reason: pl.String = pa.Field(nullable=True, description="why it is incomplete, in words")

    class Config:
        """Exactly these columns."""

        strict = True


class Rejected(pa.DataFrameModel):
    """One row per rejected row, in order of file and line."""

    file: pl.UInt32 = pa.Field(description="number of the input file, from 0")
    line: pl.UInt32 = pa.Field(description="line of the file; row number in Parquet, from 1")
    column: pl.String = pa.Field(nullable=True, description="the column at fault; null: the row")
    reason: pl.String = pa.Field(description="why the row cannot stand, in words")
    round_id: pl.String = pa.Field(nullable=True, description="the round as the row names it")

    class Config:
        """Exactly these columns."""

        strict = True
