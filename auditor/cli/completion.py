"""What a shell offers where a word is begun: rulebooks, their clauses and readings, faults."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer

from auditor.errors import AuditError

if TYPE_CHECKING:
    from auditor.rulebook import Rulebook


def rulebooks(incomplete: str) -> list[str]:
    """Ids of the rulebooks that come with the auditor; the shell itself offers files."""
    from auditor.rulebook import shipped

    return _begun(shipped(), incomplete)


def readings(ctx: typer.Context, incomplete: str) -> list[str]:
    """`NAME=CHOICE` of the rulebook that is named, or of the venue's, or else of all that ship."""
    stated = (
        f"{reading.name}={name}"
        for book in _named(ctx)
        for reading in book.readings
        for name in reading.names
    )
    return _begun(dict.fromkeys(stated), incomplete)


def clauses(ctx: typer.Context, incomplete: str) -> list[str]:
    """Numbers of the clauses of the rulebook that is named."""
    numbers = (clause.number for book in _named(ctx) for clause in book.clauses)
    return _begun(dict.fromkeys(numbers), incomplete)


def faults(incomplete: str) -> list[str]:
    """Names of the faults that can be planted."""
    from auditor.simulation import FAULTS

    return _begun((fault.name for fault in FAULTS), incomplete)


def _begun(names: "Iterator[str] | list[str] | dict[str, None]", incomplete: str) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]


def _named(ctx: typer.Context) -> "Iterator[Rulebook]":
    """The rulebooks that a command line is about so far; none, where one cannot be judged by."""
    from auditor import venue
    from auditor.rulebook import find, load, shipped

    named = ctx.params.get("rules") or ctx.params.get("rulebook")
    try:
        if ctx.params.get("venue"):
            yield from (entry.rulebook for entry in venue.load(ctx.params["venue"]).entries)
        else:
            yield from (load(find(id_)) for id_ in ([named] if named else shipped()))
    except AuditError:  # what is wrong is said once the line is entered
        return
