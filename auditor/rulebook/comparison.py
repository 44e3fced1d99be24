"""Two rulebooks side by side: what differs between them, and nothing else."""

from collections.abc import Iterator, KeysView, Sequence
from dataclasses import dataclass

from auditor.rulebook.book import Clause, Reading, Rulebook
from auditor.rulebook.phrases import named, value
from auditor.terms import kinds


@dataclass(frozen=True)
class Difference:
    """One thing that two rulebooks state otherwise; none where one does not state it."""

    what: str
    left: str | None
    right: str | None


@dataclass(frozen=True)
class Pair:
    """A clause or a reading that both rulebooks have, and what differs in it."""

    left: str
    right: str
    title: str
    differences: tuple[Difference, ...]

    @property
    def name(self) -> str:
        """What it goes by: one name, or both."""
        return self.left if self.left == self.right else f"{self.left} and {self.right}"


@dataclass(frozen=True)
class Lone:
    """A clause or a reading that only one rulebook has."""

    name: str
    title: str
    elsewhere: tuple[str, ...] = ()
    """The clauses of the other rulebook that make one of its checks."""


@dataclass(frozen=True)
class Comparison:
    """What differs between two rulebooks."""

    left: Rulebook
    right: Rulebook
    header: tuple[Difference, ...]
    terms: tuple[Difference, ...]
    readings: tuple[Pair, ...]
    readings_left: tuple[Lone, ...]
    readings_right: tuple[Lone, ...]
    apart: tuple[Difference, ...]
    """The numbers that stand for different clauses, with the title of each."""
    clauses: tuple[Pair, ...]
    clauses_left: tuple[Lone, ...]
    clauses_right: tuple[Lone, ...]
    same: tuple[str, ...]
    """The clauses that both have under one number and that do not differ."""


def compared(left: Rulebook, right: Rulebook) -> Comparison:
    """Two rulebooks side by side."""
    pairs = _paired(left, right)
    told = [_clause(here, there) for here, there in pairs]
    return Comparison(
        left=left,
        right=right,
        header=tuple(_header(left, right)),
        terms=tuple(_terms(left, right)),
        readings=tuple(_readings(left, right)),
        readings_left=tuple(_readings_alone(left, right)),
        readings_right=tuple(_readings_alone(right, left)),
        apart=tuple(_apart(left, right, pairs)),
        clauses=tuple(pair for pair in told if pair.differences),
        clauses_left=tuple(_alone(left, right, {here.number for here, _ in pairs})),
        clauses_right=tuple(_alone(right, left, {there.number for _, there in pairs})),
        same=tuple(pair.left for pair in told if not pair.differences),
    )


def _paired(left: Rulebook, right: Rulebook) -> list[tuple[Clause, Clause]]:
    """The clauses that both have: of one number and about the same, else of one title."""
    numbers = {clause.number: clause for clause in right.clauses}
    pairs = {
        clause.number: numbers[clause.number]
        for clause in left.clauses
        if clause.number in numbers and _alike(clause, numbers[clause.number])
    }
    taken = {clause.number for clause in pairs.values()}
    titles = {clause.title: clause for clause in right.clauses if clause.number not in taken}
    for clause in left.clauses:
        if clause.number not in pairs and clause.title in titles:
            pairs[clause.number] = titles.pop(clause.title)
    return [(clause, pairs[clause.number]) for clause in left.clauses if clause.number in pairs]


def _alike(one: Clause, other: Clause) -> bool:
    """Whether two clauses are about the same: they have one title, or a check in common."""
    return one.title == other.title or bool(_told(one) & _told(other))


def _apart(
    left: Rulebook, right: Rulebook, pairs: Sequence[tuple[Clause, Clause]]
) -> Iterator[Difference]:
    """The numbers that both have, for clauses that are not about the same."""
    numbers = {clause.number: clause for clause in right.clauses}
    for clause in left.clauses:
        other = numbers.get(clause.number)
        if other and (clause, other) not in pairs:
            yield Difference(clause.number, clause.title, other.title)


