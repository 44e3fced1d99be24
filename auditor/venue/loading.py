"""A venue's file → Venue, with everything that is wrong with it."""

import re
from collections.abc import Sequence
from datetime import date, datetime
from difflib import get_close_matches
from itertools import combinations
from pathlib import Path

from auditor import rulebook
from auditor.errors import RulebookError, VenueError
from auditor.rulebook import Rulebook
from auditor.rulebook.flaws import Flaws, kind_in_words
from auditor.rulebook.section import Section
from auditor.rulebook.toml_file import toml_file
from auditor.tables.recorded import ROLE
from auditor.venue import patterns
from auditor.venue.house import LICENSED, Entry, Post, Span, Venue
from auditor.venue.terms import payment, played_by

_CURRENCY = re.compile(r"[A-Z]{3}", flags=re.ASCII)


def load(path: Path) -> Venue:
    """The venue of a file.

    Raises:
        VenueError: it cannot be audited by; one sentence for each thing that is wrong, in lines.
        RulebookError: a rulebook that it names cannot be judged by.
    """
    written = toml_file(path, "the venue file", VenueError)
    file, found = written.top, written.flaws
    file.allow("venue", "entries", "staff")
    head = file.section("venue")
    head.allow("name", *_OWN)
    if "entries" not in file:
        file.missing("entries", "an array of tables, each headed [[entries]]")
    books = _Shelf(path.parent)
    entries = [_entry(section, head, books) for section in file.sections("entries")]
    staff = [_post(section) for section in file.sections("staff")]
    _apart(entries, found)
    _one_role(staff, found)
    name = head.text("name")
    written.refuse_flaws(VenueError)
    return Venue(
        name=name,
        path=str(path),
        sha256=written.sha256,
        entries=tuple(entry for entry in entries if entry),
        staff=tuple(post for post in staff if post),
    )


_OWN = ("currency", "smallest_chip", "rounding")
"""What the venue states for all its entries, and each entry may state for itself."""


class _Shelf:
    """The rulebooks that a venue names, each loaded once."""

    def __init__(self, beside: Path) -> None:
        """Takes the folder of the venue's file, from which its paths lead."""
        self._beside = beside
        self._loaded: dict[str, Rulebook] = {}

    def book(self, section: Section, key: str) -> Rulebook | None:
        """The rulebook that a key names by its id or path."""
        name = section.text(key)
        if not name:
            return None
        if name in self._loaded:
            return self._loaded[name]
        own = self._beside / name
        try:
            place = rulebook.find(name if name in rulebook.shipped() else str(own))
        except RulebookError:
            close = get_close_matches(name, rulebook.shipped(), 1)
            meant = f"did you mean '{close[0]}'? " if close else ""
            mend = f"{meant}there are {', '.join(rulebook.shipped())}, and files by their path"
            section.flaw(
                f"'{name}' is no rulebook that comes with the auditor, nor {own}", mend, key
            )
            return None
        book = rulebook.load(place)
        same = next((b for b in self._loaded.values() if b.id == book.id), book)
        if same.sha256 != book.sha256:
            problem = f"two rulebooks call themselves '{book.id}': {same.path} and {book.path}"
            section.flaw(
                problem, "give one of them another id, or a finding could mean either", key
            )
        self._loaded[name] = book
        return book


def _entry(section: Section, head: Section, books: _Shelf) -> Entry | None:
    section.allow("tables", "rulebook", "from", "until", "readings", "options", *_OWN)
    tables = _tables(section)
    span = _span(section, needs_first=True)
    book = books.book(section, "rulebook")
    options = _options(section)
    pay = payment(section, head)
    currency = _currency(section) or _currency(head)
    if book is None or span is None:
        return None
    played, readings = played_by(book, _readings(section, book), pay, section)
    return Entry(tables, span, played, readings, currency, options)


def _tables(section: Section) -> tuple[str, ...]:
    tables = section.texts("tables")
    for table in tables:
        if not table.strip():
            section.flaw("a table has no id", "name it, or take it out", "tables")
        elif patterns.NOT_MEANT & set(table):
            problem = f"'{table}' is no pattern of table ids"
            section.flaw(problem, "write * for any characters, and every other as it is", "tables")
    return tables


