"""`auditor restitution`: what each player is owed or was overpaid, from a result of `check`."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from auditor.cli import output
from auditor.cli.check import screen
from auditor.cli.exits import Exit, explained

ADDED_UP = """\b
Ends with
  0   everything was judged, and this is what it comes to
  2   nothing was added up: no result, or one that does not come to its totals
  3   not everything was judged, and what is owed there is not in the sums
  70  a fault of the auditor itself
"""
"""For whoever asks for help; its first character keeps the lines as they are."""


class Format(StrEnum):
    """The forms of what is owed."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"


def restitution(
    result: Annotated[
        Path, typer.Argument(metavar="RESULT", help="What check wrote, as JSON or NDJSON.")
    ],
    *,
    form: Annotated[Format, typer.Option("--format", help="The form of the list.")] = Format.TEXT,
) -> None:
    """List what each player is owed or was overpaid.

    It is told by currency, round and clause.
    """
    with explained():
        from auditor import results
        from auditor.report.results import restitution as report

        owed = results.restitution(results.load(result))
        match form:
            case Format.TEXT:
                pieces = report.in_text(owed, screen())
            case Format.CSV:
                pieces = report.in_csv(owed)
            case Format.JSON:
                pieces = report.in_json(owed)
        output.printed(pieces)
        if form is not Format.TEXT:
            for sentence in report.gaps(owed):
                typer.echo(f"auditor: {sentence}", err=True)
        if not owed.result.complete:
            raise typer.Exit(Exit.IN_PART)