def _alone(here: Rulebook, there: Rulebook, paired: set[str]) -> Iterator[Lone]:
    """The clauses that the other rulebook does not have under any number."""
    for clause in here.clauses:
        if clause.number not in paired:
            made_there = [other.number for other in there.clauses if _told(clause) & _told(other)]
            yield Lone(clause.number, clause.title, tuple(made_there))


def _clause(here: Clause, there: Clause) -> Pair:
    left, right = _told(here), _told(there)
    differences = [
        *_differing(
            [
                ("number", here.number, there.number),
                ("title", here.title, there.title),
                ("summary", here.summary, there.summary),
                ("judged", _judged(here), _judged(there)),
            ]
        ),
        *(Difference("check", check, None) for check in left if check not in right),
        *(Difference("check", None, check) for check in right if check not in left),
    ]
    return Pair(here.number, there.number, here.title, tuple(differences))


def _judged(clause: Clause) -> str:
    assumed = "assumed, " if clause.assumed else ""
    return f"{assumed}{clause.judged}{f': {clause.why}' if clause.why else ''}"


def _told(clause: Clause) -> KeysView[str]:
    """The checks of a clause in order, each on a line: `doubles when cards = 2: amount > 0`."""
    return {
        f"{check.on}{f' when {check.when}' if check.when else ''}: {check.require}": None
        for check in clause.checks
    }.keys()


def _differing(stated: Sequence[tuple[str, str | None, str | None]]) -> Iterator[Difference]:
    return (Difference(*sides) for sides in stated if sides[1] != sides[2])


def _header(left: Rulebook, right: Rulebook) -> Iterator[Difference]:
    keys = ("title", "authority", "edition", "source")
    return _differing([(key, getattr(left, key), getattr(right, key)) for key in keys])


def _terms(left: Rulebook, right: Rulebook) -> Iterator[Difference]:
    """The terms of another value, or set by something else; a note alone makes no difference."""
    for name in kinds():
        (said, by, note), (said_there, by_there, note_there) = (
            _stated(book, name) for book in (left, right)
        )
        if (said, by) != (said_there, by_there):
            yield Difference(
                named(name), f"{said}, {by}{note}", f"{said_there}, {by_there}{note_there}"
            )


def _stated(book: Rulebook, name: str) -> tuple[str, str, str]:
    """The value of a term, what sets it, and why it is assumed."""
    for term in book.stated:
        if term.name == name:
            by = "assumed" if term.assumed else f"set by {term.clause}"
            return value(term.value), by, f": {term.note}" if term.note else ""
    reading = next(
        reading for reading in book.readings if any(name in c.terms for c in reading.choices)
    )
    values = (value(choice.terms[name]) for choice in reading.choices)
    return " or ".join(values), f"left to the reading {reading.name}", ""


def _readings(left: Rulebook, right: Rulebook) -> Iterator[Pair]:
    """The readings that both have and that differ."""
    asked = {reading.name: reading for reading in right.readings}
    for reading in left.readings:
        if reading.name in asked:
            differences = tuple(_reading(reading, asked[reading.name]))
            if differences:
                yield Pair(reading.name, reading.name, reading.question, differences)


def _reading(left: Reading, right: Reading) -> Iterator[Difference]:
    here, there = (
        {choice.name: choice.summary for choice in reading.choices} for reading in (left, right)
    )
    return _differing(
        [
            ("question", left.question, right.question),
            ("clauses", ", ".join(left.clauses), ", ".join(right.clauses)),
            *((f"choice {name}", here.get(name), there.get(name)) for name in here | there),
        ]
    )


def _readings_alone(here: Rulebook, there: Rulebook) -> Iterator[Lone]:
    names = {reading.name for reading in there.readings}
    for reading in here.readings:
        if reading.name not in names:
            yield Lone(reading.name, reading.question)
