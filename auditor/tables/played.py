"""Facts about hands: decisions, cards drawn, totals announced, doubles and splits."""

from typing import Annotated

import pandera.polars as pa
import polars as pl

from auditor.tables.fact import Fact
from auditor.tables.limits import AUTHORITY
from auditor.tables.recorded import MONEY

DECISION = pl.Enum(["stand", "hit", "double", "split", "surrender"])
DRAWN_AS = pl.Enum(["drawn", "doubled", "split", "split_ace"])
"""What a further card was for: a decision to draw, a double, a hand that a split left with one
card, or a split ace."""

DUE_AS = pl.Enum(["initial", "drawn", "split"])
"""Which total was due: of a hand as dealt, after a further card, of a split hand."""

REMOVED_FOR = pl.Enum(["busted", "blackjack_paid", "blackjack_against_ten"])
"""Why a rule names a moment for a hand's cards to be gone by, or not yet."""


class Decisions(Fact):
    """One row per decision of a player on a hand. Key: `round`, `seq`."""

    decision: Annotated[pl.Enum, DECISION.categories] = pa.Field(description="what was decided")
    cards: pl.Int64 = pa.Field(description="cards in the hand before it")
    split: pl.Boolean = pa.Field(description="whether a split had formed the hand")
    total: pl.Int64 = pa.Field(
        nullable=True, description="its best total before it; null: a card is hidden"
    )
    shows: pl.Int16 = pa.Field(
        nullable=True, description="value of the dealer's first card, ace 1; null: none yet"
    )


class FinishedHands(Fact):
    """One row per hand that its player finished by standing, or by reaching 21 or more.

    Key: `round`, `box`, `hand`; `seq` is its last `stand`, else its last card. Doubled hands,
    split aces, blackjacks and surrendered hands are finished by a rule and left out.
    """

    total: pl.Int64 = pa.Field(
        nullable=True, description="its best total when it stood; null: a card is hidden"
    )


class Draws(Fact):
    """One row per card to a hand that was not of the initial deal. Key: `round`, `seq`."""

    kind: Annotated[pl.Enum, DRAWN_AS.categories] = pa.Field(description="what the card was for")
    asked: pl.Boolean = pa.Field(description="whether a decision to draw waited for it")
    cards_before: pl.Int64 = pa.Field(description="cards in the hand before it")
    hard_before: pl.Int64 = pa.Field(description="the hand's total before it, aces as 1")
    best_before: pl.Int64 = pa.Field(
        nullable=True, description="the hand's best total before it; null: a card is hidden"
    )
    eleven_doubled: pl.Boolean = pa.Field(
        description="whether it is the card of a double on an ace and a ten, 11 with the ace at 1"
    )
    allowed_by: Annotated[pl.Enum, AUTHORITY.categories] = pa.Field(
        description="who had allowed hands with an ace to be doubled"
    )
    lay_face_up: pl.Boolean = pa.Field(
        nullable=True, description="whether it was put face up; null: the log records no placing"
    )
    lay_sideways: pl.Boolean = pa.Field(
        nullable=True, description="whether it was put sideways; null: the log records no placing"
    )


class DrawDecisions(Fact):
    """One row per card that a `hit` called for; one card serves every player on the box.

    A hand of 21 or more, or one that was doubled, is dealt none, so that a `hit` calls for none.
    Key: `round`, `seq`, the first `hit` that called for it.
    """

    served: pl.Boolean = pa.Field(
        description="whether a card came before the player's next decision on the hand"
    )
    split_ace: pl.Boolean = pa.Field(description="whether the hand holds a split ace")


class Totals(Fact):
    """One row per total that was due to be announced.

    Key: `round`, `box`, `hand`, `seq`: the announcement, else the card. Due as `initial` before
    the hand's first decision; as `split` after a split hand's second card; as `drawn` before the
    next card or decision of the round. Source: `announce`, `card`.
    """

    kind: Annotated[pl.Enum, DUE_AS.categories] = pa.Field(description="which total was due")
    announced: pl.Int32 = pa.Field(
        nullable=True,
        description="the last total told in that time; 0: none; null: the log records no totals",
    )
    heard: pl.String = pa.Field(description="the same in words: the total told, or nothing")
    due: pl.String = pa.Field(description="the totals that may be told, in words")
    hard_total: pl.Int64 = pa.Field(description="the hand's total, aces as 1")
    best_total: pl.Int64 = pa.Field(description="its best total")


class Doubles(Fact):
    """One row per double of a player on a hand. Key: `round`, `seq`.

    Several `double` of his before the hand's next card are one, told at the last of them.
    """

    amount: pl.Int64 = pa.Field(description="what he added, in one row or several", metadata=MONEY)
    original: pl.Int64 = pa.Field(
        description="what he had wagered on the box at the first card", metadata=MONEY
    )
    minimum: pl.Int64 = pa.Field(
        nullable=True,
        description="lowest wager by the sign for the box then; null: not stated",
        metadata=MONEY,
    )
    cards: pl.Int64 = pa.Field(
        description="cards in the hand before it, one that it follows at once left out"
    )
    first_two: pl.Int64 = pa.Field(
        nullable=True,
        description="total of the hand's first two cards, aces as 1; null: it has no two",
    )
    aces: pl.Int64 = pa.Field(nullable=True, description="aces among those two")
    dealt_blackjack: pl.Boolean = pa.Field(
        description="whether it is the first of a box, with the blackjack that it was dealt"
    )
    split: pl.Boolean = pa.Field(description="whether the hand had been split or formed by one")
    split_ace: pl.Boolean = pa.Field(description="whether it was a split ace")
    controls: pl.Boolean = pa.Field(description="whether he controls the box")
    leader_doubled: pl.Boolean = pa.Field(
        description="whether the player who controls the box doubled this hand"
    )
    after_card: pl.Boolean = pa.Field(
        description="whether the double came after its card, or, of a player who does not control "
        "the box, after a card that followed the double of the one who does"
    )
    allowed_by: Annotated[pl.Enum, AUTHORITY.categories] = pa.Field(
        description="who had allowed hands with an ace to be doubled"
    )
    told: pl.Boolean = pa.Field(
        description="whether he had been told of that option before the round began"
    )


