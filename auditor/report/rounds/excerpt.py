"""As much of a round as a page can show: what is nearest to the act at fault, the rest counted."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from auditor.report.rounds.story import Box, Hand, Mark, Story

MOST_DRAWN = 150
"""Cards, acts and wagers that a drawing has."""

MOST_STEPS = 60
"""Rows of the round that a derivation has."""

MOST_LEAVES = 20
"""Acts allowed by leave that are named."""

MOST_SENTENCES = 20
"""Sentences beside one row."""

LONGEST = 600
"""Characters of one of them."""


@dataclass(frozen=True)
class Excerpt:
    """A round with what a page shows of it."""

    story: Story
    undrawn: int
    """How many cards, acts, wagers and leaves are left out."""
    untold: int
    """How many rows of the round are left out."""


def excerpt(story: Story, marks: Sequence[Mark]) -> Excerpt:
    """What is shown of a round with these acts at fault; the first of them is what it is near to.

    Rows of the table stay, which are few.
    """
    own = [step.seq for step in story.steps if not step.of_table]
    near = marks[0].seq if marks else min(own, default=0)
    drawn = [seq for box in story.boxes for seq in _seqs(box)]
    drawn += [item.seq for item in story.dealer.items] if story.dealer else []
    within = _reach(drawn, near, MOST_DRAWN)
    told = _reach(own, near, MOST_STEPS)
    steps = tuple(
        replace(step, derived=_sentences(step.derived))
        for step in story.steps
        if step.of_table or step.seq in told
    )
    leaves = story.leaves[:MOST_LEAVES]
    if len(drawn) > MOST_DRAWN:
        boxes = tuple(each for box in story.boxes for each in _of_box(box, within))
        dealer = _of_hand(story.dealer, within) if story.dealer else None
        story = replace(story, boxes=boxes, dealer=dealer)
    left = [seq for box in story.boxes for seq in _seqs(box)]
    left += [item.seq for item in story.dealer.items] if story.dealer else []
    return Excerpt(
        replace(story, steps=steps, leaves=leaves),
        undrawn=len(drawn) - len(left) + len(story.leaves) - len(leaves),
        untold=len(own) - sum(not step.of_table for step in steps),
    )


def _sentences(said: tuple[str, ...]) -> tuple[str, ...]:
    more = len(said) - MOST_SENTENCES
    kept = [
        each if len(each) <= LONGEST else f"{each[:LONGEST]}… ({len(each)} characters)"
        for each in said[:MOST_SENTENCES]
    ]
    return (*kept, f"and {more:,} more") if more > 0 else tuple(kept)


def _seqs(box: Box) -> list[int]:
    return [
        *(act.seq for act in box.acts),
        *(item.seq for hand in box.hands for item in hand.items),
        *(wager.seq[0] for hand in box.hands for wager in hand.wagers),
    ]


def _reach(seqs: Sequence[int], near: int, most: int) -> frozenset[int]:
    """The rows nearest to one, so many at most."""
    return frozenset(sorted(set(seqs), key=lambda seq: (abs(seq - near), seq))[:most])


def _of_box(box: Box, within: frozenset[int]) -> list[Box]:
    hands = tuple(
        each for hand in box.hands for each in [_of_hand(hand, within)] if each.items or each.wagers
    )
    acts = tuple(act for act in box.acts if act.seq in within)
    return [Box(box.box, acts, hands)] if acts or hands else []


def _of_hand(hand: Hand, within: frozenset[int]) -> Hand:
    return replace(
        hand,
        items=tuple(item for item in hand.items if item.seq in within),
        wagers=tuple(wager for wager in hand.wagers if wager.seq[0] in within),
    )
