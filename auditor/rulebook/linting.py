"""Rulebooks' files, checked one after the other: everything that is wrong with each."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from auditor.errors import RulebookError
from auditor.rulebook.flaws import Flaw
from auditor.rulebook.loading import flaws
from auditor.rulebook.shelf import find, is_there


@dataclass(frozen=True)
class Linted:
    """What became of one file: its flaws, or why it could not be read."""

    path: Path
    flaws: tuple[Flaw, ...]
    unreadable: str | None = None


def linted(names: Iterable[str]) -> list[Linted]:
    """What is wrong with each of some rulebooks, and with each in a folder, in order."""
    return [result for name in names for result in _named(name)]


def _named(name: str) -> list[Linted]:
    path = Path(name)
    if os.path.isdir(path):  # noqa: PTH112 - False over a name that is too long
        files = sorted(file for file in path.rglob("*.toml") if _may_be_rulebook(file))
        reason = f"{name}: there is no rulebook in this folder; name one that holds .toml files"
        return [_linted(file) for file in files] or [Linted(path, (), reason)]
    try:
        return [_linted(path if is_there(path) else find(name))]
    except RulebookError as error:
        return [Linted(path, (), str(error))]


def _may_be_rulebook(file: Path) -> bool:
    """Whether a file of a folder is looked at; how rulebooks are played stands beside them."""
    return not file.is_dir() and file.parent.name != "play"


def _linted(path: Path) -> Linted:
    try:
        return Linted(path, tuple(flaws(path)))
    except RulebookError as error:
        return Linted(path, (), str(error))
