"""README.md's table of clauses: each clause of each rulebook, how it is judged, and its cases."""

from auditor.report.rules.wording import figures, judged, verdicts, ways
from auditor.rulebook import Rulebook, find, load, shipped
from auditor.rulebook.explanations import explanations
from tests.cases import RULES
from tests.documents.blocks import replaced, table

PATH = RULES.parent / "README.md"
HEADER = ("clause", "what it is about", "judged", "cases")


def written() -> str:
    """The page with its table anew."""
    books = [load(find(id_)) for id_ in shipped()]
    return replaced(PATH, "clauses", "\n\n".join(map(_book, books)))


def _book(book: Rulebook) -> str:
    rows = [
        (
            explained.clause.number,
            explained.clause.title + (" (assumed)" if explained.clause.assumed else ""),
            judged(explained.clause),
            verdicts(explained.cases) if explained.clause.judged == "judged" else "",
        )
        for explained in explanations(book)
    ]
    heading = (
        f"{book.id}: {len(rows)} clauses, {ways(book.clauses)}; {figures(book)['cases']} cases"
    )
    return f"<details>\n<summary>{heading}</summary>\n\n{table(HEADER, rows)}\n\n</details>"
