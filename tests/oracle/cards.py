"""Totals of hands, in plain arithmetic; a card is its rank and suit, as `TD`."""

from collections.abc import Sequence


def value(card: str) -> int:
    """What a card counts, an ace as 1, one that lies face down nothing."""
    rank = card[0]
    if rank == "?":
        return 0
    return 1 if rank == "A" else 10 if rank in "TJQK" else int(rank)


def hard(cards: Sequence[str]) -> int:
    """The total with every ace as 1."""
    return sum(value(card) for card in cards)


def best(cards: Sequence[str]) -> int:
    """The total with one ace as 11 where that does not pass 21."""
    total = hard(cards)
    return total + 10 if "A" in (card[0] for card in cards) and total + 10 <= 21 else total


def firm(cards: Sequence[str]) -> int:
    """The total with the aces among the first two cards held at 1."""
    later = best(cards[2:]) if cards[2:] else 0
    first = hard(cards[:2])
    return first + later if first + later <= 21 else hard(cards)


def natural(cards: Sequence[str]) -> bool:
    """Whether these are an ace and a card that counts ten."""
    return sorted(value(card) for card in cards) == [1, 10]
