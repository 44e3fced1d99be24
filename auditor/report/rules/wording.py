"""What the forms that tell of rulebooks say in the same words."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from auditor.report.wording import counted
from auditor.rulebook import Clause, Judged, Rulebook, StatedTerm
from auditor.rulebook.cases import Case, Shown, cases
from auditor.rulebook.explanations import CheckInWords, Explanation

VERDICTS: tuple[Shown, ...] = ("held", "broken", "disputed", "undecided", "not exercised")
"""What cases show, in the order in which they are listed."""

WAYS: tuple[Judged, ...] = ("judged", "by hand", "not supplied")
"""How clauses are judged, in the order in which they are counted."""


def figures(book: Rulebook) -> dict[str, Any]:
    """What a rulebook is called, and how much it holds."""
    files = {case.file for listed in cases(book).values() for case in listed}
    return {
        "id": book.id,
        "title": book.title,
        "edition": book.edition,
        "clauses": len(book.clauses),
        "ways": Counter(clause.judged for clause in book.clauses),
        "readings": len(book.readings),
        "assumed": sum(term.assumed for term in book.stated),
        "cases": len(files),
    }


def contents(book: Rulebook) -> str:
    """What a rulebook holds: `41 clauses: 39 judged, 2 by hand; 3 readings; 118 cases`."""
    figure = figures(book)
    parts = [
        f"{counted(figure['clauses'], 'clause')}: {ways(book.clauses)}",
        counted(figure["readings"], "reading"),
        f"{counted(figure['assumed'], 'term')} assumed",
        counted(figure["cases"], "case"),
    ]
    return "; ".join(parts)


def ways(clauses: Sequence[Clause]) -> str:
    """How many clauses are judged, and how many in each other way."""
    by_way = Counter(clause.judged for clause in clauses)
    return ", ".join(f"{by_way[way]} {way}" for way in WAYS if by_way[way])


def judged(clause: Clause) -> str:
    """How a clause is judged: `by 2 checks on doubles`, `by hand: no log shows it`."""
    if clause.judged != "judged":
        return f"{clause.judged}: {clause.why}"
    tables = dict.fromkeys(check.on for check in clause.checks)
    return f"by {counted(len(clause.checks), 'check')} on {', '.join(tables)}"


def verdicts(listed: Iterable[Case]) -> str:
    """What the cases of a clause show: `3 held, 4 broken`."""
    by_verdict = Counter(case.verdict for case in listed)
    counts = (f"{by_verdict[verdict]} {verdict}" for verdict in VERDICTS if by_verdict[verdict])
    return ", ".join(counts) or "none"


def evidence(explanation: Explanation) -> list[str]:
    """When a clause may be undecided: without what the log would have to record, or why."""
    gaps = [
        f"without {check.check.needs}"
        if check.check.needs
        else f"where {'; where '.join(check.undecided)}"
        for check in explanation.checks
        if check.check.needs or check.undecided
    ]
    return list(dict.fromkeys(gaps))


def undecided(check: CheckInWords) -> str | None:
    """Where a fact may be undecided under a check, and what the log would have to record."""
    where = f"may be undecided where {'; where '.join(check.undecided)}" if check.undecided else ""
    needs = f"the log would have to record {check.check.needs}" if check.check.needs else ""
    return "; ".join(filter(None, (where, needs))) or None


def set_by(term: StatedTerm) -> str:
    """What sets a term: its clause, or the reason why it is assumed."""
    why = f": {term.note}" if term.note else ""
    return f"assumed{why}" if term.assumed else f"set by {term.clause}{why}"


def examples(listed: Sequence[Case]) -> Iterator[tuple[Case, list[Case]]]:
    """The first case of each verdict, and the others that show the same."""
    for verdict in VERDICTS:
        alike = [case for case in listed if case.verdict == verdict]
        if alike:
            told = next((case for case in alike if case.story), alike[0])
            yield told, [case for case in alike if case is not told]


def under(case: Case) -> str | None:
    """What becomes of a case with a reading settled: `broken with aces=barred, held with …`."""
    verdicts = [f"{verdict} with {reading}" for reading, verdict in case.under.items()]
    return ", ".join(verdicts) or None
