"""A round as a drawing and a table, of lists and shapes, without script."""

from collections.abc import Iterator, Sequence

from auditor import __version__
from auditor.report.pages import environment, styled
from auditor.report.rounds.excerpt import Excerpt
from auditor.report.rounds.story import Mark
from auditor.rulebook import Rulebook

STYLES = ("page.css", "round-card.css")


def page(told: Excerpt, book: Rulebook, marks: Sequence[Mark]) -> Iterator[str]:
    """A small page with the round alone, in pieces."""
    pages = environment()
    style = "".join(pages.get_template(sheet).render() for sheet in STYLES)
    yield from pages.get_template("round.html.j2").generate(
        story=told.story,
        undrawn=told.undrawn,
        untold=told.untold,
        marks=list(marks),
        book=book,
        version=__version__,
        **styled(style),
    )
    yield "\n"
