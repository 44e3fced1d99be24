"""A condition means one thing or is refused."""

from typing import Any

import polars as pl
import pytest

from auditor.rulebook import columns
from auditor.rulebook.columns import Column
from auditor.rulebook.conditions import checked, compiled, names, widened
from auditor.rulebook.tokens import ConditionError
from tests.rulebook.toy import Doubles, Settlements

READING = columns.category(("barred", "allowed"))
COLUMNS: dict[str, Column] = {
    **columns.of(Doubles),
    **columns.of(Settlements),
    "doubled_blackjack": READING,
    "at": Column("time", pl.Datetime("us", "UTC")),
    "announced_at": Column("time", pl.Datetime("us", "UTC")),
}

GOOD = {
    "cards = 2": {"cards"},
    "cards <> 2 OR box >= 3": {"cards", "box"},
    "hard_total IN (9, 10, 11)": {"hard_total"},
    "hard_total NOT IN (-1, 2)": {"hard_total"},
    "hard_total BETWEEN 9 AND 11 AND cards = 2 AND NOT blackjack": {
        "hard_total",
        "cards",
        "blackjack",
    },
    "hard_total NOT BETWEEN 9 AND 11": {"hard_total"},
    "blackjack": {"blackjack"},
    "NOT (blackjack OR cards > 2)": {"blackjack", "cards"},
    "blackjack = FALSE": {"blackjack"},
    "paid = owed": {"paid", "owed"},
    "2 * paid <= owed + short": {"paid", "owed", "short"},
    "paid - owed = 0": {"paid", "owed"},
    "-short > 0": {"short"},
    "(cards + 1) * 2 = 6": {"cards"},
    "permitted_by = 'duty_manager'": {"permitted_by"},
    "permitted_by >= 'pit_manager'": {"permitted_by"},
    "permitted_by IN ('pit_manager', 'duty_manager')": {"permitted_by"},
    "permitted_by BETWEEN 'dealer' AND 'pit_manager'": {"permitted_by"},
    "'dealer' < permitted_by": {"permitted_by"},
    "permitted_by IS NULL OR cards = 2": {"permitted_by", "cards"},
    "permitted_by IS NOT NULL": {"permitted_by"},
    "doubled_blackjack = 'barred'": {"doubled_blackjack"},
    "at > announced_at": {"at", "announced_at"},
    "at IS NULL": {"at"},
    "player_id <> 'P''1'": {"player_id"},
    "cards=2 and not blackjack": {"cards", "blackjack"},
}


@pytest.mark.parametrize("text", GOOD)
def test_a_condition_of_the_dialect_is_read_with_its_columns(text: str) -> None:
    assert checked(text, COLUMNS) == GOOD[text]
    assert names(text) == GOOD[text]


