"""A rulebook's file → Rulebook, with everything that is wrong with it."""

import hashlib
import re
from difflib import get_close_matches
from pathlib import Path

from auditor.errors import RulebookError
from auditor.rulebook import terms, toml_text
from auditor.rulebook.book import Clause, Reading, Rulebook
from auditor.rulebook.clauses import Tables, clauses
from auditor.rulebook.flaws import Flaw, Flaws
from auditor.rulebook.lines import Path as Keys
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
    if found or rulebook is None:
        raise RulebookError("\n".join(map(str, found)))
    return rulebook


def flaws(path: Path, tables: Tables = FACTS) -> list[Flaw]:
    """Everything that is wrong with a rulebook's file, by line.

    Raises:
        RulebookError: it cannot be read at all.
    """
    return _read(path, tables)[1]


def _read(path: Path, tables: Tables) -> tuple[Rulebook | None, list[Flaw]]:
    try:
        data = path.read_bytes()
    except OSError as error:
        message = f"{path}: the rulebook cannot be read: {error.strerror}"
        raise RulebookError(message) from error
    parsed = toml_text.parsed(str(path), data)
    if isinstance(parsed, Flaw):
        return None, [parsed]
    text, top = parsed
    found = Flaws(str(path), text)
    book = Section(top, (), found)
    book.allow("rulebook", "terms", "readings", "clauses")
    header, term_section = book.section("rulebook"), book.section("terms")
    reading_sections = book.section("readings").named() if "readings" in book else []
    clause_section = book.section("clauses")
    if clause_section.there and not clause_section.table:
        clause_section.flaw("there is no clause", 'add one, as in [clauses."1"]')
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


def _header(section: Section) -> dict[str, str]:
    keys = ("id", "title", "authority", "edition", "source", "source_sha256")
    section.allow(*keys)
    header = {key: section.text(key) for key in keys}
    if header["id"] and not _ID.fullmatch(header["id"]):
        mend = "write small letters and digits, joined by '-'"
        section.flaw(f"'{header['id']}' is no id", mend, "id")
    if header["source_sha256"] and not _SHA256.fullmatch(header["source_sha256"]):
        mend = "write the 64 hexadecimal digits that sha256sum gives for the source text"
        section.flaw("it is no SHA-256", mend, "source_sha256")
    return header


def _clauses_listed(rulebook: Rulebook, found: Flaws) -> None:
    """Note each term and reading whose clause is not in the rulebook."""
    numbers = [clause.number for clause in rulebook.clauses]
    cited: list[tuple[Keys, str]] = [
        (("terms", term.name), term.clause) for term in rulebook.stated if term.clause
    ]
    cited += [
        (("readings", reading.name, "clauses"), clause)
        for reading in rulebook.readings
        for clause in reading.clauses
    ]
    for path, clause in cited:
        if clause not in numbers:
            close = get_close_matches(clause, numbers, 1)
            mend = f"did you mean '{close[0]}'?" if close else "list it, or name one that is"
            found.add(path, f"clause {clause} is not listed in [clauses]", mend)


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
            problem = "it decides nothing: no choice sets a term and no condition names it"
            found.add(path, problem, "set a term in each choice, or name it in a condition")
        for name, model in tables.items():
            if reading.name in model.to_schema().columns:
                problem = f"fact table {name} has a column of that name"
                found.add(path, problem, "give the reading another name")
