"""A file of dispositions → Dispositions, with everything that is wrong with it."""

import re
from collections.abc import Sequence
from datetime import date, datetime
from itertools import chain, combinations
from pathlib import Path
from typing import cast

from auditor.dispositions.disposition import KINDS, Disposition, Dispositions, Kind, Scope
from auditor.errors import DispositionError
from auditor.rulebook import Rulebook
from auditor.rulebook.flaws import Flaws, kind_in_words
from auditor.rulebook.hints import hint
from auditor.rulebook.section import Section
from auditor.rulebook.toml_file import toml_file

_ID = re.compile(r"f[0-9a-f]{16}", flags=re.ASCII)
_BOUNDS = ("rulebook", "clause", "tables", "from", "until")
_KEYS = ("finding", *_BOUNDS, "marked", "reason", "who", "issued", "expires")


def load(path: Path, as_of: date, rulebooks: Sequence[Rulebook] = ()) -> Dispositions:
    """The dispositions of a file as they stand on a day.

    A clause of one of the rulebooks has to be one that it has; of another it is taken as it is.

    Raises:
        DispositionError: it cannot be gone by; one sentence for each thing that is wrong, in lines.
    """
    written = toml_file(path, "the dispositions", DispositionError)
    file, found = written.top, written.flaws
    file.allow("entries")
    if "entries" not in file:
        file.missing("entries", "an array of tables, each headed [[entries]]")
    clauses = {book.id: [clause.number for clause in book.clauses] for book in rulebooks}
    entries = [
        _entry(number, section, clauses)
        for number, section in enumerate(file.sections("entries"), start=1)
    ]
    sound = [entry for entry in entries if entry]
    _apart(sound, found)
    written.refuse_flaws(DispositionError)
    return Dispositions(str(path), written.sha256, as_of, tuple(sound))


def _apart(entries: Sequence[Disposition], found: Flaws) -> None:
    """Note each two entries that speak of the same finding on the same day."""
    fellows: dict[object, list[Disposition]] = {}
    for entry in entries:
        of = entry.of
        alike = (of.rulebook, of.clause) if isinstance(of, Scope) else of
        fellows.setdefault(alike, []).append(entry)
    for one, other in chain.from_iterable(combinations(its, 2) for its in fellows.values()):
        if one.meets(other):
            problem = f"entry {one.number} speaks of the same finding on some of the same days"
            mend = "let one of them expire before the other is issued, or take it out"
            found.add(("entries", other.number - 1), problem, mend)


def _entry(number: int, section: Section, clauses: dict[str, list[str]]) -> Disposition | None:
    section.allow(*_KEYS)
    of = _of(section, clauses)
    kind = section.text("marked")
    if kind and kind not in KINDS:
        section.flaw(f"no finding is marked '{kind}'", hint(kind, KINDS), "marked")
    reason, who = section.text("reason"), section.text("who")
    issued, expires = _day(section, "issued"), _day(section, "expires")
    if issued and expires and expires < issued:
        problem = f"it expires on {expires}, before it is issued on {issued}"
        section.flaw(problem, "write the last day on which it is in force", "expires")
    if of is None or issued is None or expires is None:
        return None
    return Disposition(number, of, cast("Kind", kind), reason, who, issued, expires)


def _of(section: Section, clauses: dict[str, list[str]]) -> str | Scope | None:
    """The finding, or the scope, that an entry speaks of."""
    bounds = [key for key in _BOUNDS if key in section]
    if "finding" in section and bounds:
        problem = f"it names a finding, and '{bounds[0]}' as well"
        section.flaw(problem, "keep the finding alone, or take it out", bounds[0])
        return None
    if "finding" in section:
        return _finding(section)
    if not bounds:
        mend = f'add finding = "f…", as a report has it, or {", ".join(_BOUNDS)}'
        if section.there and not section.mistaken:
            section.flaw("it says of no finding that it speaks of it", mend)
        return None
    return _scope(section, clauses)


def _finding(section: Section) -> str:
    name = section.text("finding")
    if name and not _ID.fullmatch(name):
        problem = f"'{name}' is no id of a finding"
        section.flaw(problem, "copy it from a report: an f and sixteen digits of 0 to f", "finding")
    return name


def _scope(section: Section, clauses: dict[str, list[str]]) -> Scope | None:
    missing = [key for key in _BOUNDS if key not in section and key not in section.mistaken]
    if missing:
        named = " and ".join(f"'{key}'" for key in missing)
        problem = f"its scope has no bounds, since it does not say {named}"
        section.flaw(problem, f"a scope has {', '.join(_BOUNDS)}; add what is missing")
        return None
    book, clause, tables = section.text("rulebook"), section.text("clause"), section.texts("tables")
    if book in clauses and clause and clause not in clauses[book]:
        section.flaw(
            f"rulebook {book} has no clause '{clause}'", hint(clause, clauses[book]), "clause"
        )
    for table in tables:
        if not table.strip() or "*" in table:
            section.flaw(f"'{table}' is no table", "name each table by its id", "tables")
    first, last = _day(section, "from"), _day(section, "until")
    if first and last and last < first:
        problem = f"it ends on {last}, before it begins on {first}"
        section.flaw(problem, "write the last gaming day it holds for", "until")
    return Scope(book, clause, tables, first, last) if first and last else None


def _day(section: Section, key: str) -> date | None:
    """A day that has to be there."""
    value = section.table.get(key)
    if value is None:
        section.missing(key, "2026-01-31, without quotes")
        return None
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    problem = f"it is to be a day, not {kind_in_words(value)}"
    if isinstance(value, datetime):
        problem = "it is to be a day, without a time"
    section.flaw(problem, "write it as 2026-01-31, without quotes", key)
    return None
