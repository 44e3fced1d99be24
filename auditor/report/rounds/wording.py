"""What is said of a round in every form: of cards, wagers and what they rest on."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from auditor import money
from auditor.report.rounds.story import Box, Card, Ground, Hand, Mark, Story, Wager
from auditor.report.visible import shown
from auditor.report.wording import counted

SUITS = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}


def spoken(face: str) -> str:
    """A card as one says it: `ace of spades`."""
    if face[-1] not in SUITS:
        return "card face down"
    return f"{RANKS.get(face[:-1], face[:-1])} of {SUITS[face[-1]]}"


def told(card: Card) -> str:
    """A card with how it lay: `9 of clubs, sideways`."""
    said = [spoken(card.face)]
    said += ["sideways"] if card.sideways else []
    said += ["dealt face down"] if card.dealt_down and card.face != "?" else []
    said += [card.gone[1]] if card.gone else []
    return ", ".join(said)


def recorded(wager: Wager) -> str:
    """What was done with a wager: `paid 25.00, handed back 10.00`."""
    sums = {
        "paid": wager.paid,
        "collected": wager.collected,
        "handed back": wager.returned,
    }
    said = [f"{done} {money.words(units)}" for done, units in sums.items() if units]
    return ", ".join(said) or "nothing paid or collected"


def due(wager: Wager) -> str:
    """What the cards owe a wager: `wins 25.00`."""
    if wager.owed is None:
        return "the cards do not tell what is owed"
    if wager.owed == 0:
        return "neither wins nor loses"
    verb = "wins" if wager.owed > 0 else "loses"
    return f"{verb} {money.words(abs(wager.owed))}"


def difference(wager: Wager) -> str | None:
    """By how much the record differs from what was owed, in words; none where it does not."""
    if wager.owed is None or wager.owed == wager.won:
        return None
    short = wager.owed - wager.won
    if short > 0:
        return f"{money.words(short)} short"
    return f"{money.words(-short)} too much"


def staked(wager: Wager) -> str:
    """What lies there: `100.00, of it 50.00 by a double`."""
    part = f", of it {money.words(wager.doubled)} by a double" if wager.doubled else ""
    kind = "insurance of " if wager.bet == "insurance" else ""
    return f"{kind}{money.words(wager.staked)}{part}"


def rests_on(grounds: tuple[Ground, ...]) -> str:
    """The terms that a figure rests on, each with what sets it."""
    return "; ".join(f"{each.term} ({each.source})" for each in grounds)


def marks_wager(mark: Mark, wager: Wager) -> bool:
    """Whether a wager is what is at fault."""
    mine = (mark.box, mark.hand or wager.hand, mark.player_id or wager.player_id)
    return mark.seq in wager.seq and mine == (wager.box, wager.hand, wager.player_id)


def marking(marks: Sequence[Mark], wager: Wager) -> bool:
    """Whether one of the acts at fault is about a wager."""
    return any(marks_wager(mark, wager) for mark in marks)


def drawn_at(story: Story) -> list[int]:
    """The rows that something in the drawing stands for."""
    return list(_drawn_at(story))


def _drawn_at(story: Story) -> Iterator[int]:
    hands: list[Hand] = [story.dealer] if story.dealer else []
    boxes: tuple[Box, ...] = story.boxes
    for box in boxes:
        yield from (act.seq for act in box.acts)
        hands += box.hands
    for hand in hands:
        yield from (item.seq for item in hand.items)
        for wager in hand.wagers:
            yield from wager.seq


def outcome(story: Story) -> str:
    """What became of a round, in a word or two."""
    if story.status != "judged":
        return story.status
    if not story.whole:
        return "not told"
    found = set(story.statuses.values())
    return next((each for each in ("broken", "disputed") if each in found), "nothing broken")


def summary(story: Story) -> str:
    """Which round it is, and how many clauses looked at it with which verdict."""
    whole = f"Round {shown(story.round_id)} of {shown(story.table_id)} on {story.gaming_day}"
    if story.status == "void":
        return f"{whole} was declared void: nothing in it is judged, and only its rows are told."
    if story.status == "incomplete":
        return f"{whole} is given no verdict: {shown(story.reason or 'no reason is known')}."
    if not story.whole:
        return f"{whole}: {story.reason}; what is broken in it stands in the report."
    found = list(story.statuses.values())
    counts = [
        f"{found.count(each)} {each}"
        for each in ("broken", "disputed", "held", "undecided")
        if each in found
    ]
    return f"{whole}: {counted(len(found), 'clause')} looked at it, {', '.join(counts)}."


SAID: Mapping[str, Callable[..., Any]] = {
    "told": told,
    "staked": staked,
    "recorded": recorded,
    "due": due,
    "difference": difference,
    "marking": marking,
    "drawn_at": drawn_at,
}
"""What the templates that draw a round say of it, by the names of their filters."""
