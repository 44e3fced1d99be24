"""Two rulebooks side by side: what differs, and where a number stands for something else."""

from dataclasses import replace

from auditor.money import Odds
from auditor.rulebook import Clause, Rulebook, load
from auditor.rulebook.comparison import Comparison, Difference, Lone, Pair, compared
from tests.rulebook.toy import RULEBOOK, TABLES

TOY = load(RULEBOOK, TABLES)
DOUBLING, PAYMENT, DRESS, COUNTERS = TOY.clauses
BUSTED, DOUBLED = TOY.readings
[PAYS] = [term for term in TOY.stated if term.name == "blackjack_pays"]


def beside(*clauses: Clause, **fields: object) -> Comparison:
    """The toy rulebook beside itself with other clauses or fields."""
    return compared(TOY, replace(TOY, clauses=clauses or TOY.clauses, **fields))  # type: ignore[arg-type]


def test_a_rulebook_does_not_differ_from_itself() -> None:
    same = compared(TOY, TOY)
    assert same.same == ("1", "2.1", "3", "4")
    differing = (same.header, same.terms, same.readings, same.apart, same.clauses)
    assert differing == ((), (), (), (), ())
    alone = (same.readings_left, same.readings_right, same.clauses_left, same.clauses_right)
    assert alone == ((), (), (), ())


def test_what_rulebooks_say_of_themselves_is_compared() -> None:
    assert beside(edition="second", sha256="f" * 64).header == (
        Difference("edition", "first", "second"),
    )


def _with_term(**changes: object) -> Rulebook:
    """The toy rulebook with another `blackjack_pays`."""
    stated = [
        replace(term, **changes) if term is PAYS else term  # type: ignore[arg-type]
        for term in TOY.stated
    ]
    return replace(TOY, stated=tuple(stated))


def test_terms_differ_in_their_value_or_in_what_sets_them() -> None:
    assert compared(TOY, _with_term(value=Odds(6, 5))).terms == (
        Difference("blackjack pays", "3 to 2, set by 1", "6 to 5, set by 1"),
    )
    assert compared(TOY, _with_term(clause="3")).terms == (
        Difference("blackjack pays", "3 to 2, set by 1", "3 to 2, set by 3"),
    )
    assert compared(TOY, _with_term(clause=None, note="lost")).terms == (
        Difference("blackjack pays", "3 to 2, set by 1", "3 to 2, assumed: lost"),
    )


def test_a_note_alone_makes_no_term_differ() -> None:
    assert compared(TOY, _with_term(note="see the table")).terms == ()


def test_a_term_may_be_left_to_a_reading_in_one_and_be_stated_in_the_other() -> None:
    settled = replace(
        TOY,
        readings=(DOUBLED,),
        stated=(*TOY.stated, replace(PAYS, name=BUSTED.name, value="lost")),
    )
    found = compared(TOY, settled)
    assert found.terms == (
        Difference(
            "busted before dealer blackjack",
            "lost or original only, left to the reading busted_before_dealer_blackjack",
            "lost, set by 1",
        ),
    )
    assert found.readings_left == (Lone(BUSTED.name, BUSTED.question),)
    assert compared(settled, TOY).readings_right == found.readings_left


def test_readings_of_one_name_are_compared_choice_by_choice() -> None:
    barred, allowed = DOUBLED.choices
    other = replace(
        DOUBLED,
        question="May it?",
        choices=(barred, replace(allowed, summary="if told"), replace(barred, name="asked")),
    )
    assert beside(readings=(BUSTED, other)).readings == (
        Pair(
            DOUBLED.name,
            DOUBLED.name,
            DOUBLED.question,
            (
                Difference("question", DOUBLED.question, "May it?"),
                Difference("choice allowed", "it may", "if told"),
                Difference("choice asked", None, "it may not"),
            ),
        ),
    )


def test_clauses_of_one_number_are_compared_in_words_and_in_what_they_check() -> None:
    first, second = DOUBLING.checks
    other = replace(
        DOUBLING,
        title="Doubles",
        summary="Doubles are for 9 to 11.",
        assumed=True,
        checks=(first, replace(second, when=None)),
    )
    found = beside(other, PAYMENT, DRESS, COUNTERS)
    assert found.clauses == (
        Pair(
            "1",
            "1",
            "Doubling",
            (
                Difference("title", "Doubling", "Doubles"),
                Difference("summary", DOUBLING.summary, "Doubles are for 9 to 11."),
                Difference("judged", "judged", "assumed, judged"),
                Difference(
                    "check", "doubles when doubled_blackjack = 'barred': NOT blackjack", None
                ),
                Difference("check", None, "doubles: NOT blackjack"),
            ),
        ),
    )
    assert found.same == ("2.1", "3", "4")
    assert found.apart == ()


def test_the_words_of_a_finding_alone_make_no_clause_differ() -> None:
    reworded = replace(PAYMENT, checks=(replace(PAYMENT.checks[0], finding="wrong"),))
    assert beside(DOUBLING, reworded, DRESS, COUNTERS).clauses == ()


def test_a_clause_that_moved_is_found_by_its_title() -> None:
    found = beside(DOUBLING, replace(PAYMENT, number="7"), DRESS, COUNTERS)
    assert found.clauses == (Pair("2.1", "7", "Payment", (Difference("number", "2.1", "7"),)),)
    assert found.clauses[0].name == "2.1 and 7"
    assert (found.clauses_left, found.clauses_right) == ((), ())


def test_one_number_for_two_things_is_warned_of_and_not_compared() -> None:
    swapped = (replace(DRESS, number="4"), replace(COUNTERS, number="3"))
    found = beside(DOUBLING, PAYMENT, *swapped)
    assert found.apart == (
        Difference("3", "Dress", "Counters"),
        Difference("4", "Counters", "Dress"),
    )
    assert [pair.name for pair in found.clauses] == ["3 and 4", "4 and 3"]
    assert found.same == ("1", "2.1")


def test_a_clause_of_one_rulebook_alone_is_listed_with_where_its_checks_are_made() -> None:
    apart = replace(DOUBLING, number="9", title="No blackjack", checks=DOUBLING.checks[1:])
    found = beside(DOUBLING, PAYMENT, DRESS, COUNTERS, apart)
    assert found.clauses_right == (Lone("9", "No blackjack", ("1",)),)
    assert found.clauses_left == ()
    assert beside(PAYMENT, DRESS, COUNTERS).clauses_left == (Lone("1", "Doubling"),)
