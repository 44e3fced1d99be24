"""Facts about money: insurance, even money and every settlement."""

from typing import Annotated

import pandera.polars as pa
import polars as pl

from auditor.tables.fact import Fact
from auditor.tables.limits import AUTHORITY
from auditor.tables.recorded import BET, MONEY

CIRCUMSTANCE = pl.Enum(
    [
        "compared",
        "blackjack_against_low",
        "even_money",
        "busted",
        "dealer_blackjack_doubled",
        "dealer_blackjack_split",
        "surrendered",
        "insurance",
        "insurance_void",
        "refused",
        "unstaked",
        "cut_back",
    ]
)
"""What decides how a wager is settled.

`compared`: hand against hand, a blackjack against a ten or an ace included; `refused`: money
for a wager refused in time; `unstaked`: money where the player has no wager; `cut_back`: an
initial wager outside the limits, of which something was handed back instead of what it was owed.
"""


SETTLED_AS = pl.Enum(["owed", "blackjack", "ace_as_eleven", "unlike"])
"""What a record of a settlement equals."""


class Insurances(Fact):
    """One row per insurance wager. Key: `round`, `seq`."""

    insured: pl.Int64 = pa.Field(
        description="what the player has insured on the box, this wager included", metadata=MONEY
    )
    original: pl.Int64 = pa.Field(
        description="what he had wagered on the box at the first card", metadata=MONEY
    )
    insured_in_all: pl.Int64 = pa.Field(
        description="what he insured on the box in the end", metadata=MONEY
    )
    minimum: pl.Int64 = pa.Field(
        nullable=True, description="of the sign for the box; null: not stated", metadata=MONEY
    )
    shows: pl.Int16 = pa.Field(
        nullable=True, description="value of the dealer's card then, ace 1; 0: none yet"
    )
    shown: pl.String = pa.Field(description="the same in words")
    after_deal: pl.Boolean = pa.Field(description="whether the initial deal was complete")
    after_play_began: pl.Boolean = pa.Field(
        description="whether the subsequent deal had begun: with the first total announced on "
        "a box after the deal, decision, further card, or turning up of the hole card"
    )
    on_line: pl.Boolean = pa.Field(
        nullable=True,
        description="whether it was put on the insurance line; null: no chip placing recorded",
    )


class EvenMoneyRequests(Fact):
    """One row per player on a box who asked for even money. Key: `round`, `box`, `player_id`."""

    blackjack: pl.Boolean = pa.Field(description="whether his hand is a blackjack")
    shows: pl.Int16 = pa.Field(
        nullable=True, description="value of the dealer's first card, ace 1; null: none"
    )
    shown: pl.String = pa.Field(description="the same in words")
    paid_in_time: pl.Int64 = pa.Field(
        description="what he was paid between the initial and the subsequent deal, less what was "
        "taken back there",
        metadata=MONEY,
    )
    paid_as_blackjack: pl.Boolean = pa.Field(
        description="whether that was owed on a blackjack against 2 to 9, asked or not"
    )


