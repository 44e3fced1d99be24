"""Text from a log made safe to look at: what would not show is written out.

An id can hold a terminal's control sequences, a change of writing direction that makes it read as
another, or nothing that shows at all. Each such character becomes its escape, as JSON writes it.
"""

import json
import re
from itertools import chain

import polars as pl

_RANGES = (
    (0x00, 0x1F),  # control characters
    (0x7F, 0x9F),
    (0xAD, 0xAD),  # shown as nothing: soft hyphen, fillers, vowel marks without a vowel
    (0x61C, 0x61C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),  # joiners, separators, writing direction
    (0x2028, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),  # variation selectors
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF9, 0xFFFB),
    (0xE0000, 0xE0FFF),  # tags, more variation selectors
)
"""Spelt out: what counts as unseen changes with the version of Unicode, and a report must not."""

_SURROGATES = range(0xD800, 0xE000)
"""What Python makes of a file name that is not UTF-8; no column can hold them."""

_UNSEEN = [chr(code) for first, last in _RANGES for code in range(first, last + 1)]
_ESCAPES = {
    ord(unseen): json.dumps(unseen)[1:-1] if unseen != "\x7f" else r"\u007f"
    for unseen in chain(_UNSEEN, map(chr, _SURROGATES))
}

_ANY = re.compile(
    f"[{''.join(f'{chr(first)}-{chr(last)}' for first, last in _RANGES)}\ud800-\udfff]"
)

LONGEST = 200
"""Characters of one text that a page for people shows."""


def escaped(text: str) -> str:
    r"""A text with every character that does not show as its escape: `\u202e`, `\n`."""
    # Most texts have none, and looking for one is far quicker than to look each character up.
    return text.translate(_ESCAPES) if _ANY.search(text) else text


def shown(text: str) -> str:
    """The same, cut where it would flood a page, with its length stated."""
    if len(text) <= LONGEST:
        return escaped(text)
    return f"{escaped(text[:LONGEST])}… ({len(text)} characters)"


def escaped_each(texts: pl.Expr) -> pl.Expr:
    """`escaped` for a column."""
    return texts.str.replace_many(_UNSEEN, [_ESCAPES[ord(unseen)] for unseen in _UNSEEN])
