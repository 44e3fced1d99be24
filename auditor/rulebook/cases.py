"""The cases of the rulebooks that ship: small logs with a known outcome, each of one clause.

The logs themselves stay in the checkout. What ships is `cases.json` beside the rulebooks, with a
line on each and, of the first with each verdict, the round that it shows.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from auditor.rulebook.book import Rulebook
from auditor.rulebook.shelf import folder, shipped

NAME = "cases.json"

Shown = Literal["held", "broken", "disputed", "undecided", "not exercised"]
"""What a case shows of a clause; a log that only comes near it does not exercise it."""


@dataclass(frozen=True)
class Case:
    """What one small log shows of a clause."""

    file: str
    """Where it lies in the corpus."""
    verdict: Shown
    message: str | None
    recorded: str | None
    required: str | None
    under: dict[str, str]
    """The verdict with a reading settled, by `NAME=CHOICE`."""
    story: str | None
    """What happens in it, where it is told."""

    @property
    def shows(self) -> str:
        """What it shows, in the words of its file's name."""
        _, _, words = Path(self.file).stem.partition("-")
        return words.replace("-", " ")


def cases(book: Rulebook) -> dict[str, tuple[Case, ...]]:
    """The cases of a rulebook by clause; none for one that does not ship."""
    its_own = book.id in shipped() and Path(book.path) == folder() / f"{book.id}.toml"
    by_clause = _index().get(book.id, {}) if its_own else {}
    return {clause: tuple(map(_case, listed)) for clause, listed in by_clause.items()}


def _case(stated: dict[str, Any]) -> Case:
    return Case(
        file=stated["case"],
        verdict=stated["verdict"],
        message=stated.get("message"),
        recorded=stated.get("recorded"),
        required=stated.get("required"),
        under=stated.get("under", {}),
        story=stated.get("story"),
    )


@cache
def _index() -> dict[str, dict[str, list[dict[str, Any]]]]:
    """What stands in the file, by rulebook and clause; nothing where it was left out."""
    path = folder() / NAME
    stated: dict[str, dict[str, list[dict[str, Any]]]] = (
        json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    )
    return stated