REFUSED = {
    # what the dialect does not have
    "cards / 2 = 1": "'/' is not allowed, its meaning has changed between versions: "
    "compare multiples (character 7)",
    "cards % 2 = 1": "'%' is not allowed: the fact table should hold the remainder as a column "
    "(character 7)",
    '"cards" = 2': "double quotes are not allowed: a category stands in single quotes "
    "(character 1)",
    "cards != 2": "'!' is not allowed: write <> or NOT (character 7)",
    "cards = 2;": "';' is not allowed: a condition is one expression and no statement "
    "(character 10)",
    "cards = 2.0": "'.' is not allowed: numbers are whole, and a column goes by its bare name "
    "(character 10)",
    "permitted_by = 'dealer": "a quote is never closed (character 16)",
    "cards = 2 -- two": "'--' is not allowed, what follows it would be a comment: "
    "put a space between (character 11)",
    "cards = 4 --2 OR blackjack": "'--' is not allowed, what follows it would be a comment: "
    "put a space between (character 11)",
    "cards = \uff12": "'\uff12' is not allowed in a condition (character 9)",
    "cards == 2": "'=' cannot stand here (character 8)",
    "abs(short) = 0": "'abs(…)' is a function, and none is allowed (character 1)",
    "cards = (SELECT 2)": "'SELECT' is no column of the fact table (character 10)",
    "CASE WHEN blackjack THEN 1 END": "'CASE' is no column of the fact table (character 1)",
    "player_id LIKE 'P'": "'LIKE' cannot follow here (character 11)",
    "cards = 1234567890": "a number has at most 9 digits (character 9)",
    # what breaks off
    "": "it breaks off (character 1)",
    "cards =": "it breaks off (character 8)",
    "cards = 2 AND": "it breaks off (character 14)",
    "(cards = 2": "a parenthesis is never closed (character 11)",
    "cards = 2)": "')' cannot follow here (character 10)",
    "cards 2": "'2' cannot follow here (character 7)",
    "cards IN 2": "IN needs its values in parentheses (character 10)",
    "cards IN ()": "')' cannot stand here (character 11)",
    "cards IN (1, 2": "the list of IN is never closed (character 15)",
    "cards BETWEEN 1": "BETWEEN needs two bounds joined with AND (character 16)",
    # what would be judged otherwise than it reads
    "permitted_by = NULL": "'= NULL' is never true: write IS NULL or IS NOT NULL (character 14)",
    "permitted_by <> NULL": "'<> NULL' is never true: write IS NULL or IS NOT NULL (character 14)",
    "cards IN (1, NULL)": "'NULL' cannot stand here (character 14)",
    "blackjack IS TRUE": "IS goes with NULL or NOT NULL only (character 11)",
    "9 <= hard_total <= 11": "comparisons cannot be chained: join two with AND (character 17)",
    "cards = 2 = blackjack": "comparisons cannot be chained: join two with AND (character 11)",
    "cards = 2 IS NULL": "comparisons cannot be chained: join two with AND (character 11)",
    "blackjack NOT NOT IN (1)": "NOT goes before a condition, IN or BETWEEN (character 11)",
    # what can never fail, or never hold
    "cards = cards": "it compares cards with itself (character 9)",
    "cards = 2 OR 1 = 2": "it compares 1 with 2, two fixed values (character 18)",
    "TRUE": "TRUE names no column, so it says nothing about a fact (character 1)",
    "blackjack OR TRUE": "TRUE names no column, so it says nothing about a fact (character 14)",
    "hard_total BETWEEN 11 AND 9": "nothing lies between 11 and 9 (character 27)",
    "permitted_by BETWEEN 'pit_manager' AND 'dealer'": "nothing lies between 'pit_manager' and "
    "'dealer' (character 40)",
    "cards IN (1, 2, 1)": "IN lists 1 twice (character 17)",
    # what a column does not hold
    "permitted_by = 'manager'": "'manager' is no category of permitted_by: player, dealer, "
    "supervisor, pit_manager, duty_manager (character 16)",
    "permitted_by IN ('dealer', 'Dealer')": "'Dealer' is no category of permitted_by: player, "
    "dealer, supervisor, pit_manager, duty_manager (character 28)",
    "permitted_by = 2": "permitted_by (category) cannot be compared with 2 (whole number) "
    "(character 16)",
    "cards = 'two'": "cards (whole number) cannot be compared with 'two' (text) (character 9)",
    "permitted_by = player_id": "permitted_by (category) cannot be compared with player_id (text) "
    "(character 16)",
    "permitted_by = doubled_blackjack": "permitted_by (category) cannot be compared with "
    "doubled_blackjack (category), whose categories differ (character 16)",
    "blackjack > FALSE": "'>' needs an order, and blackjack has none (character 13)",
    "player_id < 'P2'": "'<' needs an order, and player_id has none (character 13)",
    "cards = TRUE": "cards (whole number) cannot be compared with TRUE (truth) (character 9)",
    "at > 20": "at (time) cannot be compared with 20 (whole number) (character 6)",
    "cards": "cards (whole number) is neither true nor false (character 1)",
    "NOT cards": "cards (whole number) is neither true nor false (character 5)",
    "blackjack AND cards": "cards (whole number) is neither true nor false (character 15)",
    "blackjack + 1 = 2": "blackjack (truth) is not a number to calculate with (character 13)",
    "-blackjack": "blackjack (truth) is not a number to calculate with (character 2)",
    "card = 2": "'card' is no column of the fact table; did you mean 'cards'? (character 1)",
    "nothing = 2": "'nothing' is no column of the fact table (character 1)",
    "hard_total IN (cards)": "IN lists fixed values, and cards is none (character 16)",
    # money is not a count, and stays inside 64 bits
    "paid > 5": "money compares with money or with 0 only (character 8)",
    "paid = cards": "money compares with money or with 0 only (character 8)",
    "paid + 1 > 0": "'+' cannot join money and a whole number (character 8)",
    "paid * 11 > 0": "money is multiplied by 10 at most (character 8)",
    "paid * cards > 0": "'*' multiplies a column by one fixed number (character 8)",
    "(paid * 10) * 10 > 0": "'*' multiplies a column by one fixed number (character 15)",
    # what lacks a column
    "cards = 1 AND box = 1 AND hand = 1 AND blackjack": "it has 3 ANDs; past 2 its fact table "
    "lacks a column",
    "hard_total = 11" + " OR hard_total = 12" * 4: "it has 91 characters; past 80 its fact table "
    "lacks a column",
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_condition_that_could_mean_something_else_is_refused(text: str) -> None:
    with pytest.raises(ConditionError) as refused:
        checked(text, COLUMNS)
    assert str(refused.value) == REFUSED[text]


ROWS: list[dict[str, Any]] = [
    {"cards": 2, "blackjack": True, "permitted_by": "duty_manager", "paid": 30, "owed": 30},
    {"cards": 3, "blackjack": False, "permitted_by": "dealer", "paid": 20, "owed": 30},
    {"cards": None, "blackjack": None, "permitted_by": None, "paid": None, "owed": 30},
]

MEANS = {
    "cards = 2": [True, False, None],
    "cards <> 2": [False, True, None],
    "NOT cards = 2": [False, True, None],
    "cards IN (2, 4)": [True, False, None],
    "cards NOT IN (2, 4)": [False, True, None],
    "cards BETWEEN 3 AND 4": [False, True, None],
    "cards NOT BETWEEN 3 AND 4": [True, False, None],
    "cards IS NULL": [False, False, True],
    "cards IS NOT NULL": [True, True, False],
    "cards = 2 AND owed = 0": [False, False, False],
    "cards = 2 OR owed > 0": [True, True, True],
    "cards = 2 OR blackjack": [True, False, None],
    "NOT blackjack AND cards = 3": [False, True, None],
    "NOT blackjack = TRUE": [False, True, None],
    "cards = 2 OR cards = 3 AND blackjack": [True, False, None],
    "(cards = 2 OR cards = 3) AND NOT blackjack": [False, True, None],
    "permitted_by >= 'pit_manager'": [True, False, None],
    "permitted_by < 'supervisor'": [False, True, None],
    "permitted_by BETWEEN 'dealer' AND 'supervisor'": [False, True, None],
    "paid = owed": [True, False, None],
    "paid - owed < 0": [False, True, None],
    "3 * paid = 2 * owed": [False, True, None],
    "cards + 32767 > 0": [True, True, None],
    "1 - cards * 2 = -3": [True, False, None],
    "-cards < -2": [False, True, None],
}


@pytest.mark.parametrize("text", MEANS)
def test_a_condition_has_the_three_values_of_sql(text: str) -> None:
    checked(text, COLUMNS)
    schema = {name: COLUMNS[name].dtype for name in ROWS[0]}
    facts = widened(pl.LazyFrame(ROWS, schema=schema))
    assert facts.select(compiled(text)).collect().to_series().to_list() == MEANS[text]


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("select", "Polars cannot evaluate it: "),
        ("current_date", "Polars reads it otherwise, not as one truth value for each fact"),
    ],
)
def test_a_column_that_sql_takes_for_a_word_of_its_own_is_refused(word: str, sentence: str) -> None:
    with pytest.raises(ConditionError) as refused:
        checked(f"{word} IS NULL", {word: COLUMNS["cards"]})
    assert str(refused.value).startswith(sentence)
    assert "\n" not in str(refused.value)
