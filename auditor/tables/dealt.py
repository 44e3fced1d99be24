"""Facts about the deal, the order of play and the dealer's hand."""

import pandera.polars as pa
import polars as pl

from auditor.tables.fact import Fact
from auditor.tables.recorded import MONEY


class Deals(Fact):
    """One row per round that was dealt: its first cards beside those that were due.

    Key: `round`; `seq` is the first card at fault, else the round's first. A card goes to each
    wagered box from the dealer's left, then one to the dealer, then a second to each box. A box
    whose only wagers were refused in time is left aside. Source: `card`, `wager`, `no_more_bets`.
    """

    called: pl.Boolean = pa.Field(
        nullable=True,
        description="whether no more bets was called before the first card; null: the log "
        "records no calls",
    )
    cards_out_of_place: pl.UInt32 = pa.Field(
        description="places of the initial deal that another box got a card for, or none"
    )
    first_out_of_place: pl.UInt32 = pa.Field(
        description="such places among the first cards of the boxes"
    )
    later_out_of_place: pl.UInt32 = pa.Field(description="such places from the dealer's card on")
    first_part_complete: pl.Boolean = pa.Field(
        description="whether every wagered box is among the first places, in whatever order"
    )
    due_box: pl.Int8 = pa.Field(
        nullable=True, description="the box due at the first such place; 0: the dealer"
    )
    dealt_box: pl.Int8 = pa.Field(
        nullable=True, description="the box dealt to there; 0: the dealer; null: none"
    )
    cards_to_unwagered_boxes: pl.UInt32 = pa.Field(
        description="cards to boxes on which no wager stood"
    )
    stray_box: pl.Int8 = pa.Field(nullable=True, description="the first such box")


class Turns(Fact):
    """One row per round with a decision: whether each box waited for those before it.

    Key: `round`; `seq` is the first decision out of turn, else the first of all. Source:
    `stand`, `hit`, `double`, `split`, `surrender`, `card`.
    """

    boxes_before_their_turn: pl.UInt32 = pa.Field(
        description="boxes that decided while one before them still wanted a decision"
    )
    early_box: pl.Int8 = pa.Field(nullable=True, description="the first such box")


class DealerDraws(Fact):
    """One row per card of the dealer after the first. Key: `round`, `seq`. Source: `card`."""

    number: pl.Int64 = pa.Field(description="the card's place in the dealer's hand, from 2")
    total: pl.Int64 = pa.Field(
        nullable=True, description="the dealer's best total before it; null: a card is hidden"
    )
    soft: pl.Boolean = pa.Field(description="whether an ace counts 11 in that total")
    may_draw: pl.Boolean = pa.Field(
        nullable=True, description="whether the terms have the dealer draw on that total"
    )
    hands_open: pl.UInt32 = pa.Field(
        nullable=True,
        description="hands that still wanted a decision when the second card fell; null: for "
        "later cards",
    )


class DealerStops(Fact):
    """One row per round in which something was left for the dealer's hand to decide.

    Key: `round`; `seq` is the dealer's last card. Source: `card`, `pay`, `collect`, `return`.
    """

    hands_live: pl.UInt32 = pa.Field(
        description="hands left to compare: not busted, surrendered, a blackjack, or paid before "
        "the dealer was done"
    )
    waiting: pl.UInt32 = pa.Field(
        description="blackjacks never paid against an ace or ten and insurance wagers: the "
        "dealer's "
        "second card and no further one"
    )
    cards: pl.Int64 = pa.Field(description="cards in the dealer's hand at the end")
    total: pl.Int64 = pa.Field(nullable=True, description="its best total; null: a card is hidden")
    must_draw: pl.Boolean = pa.Field(
        nullable=True, description="whether another card was owed when the round ended"
    )


class InitialCards(Fact):
    """One row per card of the initial deal; the dealer's has no box. Key: `round`, `seq`."""

    number: pl.Int64 = pa.Field(
        description="1 for a box's first card, 2 for its second, 0 for the dealer's"
    )
    lay_face_up: pl.Boolean = pa.Field(
        nullable=True, description="whether it was put face up; null: the log records no placing"
    )


class Shoes(Fact):
    """One row per shoe that came into play. Key: `table_day`, `seq`. Source: `shoe`."""

    decks: pl.Int32 = pa.Field(nullable=True, description="its number of decks; null: not stated")


class ShoeCounts(Fact):
    """One row per round with a card: the card seen most often in its shoe until then.

    Key: `round`; `seq` is that card. Cards of void and incomplete rounds count, and burnt ones;
    one taken back does not. Source: `card`, `reveal`, `burn`, `card_withdrawn`, `shoe`.
    """

    copies: pl.Int64 = pa.Field(
        nullable=True, description="how often it has come out of the shoe; null: no shoe is known"
    )
    card: pl.String = pa.Field(description="which card, in words")


class Boxes(Fact):
    """One row per round and box that was wagered on. Key: `round`, `box`. Source: `wager`."""

    number: pl.Int64 = pa.Field(description="the number of the box")


class Places(Fact):
    """One row per player whose wager stands on a box at the first card.

    Key: `round`, `box`, `player_id`; `seq` is his wager. Source: `wager`, `wager_removed`,
    `wager_rejected`.
    """

    place: pl.Int64 = pa.Field(description="1 for the first player on the box, 2 for the second …")


class Placings(Fact):
    """One row per initial wager placed or taken back. Key: `round`, `seq`."""

    amount: pl.Int64 = pa.Field(description="what was placed or taken back", metadata=MONEY)
    placed: pl.Boolean = pa.Field(description="whether it was placed, not taken back")
    after_first_card: pl.Boolean = pa.Field(description="whether the first card had been dealt")
    after_call: pl.Boolean = pa.Field(
        nullable=True,
        description="whether no more bets had been called; null: the log records no calls",
    )


class Touches(Fact):
    """One row per player on a box who touched the cards. Key: `round`, `box`, `player_id`."""

    times: pl.UInt32 = pa.Field(description="how often he did")
