"""TOML → Rulebook: one authority's edition, refused if it cannot be judged by."""

from auditor.rulebook.book import (
    Check,
    Choice,
    Clause,
    Fault,
    Reading,
    Rulebook,
    StatedTerm,
)
from auditor.rulebook.flaws import Flaw
from auditor.rulebook.loading import flaws, load
from auditor.rulebook.shelf import find, shipped

__all__ = [
    "Check",
    "Choice",
    "Clause",
    "Fault",
    "Flaw",
    "Reading",
    "Rulebook",
    "StatedTerm",
    "find",
    "flaws",
    "load",
    "shipped",
]
