"""A rulebook's file → Rulebook, with everything that is wrong with it."""

import hashlib
import re
import tomllib
from pathlib import Path

from auditor.errors import RulebookError
from auditor.rulebook import terms
from auditor.rulebook.book import Clause, Reading, Rulebook
from auditor.rulebook.clauses import Tables, clauses
from auditor.rulebook.flaws import Flaw, Flaws
from auditor.rulebook.section import Section
from auditor.tables.facts import FACTS

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", flags=re.ASCII)
_SHA256 = re.compile(r"[0-9a-f]{64}", flags=re.ASCII)


def load(path: Path, tables: Tables = FACTS) -> Rulebook:
    """The rulebook of a file.

    Raises:
        RulebookError: it cannot be judged by; one sentence for each thing that is wrong, in lines.
    """
    rulebook, found = _read(path, tables)
    if found:
        raise RulebookError("\n".join(map(str, found)))
    return rulebook


def flaws(path: Path, tables: Tables = FACTS) -> list[Flaw]:
    """Everything that is wrong with a rulebook's file, by line.

    Raises:
        RulebookError: it cannot be read at all.
    """
    return _read(path, tables)[1]


def _read(path: Path, tables: Tables) -> tuple[Rulebook, list[Flaw]]:
    data, text = _text(path)
    try:
        top = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        at = re.search(r" \(at line (?P<line>\d+), (?P<column>column \d+)\)$", str(error))
        where = f"{path}:{at['line']}: {at['column']}" if at else str(path)
        message = f"{where}: it is no TOML: {str(error)[: at.start() if at else None]}"
        raise RulebookError(message) from error
    found = Flaws(str(path), text)
    book = Section(top, (), found)
    book.allow("rulebook", "terms", "readings", "clauses")
    header, term_section = book.section("rulebook"), book.section("terms")
    reading_sections = book.section("readings").named() if "readings" in book else []
    clause_section = book.section("clauses")
    if clause_section.there and not clause_section.table:
        clause_section.flaw("there is no clause")
    stated = terms.stated(term_section)
    readings = terms.readings(reading_sections)
    terms.set_once(term_section, reading_sections)
    listed = clauses(clause_section.named(), tables, readings)
    rulebook = Rulebook(
        **_header(header),
        path=str(path),
        sha256=hashlib.sha256(data).hexdigest(),
        stated=stated,
        readings=readings,
        clauses=listed,
    )
    _clauses_listed(rulebook, found)
    _readings_used(readings, listed, tables, found)
    return rulebook, sorted(found.found, key=lambda flaw: flaw.line or 0)


def _text(path: Path) -> tuple[bytes, str]:
    try:
        data = path.read_bytes()
    except OSError as error:
        message = f"{path}: the rulebook cannot be read: {error.strerror}"
        raise RulebookError(message) from error
    try:
        return data, data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"{path}:{line}: a rulebook is UTF-8 text, and this line is not"
        raise RulebookError(message) from error


def _header(section: Section) -> dict[str, str]:
    keys = ("id", "title", "authority", "edition", "source", "source_sha256")
    section.allow(*keys)
    header = {key: section.text(key) for key in keys}
    if header["id"] and not _ID.fullmatch(header["id"]):
        section.flaw(f"'{header['id']}' is no id: small letters and digits joined by '-' are", "id")
    if header["source_sha256"] and not _SHA256.fullmatch(header["source_sha256"]):
        section.flaw("a SHA-256 is 64 hexadecimal digits in small letters", "source_sha256")
    return header


def _clauses_listed(rulebook: Rulebook, found: Flaws) -> None:
    """Note each term and reading whose clause is not in the rulebook."""
    numbers = {clause.number for clause in rulebook.clauses}
    for term in rulebook.stated:
        if term.clause is not None and term.clause not in numbers:
            found.add(("terms", term.name), f"clause {term.clause} is not listed in [clauses]")
    for reading in rulebook.readings:
        for clause in reading.clauses:
            if clause not in numbers:
                path = ("readings", reading.name, "clauses")
                found.add(path, f"clause {clause} is not listed in [clauses]")


def _readings_used(
    readings: tuple[Reading, ...], listed: tuple[Clause, ...], tables: Tables, found: Flaws
) -> None:
    """Note each reading that decides nothing, or that hides a column of a fact table."""
    conditions = [f"{check.when} {check.require}" for clause in listed for check in clause.checks]
    named = {word for condition in conditions for word in re.findall(r"\w+", condition)}
    for reading in readings:
        path = ("readings", reading.name)
        sets_terms = any(choice.terms for choice in reading.choices)
        if not sets_terms and reading.name not in named:
            found.add(
                path, "no choice sets a term and no condition names it, so it decides nothing"
            )
        for name, model in tables.items():
            if reading.name in model.to_schema().columns:
                found.add(path, f"fact table {name} has a column of that name")
