"""What a page has to say of an audit beside its findings: each text with a figure, in order."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from auditor import __version__
from auditor.report import pages
from auditor.rulebook import phrases
from tests.report.figures.page import Element, texts
from tests.report.figures.record import Part, Record, money, place, some

FEW = 5
"""How many entries of a list the first screen has."""

Entries = Sequence[Mapping[str, Any]]

BY_VENUE = "Stated by the venue"


def header(record: Record) -> Iterator[str]:
    """Whose rules it was judged by."""
    if "parts" not in record.of:
        [part] = record.parts
        yield part.book.title
        yield f"{part.of['rulebook']['edition']} {part.book.authority}"
    else:
        yield record.of["venue"]["name"]
        yield some(len(record.parts))


def summary(record: Record, causes: Sequence[str], assumed: Sequence[int]) -> Iterator[str]:
    """The first screen.

    `causes` are in words, and `assumed` says how many terms and clauses are: the page lists both
    further down.
    """
    rows, rounds = record.of["rows"], record.of["rounds"]
    gaps = list(_gaps(record))
    if not record.complete:
        yield " ".join(gaps)
    if record.complete or rows["judged"]:
        yield _found(record)
    marks = record.of.get("dispositions")
    if marks and record.findings:
        yield " ".join([marks["as_of"], *(f"{each:,}" for each in marks["findings"].values())])
    yield from _few([table for part in record.parts for table in part.played])
    yield " ".join(map(some, (rows["read"], len(record.of["inputs"]), rounds["seen"])))
    alone = "parts" not in record.of
    yield record.parts[0].of["rulebook"]["id"] if alone else some(len(record.parts))
    yield from gaps
    choices = [choice for part in record.parts for choice in part.of["readings"].values()]
    yield " ".join(map(some, (*assumed, choices.count(None))))
    yield from _few(causes)
    yield from _few([_cost(part) for part in record.parts if any(money(part.findings))])[:FEW]
    undecided = [
        f"{part.name} {clause['clause']} {clause['title']} {some(clause['undecided'])}"
        for part, clause in record.clauses
        if clause["undecided"]
    ]
    yield from _few(undecided)
    statuses = [clause["status"] for _, clause in record.clauses]
    for status in ("not exercised", "by hand", "not supplied"):
        yield some(statuses.count(status))


def completeness(record: Record) -> Iterator[str]:
    """What was handed over, and what of it could not be judged."""
    of, most = record.of, pages.MOST_LISTED
    for counts in (of["rows"], of["rounds"]):
        yield from (f"{number:,}" for number in counts.values())
    yield from (f"{each['path']} {some(each['rows'])}" for each in of["inputs"][:most])
    yield from capped(of["inputs"])
    if "venue" in of:
        yield f"{of['venue']['path']} {of['venue']['name']}"
    for part in record.parts:
        named = part.name or part.of["rulebook"]["id"]
        edition = part.of["rulebook"]["edition"]
        more = some(max(0, len(part.played) - most))
        yield " ".join([named, part.book.title, edition, *part.played[:most], more])
    yield from (f"{each['path']} {each['reason']}" for each in of["unreadable"][:most])
    yield from capped(of["unreadable"])
    yield from capped(of["rejected"])
    for row in of["rejected"][:most]:
        yield from (row["row"], row["column"] or "", row["reason"], row["round_id"] or "")
    yield from capped(of["incomplete"])
    yield from (f"{place(each)} {each['reason'] or ''}" for each in of["incomplete"][:most])
    yield from capped(of["void"])
    yield from map(place, of["void"][:most])
    yield from capped(of["unknown_columns"])
    yield from (f"{each['column']} {each['path']}" for each in of["unknown_columns"][:most])


def clauses(record: Record) -> Iterator[str]:
    """The counts of each clause."""
    for part in record.parts:
        yield part.name
        for stated, clause in zip(part.book.clauses, part.of["clauses"], strict=True):
            assert stated.number == clause["clause"]
            yield from (clause["clause"], clause["title"], stated.summary)
            yield from (f"{clause[each]:,}" for each in ("held", "broken", "disputed", "undecided"))


def verdicts_drawn(part: Part) -> Iterator[str]:
    """The names and counts beside the bars of a part's clauses."""
    for clause in part.of["clauses"]:
        counts = [clause[each] for each in ("held", "broken", "disputed", "undecided")]
        yield clause["clause"] if any(counts) else ""
        yield from map(some, counts)


def dispositions(record: Record) -> Iterator[str]:
    """What people have decided about findings."""
    given = record.of.get("dispositions")
    if given:
        yield f"{given['path']} {given['as_of']}"
        yield given["as_of"] if given["entries"] else ""
        yield from capped(given["entries"])
        for entry in given["entries"][: pages.MOST_LISTED]:
            scope = " ".join([entry[key] or "" for key in ("rulebook", "clause")])
            dates = f"{entry['from'] or ''} {entry['until'] or ''}"
            of = f"{entry['finding'] or ''} {scope} {' '.join(entry['tables'] or ())} {dates}"
            yield from (f"{entry['entry']}", of, entry["who"], entry["issued"], entry["expires"])
            yield from (some(entry["findings"]), entry["reason"])


def irregularities(record: Record) -> Iterator[str]:
    """Every card that somebody took back."""
    its = record.of["irregularities"]
    yield from capped(its)
    for card in its[: pages.MOST_LISTED]:
        yield f"{place(card)} {card['card']} {card['staff_id'] or ''} {card['row']}"


