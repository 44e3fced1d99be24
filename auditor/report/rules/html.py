"""Rulebooks as pages that need no network and no script: one for each, and one for each two."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from auditor import __version__
from auditor.errors import RulebookError
from auditor.report.pages import environment, styled
from auditor.report.rules import wording
from auditor.rulebook import Rulebook
from auditor.rulebook.comparison import compared
from auditor.rulebook.explanations import explanations
from auditor.rulebook.phrases import named

INDEX = "rulebooks.html"
"""The page that leads to the others."""


def pages(books: Sequence[Rulebook]) -> Iterator[tuple[str, Iterator[str]]]:
    """Each page's file name with its text in pieces.

    Raises:
        RulebookError: two rulebooks have one id, so their pages would have one name.
    """
    for one, other in combinations(books, 2):
        if one.id == other.id:
            message = (
                f"{other.path}: its id '{other.id}' is that of {one.path} too; "
                "leave one out, or give it another id"
            )
            raise RulebookError(message)
    yield INDEX, _written("rules-index.html.j2", **_index(books))
    for book in books:
        yield _page(book), _written("rules-book.html.j2", **_book(book))
    for left, right in combinations(books, 2):
        yield _both(left, right), _written("rules-diff.html.j2", **_sides(left, right))


def _page(book: Rulebook) -> str:
    """A rulebook's id is small letters, digits and '-', so it can stand in any file system."""
    return f"rulebook-{book.id}.html"


def _both(left: Rulebook, right: Rulebook) -> str:
    return f"rulebooks-{left.id}_{right.id}.html"


def _written(template: str, **content: Any) -> Iterator[str]:  # noqa: ANN401 whatever it shows
    pages_ = environment()
    pages_.filters |= {
        "named": named,
        "set_by": wording.set_by,
        "judged": wording.judged,
        "evidence": wording.evidence,
        "verdicts": wording.verdicts,
        "undecided": wording.undecided,
        "examples": wording.examples,
        "under": wording.under,
    }
    style = "".join(pages_.get_template(sheet).render() for sheet in ("page.css", "rules.css"))
    yield from pages_.get_template(template).generate(
        index=INDEX, version=__version__, **styled(style), **content
    )
    yield "\n"


def _index(books: Sequence[Rulebook]) -> dict[str, Any]:
    return {
        "ways": wording.WAYS,
        "books": [{"page": _page(book), **wording.figures(book)} for book in books],
        "pairs": [
            {"page": _both(left, right), "left": left.id, "right": right.id}
            for left, right in combinations(books, 2)
        ],
    }


def _book(book: Rulebook) -> dict[str, Any]:
    return {
        "book": book,
        "clauses": explanations(book),
        "ways": wording.ways(book.clauses),
        "places": _places(book),
        "asked": {reading.name: place for place, reading in enumerate(book.readings, start=1)},
    }


def _places(book: Rulebook) -> dict[str, int]:
    """Each clause's place in print, from 1: its number may hold what no anchor can."""
    return {clause.number: place for place, clause in enumerate(book.clauses, start=1)}


def _sides(left: Rulebook, right: Rulebook) -> dict[str, Any]:
    return {
        "comparison": compared(left, right),
        "left": left,
        "right": right,
        "pages": (_page(left), _page(right)),
    }
