"""The report for a terminal: the verdict first, then what is broken and what was not judged."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO

from rich.console import Console
from rich.text import Text

from auditor.audit import Audit, Part
from auditor.logs.files import readable
from auditor.report.citations import first_cited
from auditor.report.dispositions import in_words, to_look_at
from auditor.report.record import figures, unjudged
from auditor.report.visible import escaped, shown
from auditor.report.wording import (
    counted,
    counts,
    differs,
    marked,
    played,
    results,
    sentences,
    taken_back,
    verdict,
    whose,
)
from auditor.venue.terms import BY_VENUE

MOST = 10
"""Entries of a list that a terminal is shown; the other forms hold them all."""

_NARROWEST = 20

_STYLES = {
    "broken": "bold red",
    "disputed": "bold yellow",
    "judged in part": "bold yellow",
    "nothing judged": "bold yellow",
    "nothing broken": "bold green",
}

Line = tuple[int, Text]
"""How far it is set in, and what it says."""


@dataclass(frozen=True)
class Screen:
    """What a report is shown on: how many columns it has, and whether it shows colours."""

    width: int
    colours: bool


def written(audit: Audit, page: str | None = None, screen: Screen | None = None) -> Iterator[str]:
    """The report; `page` is where the page with all its evidence lies."""
    yield set_out(_lines(audit, page), screen)


def set_out(lines: Iterable[Line], screen: Screen | None = None) -> str:
    """Lines as a screen shows them.

    Without a screen, as for a file or a pipe, they have no colours and are as long as they need to
    be.
    """
    paper = StringIO()
    console = Console(
        file=paper,
        width=screen.width if screen else None,
        color_system="standard" if screen and screen.colours else None,
        legacy_windows=False,
    )
    for indent, line in lines:
        room = max(screen.width - indent, _NARROWEST) if screen else line.cell_len + 1
        for part in line.wrap(console, room) or [line]:
            part.rstrip()
            console.print(Text(" " * indent) + part if part else part, soft_wrap=True)
    return paper.getvalue()


def _lines(audit: Audit, page: str | None) -> Iterator[Line]:
    word = verdict(audit)
    yield 0, Text.assemble((word.upper(), _STYLES[word]), f"  {' '.join(sentences(audit))}")
    yield 0, Text()
    yield from _scope(audit)
    yield from _found(audit)
    for heading, entries in _rest(audit).items():
        yield from _section(heading, entries)
    if page:
        yield 0, Text()
        yield 0, Text(escaped(f"The page with all the evidence: {page}"))


def _scope(audit: Audit) -> Iterator[Line]:
    figure, venue = figures(audit), audit.venue
    logged = {
        "Log": [shown(given["path"]) for given in figure["inputs"]],
        "Rows": [_split(figure["rows"])],
        "Rounds": [_split(figure["rounds"])],
    }
    if audit.marks:
        given = audit.marks.dispositions
        logged["Marked by"] = [f"{shown(readable(given.path))}, as of {given.as_of}"]
    if venue:
        yield from _named({"Venue": [f"{shown(venue.name)}: {shown(readable(venue.path))}"]})
    if len(audit.parts) == 1:
        by, read = _played(audit.parts[0])
        yield from _named({**by, **logged, **read})
    else:
        yield from _named(logged)
        for part in audit.parts:
            by, read = _played(part)
            yield 0, Text()
            yield from _named({**by, "Tables": played(part), **read})


def _named(facts: dict[str, list[str]]) -> Iterator[Line]:
    for name, entries in facts.items():
        for number, entry in enumerate(_capped(entries)):
            yield 0, Text(f"{'' if number else name:10}{entry}")


def _played(part: Part) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """What a part was judged by, and how that was read."""
    book = part.rulebook
    assumed = sum(term.assumed and term.note != BY_VENUE for term in book.stated)
    return {"Rulebook": [f"{shown(book.id)}: {shown(book.title)}", shown(book.edition)]}, {
        "Readings": [
            f"{name}: {choice or 'left open, judged under each choice'}"
            for name, choice in part.readings.items()
        ],
        "Assumed": [f"{counted(assumed, 'term')} that the text of the rules does not state"]
        if assumed
        else [],
    }


def _split(parts: dict[str, int]) -> str:
    """A whole and its parts: `412 read: 400 judged, 11 set aside, 1 rejected`."""
    whole, *rest = [f"{number:,} {name.replace('_', ' ')}" for name, number in parts.items()]
    return f"{whole}: {', '.join(rest)}"


def _found(audit: Audit) -> Iterator[Line]:
    first = first_cited(audit, 1)
    cited = {(f["part"], f["clause"]): f for f in first.iter_rows(named=True)}
    for status in ("broken", "disputed"):
        wrong = [each for each in results(audit) if each[2].status == status]
        if wrong:
            yield 0, Text()
            yield 0, Text(status.capitalize(), _STYLES[status])
        for part, name, result in wrong:
            clause, finding = result.clause, cited[part, result.clause.number]
            title = f"  {shown(clause.title)}{' (assumed)' if clause.assumed else ''}: "
            facts = f"{counts(result)}{marked(audit, part, result)}"
            yield 2, Text.assemble((f"{name}{clause.number}", "bold"), title, facts)
            where = f"{whose(finding)}  {shown(finding['row'] or '')}".rstrip()
            yield 6, Text(f"{where}  [{finding['id']}]")
            yield 6, Text(shown(finding["message"]))
            if said := in_words(finding):
                yield 6, Text(said)
            if (others := result.broken + result.disputed - 1) > 0:
                yield 6, Text(f"and {counted(others, 'more finding')}", "dim")


def _rest(audit: Audit) -> dict[str, list[str]]:
    """What a reader has to know beside the findings, under its headings."""
    lists = unjudged(audit)
    clauses = list(results(audit))
    return {
        **to_look_at(audit),
        "Otherwise than the venue says": [
            f"{whose(row)}: {differs(row)}  {shown(row['row'])}"
            for row in lists.get("discrepancies", [])
        ],
        "Cards taken back": [
            f"{whose(card)}: {taken_back(card)}  {shown(card['row'])}"
            for card in lists["irregularities"]
        ],
        "Files that could not be read": [shown(file["reason"]) for file in lists["unreadable"]],
        "Rows rejected": [
            f"{shown(row['row'])}  {row['column'] or 'row'}: {shown(row['reason'])}"
            for row in lists["rejected"]
        ],
        "Rounds incomplete, given no verdict": [
            f"{whose(gap)}: {shown(gap['reason'] or '')}" for gap in lists["incomplete"]
        ],
        "Columns not audited": [
            f"{shown(column['path'])}: {shown(column['column'])}"
            for column in lists["unknown_columns"]
        ],
        "Could not be decided; the log would have to record": [
            f"{name}{result.clause.number}  {shown(result.clause.title)}, "
            f"{counted(result.undecided, 'fact')}: {shown(result.why or '')}"
            for _, name, result in clauses
            if result.undecided
        ],
        "Not checked": [
            f"{name}{result.clause.number}  {shown(result.clause.title)}: {result.status}"
            for _, name, result in clauses
            if result.status in {"by hand", "not supplied"}
        ],
    }


def _section(heading: str, entries: Sequence[str]) -> Iterator[Line]:
    if entries:
        yield 0, Text()
        yield 0, Text(heading, "bold")
    for entry in _capped(entries):
        yield 2, Text(entry)


def _capped(entries: Sequence[str]) -> Iterator[str]:
    yield from entries[:MOST]
    if len(entries) > MOST:
        yield f"and {len(entries) - MOST:,} more"
