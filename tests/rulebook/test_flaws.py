"""Every way in which a rulebook can be wrong: one edit of a good one, and the sentence for it."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.errors import RulebookError
from auditor.rulebook import flaws, load
from tests.rulebook.toy import RULEBOOK, TABLES

GOOD = RULEBOOK.read_text(encoding="utf-8")

TERM = 'blackjack_pays = { value = [3, 2], clause = "1" }'
NO_ODDS = (
    "term blackjack_pays, value: {} are no odds: two whole numbers are, as in [3, 2], "
    "and money stays exact where the second is one of 1, 2, 4, 5, 10"
)
SETS_BUSTED = 'terms = { busted_before_dealer_blackjack = "original_only" }'
BUSTED = "reading busted_before_dealer_blackjack"
ONE_WAY = "it is to have one of checks, by_hand or not_supplied"
BY_HAND = 'by_hand = "no log shows clothes"'
AGAIN = """needs = "what was paid"

[[clauses."2.1".checks]]
on = "settlements"
require = "paid = owed"
fault = "wager"
finding = "again"
"""

EDITS = {
    "a table that rulebooks do not have": (
        "[rulebook]",
        "[notes]\n[rulebook]",
        "notes: 'notes' is no key of this table; there are rulebook, terms, readings, clauses",
    ),
    "a header without its id": ('id = "toy"\n', "", "rulebook: 'id' is missing"),
    "an id that is none": (
        'id = "toy"',
        'id = "Toy 1"',
        "rulebook, id: 'Toy 1' is no id: small letters and digits joined by '-' are",
    ),
    "an empty title": (
        'title = "Rules of a small table"',
        'title = ""',
        "rulebook, title: it is empty",
    ),
    "a misspelt key of the header": (
        "edition =",
        "editon =",
        "rulebook, editon: 'editon' is no key of this table; did you mean 'edition'?",
    ),
    "a number for a text": (
        'edition = "first"',
        "edition = 1",
        "rulebook, edition: it is to be a text, not a whole number; put it in quotes",
    ),
    "a date for a text": (
        'edition = "first"',
        "edition = 1994-01-01",
        "rulebook, edition: it is to be a text, not a date or time",
    ),
    "a text of two lines": (
        'edition = "first"',
        'edition = "first\\nsecond"',
        "rulebook, edition: it is more than one line, or has blank space around it",
    ),
    "a source hash that is none": (
        'source_sha256 = "0',
        'source_sha256 = "X',
        "rulebook, source_sha256: a SHA-256 is 64 hexadecimal digits in small letters",
    ),
    "a term that nothing sets": (
        TERM,
        "",
        "term blackjack_pays: it is set neither in [terms] nor by a reading",
    ),
    "a misspelt term": (
        "blackjack_pays =",
        "blackjack_pay =",
        "term blackjack_pay: 'blackjack_pay' is no key of this table; "
        "did you mean 'blackjack_pays'?",
    ),
    "a term without a table of its own": (
        TERM,
        "blackjack_pays = [3, 2]",
        "term blackjack_pays: it is to be a table, not a list",
    ),
    "a term without a value": (
        "value = [3, 2], clause",
        "clause",
        "term blackjack_pays: 'value' is missing",
    ),
    "odds that divide by nothing": ("[3, 2]", "[3, 0]", NO_ODDS.format("[3, 0]")),
    "odds that would round money": ("[3, 2]", "[3, 7]", NO_ODDS.format("[3, 7]")),
    "odds that take money": ("[3, 2]", "[-3, 2]", NO_ODDS.format("[-3, 2]")),
    "odds with a point": ("[3, 2]", "1.5", NO_ODDS.format("1.5")),
    "odds of three numbers": ("[3, 2]", "[3, 2, 1]", NO_ODDS.format("[3, 2, 1]")),
    "odds with a truth value": ("[3, 2]", "[3, true]", NO_ODDS.format("[3, True]")),
    "a total that is a text": (
        "value = 17",
        'value = "17"',
        "term dealer_stands_on, value: it is to be a whole number, not a text",
    ),
    "a total that is a truth value": (
        "value = 17",
        "value = true",
        "term dealer_stands_on, value: it is to be a whole number, not true or false",
    ),
    "a truth value that is a number": (
        "value = false",
        "value = 0",
        "term dealer_draws_on_soft, value: it is to be true or false, not a whole number",
    ),
    "a value that is none of a term's choices": (
        'value = "loses"',
        'value = "wins"',
        "term dealer_blackjack_against_21, value: it is to be one of loses, stand_off, not 'wins'",
    ),
    "a term whose clause is a number": (
        '[3, 2], clause = "1"',
        "[3, 2], clause = 1.1",
        "term blackjack_pays, clause: it is to be a text, not a number with a point; "
        "put it in quotes",
    ),
    "a term whose clause is not in the rulebook": (
        '[3, 2], clause = "1"',
        '[3, 2], clause = "9"',
        "term blackjack_pays: clause 9 is not listed in [clauses]",
    ),
    "a term with neither clause nor assumption": (
        '[3, 2], clause = "1"',
        "[3, 2]",
        "term blackjack_pays: it is to have either the clause that sets it, or assumed = true",
    ),
    "a term with both clause and assumption": (
        '[3, 2], clause = "1"',
        '[3, 2], clause = "1", assumed = true, note = "why"',
        "term blackjack_pays: it is to have either the clause that sets it, or assumed = true",
    ),
    "an assumption without a reason": (
        ', note = "its clause is not in the text"',
        "",
        "term win_pays: 'note' is missing",
    ),
    "an assumption that is a text": (
        "assumed = true, note",
        'assumed = "yes", note',
        "term win_pays, assumed: it is to be true or left out, not a text",
    ),
    "an unknown key of a term": (
        "{ value = [3, 2]",
        "{ per_hand = 1, value = [3, 2]",
        "term blackjack_pays, per_hand: 'per_hand' is no key of this table; "
        "there are value, clause, assumed, note",
    ),
    "a term set by the rulebook and by a reading": (
        "[readings.busted",
        'busted_before_dealer_blackjack = { value = "lost", clause = "1" }\n\n[readings.busted',
        f"{BUSTED}: busted_before_dealer_blackjack is set a second time",
    ),
    "a term that one choice leaves open": (
        SETS_BUSTED,
        "",
        f"{BUSTED}: choice 'original_only' does not set busted_before_dealer_blackjack, "
        "and another does",
    ),
    "a choice that sets a term to none of its choices": (
        SETS_BUSTED,
        SETS_BUSTED.replace("original_only", "original"),
        f"{BUSTED}, choice 2, terms, busted_before_dealer_blackjack: "
        "it is to be one of lost, original_only, not 'original'",
    ),
    "a choice that sets an unknown term": (
        SETS_BUSTED,
        SETS_BUSTED.replace("}", ", insurance_pay = [2, 1] }"),
        f"{BUSTED}, choice 2, terms, insurance_pay: 'insurance_pay' is no key of this table; "
        "did you mean 'insurance_pays'?",
    ),
    "a reading without its question": (
        'question = "May a blackjack be doubled?"\n',
        "",
        "reading doubled_blackjack: 'question' is missing",
    ),
    "a reading of no clause": (
        'clauses = ["1"]',
        "clauses = []",
        "reading doubled_blackjack, clauses: it is to be a list of texts, each in quotes",
    ),
    "a reading of clauses without quotes": (
        'clauses = ["1"]',
        "clauses = [1]",
        "reading doubled_blackjack, clauses: it is to be a list of texts, each in quotes",
    ),
    "a reading of a clause that is not in the rulebook": (
        'clauses = ["1"]',
        'clauses = ["7"]',
        "reading doubled_blackjack, clauses: clause 7 is not listed in [clauses]",
    ),
    "a reading with one choice": (
        '[[readings.doubled_blackjack.choices]]\nname = "allowed"\nsummary = "it may"\n',
        "",
        "reading doubled_blackjack: a reading has at least two choices",
    ),
    "two choices of one name": (
        'name = "allowed"',
        'name = "barred"',
        "reading doubled_blackjack: two choices are called 'barred'",
    ),
    "a choice whose name is none": (
        'name = "allowed"',
        'name = "Not barred"',
        "reading doubled_blackjack, choice 2, name: a choice's name is small letters, "
        "digits and '_'",
    ),
    "a reading that decides nothing": (
        "doubled_blackjack = 'barred'",
        "cards = 3",
        "reading doubled_blackjack: no choice sets a term and no condition names it, "
        "so it decides nothing",
    ),
    "a condition on a choice that a reading does not have": (
        "doubled_blackjack = 'barred'",
        "doubled_blackjack = 'bared'",
        "clause 1, check 2, when: 'bared' is no category of doubled_blackjack: barred, allowed "
        "(character 21)",
    ),
    "a clause without a summary": (
        'summary = "A double needs a total of 9 to 11."\n',
        "",
        "clause 1: 'summary' is missing",
    ),
    "a clause with an empty summary": (
        'summary = "A double needs a total of 9 to 11."',
        'summary = " "',
        "clause 1, summary: it is empty",
    ),
    "a clause number with a space in it": (
        '[clauses."3"]',
        '[clauses."3 a"]',
        "clause 3 a: a clause's number has no blank space",
    ),
    "a clause number without quotes": (
        '[clauses."3"]',
        "[clauses.3.1]",
        "clause 3, 1: '1' is no key of this table; a number with points stands in quotes",
    ),
    "a clause that is not judged in any way": (BY_HAND, "", f"clause 3: {ONE_WAY}"),
    "a clause left out for two reasons": (
        BY_HAND,
        f'{BY_HAND}\nnot_supplied = "the page is lost"',
        f"clause 3: {ONE_WAY}, not by_hand and not_supplied at once",
    ),
    "a clause with checks that is left to hand": (
        'title = "Payment"',
        'title = "Payment"\nby_hand = "no log shows it"',
        f"clause 2.1: {ONE_WAY}, not checks and by_hand at once",
    ),
    "a clause left to hand without a reason": (
        BY_HAND,
        "by_hand = true",
        "clause 3, by_hand: it is to be a text, not true or false; put it in quotes",
    ),
    "a clause with no check in its list": (
        BY_HAND,
        "checks = []",
        "clause 3, checks: it has no check",
    ),
    "a clause whose checks are no list": (
        BY_HAND,
        'checks = "paid = owed"',
        "clause 3, checks: it is to be an array of tables, not a text",
    ),
    "a clause that is assumed in numbers": (
        '[clauses."1"]',
        '[clauses."1"]\nassumed = 1',
        "clause 1, assumed: it is to be true or left out, not a whole number",
    ),
    "a check of no fact table": (
        'on = "settlements"\n',
        "",
        "clause 2.1, check 1: 'on' is missing",
    ),
    "a check of a misspelt fact table": (
        'on = "settlements"',
        'on = "settlement"',
        "clause 2.1, check 1, on: 'settlement' is no fact table: did you mean 'settlements'?",
    ),
    "a check of an unknown fact table": (
        'on = "settlements"',
        'on = "chairs"',
        "clause 2.1, check 1, on: 'chairs' is no fact table: there are doubles, settlements",
    ),
    "a check that requires nothing": (
        'require = "paid = owed"\n',
        "",
        "clause 2.1, check 1: 'require' is missing",
    ),
    "a requirement that is no text": (
        'require = "paid = owed"',
        "require = true",
        "clause 2.1, check 1, require: it is to be a text, not true or false; put it in quotes",
    ),
    "a requirement that is no condition": (
        "paid = owed",
        "paid / 2 = owed",
        "clause 2.1, check 1, require: '/' is not allowed, its meaning has changed between "
        "versions: compare multiples (character 6)",
    ),
    "a fault of nobody": (
        'require = "paid = owed"\nfault = "wager"',
        'require = "paid = owed"\nfault = "dealer"',
        "clause 2.1, check 1, fault: 'dealer' is none of table, round, box, player, hand, wager",
    ),
    "a check without a finding": (
        'finding = "doubled a blackjack"\n',
        "",
        "clause 1, check 2: 'finding' is missing",
    ),
    "a finding without words": (
        'finding = "doubled a blackjack"',
        'finding = ""',
        "clause 1, check 2, finding: it is empty",
    ),
    "a misspelt placeholder": (
        "{hard_total} (",
        "{hard_totl} (",
        "clause 1, check 1, finding: '{hard_totl}' is no column of the fact table; "
        "did you mean '{hard_total}'?",
    ),
    "a placeholder that is never closed": (
        "{hard_total} (",
        "{hard_total (",
        "clause 1, check 1, finding: its braces do not match (unexpected '{' in field name)",
    ),
    "a placeholder with a format": (
        "{hard_total} (",
        "{hard_total:>3} (",
        "clause 1, check 1, finding: '{hard_total}' is to be the bare name of a column",
    ),
    "what is recorded as a column of another table": (
        'recorded = "{paid}"',
        'recorded = "{blackjack}"',
        "clause 2.1, check 1, recorded: '{blackjack}' is no column of the fact table",
    ),
    "what is required as a column of another table": (
        'required = "{owed}"',
        'required = "{blackjack}"',
        "clause 2.1, check 1, required: '{blackjack}' is no column of the fact table",
    ),
    "an impact that is no column": (
        'impact = "short"',
        'impact = "shortage"',
        "clause 2.1, check 1, impact: 'shortage' is no money column of settlements: "
        "there are paid, owed, short",
    ),
    "an impact that is no money": (
        'impact = "short"',
        'impact = "seq"',
        "clause 2.1, check 1, impact: 'seq' is no money column of settlements: "
        "there are paid, owed, short",
    ),
    "a misspelt key of a check": (
        'needs = "what',
        'need = "what',
        "clause 2.1, check 1, need: 'need' is no key of this table; did you mean 'needs'?",
    ),
    "a check that is made twice": (
        'needs = "what was paid"\n',
        AGAIN,
        "clause 2.1, check 2: it repeats an earlier check of this clause",
    ),
}


def edited(text: str, tmp_path: Path) -> Path:
    path = tmp_path / "edited.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("way", EDITS)
def test_each_way_of_being_wrong_has_its_one_sentence(way: str, tmp_path: Path) -> None:
    old, new, sentence = EDITS[way]
    assert old in GOOD
    path = edited(GOOD.replace(old, new, 1), tmp_path)

    with pytest.raises(RulebookError) as refused:
        load(path, TABLES)

    line, _, said = str(refused.value).removeprefix(f"{path}:").partition(": ")
    assert said == sentence
    assert line.isdigit()


def test_the_rulebook_that_the_edits_start_from_has_no_flaw() -> None:
    assert flaws(RULEBOOK, TABLES) == []


def test_a_reading_may_not_hide_a_column(tmp_path: Path) -> None:
    path = edited(GOOD.replace("doubled_blackjack", "blackjack"), tmp_path)
    assert "reading blackjack: fact table doubles has a column of that name" in [
        f"{flaw.where}: {flaw.problem}" for flaw in flaws(path, TABLES)
    ]


def test_readings_may_not_combine_in_more_ways_than_can_be_judged(tmp_path: Path) -> None:
    one = GOOD[GOOD.index("[readings.doubled_blackjack]") : GOOD.index('[clauses."1"]')]
    more = "".join(one.replace("doubled_blackjack", f"question_{n}") for n in range(5))
    path = edited(GOOD + more, tmp_path)
    assert [flaw.problem for flaw in flaws(path, TABLES) if "combine" in flaw.problem] == [
        "the readings combine in more than 64 ways"
    ]


def test_flaws_are_told_all_at_once_each_with_its_line_in_order(tmp_path: Path) -> None:
    text = GOOD.replace("paid = owed", "paid = owned").replace("[3, 2]", "[3, 0]")
    path = edited(text, tmp_path)
    lines = text.splitlines()

    found = flaws(path, TABLES)

    assert [lines[(flaw.line or 0) - 1] for flaw in found] == [
        'blackjack_pays = { value = [3, 0], clause = "1" }',
        'require = "paid = owned"',
    ]
    with pytest.raises(RulebookError) as refused:
        load(path, TABLES)
    assert str(refused.value).splitlines() == [str(flaw) for flaw in found]


@pytest.mark.parametrize(
    ("missing", "sentences"),
    [
        ("", ["'rulebook' is missing", "'terms' is missing", "'clauses' is missing"]),
        ("[rulebook]\n[terms]\n[clauses]", ["clauses: there is no clause"]),
    ],
)
def test_an_empty_rulebook_says_what_it_lacks(
    missing: str, sentences: list[str], tmp_path: Path
) -> None:
    path = edited(missing, tmp_path)
    with pytest.raises(RulebookError) as refused:
        load(path, TABLES)
    for sentence in sentences:
        assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"[terms", ": it is no TOML: Expected ']' at the end of a table declaration"),
        (b"a = 1\na = 2\n", ":2: column 6: it is no TOML: Cannot overwrite a value"),
        (b"x = " + b"[" * 5000, ": it is no TOML: "),
        ("a = 'x'\nb = '€'".encode("cp1252"), ":2: a rulebook is UTF-8 text, and this line is not"),
        ("[rulebook]".encode("utf-16"), ":1: a rulebook is UTF-8 text, and this line is not"),
    ],
)
def test_what_is_no_toml_text_is_said_to_be_none(
    data: bytes, sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "edited.toml"
    path.write_bytes(data)
    with pytest.raises(RulebookError) as refused:
        load(path, TABLES)
    assert str(refused.value).startswith(f"{path}{sentence}")


def test_a_rulebook_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match="the rulebook cannot be read: No such file"):
        load(tmp_path / "none.toml", TABLES)
    with pytest.raises(RulebookError, match="the rulebook cannot be read: Is a directory"):
        load(tmp_path, TABLES)


@st.composite
def mangled(draw: st.DrawFn) -> str:
    """The good rulebook with some of its lines left out, repeated, moved or spoilt."""
    lines = GOOD.splitlines()
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        other = draw(st.sampled_from(lines))
        key, _, value = lines[at].partition("=")
        stranger = other.partition("=")[2]
        changes = [[], [lines[at], other], [other], [f"{key}={stranger}"], [f"x{key}={value}"]]
        changes += [[f"{key}= {spoilt}"] for spoilt in ("1", "[]", "{}", "[{}]", "''", "'{'")]
        lines[at : at + 1] = draw(st.sampled_from(changes))
    return "\n".join(lines)


@given(mangled())
@settings(deadline=None, max_examples=200)
def test_whatever_is_wrong_with_a_file_is_told_and_never_a_fault_of_the_auditor(text: str) -> None:
    with TemporaryDirectory() as folder:
        path = edited(text, Path(folder))
        try:
            load(path, TABLES)
        except RulebookError as error:
            told = str(error).splitlines()
            assert all(sentence.startswith(f"{path}:") for sentence in told)
            assert len(set(told)) == len(told)
