"""Styles of play: how players choose among what they may do."""

from collections.abc import Callable

CAUTIOUS, BASIC, RECKLESS = range(3)
STYLES = (CAUTIOUS, BASIC, BASIC, RECKLESS)
"""As often as they come to a table."""

Bits = Callable[[int], int]
"""Gives so many random bits as a number."""

_PAIRS = {1: range(1, 11), 8: range(1, 11), 9: (2, 3, 4, 5, 6, 8, 9), 7: range(2, 8)}
_PAIRS |= {6: range(2, 7), 3: range(2, 8), 2: range(2, 8)}
"""The dealer's cards against which a pair of so much is split."""


def splits(style: int, value: int, shown: int, bits: Bits) -> bool:
    """Whether a pair of cards that count so much is split against what the dealer shows."""
    if style == CAUTIOUS:
        return value in (1, 8)
    if style == BASIC:
        return shown in _PAIRS.get(value, ())
    return bits(2) != 0


def doubles(style: int, hard: int, shown: int, bits: Bits, *, ace: bool) -> bool:
    """Whether a hand that may be doubled is."""
    if style == CAUTIOUS:
        return hard == 11 and not ace and 1 < shown < 10
    if style == BASIC:
        if ace:
            return hard in (9, 10) and shown in (5, 6)
        if hard == 9:
            return 2 < shown < 7
        return hard in (10, 11) and 1 < shown < 10
    return bits(2) == 0 if hard not in (9, 10, 11) else bits(2) != 0


def draws(style: int, total: int, shown: int, bits: Bits, *, soft: bool) -> bool:
    """Whether a hand of 12 to 20 takes a card."""
    if soft:
        return total < 18 or (total == 18 and style != CAUTIOUS and shown in (1, 9, 10))
    if style == CAUTIOUS:
        return total == 12 and shown > 6
    if style == BASIC:
        return total < 17 and not (1 < shown < 7) and not (total == 16 and shown == 10)
    return total < 16 or (total < 20 and bits(2) == 0)
