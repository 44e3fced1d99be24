"""`auditor rules`: what the rulebooks say, how it is judged, and whether a rulebook is sound."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from auditor.cli import completion, output
from auditor.cli.check import screen
from auditor.cli.examples import examples
from auditor.cli.exits import Exit, explained, say, visible

if TYPE_CHECKING:
    from auditor.rulebook import Rulebook

LINTED = """\b
Ends with
  0   no fault in any rulebook
  1   a fault in one of them, or one that cannot be read beside others
  2   nothing could be read
"""
"""For whoever asks for help; its first character keeps the lines as they are."""

ById = Annotated[
    str,
    typer.Argument(
        metavar="ID|FILE",
        help="A rulebook that comes with the auditor, or a file.",
        autocompletion=completion.rulebooks,
    ),
]

rules = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="List, explain and compare rulebooks; find their faults.",
)


@rules.command("list", epilog=examples("auditor rules list"))
def list_() -> None:
    """List the rulebooks that come with the auditor."""
    with explained():
        from auditor.report.rules import text

        output.printed([text.listed(_shipped(), screen())])


@rules.command(epilog=examples("auditor rules show nsw-revised"))
def show(rulebook: ById) -> None:
    """Show a rulebook: its terms, readings and clauses."""
    with explained():
        from auditor.report.rules import text

        output.printed([text.told(_book(rulebook), screen())])


@rules.command(epilog=examples("auditor rules explain nsw-revised 7"))
def explain(
    rulebook: ById,
    clause: Annotated[
        str,
        typer.Argument(
            metavar="CLAUSE", help="The number of a clause.", autocompletion=completion.clauses
        ),
    ],
) -> None:
    """Explain a clause: what it asks, with examples.

    It tells what each condition rests on, and has an example of each verdict.
    """
    with explained():
        from auditor.report.rules import text
        from auditor.rulebook.explanations import explanation

        book = _book(rulebook)
        output.printed([text.explained(book, explanation(book, clause), screen())])


@rules.command(epilog=examples("auditor rules coverage d1-dublin"))
def coverage(rulebook: ById) -> None:
    """Say what is judged, and the evidence that it needs."""
    with explained():
        from auditor.report.rules import text

        output.printed([text.covered(_book(rulebook), screen())])


@rules.command(epilog=examples("auditor rules diff nsw-earlier nsw-revised"))
def diff(left: ById, right: ById) -> None:
    """Lay two rulebooks side by side: what differs."""
    with explained():
        from auditor.report.rules import text
        from auditor.rulebook.comparison import compared

        output.printed([text.compared(compared(_book(left), _book(right)), screen())])


@rules.command(epilog=examples("auditor rules lint my-rules.toml", then=LINTED))
def lint(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Rulebooks, or folders that hold them.")
    ],
) -> None:
    """Tell everything that is wrong with rulebooks.

    Each fault stands with its line, and how to mend it.
    """
    from auditor.report.rules import text
    from auditor.rulebook import linted

    results = linted(files)
    output.printed([text.linted(results, screen())])
    for result in results:
        if result.unreadable:
            say(result.unreadable)
    if all(result.unreadable for result in results):
        raise typer.Exit(Exit.NOTHING_JUDGED)
    if any(result.flaws or result.unreadable for result in results):
        raise typer.Exit(Exit.FOUND)


@rules.command(
    epilog=examples(
        "auditor rules html reports", "auditor rules html reports nsw-revised d1-dublin"
    )
)
def html(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the pages are written.")],
    rulebooks: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[ID|FILE]...",
            help="Which rulebooks; without any, all that ship.",
            autocompletion=completion.rulebooks,
        ),
    ] = None,
) -> None:
    """Write pages to read, with every clause explained.

    Each two rulebooks stand side by side as well.
    """
    with explained():
        from auditor.report.rules import html

        books = [_book(name) for name in rulebooks] if rulebooks else _shipped()
        output.folder(folder)
        for name, pieces in html.pages(books):
            output.placed(folder / name, pieces)
    output.printed([f"{visible(f'The pages begin at {folder / html.INDEX}')}\n"])


def _book(id_or_file: str) -> "Rulebook":
    from auditor.rulebook import find, load

    return load(find(id_or_file))


def _shipped() -> "list[Rulebook]":
    from auditor.rulebook import shipped

    return [_book(id_) for id_ in shipped()]