def discrepancies(record: Record) -> Iterator[str]:
    """Every row of which the venue says otherwise."""
    its = record.of.get("discrepancies", ())
    yield from capped(its)
    for row in its[: pages.MOST_LISTED]:
        said = " ".join(row[each] or "" for each in ("staff_id", "option", "recorded", "venue"))
        yield f"{place(row)} {said} {row['row']}"


def assumptions(record: Record, page: Element) -> Iterator[str]:
    """The terms, the assumed clauses and the readings of each rulebook, as it states them.

    A venue states terms of its own: `page` says which of them.
    """
    tables = page.findall(".//table")
    for part, table in zip(record.parts, tables, strict=True):
        book = part.book
        yield part.name
        yield from _terms(part, [[*map(_words, row)] for row in table.findall("tbody/tr")])
        assumed = [clause for clause in book.clauses if clause.assumed]
        if assumed:
            yield part.name
        yield from (f"{each.number} {each.title} {each.summary}" for each in assumed)
        yield part.name
        for reading in book.readings:
            choice = part.of["readings"][reading.name]
            yield from (reading.question, f"{reading.name} {' '.join(reading.clauses)} {choice}")
            yield from (f"{each.name} {each.summary}" for each in reading.choices)


def assumed_on(page: Element) -> tuple[int, int]:
    """How many terms and clauses a page lists as assumed."""
    cells = [_words(row[2]) for row in page.findall(".//tbody/tr")]
    lists = [
        following
        for heading, following in zip(page, page[2:], strict=False)
        if heading.tag == "h3" and _words(heading).endswith("Clauses that are assumed")
    ]
    return sum(cell.startswith("Assumed") for cell in cells), sum(map(len, lists))


def unchecked(record: Record) -> Iterator[str]:
    """The clauses without a verdict."""
    for part, clause in record.clauses:
        if clause["status"] in {"by hand", "not supplied", "undecided", "not exercised"}:
            yield from (f"{part.name} {clause['clause']}", clause["title"], clause["why"] or "")


def sources(record: Record) -> Iterator[str]:
    """What the verdicts follow from, by its digests."""
    of = record.of
    yield "SHA-256"
    yield "SHA-256"
    if "venue" in of:
        yield from (of["venue"]["path"], of["venue"]["sha256"])
    if "dispositions" in of:
        given = of["dispositions"]
        yield from (given["as_of"], given["path"], given["sha256"])
    for book in {part.book.id: part.book for part in record.parts}.values():
        yield from (book.id, book.sha256, book.source, book.source_sha256)
    yield from chain.from_iterable(
        (each["path"], each["sha256"]) for each in of["inputs"][: pages.MOST_LISTED]
    )
    yield from capped(of["inputs"])
    yield f"{__version__} {of['format']}"


def capped(entries: Entries) -> Iterator[str]:
    """What is said of a list that is cut."""
    if len(entries) > pages.MOST_LISTED:
        yield f"{pages.MOST_LISTED} {len(entries):,}"


def _gaps(record: Record) -> Iterator[str]:
    rows, rounds = record.of["rows"], record.of["rounds"]
    if rounds["incomplete"]:
        yield f"{rounds['incomplete']:,} {some(rounds['seen'])}"
    if rows["rejected"]:
        yield f"{rows['rejected']:,} {some(rows['read'])}"
    yield some(len(record.of["unreadable"]))


def _found(record: Record) -> str:
    statuses = [clause["status"] for _, clause in record.clauses]
    kinds = map(some, (statuses.count("broken"), statuses.count("disputed")))
    judged = some(record.of["rounds"]["judged"])
    return " ".join([*kinds, some(len(record.findings)), judged])


def _cost(part: Part) -> str:
    """What a part comes to, with the table and the player that have the most of it."""
    most = [
        max(its, key=lambda each: (each[1], -each[2]))[0]
        for key in ("table_id", "player_id")
        if (its := _ranked(part, key))
    ]
    sides = [said for said, side in zip(part.money, money(part.findings), strict=True) if side]
    return " ".join([part.name, *sides, *(each or "" for each in most)])


def _ranked(part: Part, key: str) -> list[tuple[Any, Any, int]]:
    """Values of a key with their money and their place in alphabetical order."""
    by = part.by(key)
    order = sorted(by, key=lambda value: (value is not None, value or ""))
    return [
        (value, sum(money(by[value])), turn)
        for turn, value in enumerate(order)
        if money(by[value]).any
    ]


def _few(entries: Sequence[str]) -> list[str]:
    more = len(entries) - FEW
    return [*entries[:FEW], *([some(more)] if more > 0 else [])]


def _terms(part: Part, rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The terms as the rulebook states them, or the JSON has them of the venue."""
    stated = {term.name.replace("_", " "): term for term in part.book.stated}
    paid = part.of.get("payments", {})
    by_venue = {"smallest payable": paid.get("smallest_chip"), "rounding": paid.get("rounding")}
    named = set()
    for name, _, set_by in rows:
        named.add(name)
        yield name
        if set_by == BY_VENUE:
            yield by_venue[name]
        else:
            term = stated[name]
            yield phrases.value(term.value)
            yield (term.note or "") if term.assumed else str(term.clause)
    assert named - {"smallest payable"} == set(stated)


def _words(element: Element) -> str:
    return " ".join(" ".join(texts(element)).split())
