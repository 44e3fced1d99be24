"""Mutants that nothing notices, and why nothing can."""

import tomllib
from functools import cache
from pathlib import Path

from tests.mutants.mutant import Mutant

PATH = Path(__file__).with_name("survivors.toml")

Key = tuple[str, str, str]
"""Rulebook, place and change."""


def key(mutant: Mutant) -> Key:
    """What a mutant is listed by."""
    return mutant.rulebook, mutant.where, mutant.change


@cache
def survivors() -> dict[Key, str]:
    """Every listed mutant, with the reason why no log could tell it from the rulebook."""
    stated = tomllib.loads(PATH.read_text(encoding="utf-8"))
    return {
        (rules, entry["where"], change): entry["why"]
        for rules, entries in stated.items()
        for entry in entries
        for change in entry["changes"]
    }
