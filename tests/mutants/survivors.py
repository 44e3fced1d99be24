"""Mutants that nothing notices: why nothing can, or which log would and is still missing."""

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.mutants.mutant import Mutant

PATH = Path(__file__).with_name("survivors.toml")

Key = tuple[str, str, str]
"""Rulebook, place and change."""


def key(mutant: Mutant) -> Key:
    """What a mutant is listed by."""
    return mutant.rulebook, mutant.where, mutant.change


class Survivor(NamedTuple):
    """Why a mutant survives."""

    why: str | None
    """Why no log could tell it from the rulebook; none where one could."""
    missing: str | None
    """The log that would."""


@cache
def survivors() -> dict[Key, Survivor]:
    """Every listed mutant."""
    stated = tomllib.loads(PATH.read_text(encoding="utf-8"))
    return {
        (rules, entry["where"], change): Survivor(entry.get("why"), entry.get("missing"))
        for rules, entries in stated.items()
        for entry in entries
        for change in entry["changes"]
    }
