"""Facts about the deal, the order of play and the dealer's hand."""

import pandera.polars as pa
import polars as pl

from auditor.tables.fact import Fact
from auditor.tables.recorded import MONEY


class Deals(Fact):
    """One row per round that was dealt: its first cards beside those that were due.

    Key: `round`; `seq` is the first card at fault, else the round's first. A card goes to each
    wagered box from the dealer's left, then one to the dealer, then a second to each box, and to
    the dealer where there is a hole card. A box whose only wagers were refused in time is left
    aside. Source: `card`, `wager`, `no_more_bets`.
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
    boxes_out_of_place: pl.UInt32 = pa.Field(
        description="places of the boxes that another box got a card for, or none, the dealer's "
        "cards left out"
    )
    complete: pl.Boolean = pa.Field(
        description="whether every wagered box had two cards, and the dealer his, before the first "
        "decision, in whatever order"
    )
    first_part_complete: pl.Boolean = pa.Field(
        description="whether every wagered box is among the first places, in whatever order"
    )
    due: pl.String = pa.Field(
        description="in words, who was due at the first such place: a box, or the dealer"
    )
    dealt: pl.String = pa.Field(description="in words, who was dealt to there")
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
    boxes_gone_back_to: pl.UInt32 = pa.Field(
        description="boxes that decided, but to stand, after one beyond them had decided"
    )
    late_box: pl.Int8 = pa.Field(nullable=True, description="the first such box")


class DealerDraws(Fact):
    """One row per card of the dealer after the first. Key: `round`, `seq`. Source: `card`."""

    number: pl.Int64 = pa.Field(description="the card's place in the dealer's hand, from 2")
    total: pl.Int64 = pa.Field(
        nullable=True, description="the dealer's best total before it; null: a card is hidden"
    )
    soft: pl.Boolean = pa.Field(
        nullable=True,
        description="whether an ace counts 11 in that total; null: a card is hidden",
    )
    initial: pl.Boolean = pa.Field(description="whether it is the card of the initial deal")
    may_draw: pl.Boolean = pa.Field(
        nullable=True,
        description="whether the terms have the dealer draw on that total, or deal it as the hole "
        "card; null: a card is hidden",
    )
    hands_open: pl.UInt32 = pa.Field(
        nullable=True,
        description="hands that still wanted a decision when it fell; null: it is not the first "
        "after the initial deal",
    )
    decides: pl.Boolean = pa.Field(
        description="whether a hand was left to compare then; for the second card, also a "
        "blackjack or an insurance wager to decide"
    )
    taken_back: pl.Boolean = pa.Field(description="whether it was taken back afterwards")


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


class HoleCards(Fact):
    """One row per round in which the dealer was dealt two cards: of the one that is to lie down.

    Key: `round`; `seq` is the `reveal` that turned it up, else the second card. Source: `card`,
    `reveal`, `stand`, `hit`, `double`, `split`, `surrender`.
    """

    shows: pl.Int16 = pa.Field(
        nullable=True,
        description="value of the dealer's card that lies face up, ace 1; null: neither does",
    )
    lay_face_down: pl.Boolean = pa.Field(
        nullable=True,
        description="whether one of the two was dealt face down; null: both are known, and the log "
        "records no placing",
    )
    blackjack: pl.Boolean = pa.Field(
        nullable=True,
        description="whether the two are a blackjack; null: one never was turned up, and the other "
        "leaves it open",
    )
    turned_up: pl.Boolean = pa.Field(
        nullable=True,
        description="whether it was turned up; null: the log knows both cards, and records no "
        "turning up",
    )
    hands_open: pl.UInt32 = pa.Field(
        nullable=True,
        description="hands that still wanted a decision when it was turned up; null: it was not",
    )
    hands_live: pl.UInt32 = pa.Field(
        description="hands left to compare: not busted, surrendered, a blackjack, or paid before "
        "the dealer was done"
    )
    decisions: pl.UInt32 = pa.Field(
        nullable=True,
        description="decisions before it was turned up, or in the whole round where it was not; "
        "null: nothing tells when",
    )
    dealer_draws: pl.UInt32 = pa.Field(
        nullable=True,
        description="cards that the dealer drew before it was turned up, or in the whole round "
        "where it was not; null: nothing tells when",
    )


class DealerTotals(Fact):
    """One row per round in which the dealer's hand came to two cards or more, all known.

    Key: `round`; `seq` is the announcement, else his last card or its turning up. Source:
    `announce`, `card`, `reveal`.
    """

    announced: pl.Int32 = pa.Field(
        nullable=True,
        description="the last total told of his hand once it was complete; 0: none; null: the log "
        "records none of his",
    )
    hard_total: pl.Int64 = pa.Field(description="his total, aces as 1")
    best_total: pl.Int64 = pa.Field(description="his best total")


class InitialCards(Fact):
    """One row per card of the initial deal; the dealer's has no box. Key: `round`, `seq`."""

    number: pl.Int64 = pa.Field(
        description="1 for a box's first card, 2 for its second, 0 for the dealer's"
    )
    dealers_number: pl.Int64 = pa.Field(
        description="1 for the dealer's first card, 2 for his hole card, 0 for a box's"
    )
    lay_face_up: pl.Boolean = pa.Field(
        nullable=True, description="whether it was put face up; null: the log records no placing"
    )
    lay_face_down: pl.Boolean = pa.Field(
        nullable=True,
        description="whether it was put face down; null: the card is known, and the log records no "
        "placing",
    )


class Shoes(Fact):
    """One row per shoe that came into play. Key: `table_day`, `seq`. Source: `shoe`, `burn`."""

    decks: pl.Int32 = pa.Field(nullable=True, description="its number of decks; null: not stated")
    burnt: pl.UInt32 = pa.Field(
        nullable=True,
        description="cards burnt before the first card was dealt from it; null: the log records "
        "no burns",
    )


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
    boxes: pl.Int64 = pa.Field(description="boxes of the round on which a wager of his stands")


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
