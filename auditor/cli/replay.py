"""`auditor replay`: one round told step by step, recorded beside re-derived."""

import sys
from datetime import date, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from auditor.cli import output
from auditor.cli.basis import Logs, Readings, Rules, VenueFile, basis, refuse_both_or_none
from auditor.cli.check import screen
from auditor.cli.exits import Exit, explained, say
from auditor.cli.settled import ConfigFile

if TYPE_CHECKING:
    import polars as pl

    from auditor.audit import Audit
    from auditor.logs import Log
    from auditor.report.rounds.story import Story

STDOUT = "-"
MOST = 5
"""Rounds of one id that a sentence names; more are counted."""

TOLD = """\b
Ends with
  0   the round is told, and nothing in it is broken or disputed
  1   the round is told, and something in it is broken or disputed
  2   nothing was told: no such round, wrong usage, unreadable log, bad rulebook
  3   only its rows are told, since the round is incomplete and given no verdict
  70  a fault of the auditor itself
"""
"""For whoever asks for help; its first character keeps the lines as they are."""


def replay(
    log: Logs,
    *,
    round_id: Annotated[
        str, typer.Option("--round", metavar="ID", help="The round, as the log names it.")
    ],
    table: Annotated[
        str | None, typer.Option(metavar="ID", help="Its table, where several have such a round.")
    ] = None,
    day: Annotated[
        datetime | None,
        typer.Option(metavar="DATE", formats=["%Y-%m-%d"], help="Its gaming day."),
    ] = None,
    rules: Rules = None,
    venue: VenueFile = None,
    reading: Readings = None,
    html: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR|-", help="Write a page of the round there; - is standard output, alone."
        ),
    ] = None,
    _config: ConfigFile = None,
) -> None:
    """Tell one round step by step, with all that was derived.

    What was recorded stands beside what is re-derived, and what each clause said of it.
    """
    refuse_both_or_none(rules, venue)
    from auditor import logs
    from auditor.report.rounds.search import of_table_day

    with explained():
        by = basis(rules, venue, reading)
        if html and str(html) != STDOUT:
            output.folder(html)
        read = logs.read(log, sys.stdin.buffer if sys.stdin else None)
        for _, sentence in read.unreadable:
            say(sentence)
        its = of_table_day(read, _table_day(read, round_id, table, day.date() if day else None))
        _tell(by.judged()(its), round_id, html)


def _table_day(log: "Log", round_id: str, table: str | None, day: date | None) -> int:
    """The table-day on which the round was played.

    Raises:
        typer.BadParameter: it was played on none, or on several.
    """
    from auditor.report.rounds.search import search, table_days
    from auditor.report.visible import shown
    from auditor.report.wording import whose

    if table_days(log, table, day).is_empty():
        _refuse_table_day(log, table, day)
    found = search(log, round_id, table, day)
    if found.rounds.height == 1:
        return int(found.rounds["table_day"].item())
    where = "".join(
        f" {word} {shown(str(what))}" for word, what in (("at", table), ("on", day)) if what
    )
    if found.rounds.is_empty():
        near = [shown(each) for each in found.near(round_id)]
        meant = f"did you mean {' or '.join(near)}?" if near else "it may be of another log."
        _refuse(f"There is no round '{shown(round_id)}'{where}: {meant}", "--round")
    named = [whose({**row, "round_id": None}) for row in found.rounds.head(MOST).to_dicts()]
    more = found.rounds.height - len(named)
    message = (
        f"There are {found.rounds.height} rounds '{shown(round_id)}'{where}: "
        f"{'; '.join(named)}{f'; and {more} more' if more else ''}. "
        "Name the one with --table or --day."
    )
    raise typer.BadParameter(message, param_hint="--round")


def _refuse_table_day(log: "Log", table: str | None, day: date | None) -> NoReturn:
    from auditor.report.rounds.search import table_days
    from auditor.report.visible import shown

    if table is not None and table_days(log, table).is_empty():
        tables = log.table_days["table_id"].unique(maintain_order=True).to_list()
        near = get_close_matches(table, tables, 3) or tables[:MOST]
        _refuse(f"The log has no table '{shown(table)}': did you mean {_either(near)}?", "--table")
    days = table_days(log, table)["gaming_day"].unique().sort().to_list()
    at = f" of table {shown(table)}" if table is not None else ""
    _refuse(f"The log has no gaming day {day}{at}: it has {days[0]} to {days[-1]}.", "--day")


def _either(names: list[str]) -> str:
    from auditor.report.visible import shown

    return " or ".join(f"'{shown(name)}'" for name in names)


def _tell(audit: "Audit", round_id: str, html: Path | None) -> NoReturn:
    """Tell the round of an audit of its table-day."""
    import polars as pl

    from auditor.report.evidence import mark
    from auditor.report.rounds import html as pages
    from auditor.report.rounds import text
    from auditor.report.rounds.excerpt import excerpt
    from auditor.report.rounds.telling import stories

    [days] = audit.log.spans()
    piece = audit.log.piece(days)
    numbers = piece.rounds.filter(pl.col("round_id") == round_id)["round"]
    [story] = stories(audit, piece, numbers, with_looks=True).values()
    its = audit.findings.filter(pl.col("round_id") == round_id)
    named = its.select("seq", "box", "hand", "player_id")
    marks = [mark(finding) for finding in named.iter_rows(named=True)]
    [part] = audit.parts
    if str(html) == STDOUT:
        output.printed(pages.page(excerpt(story, marks), part.rulebook, marks))
    else:
        output.printed([text.written(story, part, marks, screen())])
        if html:
            place = html / pages.name(story)
            output.placed(place, pages.page(excerpt(story, marks), part.rulebook, marks))
            say(f"the page to read is {place}")
    raise typer.Exit(_exit(story, its))


def _exit(story: "Story", findings: "pl.DataFrame") -> Exit:
    if story.status == "incomplete":
        return Exit.IN_PART
    return Exit.FOUND if findings.height else Exit.CLEAN


def _refuse(sentence: str, option: str) -> NoReturn:
    raise typer.BadParameter(sentence, param_hint=option)
