"""What a log is audited by: the options that name it, and what they come to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from auditor.cli import completion

if TYPE_CHECKING:
    from auditor.audit import Audit
    from auditor.rulebook import Rulebook
    from auditor.venue import Venue

Logs = Annotated[
    list[str],
    typer.Argument(metavar="LOG", help="Files, folders, or - for NDJSON on standard input."),
]
Rules = Annotated[
    str | None,
    typer.Option(
        metavar="ID|FILE",
        help="The rulebook to audit under.",
        autocompletion=completion.rulebooks,
    ),
]
VenueFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="In place of --rules: which table plays by which of them, when."
    ),
]
Readings = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=CHOICE",
        help="Settle a question that a rulebook leaves open, before what a venue says; may be "
        "given again. Where it is, no reading of a settings file or of the environment counts.",
        autocompletion=completion.readings,
    ),
]


@dataclass(frozen=True)
class Basis:
    """Rulebooks, the venue that names them if one does, and the readings that are settled."""

    books: "Sequence[Rulebook]"
    venue: "Venue | None"
    settled: dict[str, str]

    def judged(self, keep: Path | None = None) -> "Callable[..., Audit]":
        """What judges a log by it, as `audit.check` does."""
        from auditor import audit

        if self.venue:
            return partial(audit.check_venue, venue=self.venue, settled=self.settled, keep=keep)
        return partial(audit.check, rulebook=self.books[0], settled=self.settled, keep=keep)


def refuse_both_or_none(rules: str | None, venue: Path | None) -> None:
    """Refuse what names no rulebook to go by, or two ways to one."""
    if (rules is None) == (venue is None):
        missing = "Missing option '--rules', or '--venue' in its place; see 'auditor rules list'."
        both = "A venue names its rulebooks: leave out '--rules', or '--venue'."
        raise typer.BadParameter(missing if rules is None else both)


def basis(rules: str | None, venue: Path | None, reading: Sequence[str] | None) -> Basis:
    """What these options come to; one of the first two is given.

    Raises:
        RulebookError: a rulebook is not there, or cannot be judged by.
        VenueError: the venue cannot be audited by.
        typer.BadParameter: a reading is not one of theirs.
    """
    from auditor import rulebook
    from auditor.cli.readings import settled
    from auditor.venue import load

    house = load(venue) if venue else None
    books = house.rulebooks if house else (rulebook.load(rulebook.find(str(rules))),)
    return Basis(books, house, settled(books, reading or []))
