"""A round as a drawing and a table, of lists and shapes, without script."""

import hashlib
import json
from collections.abc import Iterator, Sequence

from auditor import __version__
from auditor.report.html import plain
from auditor.report.pages import environment, styled
from auditor.report.rounds.excerpt import Excerpt
from auditor.report.rounds.story import Mark, Story
from auditor.rulebook import Rulebook

STYLES = ("page.css", "round-card.css")


def name(story: Story) -> str:
    """The file name of a round's page: the same for the same round, and only a name whatever it is.

    What can stand in any file system of its table, day and id, and a digest of all three.
    """
    of = (story.table_id, story.gaming_day, story.round_id)
    digest = hashlib.sha256(json.dumps(of).encode("utf-8", "surrogatepass")).hexdigest()[:12]
    return "-".join([*filter(None, map(plain, ("round", *of))), digest]) + ".html"


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
