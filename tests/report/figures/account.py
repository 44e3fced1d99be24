"""A page held to the JSON of the same audit, section by section, until no figure is left."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from tests.report.figures import audited, batch, found
from tests.report.figures.found import Cause
from tests.report.figures.page import Element, Figures, parsed, stated, taken, texts
from tests.report.figures.record import Record, money

NOT_IN_THE_RECORD = {
    ".//figure": "a round as it is drawn: cards, acts and wagers, which the log has",
    ".//article/details": "a round step by step: rows of the log, and what is derived at each",
}
"""What of a page has figures that the JSON does not state, and what they are."""

_CHART = ".//div[@class='scroll chart']"


def read(path: Path) -> Element:
    """The body of a page."""
    return parsed(path.read_text("utf-8"))


def account(path: Path, record: Record, every: Sequence[Cause] = ()) -> list[Cause]:
    """Hold every figure of a page to the JSON, and give the causes on it.

    `every` has all causes, as another page of the same audit lists them whole, where this one does
    not: the JSON does not say which check of a clause found what.
    """
    page = read(path)
    given = found.causes(record, _section(page, "findings"))
    listed = sum(len(cause.listed) for cause in given)
    beside = [] if listed == len(record.findings) else [".parquet", ".ndjson"]
    assert all(
        path.with_suffix(suffix).exists() == bool(beside) for suffix in (".parquet", ".ndjson")
    )
    assert every or not beside
    every = every or given
    assert sum(len(cause.listed) for cause in every) == len(record.findings)
    for is_it in NOT_IN_THE_RECORD:
        taken(page, is_it)
    _charts(page, record)
    assumptions = _section(page, "assumptions")
    of_few = [*(cause.words for cause in given[: audited.FEW]), *[""] * len(every)][: len(every)]
    said: dict[str, Iterable[str]] = {
        "summary": audited.summary(record, of_few, audited.assumed_on(assumptions)),
        "completeness": audited.completeness(record),
        "days": batch.days(record, path.stem),
        "trends": batch.trends_of(record),
        "clauses": audited.clauses(record),
        "money": found.by_money(record),
        "hours": found.by_hour(record),
        "findings": found.told(record, given, every, [f"{path.stem}{each}" for each in beside]),
        "dispositions": audited.dispositions(record),
        "irregularities": audited.irregularities(record),
        "discrepancies": audited.discrepancies(record),
        "assumptions": audited.assumptions(record, assumptions),
        "unchecked": audited.unchecked(record),
        "sources": audited.sources(record),
    }
    if page.find(".//section[@aria-labelledby='days']") is None:  # a page of no batch
        del said["days"], said["trends"]
    for name, its in said.items():
        assert _figures(page, name) == stated(its), name
    assert stated(texts(page)) == stated(audited.header(record))
    return given


def _charts(page: Element, record: Record) -> None:
    """Hold what is written beside the bars and dots of a page to the JSON."""
    with_money = [part for part in record.parts if money(part.findings).any]
    drawn = {
        "trends": [batch.drawn(record)] if record.findings else [],
        "clauses": [audited.verdicts_drawn(part) for part in record.parts],
        "money": [found.money_drawn(part) for part in with_money],
        "hours": [found.hours_drawn(record)] if record.findings else [],
    }
    for name, said in drawn.items():
        if page.find(f".//section[@aria-labelledby='{name}']") is not None:
            for chart, its in zip(taken(_section(page, name), _CHART), said, strict=True):
                assert Counter(stated(texts(chart))) == Counter(stated(its)), name


def _section(page: Element, name: str) -> Element:
    """The section of a page that its heading names."""
    [section] = page.iterfind(f".//section[@aria-labelledby='{name}']")
    return section


def _figures(page: Element, name: str) -> list[Figures]:
    """The figures of a section, which is taken out of its page."""
    return [
        its
        for section in taken(page, f".//section[@aria-labelledby='{name}']")
        for its in stated(texts(section))
    ]
