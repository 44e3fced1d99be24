"""Readings as they are settled on the command line."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NoReturn

import typer

from auditor.rulebook import Rulebook


def settled(rulebooks: Sequence[Rulebook], texts: Sequence[str]) -> dict[str, str]:
    """The readings that `NAME=CHOICE` texts settle, in the order of the rulebooks.

    A reading is settled in each rulebook that has it.

    Raises:
        typer.BadParameter: a text is no `NAME=CHOICE`, names what no rulebook has, a choice that
            one with the reading does not have, or settles it otherwise than a text before it.
    """
    choices: dict[str, list[str]] = {}
    for book in rulebooks:
        for reading in book.readings:
            there = choices.setdefault(reading.name, list(reading.names))
            there[:] = [name for name in there if name in reading.names]
    chosen: dict[str, str] = {}
    for text in texts:
        name, _, choice = text.partition("=")
        if not choice:
            _refuse(f"'{text}' is not of the form NAME=CHOICE.")
        if name not in choices:
            one, *others = rulebooks
            none = "No rulebook of the venue has a" if others else f"Rulebook '{one.id}' has no"
            _refuse(f"{none} reading '{name}': {_named(name, choices) or 'it names none'}.")
        if choice not in choices[name]:
            _refuse(f"Reading '{name}' has no choice '{choice}': {_named(choice, choices[name])}.")
        if chosen.setdefault(name, choice) != choice:
            _refuse(f"Reading '{name}' is settled twice, as '{chosen[name]}' and '{choice}'.")
    return {name: chosen[name] for name in choices if name in chosen}


def _named(wanted: str, names: Iterable[str]) -> str:
    """What there is instead, and what was probably meant."""
    there = list(names)
    meant = get_close_matches(wanted, there, n=1)
    guess = f"did you mean '{meant[0]}'? " if meant else ""
    return f"{guess}there is {', '.join(there)}" if there else ""


def _refuse(sentence: str) -> NoReturn:
    raise typer.BadParameter(sentence, param_hint="--reading")
