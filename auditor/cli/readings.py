"""Readings as they are settled on the command line."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NoReturn

import typer

from auditor.rulebook import Rulebook


def settled(rulebook: Rulebook, texts: Sequence[str]) -> dict[str, str]:
    """The readings that `NAME=CHOICE` texts settle, in the order of the rulebook.

    Raises:
        typer.BadParameter: a text is no `NAME=CHOICE`, names what the rulebook does not have, or
            settles a reading otherwise than one before it.
    """
    choices = {
        reading.name: [choice.name for choice in reading.choices] for reading in rulebook.readings
    }
    chosen: dict[str, str] = {}
    for text in texts:
        name, _, choice = text.partition("=")
        if not choice:
            _refuse(f"'{text}' is not of the form NAME=CHOICE.")
        if name not in choices:
            there = _named(name, choices) or "it names none"
            _refuse(f"Rulebook '{rulebook.id}' has no reading '{name}': {there}.")
        if choice not in choices[name]:
            there = _named(choice, choices[name])
            _refuse(f"Reading '{name}' has no choice '{choice}': {there}.")
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
