"""Charts draw what the tables beside them hold, in the page's colours, and run nothing."""

import re
from dataclasses import replace

from auditor.money import amount
from auditor.report import charts
from tests.report.audits import DOUBLED, RULEBOOK, SHORT, audit, whole

HOSTILE = "</text><script>alert(1)</script>\"'&\x1b\u202e"


def row(clause: str, underpaid: int = 0, overpaid: int = 0) -> dict[str, object]:
    return {"clause": clause, "underpaid": underpaid, "overpaid": overpaid}


def texts(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def test_each_clause_that_is_judged_has_its_counts_written_beside_its_bars() -> None:
    [part] = audit(whole(), SHORT, SHORT, DOUBLED | {"verdict": "disputed"}).parts
    said = texts(charts.verdicts(part.clauses, "Verdicts"))
    assert sorted(said) == sorted(
        ["2.1", "10.2", "10.10", "broken", "2", "disputed", "1", "held", "40", "40", "40"]
    )


def test_money_is_written_exactly_whatever_its_size() -> None:
    most = amount("999999999999.9999") * 10**9
    said = texts(charts.costs([row("2.1", most), row("3", 1, amount("0.5"))], "Money"))
    assert {"999999999999999900000.00", "0.00001", "0.50"} <= set(said)


def test_a_chart_without_anything_to_draw_is_none() -> None:
    assert charts.costs([row("2.1")], "Money") == ""
    assert charts.verdicts((), "Verdicts") == ""
    assert charts.hours({"rows": []}, "Hours") == ""


def test_a_dot_is_as_large_as_its_findings_are_many() -> None:
    told = {"rows": [{"table_id": "BJ07", "by_hour": {3: 400, 4: 100}}]}
    svg = charts.hours(told, "Hours")
    marks = svg[svg.index("role-mark") : svg.index("role-legend")]
    radii = [float(one) for one in re.findall(r'd="M([0-9.]+),0A', marks)]
    assert [round(one / radii[0], 3) for one in radii] == [1, 0.5]


def test_a_chart_takes_the_colours_of_its_page_and_asks_for_nothing() -> None:
    svg = charts.costs([row("2.1", 5, 5)], "Money")
    assert 'fill="var(--bad)"' in svg
    assert not re.search(r"https?:|url\(|style=|<style|<script|href| on[a-z]+=|#[0-9a-f]{3}", svg)
    assert svg.startswith('<svg role="img" aria-label="Money" width=')


def test_hostile_names_are_drawn_and_do_nothing() -> None:
    told = {"rows": [{"table_id": HOSTILE, "by_hour": {3: 1}}]}
    clauses = audit(whole(), SHORT).parts[0].clauses
    named = [replace(clauses[0], clause=replace(RULEBOOK.clauses[0], number=HOSTILE))]
    for svg in (charts.hours(told, HOSTILE), charts.verdicts(named, HOSTILE)):
        assert "<script" not in svg
        assert not {"\x1b", "\u202e"} & set(svg)
        assert "&lt;/text&gt;&lt;script" in svg


def test_a_chart_is_drawn_alike_every_time() -> None:
    clauses = audit(whole(), SHORT).parts[0].clauses
    assert charts.verdicts(clauses, "Verdicts") == charts.verdicts(clauses, "Verdicts")
