"""The words of a finding: every placeholder is a column, every value as people write it."""

from datetime import UTC, date, datetime
from typing import Any

import polars as pl
import pytest

from auditor.cards import CARD
from auditor.rulebook.columns import Column
from auditor.rulebook.wording import WordingError, checked, filled, names

COLUMNS = {
    "paid": Column("money", pl.Int64()),
    "cards": Column("whole number", pl.Int16()),
    "told": Column("truth", pl.Boolean()),
    "role": Column("category", pl.Enum(["pit_manager"]), ("pit_manager",)),
    "card": Column("category", CARD),
    "player_id": Column("text", pl.String()),
    "at": Column("time", pl.Datetime("us", "UTC")),
    "day": Column("time", pl.Date()),
}

SAID: list[tuple[str, Any, str]] = [
    ("paid", 1_250_000, "12.50"),
    ("paid", -1, "-0.00001"),
    ("cards", 3, "3"),
    ("told", True, "yes"),
    ("told", False, "no"),
    ("role", "pit_manager", "pit manager"),
    ("card", "TD", "10♦"),
    ("card", "??", "?"),
    ("player_id", "P_1", "P_1"),
    ("at", datetime(2026, 11, 1, 20, 15, 2, 120_000, UTC), "2026-11-01 20:15:02 UTC"),
    ("day", date(2026, 11, 1), "2026-11-01"),
]


def said(template: str, **values: Any) -> str:
    """What one fact makes of a template."""
    facts = pl.DataFrame({name: [value] for name, value in values.items()})
    facts = facts.cast({name: COLUMNS[name].dtype for name in values if name in COLUMNS})
    return str(facts.select(filled(template, COLUMNS)).item())


@pytest.mark.parametrize(("name", "value", "words"), SAID)
def test_a_value_is_written_as_people_write_it(name: str, value: Any, words: str) -> None:
    assert said(f"it was {{{name}}}.", **{name: value}) == f"it was {words}."


@pytest.mark.parametrize("name", COLUMNS)
def test_what_is_not_there_is_called_none(name: str) -> None:
    assert said(f"{{{name}}}", **{name: None}) == "none"


def test_the_cards_held_are_a_placeholder_though_no_column() -> None:
    assert checked("{cards} cards, {cards_held}", COLUMNS) == {"cards", "cards_held"}
    assert said("{cards} cards, {cards_held}", cards=2, cards_held="7♣ 5♦") == "2 cards, 7♣ 5♦"


def test_double_braces_are_braces() -> None:
    assert checked("{{cards}}", COLUMNS) == frozenset()
    assert said("{{cards}} {cards}", cards=2) == "{cards} 2"


def test_hostile_text_of_a_log_is_no_template() -> None:
    assert said("by {player_id}", player_id="{cards}") == "by {cards}"


REFUSED = {
    "{card_s}": "'{card_s}' is no column of the fact table; did you mean 'cards'?",
    "{}": "'{}' is no column of the fact table; there are paid, cards, told, role, card, "
    "player_id, at, day, cards_held",
    "{0}": "'{0}' is no column of the fact table; there are paid, cards, told, role, card, "
    "player_id, at, day, cards_held",
    "{paid.real}": "'{paid.real}' is no column of the fact table; did you mean 'paid'?",
    "{cards!r}": "'{cards}' is more than the name of a column; write {cards}",
    "{cards:>3}": "'{cards}' is more than the name of a column; write {cards}",
    "{cards": "its braces do not match (expected '}' before end of string); close each '{', "
    "and double a brace that is meant",
    "cards}": "its braces do not match (Single '}' encountered in format string); close each "
    "'{', and double a brace that is meant",
}


@pytest.mark.parametrize("template", REFUSED)
def test_a_template_that_cannot_be_filled_in_is_refused(template: str) -> None:
    with pytest.raises(WordingError) as refused:
        checked(template, COLUMNS)
    assert str(refused.value) == REFUSED[template]


def test_the_placeholders_of_a_template_are_known() -> None:
    assert names("{paid} of {paid}, {role}") == {"paid", "role"}
