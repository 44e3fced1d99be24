"""`auditor check`: audit logs under a rulebook."""

import os
import sys
from datetime import datetime
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from auditor.cli import output
from auditor.cli.basis import Basis, Logs, Readings, Rules, VenueFile, basis, refuse_both_or_none
from auditor.cli.engine import Engine, cluster, refuse_elsewhere
from auditor.cli.exits import exit_code, explained, say
from auditor.cli.pages import Pages, written
from auditor.cli.progress import progress
from auditor.cli.settled import ConfigFile

if TYPE_CHECKING:
    from auditor.audit import Audit
    from auditor.report.text import Screen

STDOUT = "-"


class Format(StrEnum):
    """The forms of a report."""

    TEXT = "text"
    JSON = "json"
    NDJSON = "ndjson"
    CSV = "csv"
    PARQUET = "parquet"
    SARIF = "sarif"
    JUNIT = "junit"


def check(
    log: Logs,
    *,
    rules: Rules = None,
    venue: VenueFile = None,
    reading: Readings = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="End with 1 where something could not be decided.")
    ] = False,
    form: Annotated[Format, typer.Option("--format", help="The form of the report.")] = Format.TEXT,
    out: Annotated[
        Path | None,
        typer.Option("--output", metavar="FILE", help="Write it there, not to standard output."),
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write a page to read into this folder too.")
    ] = None,
    pages: Annotated[
        Pages | None,
        typer.Option(help="Needs --html: a page for each table-day too, and trends over them."),
    ] = None,
    dispositions: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Findings that are waived, disputed or confirmed; they still count. "
            "Needs --as-of.",
        ),
    ] = None,
    as_of: Annotated[
        datetime | None,
        typer.Option(
            metavar="DATE",
            formats=["%Y-%m-%d"],
            help="Needed with --dispositions: the day by which they are in force or expired; no "
            "clock is asked, so that the same day gives the same report.",
        ),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Keep what is judged there; an audit that was stopped goes on from it.",
        ),
    ] = None,
    engine: Annotated[Engine, typer.Option(help="What reads and judges the log.")] = Engine.MACHINE,
    findings: Annotated[
        str | None,
        typer.Option(
            metavar="DIR", help="With --engine spark: write the findings there, as Parquet."
        ),
    ] = None,
    config: ConfigFile = None,
) -> None:
    """Audit logs under a rulebook, or those that a venue plays by."""
    refuse_both_or_none(rules, venue)
    if (dispositions is None) != (as_of is None):
        missing = (
            "Missing option '--as-of': the day by which dispositions are in force or expired, "
            "such as 2026-04-01; no clock is asked."
        )
        alone = "'--as-of' is the day of dispositions: name them with '--dispositions'."
        raise typer.BadParameter(alone if as_of else missing)
    if pages and not html:
        missing = "Missing option '--html': the folder that pages of table-days are to lie in."
        raise typer.BadParameter(missing)
    file = out if str(out) != STDOUT else None
    if file:
        _refuse_unwritable(file)
    elif form is Format.PARQUET and sys.stdout and sys.stdout.isatty():
        message = "Parquet is no text that a terminal could show; name a file with '--output'."
        raise typer.BadParameter(message, param_hint="--format")
    refuse_elsewhere(engine, log, {"--keep": keep, "--pages": pages}, findings)
    # Polars takes its time to load, which --help and a mistyped option need not wait for.
    from auditor import logs
    from auditor.dispositions import load
    from auditor.report import wording

    # A report may ask the cluster for rows, which is there until all are written.
    with cluster(engine) as there:
        with explained(), progress() as watch:
            by = basis(rules, venue, reading)
            on = as_of.date() if as_of else None
            marks = load(dispositions, on, by.books) if dispositions and on else None
            if file:
                _refuse_overwriting(file, log, by, dispositions, config)
            for each in filter(None, (html, keep)):
                output.folder(each)
            watch.reading(log)
            stdin = sys.stdin.buffer if sys.stdin else None
            read = there.read(log) if there else logs.read(log, stdin, watch.read)
            watch.judging(int(read.table_days["rows"].sum()))
            judged = by.judged(keep)
            elsewhere = there.outcomes if there else None
            found = judged(read, elsewhere=elsewhere, progress=watch.judged)
            if there and findings:
                there.write(found, findings)
            if marks:
                found = found.marked(marks)
            watch.writing()
            page = written(found, html, judged if pages else None) if html else None
        _report(found, form, file, page)
        if page and (form is not Format.TEXT or file):
            say(f"the page to read is {page}")
        if not found.complete:
            say(wording.sentences(found)[0])
        raise typer.Exit(exit_code(found, strict=strict))


def _refuse_unwritable(out: Path) -> None:
    """Refuse what would end in an audit without its report."""
    # False where it may not look, or the name is too long; what then cannot be opened says so.
    is_folder, has_folder = os.path.isdir(out), os.path.isdir(out.parent)  # noqa: PTH112
    if is_folder or not has_folder:
        reason = "it is a folder" if is_folder else f"there is no folder '{out.parent}'"
        message = f"'{out}' cannot be written: {reason}."
        raise typer.BadParameter(message, param_hint="--output")


def _refuse_overwriting(
    out: Path,
    log: list[str],
    by: Basis,
    marks: Path | None,
    settings: Path | None,
) -> None:
    """Refuse a report over what is to be audited, or audited by."""
    from auditor.logs import files

    found, passed_over = files.found(log)
    named = dict.fromkeys([*(file.path for file in found), *(path for path, _ in passed_over)])
    read = dict.fromkeys(named, "a log that is to be audited")
    read |= {book.path: f"the rulebook '{book.id}'" for book in by.books}
    read |= {by.venue.path: "the venue's file"} if by.venue else {}
    read |= {str(marks): "the file of dispositions"} if marks else {}
    read |= {str(settings): "the file of settings"} if settings else {}
    for path, what in read.items():
        if path != STDOUT and _are_one(out, path):
            message = f"'{out}' is {what}; name another file."
            raise typer.BadParameter(message, param_hint="--output")


def _are_one(one: Path, other: str) -> bool:
    try:
        return one.samefile(other)
    except OSError:  # one of them is not there
        return False


def _report(audit: "Audit", form: Format, file: Path | None, page: Path | None) -> None:
    pieces: output.Pieces
    if form is Format.TEXT:
        from auditor.report import text

        pieces = text.written(audit, str(page) if page else None, None if file else screen())
    else:
        # Each form is a module of that name; of them all, only this one need be loaded.
        pieces = import_module(f"auditor.report.{form}").written(audit)
    if file:
        output.sent(file, pieces)
    else:
        output.printed(pieces)


def screen() -> "Screen | None":
    """The terminal on standard output, if it is one."""
    from rich.console import Console

    from auditor.report.text import Screen

    console = Console()
    colours = bool(console.color_system) and not (console.no_color or console.legacy_windows)
    return Screen(console.width, colours) if console.is_terminal else None
