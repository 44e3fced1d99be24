"""What a page has to say of the findings of an audit: each text with a figure, in order."""

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from auditor.report import costs, hours
from auditor.report.visible import shown
from tests.report.figures.page import Element, figures, texts
from tests.report.figures.record import (
    Finding,
    Part,
    Record,
    grouped,
    money,
    place,
    rounds,
    some,
)


@dataclass(frozen=True)
class Cause:
    """What one check finds wrong at one table: where the page lists it, and what it lists."""

    part: Part
    clause: Mapping[str, Any]
    table: str
    verdict: str
    listed: list[Finding]
    """Its findings that the page tells of."""
    count: int
    """How many the page says there are."""
    on_page: Element

    @property
    def key(self) -> tuple[int, str, str, str]:
        """What the JSON has of it: all but the check."""
        return self.part.number, self.clause["clause"], self.table, self.verdict

    @property
    def first(self) -> Finding:
        """The first of its findings."""
        return self.listed[0]

    @property
    def words(self) -> str:
        """The cause on the first screen."""
        of = self.clause
        return f"{self.part.name} {of['clause']} {of['title']} {self.table} {some(self.count)}"


def by_money(record: Record) -> Iterator[str]:
    """What players are short of and were given too much, by clause, table and player."""
    for part in record.parts:
        yield part.name
        clauses = [clause for clause in part.of["clauses"] if _money(part, "clause", clause)]
        for clause in clauses:
            yield from (clause["clause"], clause["title"], *_money(part, "clause", clause))
        yield from part.money if clauses else ()
        for key in ("table_id", "player_id") if clauses else ():
            by = part.by(key)
            ranked = sorted(
                (value for value in by if money(by[value]).any),
                key=lambda value: (-sum(money(by[value])), value is not None, value or ""),
            )
            if len(ranked) > costs.MOST:
                yield f"{costs.MOST} {len(ranked):,}"
            for value in ranked[: costs.MOST]:
                yield from (value or "", f"{len(by[value]):,}", *money(by[value]).words)


def money_drawn(part: Part) -> Iterator[str]:
    """The names and amounts beside the bars of a part's clauses."""
    for clause in part.of["clauses"]:
        sums = _money(part, "clause", clause)
        yield clause["clause"] if sums else ""
        yield from (side for side in sums if Decimal(side))


def by_hour(record: Record) -> Iterator[str]:
    """How many findings there are at which table in which hour."""
    by = grouped(record.findings, lambda finding: finding["table_id"])
    tables = sorted(sorted(by, key=lambda table: (-len(by[table]), table))[: hours.MOST])
    if len(by) > hours.MOST:
        yield f"{hours.MOST} {len(by):,}"
    clock = sorted({_hour(finding) for table in tables for finding in by[table]})
    yield from clock
    for table in tables:
        its = Counter(map(_hour, by[table]))
        yield from (table, *(some(its[hour]) for hour in clock), f"{len(by[table]):,}")


def hours_drawn(record: Record) -> Iterator[str]:
    """The axes of the drawing, and the numbers of its largest and its smallest dot."""
    by = grouped(record.findings, lambda finding: finding["table_id"])
    named = sorted(by, key=lambda table: (-len(by[table]), table))[: hours.MOST]
    yield from named
    yield from (f"{hour:02}" for hour in range(24))
    counts = Counter((table, _hour(each)) for table in named for each in by[table] if each["at"])
    yield from (f"{number:,}" for number in {1, max(counts.values())})


def causes(record: Record, page: Element) -> list[Cause]:
    """The causes of a page, whose findings are those of the JSON by their ids."""
    clauses = record.clauses
    findings = {finding["id"]: finding for finding in record.findings}
    given = []
    for section in page.findall("section"):
        heading = section[0]
        [link] = heading.findall("a")
        part, clause = clauses[int(link.get("href", "").removeprefix("#clause-")) - 1]
        [table] = (str(each.text) for each in heading.findall("bdi"))
        verdict = heading.findall("span")[-1].get("class", "").removeprefix("status ")
        ids = [each.get("id", "") for each in section.iter() if _is_finding(each)]
        listed = [findings[id_.removeprefix("finding-")] for id_ in ids]
        [number, *_] = figures(next(texts(section[1])))
        given.append(
            Cause(part, clause, table, verdict, listed, int(number.replace(",", "")), section)
        )
        for finding in listed:
            assert _key(finding) == given[-1].key
    listed_ids = [finding["id"] for cause in given for finding in cause.listed]
    assert len(set(listed_ids)) == len(listed_ids)
    assert given == sorted(given, key=lambda cause: -cause.count)
    return given


