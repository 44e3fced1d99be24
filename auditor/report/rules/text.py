"""Rulebooks for a terminal."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from auditor.report.rules.wording import (
    contents,
    evidence,
    examples,
    judged,
    set_by,
    undecided,
    under,
    verdicts,
    ways,
)
from auditor.report.text import Line, Screen, set_out
from auditor.report.visible import escaped
from auditor.report.wording import counted
from auditor.rulebook import Linted, Rulebook
from auditor.rulebook.comparison import Comparison, Difference, Lone, Pair
from auditor.rulebook.explanations import CheckInWords, Explanation, explanations
from auditor.rulebook.phrases import named, value

_STYLES = {
    "held": "bold green",
    "broken": "bold red",
    "disputed": "bold yellow",
    "undecided": "bold yellow",
    "not exercised": "dim",
}


def listed(books: Sequence[Rulebook], screen: Screen | None = None) -> str:
    """The rulebooks, each with what it holds."""
    return set_out(_listed(books), screen)


def told(book: Rulebook, screen: Screen | None = None) -> str:
    """A rulebook: its terms, its readings, and its clauses with how each is judged."""
    return set_out(_told(book), screen)


def explained(book: Rulebook, explanation: Explanation, screen: Screen | None = None) -> str:
    """A clause: what it asks, what that rests on, and an example of each verdict."""
    return set_out(_explained(book, explanation), screen)


def covered(book: Rulebook, screen: Screen | None = None) -> str:
    """Every clause of a rulebook: how it is judged, and the evidence that it needs."""
    return set_out(_covered(book), screen)


def compared(comparison: Comparison, screen: Screen | None = None) -> str:
    """What differs between two rulebooks."""
    return set_out(_compared(comparison), screen)


def linted(results: Sequence[Linted], screen: Screen | None = None) -> str:
    """What is wrong with each rulebook, a line for each fault, and how many there are."""
    return set_out(_linted(results), screen)


def _said(*parts: str | tuple[str, str]) -> Text:
    """Words in their styles, made safe to look at."""
    pairs = [(part, "") if isinstance(part, str) else part for part in parts]
    return Text.assemble(*((escaped(words), style) for words, style in pairs))


def _heading(words: str) -> Iterator[Line]:
    yield 0, Text()
    yield 0, _said((words, "bold"))


def _listed(books: Sequence[Rulebook]) -> Iterator[Line]:
    for book in books:
        yield 0, _said((book.id, "bold"), f"  {book.title}")
        yield 4, _said(book.edition)
        yield 4, _said(contents(book))


def _told(book: Rulebook) -> Iterator[Line]:
    yield 0, _said((book.id, "bold"), f"  {book.title}")
    yield 0, Text()
    facts = {
        "Edition": book.edition,
        "Issued by": book.authority,
        "Stated from": book.source,
        "SHA-256 of it": book.source_sha256,
        "File": book.path,
        "SHA-256": book.sha256,
    }
    for name, words in facts.items():
        yield 0, _said(f"{name:15}{words}")
    yield from _heading("Terms")
    for term in book.stated:
        yield 2, _said(f"{named(term.name)}: {value(term.value)}, {set_by(term)}")
    if book.readings:
        yield from _heading("Readings")
    for reading in book.readings:
        yield 2, _said((reading.name, "bold"), f"  on {', '.join(reading.clauses)}")
        yield 4, _said(reading.question)
        for choice in reading.choices:
            yield 6, _said(f"{choice.name}: {choice.summary}")
    yield from _heading(f"Clauses: {ways(book.clauses)}")
    for explanation in explanations(book):
        yield from _clause(explanation)
        clause = explanation.clause
        yield 6, _said(judged(clause))
        if clause.judged == "judged":
            yield 6, _said(f"cases: {verdicts(explanation.cases)}")


def _clause(explanation: Explanation) -> Iterator[Line]:
    clause = explanation.clause
    assumed = ("  (assumed)", "bold yellow") if clause.assumed else ""
    yield 2, _said((clause.number, "bold"), f"  {clause.title}", assumed)


def _covered(book: Rulebook) -> Iterator[Line]:
    yield (
        0,
        _said((book.id, "bold"), f"  {counted(len(book.clauses), 'clause')}: ", ways(book.clauses)),
    )
    yield 0, Text()
    for explanation in explanations(book):
        clause = explanation.clause
        yield from _clause(explanation)
        yield 6, _said(judged(clause))
        for gap in evidence(explanation):
            yield 6, _said(f"may be undecided {gap}")
        if clause.judged == "judged":
            yield 6, _said(f"cases: {verdicts(explanation.cases)}")


def _explained(book: Rulebook, explanation: Explanation) -> Iterator[Line]:
    clause = explanation.clause
    yield 0, _said((clause.number, "bold"), f"  {clause.title}", (f"  {book.id}", "dim"))
    yield 0, _said(clause.summary)
    if clause.assumed:
        yield 0, _said(("Assumed: ", "bold yellow"), "the clause is not in the supplied text.")
    yield (
        0,
        _said(f"Judged {judged(clause)}." if clause.checks else f"Not judged; {judged(clause)}"),
    )
    for number, check in enumerate(explanation.checks, start=1):
        many = len(explanation.checks) > 1
        yield from _heading(f"Check {number}" if many else "Check")
        yield from _check(check)
    if explanation.terms or explanation.readings:
        yield from _heading("Rests on")
    for term in explanation.terms:
        yield 2, _said(f"{named(term.name)}: {value(term.value)}, {set_by(term)}")
    for reading in explanation.readings:
        yield 2, _said(("reading ", "bold"), f"{reading.name}: {reading.question}")
        for choice in reading.choices:
            yield 4, _said(f"{choice.name}: {choice.summary}")
    if explanation.cases:
        yield from _heading("Examples")
    for case, others in examples(explanation.cases):
        yield (
            2,
            _said(
                (case.verdict, _STYLES[case.verdict]), f"  {case.shows}", (f"  {case.file}", "dim")
            ),
        )
        words = {"": case.message, "recorded: ": case.recorded, "required: ": case.required}
        for name, said in {**words, "by reading: ": under(case), "the round: ": case.story}.items():
            if said:
                yield 6, _said(f"{name}{said}")
        if others:
            yield 6, _said((f"also: {'; '.join(other.shows for other in others)}", "dim"))


def _check(check: CheckInWords) -> Iterator[Line]:
    stated = check.check
    yield 2, _said(f"Looks at {check.grain}.")
    if check.when:
        yield 2, _said(("Where ", "bold"), check.when)
    yield 2, _said(("It asks that ", "bold"), check.require)
    for name, meaning in check.named.items():
        null = f"; nothing: {meaning.null}" if meaning.null else ""
        yield 6, _said(f"{named(name)}: {meaning.says} ({named(meaning.holds)}{null})")
    when = f" when {stated.when}" if stated.when else ""
    yield 2, _said(("As written: ", "bold"), f"on {stated.on}{when} require {stated.require}")
    yield 2, _said(("If not: ", "bold"), f"{stated.finding} (fault of the {stated.fault})")
    if open_ := undecided(check):
        yield 2, _said(("Undecided: ", "bold"), open_)


def _compared(comparison: Comparison) -> Iterator[Line]:
    left, right = _labels(comparison.left, comparison.right)
    yield 0, _said((left, "bold"), f"  {comparison.left.title}")
    yield 0, _said((right, "bold"), f"  {comparison.right.title}")
    if comparison.apart:
        yield from _heading("Mind: the same number stands for different clauses")
    for number in comparison.apart:
        yield 2, _said((number.what, "bold yellow"))
        yield from _sides(number, left, right)
    yield from _section("The rulebooks", comparison.header, left, right)
    yield from _section("Terms that differ", comparison.terms, left, right)
    yield from _pairs("Readings that differ", comparison.readings, left, right)
    yield from _alone(f"Readings of {left} only", comparison.readings_left, right)
    yield from _alone(f"Readings of {right} only", comparison.readings_right, left)
    yield from _pairs("Clauses that differ", comparison.clauses, left, right)
    yield from _alone(f"Clauses of {left} only", comparison.clauses_left, right)
    yield from _alone(f"Clauses of {right} only", comparison.clauses_right, left)
    yield from _heading(f"The same in both: {counted(len(comparison.same), 'clause')}")
    if comparison.same:
        yield 2, _said(", ".join(comparison.same))


def _labels(left: Rulebook, right: Rulebook) -> tuple[str, str]:
    """What each of two rulebooks is called: its id, or its file where the ids are the same."""
    return (left.id, right.id) if left.id != right.id else (left.path, right.path)


def _section(
    heading: str, differences: Sequence[Difference], left: str, right: str
) -> Iterator[Line]:
    if differences:
        yield from _heading(heading)
    for difference in differences:
        yield 2, _said((difference.what, "bold"))
        yield from _sides(difference, left, right)


def _sides(difference: Difference, left: str, right: str) -> Iterator[Line]:
    """What each of two rulebooks states, where it states anything."""
    for id_, words in ((left, difference.left), (right, difference.right)):
        if words is not None:
            yield 6, _said((f"{id_}: ", "dim"), words)


def _pairs(heading: str, pairs: Sequence[Pair], left: str, right: str) -> Iterator[Line]:
    if pairs:
        yield from _heading(heading)
    for pair in pairs:
        yield 2, _said((pair.name, "bold"), f"  {pair.title}")
        for difference in pair.differences:
            yield 4, _said(difference.what)
            yield from _sides(difference, left, right)


def _alone(heading: str, lone: Sequence[Lone], other: str) -> Iterator[Line]:
    if lone:
        yield from _heading(heading)
    for one in lone:
        there = f" (checked in {other} under {', '.join(one.elsewhere)})" if one.elsewhere else ""
        yield 2, _said((one.name, "bold"), f"  {one.title}{there}")


def _linted(results: Sequence[Linted]) -> Iterator[Line]:
    read = [result for result in results if not result.unreadable]
    for result in read:
        for flaw in result.flaws:
            yield 0, _said(str(flaw))
        if not result.flaws:
            yield 0, _said(f"{result.path}: no fault")
    if read:
        faults = sum(len(result.flaws) for result in read)
        yield 0, _said(f"{counted(len(read), 'rulebook')}, {counted(faults, 'fault')}")
