"""A round told on a terminal: the table, then each row with what is derived and what looked."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from auditor.audit import Part
from auditor.logs.files import readable
from auditor.report.rounds.story import Box, Card, Hand, Look, Mark, Step, Story
from auditor.report.rounds.wording import (
    difference,
    due,
    marking,
    outcome,
    recorded,
    staked,
    summary,
)
from auditor.report.text import Line, Screen, set_out
from auditor.report.visible import escaped, shown

_STYLES = {
    "broken": "bold red",
    "disputed": "bold yellow",
    "undecided": "bold yellow",
    "incomplete": "bold yellow",
    "held": "green",
    "nothing broken": "bold green",
    "void": "bold",
    "not told": "bold yellow",
}
_AT_FAULT = ("  <- at fault", "bold red")
_WIDEST = max(map(len, ("broken", "disputed", "undecided", "held")))


def written(story: Story, part: Part, marks: Sequence[Mark], screen: Screen | None = None) -> str:
    """The round, as it is told."""
    return set_out(_lines(story, part, marks), screen)


def _lines(story: Story, part: Part, marks: Sequence[Mark]) -> Iterator[Line]:
    word = outcome(story)
    yield 0, Text.assemble((word.upper(), _STYLES[word]), f"  {summary(story)}")
    yield 0, Text()
    paths = dict.fromkeys(step.path for step in story.steps if not step.of_table)
    for number, path in enumerate(paths):
        yield 0, Text(f"{'' if number else 'Log':10}{shown(readable(path))}")
    yield from _played(part)
    if story.dealer or story.boxes:
        yield 0, Text()
        yield 0, Text("The table in the end", "bold")
        if story.dealer:
            yield 2, _held("Dealer", story.dealer)
        for box in story.boxes:
            yield from _box(box, marks)
    if story.leaves:
        yield 0, Text()
        yield 0, Text("What allowed it", "bold")
        for leave in story.leaves:
            yield 2, Text(escaped(leave.words))
    yield 0, Text()
    yield (
        0,
        Text("Row by row: recorded, then re-derived, then the clauses that looked at it", "bold"),
    )
    for step in story.steps:
        yield from _step(step, next(iter(paths), ""), marks)


def _played(part: Part) -> Iterator[Line]:
    """What the round is judged by, and how that is read."""
    book = part.rulebook
    yield 0, Text(f"{'Rulebook':10}{shown(book.id)}: {shown(book.title)}")
    yield 0, Text(f"{'':10}{shown(book.edition)}")
    for number, (name, choice) in enumerate(part.readings.items()):
        said = choice or "left open, judged under each choice"
        yield 0, Text(f"{'' if number else 'Readings':10}{name}: {said}")


def _held(name: str, hand: Hand) -> Text:
    cards = [item.face for item in hand.items if isinstance(item, Card) and not item.gone]
    return Text(f"{name:8}{' '.join(cards) or 'no cards'}: {hand.total}")


def _box(box: Box, marks: Sequence[Mark]) -> Iterator[Line]:
    for place, hand in enumerate(box.hands):
        line = _held("" if place else f"Box {box.box}", hand)
        if any((mark.box, mark.hand or hand.hand) == (box.box, hand.hand) for mark in marks):
            line.append(*_AT_FAULT)
        yield 2, line
        for wager in hand.wagers:
            said = f"{shown(wager.player_id)}, {staked(wager)}: {recorded(wager)}; {due(wager)}"
            off = difference(wager)
            line = Text(said)
            if off:
                line.append(f": {off}", "bold")
            if marking(marks, wager):
                line.append(*_AT_FAULT)
            yield 10, line


def _step(step: Step, file: str, marks: Sequence[Mark]) -> Iterator[Line]:
    where = str(step.line) if step.path == file else f"{shown(readable(step.path))}:{step.line}"
    head = Text(f"{step.seq:>6}  {step.at[11:-6]}  {recorded_in(step)}  (line {where})")
    if step.of_table:
        head.stylize("dim")
    if any(mark.seq == step.seq for mark in marks):
        head.append(*_AT_FAULT)
    yield 0, head
    for sentence in step.derived:
        yield 8, Text(escaped(sentence))
    for look in step.looks:
        yield 8, _look(look)


def recorded_in(step: Step) -> str:
    """What a row says: `double, box 4, hand 1, M21960: 50.00`."""
    of_dealer = step.box is None and step.event in {"card", "reveal", "card withdrawn"}
    keys = [
        "dealer" if of_dealer else "",
        f"box {step.box}" if step.box else "",
        f"hand {step.hand}" if step.hand else "",
        shown(step.player_id) if step.player_id else "",
    ]
    said = ", ".join([step.event, *filter(None, keys)])
    return f"{said}: {shown(step.details)}" if step.details else said


def _look(look: Look) -> Text:
    wrong = look.verdict in {"broken", "disputed"}
    said = look.message if wrong else look.found
    assumed = " (assumed)" if look.assumed else ""
    line = Text.assemble(
        (f"{look.verdict:{_WIDEST}}", _STYLES[look.verdict]),
        f"  {look.clause} {shown(look.title)}{assumed}: {shown(said or '')}",
    )
    if look.verdict == "undecided":
        line.append(f"; the log would have to record {shown(look.message or 'more')}")
    return line