def _span(section: Section, *, needs_first: bool) -> Span | None:
    if needs_first and "from" not in section:
        section.missing("from", "2026-01-31, its first gaming day")
    first, last = (_day(section, key) for key in ("from", "until"))
    if first and last and last < first:
        problem = f"it ends on {last}, before it begins on {first}"
        section.flaw(problem, "write the last day it holds, or leave it out", "until")
        return None
    return Span(first, last)


def _day(section: Section, key: str) -> date | None:
    value = section.table.get(key)
    if value is None or (isinstance(value, date) and not isinstance(value, datetime)):
        return value
    problem = f"it is to be a day, not {kind_in_words(value)}"
    if isinstance(value, datetime):
        problem = "it is to be a gaming day, without a time"
    section.flaw(problem, "write it as 2026-01-31, without quotes", key)
    return None


def _options(section: Section) -> frozenset[str] | None:
    if "options" not in section:
        return None
    if section.table["options"] == []:
        return frozenset()
    options = section.texts("options")
    for option in options:
        if option not in LICENSED:
            problem = f"'{option}' is no option that a table is licensed for"
            section.flaw(problem, f"there are {', '.join(LICENSED)}", "options")
    return frozenset(options)


def _readings(section: Section, book: Rulebook) -> dict[str, str]:
    """The readings that an entry settles."""
    if "readings" not in section:
        return {}
    chosen = section.section("readings")
    choices = {reading.name: reading.names for reading in book.readings}
    for name in chosen.table:
        if name not in choices:
            problem = f"rulebook {book.id} has no reading '{name}'"
            chosen.flaw(problem, _there(name, list(choices)), name)
            continue
        choice = chosen.text(name)
        if choice and choice not in choices[name]:
            chosen.flaw(f"'{choice}' is none of its choices", _there(choice, choices[name]), name)
    return {name: choice for name, choice in chosen.table.items() if isinstance(choice, str)}


def _there(wanted: str, names: Sequence[str]) -> str:
    """What there is instead, and what was probably meant."""
    close = get_close_matches(wanted, names, 1)
    meant = f"did you mean '{close[0]}'? " if close else ""
    return f"{meant}there is {', '.join(names)}" if names else "take it out, it leaves none open"


def _currency(section: Section) -> str | None:
    currency = section.optional_text("currency")
    if currency and not _CURRENCY.fullmatch(currency):
        mend = "write its ISO 4217 code, three capital letters"
        section.flaw(f"'{currency}' is no currency", mend, "currency")
    return currency


def _post(section: Section) -> Post | None:
    section.allow("number", "role", "from", "until")
    number, role = section.text("number"), section.text("role")
    if role and role not in ROLE.categories:
        mend = _there(role, list(ROLE.categories))
        section.flaw(f"'{role}' is no role", mend, "role")
    span = _span(section, needs_first=False)
    return Post(number, role, span) if span else None


def _apart(entries: Sequence[Entry | None], found: Flaws) -> None:
    """Note each two entries that speak of the same table on the same day."""
    for (one, entry), (two, later) in combinations(enumerate(entries), 2):
        if not (entry and later and entry.span.meets(later.span)):
            continue
        both = [(a, b) for a in entry.tables for b in later.tables if patterns.meet(a, b)]
        if both:
            (mine, theirs), *_ = both
            named = f"'{mine}'" if mine == theirs else f"a table that fits '{mine}' and '{theirs}'"
            problem = f"entry {one + 1} speaks of {named} on some of the same days"
            mend = "end one of them the day before the other begins, or name other tables"
            found.add(("entries", two), problem, mend)


def _one_role(staff: Sequence[Post | None], found: Flaws) -> None:
    """Note each of the staff who has two roles on the same day."""
    by_number: dict[str, list[tuple[int, Post]]] = {}
    for place, post in enumerate(staff):
        if post:
            by_number.setdefault(post.number, []).append((place, post))
    for number, posts in by_number.items():
        for (one, post), (two, later) in combinations(posts, 2):
            if post.span.meets(later.span):
                problem = f"staff {one + 1} gives '{number}' a role on some of the same days"
                found.add(
                    ("staff", two), problem, "end one of them the day before the other begins"
                )
