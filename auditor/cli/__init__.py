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
from auditor.cli.exits import LEGEND, Exit, exit_code
from auditor.cli.restitution import ADDED_UP, restitution
from auditor.cli.rules import rules
from auditor.cli.settled import Settled
from auditor.cli.simulate import simulate

__all__ = ["Exit", "app", "exit_code", "run"]

app = typer.Typer(
    cls=CommandLine,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # the sentence of an error stays one line, and --help is quick
)
app.command(cls=Settled, epilog=LEGEND)(check)
app.command(epilog=COMPARED)(diff)
app.command(epilog=ADDED_UP)(restitution)
app.command()(simulate)
app.command()(config)
app.add_typer(rules, name="rules")


def run() -> NoReturn:
    """Run a command line; whatever is not foreseen ends with a traceback and `Exit.FAULT`."""
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