class Settlements(Fact):
    """One row per wager that was settled, or ought to have been.

    Key: `round`, `box`, `hand`, `player_id`, `bet`; `seq` is the first row that paid or collected
    it, else the end of the round. Source: `pay`, `collect`, `return`, `wager`, `double`, `split`,
    `insurance`, `card`.
    """

    bet: Annotated[pl.Enum, BET.categories] = pa.Field(description="which wager")
    circumstance: Annotated[pl.Enum, CIRCUMSTANCE.categories] = pa.Field(
        description="what decides how it is settled"
    )
    staked: pl.Int64 = pa.Field(description="the wager, doubled or not", metadata=MONEY)
    original: pl.Int64 = pa.Field(
        description="what the player had wagered on the box at the first card", metadata=MONEY
    )
    doubled: pl.Int64 = pa.Field(description="what a double added to it", metadata=MONEY)
    paid: pl.Int64 = pa.Field(description="winnings paid", metadata=MONEY)
    collected: pl.Int64 = pa.Field(description="what the house took", metadata=MONEY)
    returned: pl.Int64 = pa.Field(description="what was handed back", metadata=MONEY)
    won: pl.Int64 = pa.Field(
        description="paid less collected; a stake handed back after it was collected counts as "
        "not collected",
        metadata=MONEY,
    )
    owed: pl.Int64 = pa.Field(
        nullable=True,
        description="what the cards that lay there owe, less the stake; null: they do not tell",
        metadata=MONEY,
    )
    short: pl.Int64 = pa.Field(
        nullable=True, description="owed less won; null: nothing", metadata=MONEY
    )
    paid_in_time: pl.Int64 = pa.Field(
        description="winnings paid between the initial and the subsequent deal, less what was "
        "taken back there",
        metadata=MONEY,
    )
    paid_before_cards: pl.Int64 = pa.Field(
        description="winnings paid before any card beyond the initial deal, less what was taken "
        "back there",
        metadata=MONEY,
    )
    collected_promptly: pl.Int64 = pa.Field(
        description="collected once the dealer knew his second card, before any further card and "
        "before any main wager was settled then",
        metadata=MONEY,
    )
    settled_early: pl.Int64 = pa.Field(
        description="paid or collected before the dealer's last card, or without a second one",
        metadata=MONEY,
    )
    settled_unknown: pl.Int64 = pa.Field(
        description="paid or collected before the dealer's second card was known, or without one",
        metadata=MONEY,
    )
    late_leave_by: Annotated[pl.Enum, AUTHORITY.categories] = pa.Field(
        nullable=True,
        description="who had allowed, before the subsequent deal, a blackjack against 2 to 9 to "
        "be paid late; null: the hand is none",
    )
    blackjack: pl.Boolean = pa.Field(description="whether the hand is a blackjack")
    shows: pl.Int16 = pa.Field(
        nullable=True, description="value of the dealer's first card, ace 1; null: none"
    )
    decks: pl.Int32 = pa.Field(
        nullable=True,
        description="decks of the shoe in play at the first card; null: no shoe is known",
    )
    outside_limits: pl.Boolean = pa.Field(
        nullable=True, description="whether the initial wager is outside the limits"
    )
    refused_late: pl.Boolean = pa.Field(
        description="whether the initial wager was refused after the first card, and nothing paid "
        "or collected on it"
    )
    total: pl.Int64 = pa.Field(nullable=True, description="the hand's total that counts")
    dealer_total: pl.Int64 = pa.Field(nullable=True, description="the dealer's best total")
    dealer_blackjack: pl.Boolean = pa.Field(
        nullable=True, description="whether the dealer has a blackjack"
    )
    ace_doubled: pl.Boolean = pa.Field(
        description="whether a doubled hand, to be compared, has an ace in its first two cards"
    )
    settled_alike: pl.Boolean = pa.Field(
        description="whether the whole stake was treated as one: won at even money, lost, or left"
    )
    split_21: pl.Boolean = pa.Field(
        description="whether the hand is a split ace or ten with 21 in two cards"
    )
    settled_as: Annotated[pl.Enum, SETTLED_AS.categories] = pa.Field(
        description="which re-derivation the record equals: what is owed, a blackjack where such "
        "a split hand is none, a doubled ace at 11, or none of them"
    )


class SplitTotals(Fact):
    """One row per player who split on a box where the dealer has a blackjack.

    Key: `round`, `box`, `player_id`; `seq` is the last settlement of his hands there.
    """

    lost: pl.Int64 = pa.Field(
        nullable=True,
        description="what was taken of his hands; null: every one had busted and is lost apart",
        metadata=MONEY,
    )
    lost_in_all: pl.Int64 = pa.Field(
        nullable=True,
        description="what was taken of all his hands on the box, busted ones included",
        metadata=MONEY,
    )
    owed_loss: pl.Int64 = pa.Field(
        nullable=True,
        description="his original wager, which is all that may be taken of them",
        metadata=MONEY,
    )
    every_wager: pl.Int64 = pa.Field(
        nullable=True,
        description="what he had wagered on those hands, doubles left out",
        metadata=MONEY,
    )
    hands_counted: pl.Boolean = pa.Field(
        description="whether a hand is left that was not lost apart"
    )
    short: pl.Int64 = pa.Field(
        nullable=True, description="lost less owed; null: nothing", metadata=MONEY
    )