def told(
    record: Record, given: Sequence[Cause], every: Sequence[Cause], beside: Sequence[str]
) -> Iterator[str]:
    """The findings of a page, by the causes that are given on it of all that there are.

    `beside` are the files that hold all findings.
    """
    of_all = [some(len(record.findings)), some(len(every)), *_shown(record, given)]
    yield " ".join(of_all)
    yield " ".join(beside)
    yield some(len(every) - len(given))
    for cause in given:
        of = cause.clause
        yield f"{cause.part.name} {of['clause']} {of['title']} {cause.table}"
        yield _came_to(next(each for each in every if cause.first in each.listed))
        for article in cause.on_page.findall("article"):
            finding = _of(record, article)
            yield from _article(record, cause, finding, article)
        rows = cause.on_page.findall(".//tr[@id]")
        yield some(len(rows))
        for row in rows:
            finding = _of(record, row)
            yield from (place(finding), shown(finding["message"]), _marked(finding))
            yield from (shown(finding["recorded"] or ""), shown(finding["required"] or ""))
            yield from finding["rows"] or map(str, finding["seq"])
        yield some(cause.count - len(cause.listed))


def _shown(record: Record, given: Sequence[Cause]) -> Iterator[str]:
    """How many findings a page says it shows, where these are not all."""
    articles = sum(len(cause.on_page.findall("article")) for cause in given)
    if articles < len(record.findings):
        yield some(articles)
        yield some(sum(len(cause.listed) for cause in given) - articles)


def _came_to(whole: Cause) -> str:
    """How many findings a cause has, in how many rounds and days, and what they cost."""
    its = whole.listed
    days = [finding["gaming_day"] for finding in its]
    between = " ".join(dict.fromkeys((min(days), max(days))))
    sums = money(its)
    return " ".join([some(len(its)), some(rounds(its)), between, *(sums.words if sums.any else ())])


def _article(record: Record, cause: Cause, finding: Finding, article: Element) -> Iterator[str]:
    """A finding with all that it rests on."""
    yield f"{record.findings.index(finding) + 1:,} {place(finding)}"
    yield shown(finding["message"])
    yield _marked(finding)
    recorded, required = (finding[side] or "" for side in ("recorded", "required"))
    yield from (shown(recorded), shown(required))
    yield _difference(recorded, required)
    yield (finding["impact"] or "").removeprefix("-")
    stated = next(each for each in cause.part.book.clauses if each.number == finding["clause"])
    edition = cause.part.of["rulebook"]["edition"]
    named = f"{cause.part.name} {finding['clause']}"
    yield f"{named} {shown(edition)} {shown(stated.summary)}"
    if finding["verdict"] == "disputed":
        yield " ".join(
            reading.question
            for reading in cause.part.book.readings
            if finding["clause"] in reading.clauses and not cause.part.of["readings"][reading.name]
        )
    row = finding["rows"] or finding["seq"]
    yield f"{row[0]} {finding['at'] or ''} {finding['id']}"
    yield from (_command(record, cause.part, finding, str(each.text))
                for each in article.findall("p/code"))  # fmt: skip


def _command(record: Record, part: Part, finding: Finding, command: str) -> str:
    """A command, if it is one that shows the finding again."""
    _, verb, *words = shlex.split(command)
    at = next((at for at, word in enumerate(words) if word.startswith("--")), len(words))
    options = list(zip(words[at::2], words[at + 1 :: 2], strict=True))
    settled = {name: choice for name, choice in part.of["readings"].items() if choice}
    judged = (
        [("--venue", record.of["venue"]["path"])]
        if "venue" in record.of
        else [("--rules", part.of["rulebook"]["id"])]
    )
    of_round = [("--round", "round_id"), ("--table", "table_id"), ("--day", "gaming_day")]
    assert verb == ("check" if finding["round_id"] is None else "replay")
    assert options == [
        *judged,
        *(("--reading", f"{name}={choice}") for name, choice in settled.items()),
        *((option, finding[key]) for option, key in of_round if finding["round_id"] is not None),
    ]
    paths = {given["path"] for given in record.of["inputs"]}
    assert set(words[:at]) <= paths
    assert {row.rpartition(":")[0] for row in finding["rows"]} <= set(words[:at])
    return command


def _marked(finding: Finding) -> str:
    """What people say of a finding."""
    given = finding.get("disposition") or {}
    return " ".join(str(given.get(key, "")) for key in ("who", "issued", "expires", "reason"))


def _difference(recorded: str, required: str) -> str:
    """How much more was required than recorded, where both are nothing but numbers."""
    try:
        return str(Decimal(required) - Decimal(recorded))
    except ArithmeticError:
        return ""


def _money(part: Part, key: str, of: Mapping[str, Any]) -> tuple[str, ...]:
    """The sums of those with a value, where there are any."""
    sums = money(part.by(key).get(of[key], ()))
    return sums.words if sums.any else ()


def _hour(finding: Finding) -> str:
    """The hour of the clock of the log; none where no row stands."""
    return (finding["at"] or "")[11:13]


def _key(finding: Finding) -> tuple[int, str, str, str]:
    part = finding.get("part", 1)
    return part, finding["clause"], finding["table_id"], finding["verdict"]


def _is_finding(element: Element) -> bool:
    return element.tag in {"article", "tr"} and element.get("id", "").startswith("finding-")


def _of(record: Record, element: Element) -> Finding:
    id_ = element.get("id", "").removeprefix("finding-")
    [finding] = (each for each in record.findings if each["id"] == id_)
    return finding
