"""Cards, their values and the totals they make, as Polars expressions.

Values count an ace as 1; a total's best form adds ten for one ace where that does not pass 21.
"""

import polars as pl

RANKS = tuple("A23456789TJQK")
SUITS = ("S", "H", "D", "C")
HIDDEN = "??"
"""A card dealt face down that the log does not know yet."""

CARDS = (*(rank + suit for rank in RANKS for suit in SUITS), HIDDEN)
"""Every card a log may name, in the order of the categories of `CARD`."""

CARD = pl.Enum(CARDS)

BLACKJACK = 21
SOFTENING = 10
"""What an ace adds where it counts 11."""

_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_WORDS = [card[0].replace("T", "10") + _SIGNS.get(card[1], card[1]) for card in CARDS[:-1]] + ["?"]


def value(card: pl.Expr) -> pl.Expr:
    """The value of each card, aces as 1; null for a card not known yet."""
    rank = card.to_physical().cast(pl.Int16) // len(SUITS) + 1
    return pl.when(card != HIDDEN).then(pl.min_horizontal(rank, pl.lit(10, pl.Int16)))


def is_ace(card: pl.Expr) -> pl.Expr:
    """Whether each card is an ace; false for a card not known yet."""
    return value(card).fill_null(0) == 1


def words(card: pl.Expr) -> pl.Expr:
    """Each card as people write it: `10♦`, `A♠`; `?` for a card not known yet."""
    return card.replace_strict(list(CARDS), _WORDS, return_dtype=pl.String)


def best(hard: pl.Expr, aces: pl.Expr) -> pl.Expr:
    """The best total of a hand, from its total with every ace as 1 and its number of aces."""
    soft = (aces > 0) & (hard + SOFTENING <= BLACKJACK)
    return pl.when(soft).then(hard + SOFTENING).otherwise(hard)
