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
    "cards / 2 = 1": "'/' is not allowed, its meaning has changed between versions (character "
    "7); compare multiples: 2 * a = b",
    "cards % 2 = 1": "'%' is not allowed, it would leave a remainder (character 7); find a "
    "fact table that has it as a column",
    '"cards" = 2': "'\"' is not allowed, it would be the name of a column (character 1); put a "
    "category in single quotes",
    "cards != 2": "'!' is not allowed, it is no operator here (character 7); write <> or NOT",
    "cards = 2;": "';' is not allowed, a condition is one expression and no statement "
    "(character 10); take it out",
    "cards = 2.0": "'.' is not allowed, numbers are whole, and a column goes by its bare name "
    "(character 10); take it out",
    "permitted_by = 'dealer": "a quote is never closed (character 16); put a single quote at "
    "both ends of the category",
    "cards = 2 -- two": "'--' is not allowed, what follows it would be a comment (character "
    "11); put a space between the two signs",
    "cards = 4 --2 OR blackjack": "'--' is not allowed, what follows it would be a comment "
    "(character 11); put a space between the two signs",
    "cards = \uff12": "'２' is not allowed, the dialect does not have it (character 9); take "
    "it out",
    "cards == 2": "'=' cannot stand here (character 8); put a column or value there",
    "abs(short) = 0": "'abs(…)' is a function, and none is allowed (character 1); find a fact "
    "table that has it as a column",
    "cards = (SELECT 2)": "'SELECT' is no column of the fact table (character 10); there are "
    "cards, hard_total, blackjack, permitted_by, table_day, round, box, hand, player_id, "
    "seq, paid, owed, …",
    "CASE WHEN blackjack THEN 1 END": "'CASE' is no column of the fact table (character 1); "
    "there are cards, hard_total, blackjack, permitted_by, table_day, round, box, hand, "
    "player_id, seq, paid, owed, …",
    "player_id LIKE 'P'": "'LIKE' cannot follow here (character 11); join two conditions with "
    "AND or OR",
    "cards = 1234567890": "a number has at most 9 digits (character 9); write a smaller one",
    # what breaks off
    "": "it breaks off (character 1); finish it",
    "cards =": "it breaks off (character 8); finish it",
    "cards = 2 AND": "it breaks off (character 14); finish it",
    "(cards = 2": "a parenthesis is never closed (character 11); close it with ')'",
    "cards = 2)": "')' cannot follow here (character 10); join two conditions with AND or OR",
    "cards 2": "'2' cannot follow here (character 7); join two conditions with AND or OR",
    "cards IN 2": "IN lacks its list (character 10); put the values in parentheses: IN (9, 10)",
    "cards IN ()": "')' cannot stand here (character 11); put a column or value there",
    "cards IN (1, 2": "the list of IN is never closed (character 15); close it with ')'",
    "cards BETWEEN 1": "BETWEEN lacks its second bound (character 16); write BETWEEN 9 AND 11",
    # what would be judged otherwise than it reads
    "permitted_by = NULL": "'= NULL' is never true (character 14); write IS NULL or IS NOT NULL",
    "permitted_by <> NULL": "'<> NULL' is never true (character 14); write IS NULL or IS NOT NULL",
    "cards IN (1, NULL)": "'NULL' cannot stand here (character 14); put a column or value there",
    "blackjack IS TRUE": "IS goes with NULL or NOT NULL only (character 11); name it by "
    "itself, or after NOT",
    "9 <= hard_total <= 11": "comparisons cannot be chained (character 17); join two with AND",
    "cards = 2 = blackjack": "comparisons cannot be chained (character 11); join two with AND",
    "cards = 2 IS NULL": "comparisons cannot be chained (character 11); join two with AND",
    "blackjack NOT NOT IN (1)": "NOT goes before a condition, IN or BETWEEN (character 11); "
    "take it out",
    # what can never fail, or never hold
    "cards = cards": "it compares cards with itself (character 9); compare it with something else",
    "cards = 2 OR 1 = 2": "it compares 1 with 2, two fixed values (character 18); put a "
    "column on one side",
    "TRUE": "TRUE says nothing about a fact (character 1); name a column",
    "blackjack OR TRUE": "TRUE says nothing about a fact (character 14); name a column",
    "hard_total BETWEEN 11 AND 9": "nothing lies between 11 and 9 (character 27); swap the two",
    "permitted_by BETWEEN 'pit_manager' AND 'dealer'": "nothing lies between 'pit_manager' "
    "and 'dealer' (character 40); swap the two",
    "cards IN (1, 2, 1)": "IN lists 1 twice (character 17); take one out",
    # what a column does not hold
    "permitted_by = 'manager'": "'manager' is no category of permitted_by (character 16); did "
    "you mean 'pit_manager'?",
    "permitted_by IN ('dealer', 'Dealer')": "'Dealer' is no category of permitted_by "
    "(character 28); did you mean 'dealer'?",
    "permitted_by = 2": "permitted_by (category) cannot be compared with 2 (whole number) "
    "(character 16); compare it with one of its categories, in single quotes",
    "cards = 'two'": "cards (whole number) cannot be compared with 'two' (text) (character "
    "9); compare it with a whole number",
    "permitted_by = player_id": "permitted_by (category) cannot be compared with player_id "
    "(text) (character 16); compare it with one of its categories, in single quotes",
    "permitted_by = doubled_blackjack": "permitted_by (category) cannot be compared with "
    "doubled_blackjack (category), whose categories differ (character 16); compare it with "
    "one of its categories, in single quotes",
    "blackjack > FALSE": "'>' needs an order, and blackjack has none (character 13); write = or <>",
    "player_id < 'P2'": "'<' needs an order, and player_id has none (character 13); write = or <>",
    "cards = TRUE": "cards (whole number) cannot be compared with TRUE (truth) (character 9); "
    "compare it with a whole number",
    "at > 20": "at (time) cannot be compared with 20 (whole number) (character 6); compare it "
    "with a column of the same kind",
    "cards": "cards (whole number) is neither true nor false (character 1); compare it with a "
    "whole number",
    "NOT cards": "cards (whole number) is neither true nor false (character 5); compare it "
    "with a whole number",
    "blackjack AND cards": "cards (whole number) is neither true nor false (character 15); "
    "compare it with a whole number",
    "blackjack + 1 = 2": "blackjack (truth) is not a number to calculate with (character 13); "
    "calculate with whole numbers or money",
    "-blackjack": "blackjack (truth) is not a number to calculate with (character 2); "
    "calculate with whole numbers or money",
    "card = 2": "'card' is no column of the fact table (character 1); did you mean 'cards'?",
    "nothing = 2": "'nothing' is no column of the fact table (character 1); there are cards, "
    "hard_total, blackjack, permitted_by, table_day, round, box, hand, player_id, seq, "
    "paid, owed, …",
    "hard_total IN (cards)": "IN lists fixed values, and cards is none (character 16); "
    "compare it apart",
    # money is not a count, and stays inside 64 bits
    "paid > 5": "money compares with money or with 0 only (character 8); compare it with a "
    "column of money, or with 0",
    "paid = cards": "money compares with money or with 0 only (character 8); compare it with "
    "a column of money, or with 0",
    "paid + 1 > 0": "'+' cannot join money and a whole number (character 8); join a column of "
    "money with another",
    "paid * 11 > 0": "money is multiplied by 10 at most (character 8); state odds as a term, "
    "and compare with what is owed",
    "paid * cards > 0": "'*' multiplies a column by one fixed number (character 8); write 2 * "
    "column",
    "(paid * 10) * 10 > 0": "'*' multiplies a column by one fixed number (character 15); "
    "write 2 * column",
    # what lacks a column
    "cards = 1 AND box = 1 AND hand = 1 AND blackjack": "it has 3 ANDs, and 2 are the most; "
    "move part of it into when, or into a check of its own",
    "hard_total = 11"
    + " OR hard_total = 12"
    * 4: "it has 91 characters, and 80 are the most; move part of it into when, or into a "
    "check of its own",
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
