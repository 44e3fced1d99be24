"""What is owed where the smallest chip cannot make a payment, against whole-number arithmetic."""

from fractions import Fraction
from math import ceil

import polars as pl
import pytest

from auditor import money, rulebook
from auditor.money import Odds, amount
from auditor.replay import Replay
from auditor.rulebook import StatedTerm
from auditor.tables.recorded import Rounds
from auditor.terms import Terms
from tests.recorded_events import DAY, Row, card, events, recorded, wager

CENTS = range(1, 10_001)
"""Every wager from 0.01 to 100.00."""

CHIPS = ("0.01", "0.05", "0.25", "0.50", "1.00", "2.50", "5.00")
UP = {"nsw-revised", "nsw-earlier", "nz-1996"}
"""Rulebooks whose sister rules pay up to the next payable amount; the other one leaves it open."""


def _wagers() -> pl.DataFrame:
    return pl.DataFrame({"wager": [cents * 1000 for cents in CENTS]})


def _units(exact: Fraction) -> int:
    units = exact * 100_000
    assert units.denominator == 1
    return int(units)


@pytest.mark.parametrize("odds", [Odds(3, 2), Odds(1, 2)], ids=["three to two", "half"])
def test_every_wager_is_paid_exactly_where_no_smallest_chip_is_stated(odds: Odds) -> None:
    paid = _wagers().select(odds.in_chips(pl.col("wager"), 0))["wager"].to_list()
    assert paid == [_units(Fraction(cents * odds.pays, 100 * odds.per)) for cents in CENTS]


@pytest.mark.parametrize("chip", CHIPS)
@pytest.mark.parametrize("odds", [Odds(3, 2), Odds(1, 2)], ids=["three to two", "half"])
def test_every_wager_is_paid_up_to_the_next_amount_that_chips_can_make(
    odds: Odds, chip: str
) -> None:
    paid = _wagers().select(odds.in_chips(pl.col("wager"), amount(chip)))["wager"].to_list()
    worth = Fraction(chip)
    assert paid == [
        _units(ceil(Fraction(cents * odds.pays, 100 * odds.per) / worth) * worth) for cents in CENTS
    ]


def test_a_whole_multiple_of_a_wager_is_paid_in_the_chips_that_made_the_wager() -> None:
    paid = _wagers().select(Odds(1, 1).in_chips(pl.col("wager"), amount("1")))
    assert paid["wager"].to_list() == [cents * 1000 for cents in CENTS]


def _terms(rules: str, chip: str, **chosen: str) -> Terms:
    book = rulebook.load(rulebook.find(rules))
    choices = {reading.name: reading.names[0] for reading in book.readings} | chosen
    stated = StatedTerm("smallest_payable", amount(chip), None, "stated by the venue")
    return book.with_stated(stated).terms_under(choices)


def _owed(terms: Terms, *rows: Row) -> str:
    frame = events(*rows, recorded("round_end", round=0))
    numbered = {
        "round": 0,
        "table_day": 0,
        "gaming_day": DAY,
        "table_id": "BJ07",
        "round_id": "118",
        "status": "judged",
        "reason": None,
    }
    schema = {name: column.dtype.type for name, column in Rounds.to_schema().columns.items()}
    settled = Replay(frame, pl.DataFrame([numbered], schema=schema)).table("settlements", terms)
    return money.words(settled["owed"].item())


BLACKJACK = (wager("P1", "5"), card(card="AS"), card(None, "6H"), card(card="KD"))
SURRENDERED = (
    wager("P1", "5"),
    card(card="TS"),
    card(None, "9H"),
    card(card="6D"),
    recorded("surrender", round=0, box=1, hand=1, player_id="P1"),
)


@pytest.mark.parametrize("rules", sorted(UP))
@pytest.mark.parametrize(
    ("chip", "owed"), [("0", "7.50"), ("0.50", "7.50"), ("1", "8.00"), ("5", "10.00")]
)
def test_a_blackjack_is_owed_what_the_chips_can_make_of_three_to_two(
    rules: str, chip: str, owed: str
) -> None:
    assert _owed(_terms(rules, chip), *BLACKJACK) == owed


@pytest.mark.parametrize(("rounding", "owed"), [("exact", "7.50"), ("up", "8.00")])
def test_rules_that_are_silent_owe_a_blackjack_what_their_reading_says(
    rounding: str, owed: str
) -> None:
    assert _owed(_terms("d1-dublin", "1", rounding=rounding), *BLACKJACK) == owed


@pytest.mark.parametrize(
    ("rounding", "chip", "owed"),
    [("exact", "1", "-2.50"), ("up", "0.50", "-2.50"), ("up", "1", "-2.00"), ("up", "20", "0.00")],
)
def test_what_is_handed_back_at_surrender_is_rounded_up_and_no_more_than_the_wager(
    rounding: str, chip: str, owed: str
) -> None:
    assert _owed(_terms("d1-dublin", chip, rounding=rounding), *SURRENDERED) == owed


def test_no_smallest_chip_leaves_nothing_to_round() -> None:
    under = [_terms("d1-dublin", "0", rounding=rounding) for rounding in ("exact", "up")]
    assert under[0] == under[1]
