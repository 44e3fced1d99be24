"""A condition is told in words that add nothing and leave nothing out."""

import pytest

from auditor.money import Odds
from auditor.rulebook import columns
from auditor.rulebook.conditions import names
from auditor.rulebook.glossary import Meaning
from auditor.rulebook.phrases import in_words, named, value
from tests.rulebook.test_conditions import COLUMNS, GOOD

MEANINGS = {name: Meaning(column.kind, "", name, None) for name, column in COLUMNS.items()}

TOLD = {
    "cards = 2": "“cards” is 2",
    "cards <> 2": "“cards” is not 2",
    "cards < 2 OR cards > 4": "either “cards” is below 2, or “cards” is above 4",
    "cards <= 2 AND box >= 3": "“cards” is at most 2, and “box” is at least 3",
    "paid = owed": "“paid” equals “owed”",
    "paid <> owed": "“paid” differs from “owed”",
    "paid = 0": "“paid” is 0",
    "2 * paid <= owed + short": "2 times “paid” is at most “owed” plus “short”",
    "paid - owed = -short": "“paid” less “owed” equals minus “short”",
    "cards > -1": "“cards” is above minus 1",
    "(cards + 1) * 2 = 6": "(“cards” plus 1) times 2 is 6",
    "blackjack": "“blackjack” is so",
    "NOT blackjack": "“blackjack” is not so",
    "NOT NOT blackjack": "not (“blackjack” is not so)",
    "blackjack = TRUE": "“blackjack” is so",
    "blackjack = FALSE": "“blackjack” is not so",
    "blackjack <> TRUE": "“blackjack” is not so",
    "NOT cards = 2": "not (“cards” is 2)",
    "NOT (blackjack OR cards > 2)": "not ((either “blackjack” is so, or “cards” is above 2))",
    "hard_total IN (9, 10, 11)": "“hard total” is 9, 10 or 11",
    "hard_total IN (9)": "“hard total” is 9",
    "hard_total NOT IN (9)": "“hard total” is not 9",
    "hard_total NOT IN (9, 10)": "“hard total” is neither 9 nor 10",
    "hard_total BETWEEN 9 AND 11 AND cards = 2": "“hard total” is from 9 to 11, and “cards” is 2",
    "hard_total NOT BETWEEN 9 AND 11": "“hard total” is not from 9 to 11",
    "permitted_by >= 'pit_manager'": "“permitted by” is at least pit manager",
    "permitted_by IS NULL": "“permitted by” is not stated",
    "permitted_by is not null": "“permitted by” is stated",
    "player_id <> 'P''1'": "“player id” is not P'1",
    "doubled_blackjack = 'barred'": "“doubled blackjack” is barred",
    "cards = 1 AND box = 1 AND blackjack": "“cards” is 1, “box” is 1, and “blackjack” is so",
    "cards = 1 OR box = 1 AND blackjack": (
        "either “cards” is 1, or (“box” is 1, and “blackjack” is so)"
    ),
    "(cards = 1 OR box = 1) AND blackjack": (
        "(either “cards” is 1, or “box” is 1), and “blackjack” is so"
    ),
}


@pytest.mark.parametrize("condition", TOLD)
def test_a_condition_is_told_in_words(condition: str) -> None:
    assert in_words(condition, MEANINGS) == TOLD[condition]


@pytest.mark.parametrize("condition", GOOD)
def test_whatever_the_dialect_allows_is_told_with_every_column(condition: str) -> None:
    told = in_words(condition, MEANINGS)
    assert all(f"“{named(name)}”" in told for name in names(condition))


def test_a_reading_is_told_as_a_column() -> None:
    reading = columns.category(("barred", "allowed"))
    meanings = {"aces": Meaning(reading.kind, "", "May aces be doubled?", None)}
    assert in_words("aces = 'barred'", meanings) == "“aces” is barred"


@pytest.mark.parametrize(
    ("term", "said"),
    [(Odds(3, 2), "3 to 2"), (True, "yes"), (False, "no"), (17, "17"), ("stand_off", "stand off")],
)
def test_the_value_of_a_term_is_told_in_words(term: object, said: str) -> None:
    assert value(term) == said  # type: ignore[arg-type]
