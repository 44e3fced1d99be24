"""Exit codes, and which of them an audit ends with."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import TYPE_CHECKING

import typer

from auditor.errors import AuditError

if TYPE_CHECKING:
    from auditor.audit import Audit


class Exit(IntEnum):
    """What an exit code says. It is never a count: 256 would read as 0."""

    CLEAN = 0
    """Everything was judged, and nothing is broken or disputed."""
    FOUND = 1
    """Everything was judged, and something is broken or disputed."""
    NOTHING_JUDGED = 2
    """Wrong usage, an unreadable log, a bad rulebook, a report that cannot be written."""
    IN_PART = 3
    """Rows were rejected, rounds are incomplete or files unreadable, whatever was found."""
    FAULT = 70
    """A fault of the auditor itself."""
    INTERRUPTED = 130
    """Stopped by whoever ran it."""


LEGEND = """\b
Ends with
  0   everything was judged, nothing is broken or disputed
  1   everything was judged, something is broken or disputed
  2   nothing was judged: wrong usage, unreadable log, bad rulebook
  3   judged in part: rows rejected, rounds incomplete, files unreadable
  70  a fault of the auditor itself
"""
"""The same for whoever asks for help; its first character keeps the lines as they are."""


def exit_code(audit: "Audit", *, strict: bool = False) -> Exit:
    """What an audit ends with; under `strict`, what could not be decided counts as found."""
    if not audit.complete:
        return Exit.IN_PART
    undecided = strict and any(result.undecided for result in audit.clauses)
    return Exit.FOUND if undecided or audit.found.height else Exit.CLEAN


def visible(text: str) -> str:
    """Lines in which every character shows: none moves a cursor, or turns the writing about."""
    if text.isprintable():  # so are most, and what follows takes its time to load
        return text
    from auditor.report.visible import escaped

    return "\n".join(escaped(line) for line in text.split("\n"))


def say(text: str) -> None:
    """Say something on standard error, in the name of the auditor."""
    typer.echo(f"auditor: {visible(text)}", err=True)


@contextmanager
def explained() -> Iterator[None]:
    """End with one sentence where what was handed over cannot be used as it is."""
    try:
        yield
    except AuditError as fault:
        say(str(fault))
        raise typer.Exit(Exit.NOTHING_JUDGED) from None
