"""What a good rulebook's file says is what the rulebook holds."""

import hashlib
from pathlib import Path

import pytest

from auditor.money import Odds
from auditor.rulebook import Check, load
from tests.rulebook.toy import RULEBOOK, TABLES

TOY = load(RULEBOOK, TABLES)
CHOICES = {"busted_before_dealer_blackjack": "lost", "doubled_blackjack": "barred"}


def test_the_header_says_whose_rules_these_are() -> None:
    assert (TOY.id, TOY.title) == ("toy", "Rules of a small table")
    assert (TOY.authority, TOY.edition) == ("Nobody", "first")
    assert (TOY.source, TOY.source_sha256) == ("made up for these tests", "0" * 64)


def test_the_file_is_named_and_hashed_as_it_lies() -> None:
    assert TOY.path == str(RULEBOOK)
    assert TOY.sha256 == hashlib.sha256(RULEBOOK.read_bytes()).hexdigest()


def test_a_term_is_stated_with_its_clause_or_as_assumed() -> None:
    stated = {term.name: term for term in TOY.stated}
    assert stated["blackjack_pays"].value == Odds(3, 2)
    assert (stated["blackjack_pays"].clause, stated["blackjack_pays"].assumed) == ("1", False)
    assert stated["win_pays"].assumed
    assert stated["win_pays"].note == "its clause is not in the text"
    assert "busted_before_dealer_blackjack" not in stated


@pytest.mark.parametrize("choice", ["lost", "original_only"])
def test_the_terms_follow_from_the_choices_made(choice: str) -> None:
    terms = TOY.terms_under({**CHOICES, "busted_before_dealer_blackjack": choice})
    assert terms.busted_before_dealer_blackjack == choice
    assert terms.dealer_stands_on == 17
    assert terms.insurance_pays == Odds(2, 1)
    assert terms.dealer_draws_on_soft is False


def test_readings_and_choices_keep_their_order() -> None:
    assert [(reading.name, reading.names) for reading in TOY.readings] == [
        ("busted_before_dealer_blackjack", ("lost", "original_only")),
        ("doubled_blackjack", ("barred", "allowed")),
    ]
    assert TOY.readings[0].question == "Is a busted hand lost before a dealer blackjack?"
    assert TOY.readings[0].clauses == ("2.1",)
    assert TOY.readings[1].choice("allowed").summary == "it may"


def test_clauses_keep_their_printed_order_and_say_how_they_are_judged() -> None:
    assert [(clause.number, clause.judged, clause.why) for clause in TOY.clauses] == [
        ("1", "judged", None),
        ("2.1", "judged", None),
        ("3", "by hand", "no log shows clothes"),
        ("4", "not supplied", "the text only refers to it"),
    ]


def test_a_check_holds_what_the_file_says_and_nothing_else() -> None:
    assert TOY.clauses[1].checks == (
        Check(
            on="settlements",
            when=None,
            require="paid = owed",
            fault="wager",
            finding="paid {paid} where {owed} is owed",
            recorded="{paid}",
            required="{owed}",
            impact="short",
            needs="what was paid",
        ),
    )


@pytest.mark.parametrize("spelling", ["crlf", "mark"])
def test_a_file_saved_on_another_system_is_the_same_rulebook(spelling: str, tmp_path: Path) -> None:
    data = RULEBOOK.read_bytes()
    path = tmp_path / "toy.toml"
    path.write_bytes(data.replace(b"\n", b"\r\n") if spelling == "crlf" else b"\xef\xbb\xbf" + data)
    loaded = load(path, TABLES)
    assert (loaded.clauses, loaded.stated) == (TOY.clauses, TOY.stated)
