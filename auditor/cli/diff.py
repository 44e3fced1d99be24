"""`auditor diff`: two results of `auditor check` side by side."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from auditor.cli import output
from auditor.cli.check import screen
from auditor.cli.exits import Exit, explained

COMPARED = """\b
Ends with
  0   everything was compared, nothing is new or changed
  1   everything was compared, a finding is new or changed
  2   nothing was compared: no result, or no table-day judged alike in both
  3   compared in part: a finding that cannot be compared, or rounds or rows
      that the new audit did not judge
  70  a fault of the auditor itself
"""
"""For whoever asks for help; its first character keeps the lines as they are."""


class Format(StrEnum):
    """The forms of a comparison."""

    TEXT = "text"
    JSON = "json"


def diff(
    old: Annotated[
        Path,
        typer.Argument(metavar="OLD", help="What check wrote before, as JSON or NDJSON."),
    ],
    new: Annotated[Path, typer.Argument(metavar="NEW", help="What it wrote now.")],
    *,
    form: Annotated[Format, typer.Option("--format", help="The form of the report.")] = Format.TEXT,
) -> None:
    """Compare two results of check: what is new, gone or changed.

    What cannot be compared is listed with the reason.
    """
    with explained():
        from auditor import results
        from auditor.report.results import comparison
        from auditor.report.text import MOST

        found = results.compared(results.load(old), results.load(new), MOST)
        if form is Format.JSON:
            output.printed(comparison.in_json(found))
        else:
            output.printed(comparison.in_text(found, screen()))
        if not found.complete:
            typer.echo(f"auditor: compared in part. {comparison.sentence(found)}", err=True)
            raise typer.Exit(Exit.IN_PART)
        if found.counts["new"] or found.counts["changed"]:
            raise typer.Exit(Exit.FOUND)
