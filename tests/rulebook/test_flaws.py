"""Every way in which a rulebook can be wrong: one edit of a good one, and the sentence for it."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.errors import RulebookError
from auditor.rulebook import flaws, load
from auditor.rulebook.explanations import explanations
from tests.rulebook.toy import RULEBOOK, TABLES

DEPENDS = {name: frozenset({"win_pays"}) for name in TABLES}
GOOD = RULEBOOK.read_text(encoding="utf-8")

TERM = 'blackjack_pays = { value = [3, 2], clause = "1" }'
BUSTED = "reading busted_before_dealer_blackjack"
SETS_BUSTED = 'terms = { busted_before_dealer_blackjack = "original_only" }'
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
    "a header without its id": ('id = "toy"\n', "", "rulebook: 'id' is missing; add id = \"…\""),
    "an id that is none": (
        'id = "toy"',
        'id = "Toy 1"',
        "rulebook, id: 'Toy 1' is no id; write small letters and digits, joined by '-'",
    ),
    "an empty title": (
        'title = "Rules of a small table"',
        'title = ""',
        "rulebook, title: it is empty; say it in a line",
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
        "rulebook, edition: it is to be a text, not a date or time; put it in quotes",
    ),
    "a text of two lines": (
        'edition = "first"',
        'edition = "first\\nsecond"',
        "rulebook, edition: it has more than one line, or blank space around it; write it on "
        "one line, close to its quotes",
    ),
    "a source hash that is none": (
        'source_sha256 = "0',
        'source_sha256 = "X',
        "rulebook, source_sha256: it is no SHA-256; write the 64 hexadecimal digits that "
        "sha256sum gives for the source text",
    ),
    "a term that nothing sets": (
        TERM,
        "",
        "term blackjack_pays: it is set neither in [terms] nor by a reading; state it here, "
        "or set it in every choice of one reading",
    ),
    "a misspelt term": (
        "blackjack_pays =",
        "blackjack_pay =",
        "term blackjack_pay: 'blackjack_pay' is no key of this table; did you mean "
        "'blackjack_pays'?",
    ),
    "a term without a table of its own": (
        TERM,
        "blackjack_pays = [3, 2]",
        "term blackjack_pays: it is to be a table, not a list; put its keys in braces, or "
        "under a header of its own",
    ),
    "a term without a value": (
        "value = [3, 2], clause",
        "clause",
        "term blackjack_pays: 'value' is missing; add value = …",
    ),
    "odds that divide by nothing": (
        "[3, 2]",
        "[3, 0]",
        "term blackjack_pays, value: [3, 0] are no odds that keep money exact; write two "
        "whole numbers, as in [3, 2], the second of them one of 1, 2, 4, 5, 10",
    ),
    "odds that would round money": (
        "[3, 2]",
        "[3, 7]",
        "term blackjack_pays, value: [3, 7] are no odds that keep money exact; write two "
        "whole numbers, as in [3, 2], the second of them one of 1, 2, 4, 5, 10",
    ),
    "odds that take money": (
        "[3, 2]",
        "[-3, 2]",
        "term blackjack_pays, value: [-3, 2] are no odds that keep money exact; write two "
        "whole numbers, as in [3, 2], the second of them one of 1, 2, 4, 5, 10",
    ),
    "odds with a point": (
        "[3, 2]",
        "1.5",
        "term blackjack_pays, value: 1.5 are no odds that keep money exact; write two whole "
        "numbers, as in [3, 2], the second of them one of 1, 2, 4, 5, 10",
    ),
    "odds of three numbers": (
        "[3, 2]",
        "[3, 2, 1]",
        "term blackjack_pays, value: [3, 2, 1] are no odds that keep money exact; write two "
        "whole numbers, as in [3, 2], the second of them one of 1, 2, 4, 5, 10",
    ),
    "odds with a truth value": (
        "[3, 2]",
        "[3, true]",
        "term blackjack_pays, value: [3, true] are no odds that keep money exact; write two "
        "whole numbers, as in [3, 2], the second of them one of 1, 2, 4, 5, 10",
    ),
    "a total that is a text": (
        "value = 17",
        'value = "17"',
        "term dealer_stands_on, value: it is to be a whole number, not a text; write a whole "
        "number, without quotes",
    ),
    "a total that is a truth value": (
        "value = 17",
        "value = true",
        "term dealer_stands_on, value: it is to be a whole number, not true or false; write a "
        "whole number, without quotes",
    ),
    "a truth value that is a number": (
        "value = false",
        "value = 0",
        "term dealer_draws_on_soft, value: it is to be true or false, not a whole number; "
        "write true or false, without quotes",
    ),
    "a value that is none of a term's choices": (
        'value = "loses"',
        'value = "wins"',
        'term dealer_blackjack_against_21, value: "wins" is none of its values; write one of '
        "loses, stand_off",
    ),
    "a term whose clause is a number": (
        '[3, 2], clause = "1"',
        "[3, 2], clause = 1.1",
        "term blackjack_pays, clause: it is to be a text, not a number with a point; put it "
        "in quotes",
    ),
    "a term whose clause is not in the rulebook": (
        '[3, 2], clause = "1"',
        '[3, 2], clause = "9"',
        "term blackjack_pays: clause 9 is not listed in [clauses]; list it, or name one that is",
    ),
    "a term with neither clause nor assumption": (
        '[3, 2], clause = "1"',
        "[3, 2]",
        "term blackjack_pays: it says neither which clause sets it nor that it is assumed; "
        'add clause = "…", or assumed = true with a note',
    ),
    "a term with both clause and assumption": (
        '[3, 2], clause = "1"',
        '[3, 2], clause = "1", assumed = true, note = "why"',
        "term blackjack_pays: it has a clause that sets it, and is assumed; take one of the "
        "two out",
    ),
    "an assumption without a reason": (
        ', note = "its clause is not in the text"',
        "",
        "term win_pays: 'note' is missing; add note = \"why it is assumed\"",
    ),
    "an assumption that is a text": (
        "assumed = true, note",
        'assumed = "yes", note',
        "term win_pays, assumed: it is to be true or left out, not a text; write true, or "
        "take it out",
    ),
    "an unknown key of a term": (
        "{ value = [3, 2]",
        "{ per_hand = 1, value = [3, 2]",
        "term blackjack_pays, per_hand: 'per_hand' is no key of this table; there are value, "
        "clause, assumed, note",
    ),
    "a term set by the rulebook and by a reading": (
        "[readings.busted",
        'busted_before_dealer_blackjack = { value = "lost", clause = "1" }\n\n[readings.busted',
        "reading busted_before_dealer_blackjack: busted_before_dealer_blackjack is set a "
        "second time; leave it to one place",
    ),
    "a term that one choice leaves open": (
        SETS_BUSTED,
        "",
        "reading busted_before_dealer_blackjack: choice 'original_only' does not set "
        "busted_before_dealer_blackjack, and another does; set it in each choice",
    ),
    "a choice that sets a term to none of its choices": (
        SETS_BUSTED,
        SETS_BUSTED.replace("original_only", "original"),
        "reading busted_before_dealer_blackjack, choice 2, terms, "
        'busted_before_dealer_blackjack: "original" is none of its values; write one of lost, '
        "original_only",
    ),
    "a choice that sets an unknown term": (
        SETS_BUSTED,
        SETS_BUSTED.replace("}", ", insurance_pay = [2, 1] }"),
        "reading busted_before_dealer_blackjack, choice 2, terms, insurance_pay: "
        "'insurance_pay' is no key of this table; did you mean 'insurance_pays'?",
    ),
    "a reading without its question": (
        'question = "May a blackjack be doubled?"\n',
        "",
        "reading doubled_blackjack: 'question' is missing; add question = \"…\"",
    ),
    "a reading of no clause": (
        'clauses = ["1"]',
        "clauses = []",
        'reading doubled_blackjack, clauses: it is to be a list of texts; write ["…", "…"]',
    ),
    "a reading of clauses without quotes": (
        'clauses = ["1"]',
        "clauses = [1]",
        'reading doubled_blackjack, clauses: it is to be a list of texts; write ["…", "…"]',
    ),
    "a reading of a clause that is not in the rulebook": (
        'clauses = ["1"]',
        'clauses = ["7"]',
        "reading doubled_blackjack, clauses: clause 7 is not listed in [clauses]; list it, or "
        "name one that is",
    ),
    "a reading with one choice": (
        '[[readings.doubled_blackjack.choices]]\nname = "allowed"\nsummary = "it may"\n',
        "",
        "reading doubled_blackjack: it has fewer than two choices; add "
        "[[readings.doubled_blackjack.choices]], or settle it in [terms]",
    ),
    "two choices of one name": (
        'name = "allowed"',
        'name = "barred"',
        "reading doubled_blackjack: two choices are called 'barred'; rename one of them",
    ),
    "a choice whose name is none": (
        'name = "allowed"',
        'name = "Not barred"',
        "reading doubled_blackjack, choice 2, name: 'Not barred' is no name of a choice; "
        "begin with a small letter, and go on with small letters, digits and '_'",
    ),
    "a reading that decides nothing": (
        "doubled_blackjack = 'barred'",
        "cards = 3",
        "reading doubled_blackjack: it decides nothing: no choice sets a term and no "
        "condition names it; set a term in each choice, or name it in a condition",
    ),
    "a condition on a choice that a reading does not have": (
        "doubled_blackjack = 'barred'",
        "doubled_blackjack = 'bared'",
        "clause 1, check 2, when: 'bared' is no category of doubled_blackjack (character 21); "
        "did you mean 'barred'?",
    ),
    "a clause without a summary": (
        'summary = "A double needs a total of 9 to 11."\n',
        "",
        "clause 1: 'summary' is missing; add summary = \"…\"",
    ),
    "a clause with an empty summary": (
        'summary = "A double needs a total of 9 to 11."',
        'summary = " "',
        "clause 1, summary: it is empty; say it in a line",
    ),
    "a clause number with a space in it": (
        '[clauses."3"]',
        '[clauses."3 a"]',
        "clause 3 a: its number has blank space in it; take that out",
    ),
    "a clause number without quotes": (
        '[clauses."3"]',
        "[clauses.3.1]",
        "clause 3, 1: '1' is no key of this table; put a number with points in quotes",
    ),
    "a clause that is not judged in any way": (
        BY_HAND,
        "",
        'clause 3: it has no check, and does not say why; add a check, or by_hand = "…" or '
        'not_supplied = "…" with the reason',
    ),
    "a clause left out for two reasons": (
        BY_HAND,
        f'{BY_HAND}\nnot_supplied = "the page is lost"',
        "clause 3: it has by_hand and not_supplied at once; keep one of them",
    ),
    "a clause with checks that is left to hand": (
        'title = "Payment"',
        'title = "Payment"\nby_hand = "no log shows it"',
        "clause 2.1: it has checks and by_hand at once; keep one of them",
    ),
    "a clause left to hand without a reason": (
        BY_HAND,
        "by_hand = true",
        "clause 3, by_hand: it is to be a text, not true or false; put it in quotes",
    ),
    "a clause with no check in its list": (
        BY_HAND,
        "checks = []",
        'clause 3, checks: it has no check; add one, or by_hand = "…" with the reason',
    ),
    "a clause whose checks are no list": (
        BY_HAND,
        'checks = "paid = owed"',
        "clause 3, checks: it is to be an array of tables, not a text; head each table with "
        "its name in double brackets",
    ),
    "a clause that is assumed in numbers": (
        '[clauses."1"]',
        '[clauses."1"]\nassumed = 1',
        "clause 1, assumed: it is to be true or left out, not a whole number; write true, or "
        "take it out",
    ),
    "a check of no fact table": (
        'on = "settlements"\n',
        "",
        "clause 2.1, check 1: 'on' is missing; add on = \"…\"",
    ),
    "a check of a misspelt fact table": (
        'on = "settlements"',
        'on = "settlement"',
        "clause 2.1, check 1, on: 'settlement' is no fact table; did you mean 'settlements'?",
    ),
    "a check of an unknown fact table": (
        'on = "settlements"',
        'on = "chairs"',
        "clause 2.1, check 1, on: 'chairs' is no fact table; there are doubles, settlements",
    ),
    "a check that requires nothing": (
        'require = "paid = owed"\n',
        "",
        "clause 2.1, check 1: 'require' is missing; add require = \"…\"",
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
        "versions (character 6); compare multiples: 2 * a = b",
    ),
    "a fault of nobody": (
        'require = "paid = owed"\nfault = "wager"',
        'require = "paid = owed"\nfault = "dealer"',
        "clause 2.1, check 1, fault: 'dealer' is nobody whose fault a finding is; write one "
        "of table, round, box, player, hand, wager",
    ),
    "a check without a finding": (
        'finding = "doubled a blackjack"\n',
        "",
        "clause 1, check 2: 'finding' is missing; add finding = \"…\"",
    ),
    "a finding without words": (
        'finding = "doubled a blackjack"',
        'finding = ""',
        "clause 1, check 2, finding: it is empty; say it in a line",
    ),
    "a misspelt placeholder": (
        "{hard_total} (",
        "{hard_totl} (",
        "clause 1, check 1, finding: '{hard_totl}' is no column of the fact table; did you "
        "mean 'hard_total'?",
    ),
    "a placeholder that is never closed": (
        "{hard_total} (",
        "{hard_total (",
        "clause 1, check 1, finding: its braces do not match (unexpected '{' in field name); "
        "close each '{', and double a brace that is meant",
    ),
    "a placeholder with a format": (
        "{hard_total} (",
        "{hard_total:>3} (",
        "clause 1, check 1, finding: '{hard_total}' is more than the name of a column; write "
        "{hard_total}",
    ),
    "what is recorded as a column of another table": (
        'recorded = "{paid}"',
        'recorded = "{blackjack}"',
        "clause 2.1, check 1, recorded: '{blackjack}' is no column of the fact table; there "
        "are paid, owed, short, table_day, round, box, hand, player_id, seq, cards_held",
    ),
    "what is required as a column of another table": (
        'required = "{owed}"',
        'required = "{blackjack}"',
        "clause 2.1, check 1, required: '{blackjack}' is no column of the fact table; there "
        "are paid, owed, short, table_day, round, box, hand, player_id, seq, cards_held",
    ),
    "an impact that is no column": (
        'impact = "short"',
        'impact = "shortage"',
        "clause 2.1, check 1, impact: 'shortage' is no money column of settlements; write one "
        "of paid, owed, short",
    ),
    "an impact that is no money": (
        'impact = "short"',
        'impact = "seq"',
        "clause 2.1, check 1, impact: 'seq' is no money column of settlements; write one of "
        "paid, owed, short",
    ),
    "a misspelt key of a check": (
        'needs = "what',
        'need = "what',
        "clause 2.1, check 1, need: 'need' is no key of this table; did you mean 'needs'?",
    ),
    "a check that is made twice": (
        'needs = "what was paid"\n',
        AGAIN,
        "clause 2.1, check 2: it repeats an earlier check of this clause; take it out",
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


def test_a_reading_may_not_set_a_term_that_other_rows_follow_from(tmp_path: Path) -> None:
    path = edited(
        GOOD.replace(SETS_BUSTED, SETS_BUSTED.replace("}", ', hole_card = "none" }')), tmp_path
    )
    assert f"{BUSTED}, choice 2, terms, hole_card: no reading may set hole_card" in [
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
        (
            b"[terms",
            ":1: at the end: it is no TOML: Expected ']' at the end of a table declaration; ",
        ),
        (b"a = 1\na = 2\n", ":2: column 6: it is no TOML: Cannot overwrite a value; "),
        (b"x = '''\ny\n", ":2: at the end: it is no TOML: Expected "),
        (b"x = " + b"[" * 5000, ": brackets stand in brackets too deep; "),
        (b"x = " + b"1" * 5000, ": a number has too many digits; "),
        ("a = 'x'\nb = '€'".encode("cp1252"), ":2: it is no UTF-8 text; save the file as UTF-8"),
        ("[rulebook]".encode("utf-16"), ":1: it is no UTF-8 text; save the file as UTF-8"),
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
            explanations(load(path, TABLES), TABLES, DEPENDS)
        except RulebookError as error:
            told = str(error).splitlines()
            assert all(sentence.startswith(f"{path}:") for sentence in told)
            assert len(set(told)) == len(told)
