"""Facts about choices that are offered, and about hands that are given up."""

from typing import Annotated

import pandera.polars as pa
import polars as pl

from auditor.tables.fact import Fact

OFFERED = pl.Enum(["surrender", "even_money", "insurance"])
"""Choices that a rule has the dealer offer."""


class Offers(Fact):
    """One row per box and choice that its players could be offered in time.

    Before further cards; insurance and even money also before the hole card was turned up. Key:
    `round`, `box`, `option`; `seq` is a late offer, else what sets the time. Source: `offer`,
    `surrender`, `even_money`, `insurance`, `card`, `reveal`.
    """

    option: Annotated[pl.Enum, OFFERED.categories] = pa.Field(
        description="surrender, for every box without a blackjack; where the dealer shows an ace, "
        "insurance for every box, and even_money for every box with a blackjack"
    )
    shows: pl.Int16 = pa.Field(
        nullable=True, description="value of the dealer's card, ace 1; null: none lies face up"
    )
    offered: pl.Boolean = pa.Field(
        nullable=True,
        description="whether each player of the box was offered it, or took it up, in time; null: "
        "the log records no offers",
    )


class SurrenderedHands(Fact):
    """One row per hand that every player with a wager on it surrendered.

    Key: `round`, `box`, `hand`; `seq` is the first act after it, else the surrender.
    """

    played_on: pl.UInt32 = pa.Field(
        description="cards and decisions of the hand after its last surrender"
    )
