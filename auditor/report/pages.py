"""Pages: the templates, and what they can say of a value. Whatever they print is escaped."""

import base64
import hashlib
from collections.abc import Sequence
from typing import Any

import jinja2
from markupsafe import Markup

from auditor import money
from auditor.report.dispositions import in_words
from auditor.report.rounds.wording import SAID, spoken
from auditor.report.visible import escaped, shown
from auditor.report.wording import between, counted, differs, played, taken_back, whose
from auditor.rulebook import phrases

MOST_LISTED = 100
"""Entries of a list."""


def environment() -> jinja2.Environment:
    """The templates with their filters."""
    pages = jinja2.Environment(
        loader=jinja2.PackageLoader("auditor.report"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_seen,
    )
    pages.filters |= {
        "between": between,
        "counted": counted,
        "differs": differs,
        "listed": _listed,
        "marked": in_words,
        "money": money.words,
        "played": played,
        "shown": shown,
        "spoken": spoken,
        "taken_back": taken_back,
        "term": phrases.value,
        "whose": whose,
        **SAID,
    }
    return pages


def styled(style: str) -> dict[str, str]:
    """A stylesheet of our own, and the digest by which a page allows it and no other."""
    return {
        "style": Markup(style),  # noqa: S704 it holds nothing of a log or a rulebook
        "style_hash": base64.b64encode(hashlib.sha256(style.encode()).digest()).decode(),
    }


def _seen(value: Any) -> Any:  # noqa: ANN401
    """Whatever a template prints, with what does not show in it written out."""
    return escaped(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _listed(entries: Sequence[str]) -> str:
    """The entries in one sentence, the first of them where they are many."""
    more = len(entries) - MOST_LISTED
    return "; ".join([*entries[:MOST_LISTED], *([f"and {more:,} more"] if more > 0 else [])])
