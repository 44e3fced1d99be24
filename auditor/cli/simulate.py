"""`auditor simulate`: logs of lawful play from a seed, with or without faults planted in them."""

import os
from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from difflib import get_close_matches
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from auditor.cli import completion, output
from auditor.cli.exits import explained, say

if TYPE_CHECKING:
    from auditor.simulation import Play

USUAL_RATE = "0.1"


class Evidence(StrEnum):
    """What a log may leave out."""

    CALLS = "calls"
    TOTALS = "totals"
    CARD_PLACING = "card-placing"
    CHIP_PLACING = "chip-placing"
    CARD_REMOVAL = "card-removal"
    OFFERS = "offers"


def simulate(
    *,
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="ID|FILE",
            help="The rulebook that is played by.",
            autocompletion=completion.rulebooks,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--output",
            metavar="FILE|FOLDER",
            help="The log: .csv, .ndjson or .parquet, also .gz or .zst; or a folder of Parquet.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed, the same log.")] = 1,
    rounds: Annotated[int, typer.Option(min=1, metavar="N", help="Rounds in all.")] = 1000,
    tables: Annotated[int | None, typer.Option(min=1, max=999, metavar="N", help="Tables.")] = None,
    days: Annotated[
        int | None, typer.Option(min=1, max=9999, metavar="N", help="Gaming days.")
    ] = None,
    boxes: Annotated[
        int, typer.Option(min=1, max=9, metavar="N", help="The most boxes played at once.")
    ] = 4,
    without: Annotated[
        list[Evidence] | None,
        typer.Option(
            metavar="EVIDENCE",
            help=f"What the log does not record, of {', '.join(Evidence)}; may be given again.",
        ),
    ] = None,
    fault: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="A fault to plant, of --list-faults.",
            autocompletion=completion.faults,
        ),
    ] = None,
    fault_rate: Annotated[
        str | None,
        typer.Option(
            metavar="SHARE",
            help=f"In what share of rounds one is planted, {USUAL_RATE} of them by default; "
            "of all kinds where no --fault names one.",
        ),
    ] = None,
    answers: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write what an audit has to find there.")
    ] = None,
    list_faults: Annotated[
        bool,
        typer.Option(
            "--list-faults",
            help="List the faults and what each breaks, under --rules or all rulebooks, and end.",
        ),
    ] = False,
) -> None:
    """Write a log of lawful play, or of play with known faults."""
    from auditor import simulation

    with explained():
        if list_faults:
            paths = [simulation.find(rules)] if rules else simulation.shelf()
            output.printed(_listed([simulation.load(path) for path in paths]))
            raise typer.Exit
        if rules is None or out is None:
            message = f"Missing option '{'--rules' if rules is None else '--output'}'."
            raise typer.BadParameter(message)
        book = simulation.find(rules)
        if answers:
            read = {book: "the play file", Path(rules): "the rulebook"}
            _refuse_overwriting(answers, {**read, out: "the log"})
        play = simulation.load(book)
        faults = _chosen(play, fault, fault_rate)
        orders = simulation.ordered(
            play,
            seed,
            rounds,
            tables=tables,
            days=days,
            boxes=boxes,
            faults=faults,
            rate=_share(fault_rate or USUAL_RATE),
            without=[each.value for each in without or []],
        )
        try:
            done = simulation.written(orders, out)
        except OSError as error:
            message = f"'{error.filename or out}' cannot be written: {error.strerror or error}."
            raise typer.BadParameter(message, param_hint="--output") from error
        if answers:
            output.sent(answers, [simulation.key(play.id, seed, done.planted, done.findings)])
    say(f"{done.rows} rows, {done.rounds} rounds, in {out}")


def _refuse_overwriting(answers: Path, others: Mapping[Path, str]) -> None:
    """Refuse answers in the place of another file, which would be lost."""
    for path, what in others.items():
        if os.path.realpath(answers) == os.path.realpath(path):
            message = f"'{answers}' is {what}; name another file."
            raise typer.BadParameter(message, param_hint="--answers")


def _listed(plays: "list[Play]") -> Iterator[str]:
    """Each fault in a line, and beneath it what it breaks under each rulebook."""
    from auditor.simulation import FAULTS, UNSEEN

    for fault in FAULTS:
        yield f"{fault.name}: {fault.summary}\n"
        for play in plays:
            said = play.stated.harmless.get(fault.name, "not stated")
            breaks = play.stated.breaks.get(fault.name)
            if breaks:
                said = ", ".join(
                    f"{each.clause} (disputed)" if each.verdict == "disputed" else each.clause
                    for each in breaks
                )
            yield f"    {play.id}: {said}\n"
    for unseen in UNSEEN:
        yield f"{unseen.name}: {unseen.summary}\n    not planted: {unseen.reason}\n"


def _chosen(play: "Play", named: list[str] | None, rate: str | None) -> list[str]:
    from auditor.simulation import FAULTS

    names = [each.name for each in FAULTS if each.name in play.stated.breaks]
    if named is None:
        return names if rate else []
    for name in named:
        if name not in names:
            close = get_close_matches(name, names, 1)
            hint = f"did you mean '{close[0]}'?" if close else "--list-faults lists them."
            if name in play.stated.harmless:
                hint = f"{play.stated.harmless[name]}."
            message = f"'{name}' is no fault that can be planted under '{play.id}': {hint}"
            raise typer.BadParameter(message, param_hint="--fault")
    return named


def _share(text: str) -> Fraction:
    try:
        share = Decimal(text)
    except InvalidOperation:
        share = Decimal(-1)
    if not (share.is_finite() and 0 <= share <= 1):
        message = f"'{text}' is no share from 0 to 1."
        raise typer.BadParameter(message, param_hint="--fault-rate")
    return Fraction(share)
