"""What findings come to adds up to what the audit says, by whatever they are told apart."""

from dataclasses import replace

import pytest

from auditor.audit import Audit
from auditor.money import amount
from auditor.report import costs, hours
from auditor.report.causes import CAUSE, foremost, of_causes, ranked
from auditor.report.tallies import NO_ROW, tallies
from auditor.rulebook import Check, Rulebook
from tests.report.audits import DOUBLED, RULEBOOK, SHORT, audit, finding, whole

LONG = SHORT | {"impact": -amount("105"), "player_id": "P9", "message": "given back"}


def book(*words: str) -> Rulebook:
    """The toy rulebook, whose first clause has a check for each of these words."""
    checks = tuple(
        Check("settlements", None, "true", "wager", text, None, None, None, None) for text in words
    )
    first, *others = RULEBOOK.clauses
    return replace(RULEBOOK, clauses=(replace(first, checks=checks), *others))


def causes_of(found: Audit) -> list[tuple[object, ...]]:
    told = tallies(found, {"cause": CAUSE})["cause"]
    return ranked(found, told).select("cause", "clause", "check", "count").rows()


def test_the_money_of_clauses_tables_and_players_adds_up_to_that_of_the_audit() -> None:
    in_dispute = SHORT | {"verdict": "disputed", "counted": False}
    found = audit(whole(), SHORT, SHORT, LONG, DOUBLED, in_dispute)
    disputed = SHORT["impact"]
    for told in tallies(found, costs.BY).values():
        assert told["underpaid"].sum() == found.parts[0].underpaid - disputed == amount("25")
        assert told["overpaid"].sum() == found.parts[0].overpaid == amount("105")


def test_money_that_counts_under_another_finding_counts_once() -> None:
    found = audit(whole(), SHORT, SHORT | {"clause": "10.10", "counted": False})
    told = tallies(found, costs.BY)["clause"]
    assert told.select("clause", "underpaid").rows() == [("10.10", 0), ("2.1", amount("12.5"))]


def test_more_money_than_a_machine_word_holds_is_summed_exactly() -> None:
    most = 2**62
    found = audit(whole(), *[SHORT | {"impact": most}] * 8, SHORT | {"impact": -most})
    [told] = tallies(found, costs.BY)["table"].to_dicts()
    assert (told["underpaid"], told["overpaid"]) == (8 * most, most)


def test_the_hour_of_a_finding_is_that_of_the_clock_of_the_log() -> None:
    found = audit(whole(), SHORT, finding("10.10", 99, message="no row"))
    told = tallies(found, {"hour": hours.BY})["hour"]
    assert told.select("table_id", "hour", "broken").rows() == [("BJ07", NO_ROW, 1), ("BJ07", 7, 1)]


def test_findings_of_one_check_are_one_cause_whatever_values_are_in_their_words() -> None:
    worded = book("paid {paid}; {owed} was due", "drew {card} on {total}")
    found = audit(
        whole(),
        SHORT | {"message": "paid 1.00; 2.00 was due"},
        SHORT | {"message": "paid 3.00; 4.50 was due; wrong only where aces is barred"},
        SHORT | {"message": "drew 5♣ on 17"},
        rulebook=worded,
    )
    assert causes_of(found) == [(1, "2.1", 0, 2), (2, "2.1", 1, 1)]


def test_a_value_that_reads_like_another_check_does_not_take_its_place() -> None:
    worded = book("{player_id}", "the player {player_id} touched the cards")
    said = SHORT | {"message": "the player (.*) touched the cards"}
    assert causes_of(audit(whole(), said, rulebook=worded)) == [(1, "2.1", 1, 1)]
    assert causes_of(audit(whole(), SHORT, rulebook=worded)) == [(1, "2.1", 0, 1)]


def test_what_is_disputed_is_another_cause_than_what_is_broken() -> None:
    assert len(causes_of(audit(whole(), SHORT, SHORT | {"verdict": "disputed"}))) == 2


def test_the_cause_with_the_most_findings_comes_first_and_each_clause_before_a_second_cause() -> (
    None
):
    worded = book("one {a}", "two {a}")
    said = [SHORT | {"message": "one x"}] * 3 + [SHORT | {"message": "two x"}] * 2
    found = audit(whole(), *said, DOUBLED, rulebook=worded)
    assert causes_of(found) == [(1, "2.1", 0, 3), (2, "2.1", 1, 2), (3, "10.2", 0, 1)]
    ranked_ = ranked(found, tallies(found, {"cause": CAUSE})["cause"])
    assert foremost(ranked_, 2)["cause"].to_list() == [1, 3]
    first = of_causes(found, foremost(ranked_, 2), 2)
    assert first.select("cause", "turn").rows() == [(3, 0), (1, 0), (1, 1)]


@pytest.mark.parametrize("count", [1, 25])
def test_the_tables_with_the_most_findings_are_named_and_all_are_counted(count: int) -> None:
    found = audit(whole(), *[DOUBLED] * count)
    told = hours.hours(tallies(found, {"hour": hours.BY})["hour"])
    assert told == {
        "rows": [{"table_id": "BJ07", "count": count, "by_hour": {7: count}}],
        "hours": [7],
        "all": 1,
    }