class DoubledHands(Fact):
    """One row per hand that was doubled.

    Key: `round`, `box`, `hand`; `seq` is the second card after the double, else the first, else
    the double.
    """

    split_ace: pl.Boolean = pa.Field(description="whether the hand holds a split ace")
    cards_drawn: pl.UInt32 = pa.Field(
        description="cards it got for the double and kept; of one doubled before it had two cards, "
        "those that it lacked are the deal's where others follow them"
    )
    lay_face_up: pl.Boolean = pa.Field(
        nullable=True,
        description="whether the first was put face up; null: no placing recorded, or no card",
    )
    lay_sideways: pl.Boolean = pa.Field(
        nullable=True,
        description="whether the first was put sideways; null: no placing recorded, or no card",
    )


class Splits(Fact):
    """One row per split that decides a parting of the cards. Key: `round`, `seq`.

    It is that of the player who controls the box; where he has none in it, every other's. Several
    `split` of a player for one parting are one, told at the first of them.
    """

    amount: pl.Int64 = pa.Field(description="what he added, in one row or several", metadata=MONEY)
    original: pl.Int64 = pa.Field(
        description="what he had wagered on the box at the first card", metadata=MONEY
    )
    controls: pl.Boolean = pa.Field(description="whether he controls the box")
    hands_before: pl.Int16 = pa.Field(description="hands of the box before it")
    cards: pl.Int64 = pa.Field(description="cards in the hand that is split")
    same_value: pl.Boolean = pa.Field(
        nullable=True, description="whether its two cards have the same value; null: it has not two"
    )
    split_ace: pl.Boolean = pa.Field(description="whether it holds an ace that was split before")
    allowed_by: Annotated[pl.Enum, AUTHORITY.categories] = pa.Field(
        description="who had allowed hands to be split again"
    )
    told: pl.Boolean = pa.Field(
        description="whether he had been told of that option before the round began"
    )


class SplitHands(Fact):
    """One row per hand of a box that was split.

    Key: `round`, `box`, `hand`; `seq` is its card at fault, else its first after the split.
    """

    cards: pl.Int64 = pa.Field(description="cards in the hand at the end")
    split_ace: pl.Boolean = pa.Field(description="whether it holds a split ace")
    resplit: pl.Boolean = pa.Field(
        description="whether the box has a third hand, formed while a permit to split again was "
        "in force"
    )
    doubled: pl.Boolean = pa.Field(description="whether it was doubled")
    hits: pl.UInt32 = pa.Field(description="decisions to draw on it after the split")
    follows: pl.Int16 = pa.Field(
        nullable=True, description="the hand it was split from; null: the hand first dealt"
    )
    hands_open_before: pl.Int8 = pa.Field(
        nullable=True,
        description="1 where that hand still wanted a decision at this one's first card, else 0; "
        "null: the hand first dealt, or a split ace",
    )
    lay_face_up: pl.Boolean = pa.Field(
        nullable=True,
        description="of a split ace, whether its one card was put face up; null: no "
        "placing recorded, or no card",
    )
    lay_sideways: pl.Boolean = pa.Field(
        nullable=True,
        description="of a split ace, whether its one card was put sideways; null: no "
        "placing recorded, or no card",
    )


class Followers(Fact):
    """One row per split and other player with a wager on the box.

    Key: `round`, `box`, `player_id`, `seq`; `hand` is the hand split where he added a wager, else
    the one on which his original lies. Source: `split`, `first_hand`, `wager_removed`, `pay`,
    `collect`, `return`.
    """

    original: pl.Int64 = pa.Field(
        description="what he had wagered on the box at the first card", metadata=MONEY
    )
    added: pl.Int64 = pa.Field(
        description="what he put on the hand formed; 0: nothing", metadata=MONEY
    )
    taken_back: pl.Int64 = pa.Field(
        description="what he took back of his original after the first card", metadata=MONEY
    )
    placed_on: pl.Int16 = pa.Field(
        nullable=True,
        description="the hand on which his original was settled, 1 where none was; null: for a "
        "later split",
    )


class Removals(Fact):
    """One row per hand whose cards leave the layout, or stay, at a moment that a rule names.

    Key: `round`, `box`, `hand`, `reason`; `seq` is their removal, else what calls for it.
    `busted`: before the next card to anyone else. `blackjack_paid`, against a dealer's 2 to 9:
    before the subsequent deal. `blackjack_against_ten`: not before the dealer is done.
    """

    reason: Annotated[pl.Enum, REMOVED_FOR.categories] = pa.Field(description="which moment")
    removed: pl.Boolean = pa.Field(
        nullable=True,
        description="whether they were gone by then; null: the log records no removals",
    )
    removed_at_all: pl.Boolean = pa.Field(
        nullable=True,
        description="whether they were gone in the end; null: the log records no removals",
    )
