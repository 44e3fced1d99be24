"""Faults of the shoe: its decks, and a card that it cannot hold so often."""

from collections import Counter
from collections.abc import Iterator

from tests.oracle.faults import Fault
from tests.oracle.rows import TableDay

DECKS = 6
BOXES = 7


def faults(day: TableDay) -> Iterator[tuple[str | None, Fault]]:
    """Shoes of another number of decks, cards too many in one, boxes above the seventh."""
    judged = {row.seq: played.round_id for played in day.rounds for row in played.rows}
    drawn: Counter[tuple[str | None, str]] = Counter()
    current = None
    for row in day.rows:
        if row.event == "shoe":
            current = row.shoe_id
            drawn.clear()
            if row.value != DECKS:
                yield None, Fault("shoe", fact=f"shoe {row.seq}")
        elif row.event in ("card", "burn") and row.card not in (None, "??"):
            key = row.shoe_id or current, row.card or ""
            drawn[key] += 1
            if drawn[key] > DECKS and row.seq in judged:
                yield judged[row.seq], Fault("too many of a card")
    for played in day.rounds:
        for box in {row.box for row in played.rows if row.box is not None and row.box > BOXES}:
            yield played.round_id, Fault("box above seven", box)
