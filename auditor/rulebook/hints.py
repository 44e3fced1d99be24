"""What was probably meant by a word that is none of those there are."""

from collections.abc import Iterable
from difflib import get_close_matches
from itertools import islice

MOST = 12
"""Names that a sentence can hold."""


def hint(word: str, names: Iterable[str]) -> str:
    """`did you mean 'cards'?`, or what there is where nothing is much like the word."""
    there = list(names)
    close = get_close_matches(word, there, 1)
    return f"did you mean '{close[0]}'?" if close else f"there are {listed(there)}"


def listed(names: Iterable[str]) -> str:
    """Names, the first of them where they are too many for a sentence."""
    first = list(islice(names, MOST + 1))
    return ", ".join(first if len(first) <= MOST else [*first[:MOST], "…"])
