"""TOML → Rulebook: one authority's edition, refused if it cannot be judged by."""

from auditor.rulebook.book import (
    Check,
    Choice,
    Clause,
    Fault,
    Judged,
    Reading,
    Rulebook,
    StatedTerm,
)
from auditor.rulebook.flaws import Flaw
from auditor.rulebook.linting import Linted, linted
from auditor.rulebook.loading import flaws, load
from auditor.rulebook.shelf import find, shipped

__all__ = [
    "Check",
    "Choice",
    "Clause",
    "Fault",
    "Flaw",
    "Judged",
    "Linted",
    "Reading",
    "Rulebook",
    "StatedTerm",
    "find",
    "flaws",
    "linted",
    "load",
    "shipped",
]
