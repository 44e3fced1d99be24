"""Rounds told of logs that a test reads or writes."""

from collections.abc import Iterable
from pathlib import Path

import polars as pl

from auditor import audit, logs, rulebook
from auditor.audit import Audit
from auditor.report.rounds.story import Act, Card, Hand, Step, Story
from auditor.report.rounds.telling import stories
from tests.recorded_events import Row
from tests.report.audits import audit as audit_of
from tests.report.audits import whole


def audited(path: Path, rules: str, **settled: str) -> Audit:
    """The audit of a log under a rulebook that ships."""
    book = rulebook.load(rulebook.find(rules))
    return audit.check(logs.read([str(path)]), book, settled)


def told(
    found: Audit, rounds: pl.Series | None = None, *, with_looks: bool = False
) -> dict[str, Story]:
    """Rounds of an audit by id: those of these numbers, or every one."""
    piece = found.log.whole
    numbers = piece.rounds["round"] if rounds is None else rounds
    each = stories(found, piece, numbers, with_looks=with_looks)
    return {story.round_id: story for story in each.values()}


def toy(*rows: Row) -> Story:
    """The one round of these events, under the toy rulebook."""
    [story] = told(audit_of(whole(*rows))).values()
    return story


def faces(hand: Hand | None) -> list[str]:
    """The cards that lie on a hand in the end."""
    assert hand
    return [card.face for card in cards(hand) if not card.gone]


def cards(hand: Hand) -> list[Card]:
    """The cards that ever lay on a hand."""
    return [item for item in hand.items if isinstance(item, Card)]


def acts(items: Iterable[Card | Act]) -> list[str]:
    """What was done at a hand, in words."""
    return [item.words for item in items if isinstance(item, Act)]


def step(story: Story, seq: int) -> Step:
    """The step of a row."""
    return next(each for each in story.steps if each.seq == seq)
