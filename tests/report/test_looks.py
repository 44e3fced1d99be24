"""What clauses said of each fact adds up to what the judge said of all of them."""

import re
from collections import Counter

import polars as pl
import pytest

from auditor.judge import judge
from auditor.replay import Replay
from auditor.report.rounds.leave import leaves
from auditor.report.rounds.looks import looks
from tests.cases import CORPUS, RULEBOOKS
from tests.report.test_rounds import SAMPLES
from tests.report.told_rounds import audited, told

LOGS = {
    "d1-dublin": SAMPLES / "d1-dublin" / "faulty-day.csv",
    "nsw-earlier": SAMPLES / "nsw-earlier" / "faulty-day.csv",
    "nsw-revised": SAMPLES / "faulty-day.csv",
    "nz-1996": SAMPLES / "nz-1996" / "faulty-day.csv",
    "south-dakota": CORPUS / "south-dakota" / "20_18_15_24" / "fail-blackjack-doubled.csv",
}


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_verdicts_fact_by_fact_are_those_of_the_audit(rules: str) -> None:
    found = audited(LOGS[rules], rules)
    piece = found.log.whole
    each = looks(found.parts[0].rulebook, {}, Replay(piece.events, piece.rounds))
    by_clause = Counter((look.clause, look.verdict) for _, look in each)
    judged = {
        (result.clause.number, verdict): getattr(result, verdict)
        for result in found.clauses
        for verdict in ("held", "broken", "disputed", "undecided")
        if getattr(result, verdict)
    }
    assert by_clause == judged
    wrong = [look for _, look in each if look.verdict in {"broken", "disputed"}]
    assert sorted(str(look.message) for look in wrong) == sorted(found.findings["message"])


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_rounds_are_told_with_all_that_looked_at_them(rules: str) -> None:
    found = audited(LOGS[rules], rules)
    numbers = found.findings["round"].drop_nulls().unique().sort()[:4]
    stories = told(found, numbers, with_looks=True)
    rounds = found.findings.filter(pl.col("round").is_in(numbers.implode()))
    assert rounds.height
    expected = Counter(rounds.select("clause", "round_id", "message").iter_rows())
    shown = Counter(
        (look.clause, story.round_id, look.message)
        for story in stories.values()
        for step in story.steps
        if not step.of_table
        for look in step.looks
        if look.verdict in {"broken", "disputed"}
    )
    assert {key: shown[key] for key in expected} == expected


@pytest.mark.parametrize(
    "case",
    [
        "6.4/pass-permit-and-personal-sign.csv",
        "9.1.1/pass-paid-late-with-leave-of-a-pit-manager.csv",
        "12.5/pass-leave-of-a-duty-manager.csv",
    ],
)
def test_what_a_permit_is_said_to_stand_against_is_broken_once_it_is_gone(case: str) -> None:
    found = audited(CORPUS / "nsw-revised" / case, "nsw-revised")
    book, piece = found.parts[0].rulebook, found.log.whole
    given = [leave for _, leave in leaves(book, {}, Replay(piece.events, piece.rounds))]
    said = [
        re.findall("by the permit [^(]*[(]without it (.*?) would", each.words) for each in given
    ]
    against = {clause for each in said for some in each for clause in some.split(" and ")}
    assert against
    without = Replay(piece.events.filter(pl.col("event") != "permit"), piece.rounds)
    assert against <= set(judge(book, {}, without).findings["clause"])
