"""Exact money: whole numbers of a hundred-thousandth of the currency's unit.

A log states amounts with four places at most. A fifth place holds half of any of them, and what
3 to 2, 6 to 5 or one half make of them, so that no amount owed is ever rounded unasked.
"""

import re
from typing import NamedTuple

import polars as pl

SCALE = 100_000
"""Units of money in one unit of currency."""

PLACES = 4
"""Decimal places that a log may state."""

STATED = SCALE // 10**PLACES
"""Units of money between two amounts that a log can state."""

WHOLE_DIGITS = 12
"""Digits before the point that a log may state."""

AMOUNT = rf"^[0-9]{{1,{WHOLE_DIGITS}}}(\.[0-9]{{1,{PLACES}}})?$"
"""What an amount looks like in a log, as a regular expression of ASCII digits."""

WORDS = re.compile(r"-?[0-9]{1,20}\.[0-9]{2,5}", flags=re.ASCII)
"""What an amount looks like in a report, as `words` gives it."""


class Odds(NamedTuple):
    """What a wager wins: `pays` for each `per` of the wager."""

    pays: int
    per: int

    def of(self, wager: pl.Expr) -> pl.Expr:
        """What these odds make of a wager, in units of money; exact for `per` of 1, 2, 4, 5 or 10.

        Integer arithmetic only: the product comes first, and a log's four places leave the
        fifth for the quotient.
        """
        return wager * self.pays // self.per

    def in_chips(self, wager: pl.Expr, smallest: int) -> pl.Expr:
        """The same, at least, in chips of which the smallest is worth this much; 0: any amount.

        A wager lies there in chips, so that whole multiples of it are always paid as they are.
        """
        exact = self.of(wager)
        return exact if self.pays % self.per == 0 else up_to_next(exact, smallest)


def up_to_next(units: pl.Expr, smallest: int) -> pl.Expr:
    """An amount, or the next above it that chips can make of which the smallest is worth this.

    Where the smallest is 0, every amount can be made.
    """
    return (units + smallest - 1) // smallest * smallest if smallest else units


def amount(text: str) -> int:
    """The amount that a text states, in units of money.

    Raises:
        ValueError: the text is no amount of at most four places.
    """
    if not re.fullmatch(AMOUNT, text, flags=re.ASCII):
        message = f"'{text}' is no amount with at most {PLACES} places"
        raise ValueError(message)
    whole, _, part = text.partition(".")
    return int(whole) * SCALE + int(part.ljust(5, "0"))


def units(words: str) -> int:
    """The amount that words of the report's form state, as `words` gives them.

    Raises:
        ValueError: they are not of that form.
    """
    if not WORDS.fullmatch(words):
        message = f"'{words}' is no amount of a report"
        raise ValueError(message)
    whole, _, part = words.removeprefix("-").partition(".")
    total = int(whole) * SCALE + int(part.ljust(5, "0"))
    return -total if words.startswith("-") else total


def words(units: int) -> str:
    """An amount in the report's form: at least two places, no more than it needs."""
    sign = "-" if units < 0 else ""
    whole, part = divmod(abs(units), SCALE)
    places = f"{part:05d}".rstrip("0").ljust(2, "0")
    return f"{sign}{whole}.{places}"


def in_words(units: pl.Expr) -> pl.Expr:
    """The same as `words`, for a column."""
    whole = (units.abs() // SCALE).cast(pl.String)
    part = (units.abs() % SCALE).cast(pl.String).str.zfill(5).str.strip_chars_end("0")
    sign = pl.when(units < 0).then(pl.lit("-")).otherwise(pl.lit(""))
    return sign + whole + "." + part.str.pad_end(2, "0")
