"""The command line: commands and exit codes, nothing else."""

import sys
import traceback
from typing import Annotated, NoReturn

import typer

from auditor import __version__
from auditor.cli.check import check
from auditor.cli.command_line import CommandLine
from auditor.cli.config import config
from auditor.cli.diff import COMPARED, diff
from auditor.cli.examples import examples
from auditor.cli.exits import LEGEND, Exit, exit_code
from auditor.cli.replay import TOLD, replay
from auditor.cli.restitution import ADDED_UP, restitution
from auditor.cli.rules import rules
from auditor.cli.schema import schema
from auditor.cli.settled import Settled
from auditor.cli.simulate import simulate
from auditor.cli.standard_error import quiet_where_unheard

__all__ = ["Exit", "app", "exit_code", "run"]

app = typer.Typer(
    cls=CommandLine,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # the sentence of an error stays one line, and --help is quick
)
app.command(
    cls=Settled,
    epilog=examples(
        "auditor check day.csv --rules nsw-revised",
        "auditor check logs --venue venue.toml --format json --output result.json --html reports",
        "auditor check day.csv --rules nsw-revised --reading ace_in_doubled_hand=one_throughout",
        then=LEGEND,
    ),
)(check)
app.command(
    cls=Settled,
    epilog=examples(
        "auditor replay day.csv --rules nsw-revised --round 118",
        "auditor replay logs --venue venue.toml --round 118 --table BJ07 --day 2026-11-01",
        "auditor replay day.csv --rules nsw-revised --round 118 --html - > round.html",
        then=TOLD,
    ),
)(replay)
app.command(epilog=examples("auditor diff before.json after.json", then=COMPARED))(diff)
app.command(
    epilog=examples("auditor restitution result.json --format csv > owed.csv", then=ADDED_UP)
)(restitution)
app.command(
    epilog=examples(
        "auditor simulate --rules nsw-revised --rounds 2000 --output play.csv",
        "auditor simulate --rules d1-dublin --fault-rate 0.1 --answers key.json --output day.csv",
        "auditor simulate --rules nz-1996 --list-faults",
    )
)(simulate)
app.command(epilog=examples("auditor config", "AUDITOR_FORMAT=json auditor config"))(config)
app.command(epilog=examples("auditor schema > schema.json"))(schema)
app.add_typer(rules, name="rules")


def run() -> NoReturn:
    """Run a command line; whatever is not foreseen ends with a traceback and `Exit.FAULT`."""
    quiet_where_unheard()
    try:
        app()
    except SystemExit:
        raise
    except KeyboardInterrupt:
        sys.exit(Exit.INTERRUPTED)
    except BaseException:  # a panic of Polars is no Exception, and would end with 1
        traceback.print_exc()
    sys.exit(Exit.FAULT)


def _version(*, wanted: bool) -> None:
    if wanted:
        typer.echo(f"auditor {__version__}")
        raise typer.Exit


@app.callback()
def auditor(
    *,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Say which version."),
    ] = False,
) -> None:
    """Audit casino blackjack round logs: every payout and card re-derived, violations cited."""
