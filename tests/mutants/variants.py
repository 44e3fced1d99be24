"""Rounds of the cases that break nothing, with something about their money or order changed.

Some of the changes are faults and some are none; which, the variants do not say.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from tests.cases import Case
from tests.gathering import rows_of

Row = dict[str, str]
Variant = tuple[str, list[Row]]
"""What became of which row, and the rows after it."""

SETTLED = ("pay", "collect", "return")
MOVED = (*SETTLED, "double", "split", "insurance")
DECIDED = ("double", "split", "insurance", "even_money", "hit", "stand", "cards_removed")
BY = Decimal("1.00")
ALIKE = 2
AFTERWARDS = (
    (0, "pay"), (0, "collect"), (0, "return"),
    (1, "collect"), (1, "return"), (-1, "pay"), (-1, "collect"), (-1, "return"),
)  # fmt: skip
"""By how much an amount is off, and what moves as much again once all else is done."""


def variants(cases: Iterable[Case]) -> Iterator[Variant]:
    """Every variant of some cases; of rows that are alike under a clause only the first two."""
    seen: Counter[tuple[str | None, ...]] = Counter()
    for case in cases:
        rows = rows_of(case.log)
        for place, row in enumerate(rows):
            alike = case.clause, *(row.get(name) for name in ("event", "bet", "hand"))
            seen[alike] += 1
            if seen[alike] <= ALIKE:
                for what, changed in _of_row(rows, place):
                    yield f"{case.name} {row['seq']} {what}", changed


def _of_row(rows: Sequence[Row], place: int) -> Iterator[Variant]:
    row = rows[place]
    if row["event"] in MOVED and row["amount"]:
        for word, by in (("more", BY), ("less", -BY)):
            yield word, _replaced(rows, place, _off(row, by))
    if row["event"] in SETTLED:
        for times, event in AFTERWARDS:
            changed = _replaced(rows, place, _off(row, times * BY))
            yield f"{times} {event}", _added(changed, row, event)
    if row["event"] in DECIDED and rows[place - 1]["event"] == "card":
        earlier = [*rows[: place - 1], row, rows[place - 1], *rows[place + 1 :]]
        yield "earlier", _numbered(earlier)


def _off(row: Row, by: Decimal) -> Row:
    return {**row, "amount": str(max(Decimal(row["amount"]) + by, Decimal(0)))}


def _replaced(rows: Sequence[Row], place: int, row: Row) -> list[Row]:
    return [*rows[:place], row, *rows[place + 1 :]]


def _added(rows: Sequence[Row], like: Row, event: str) -> list[Row]:
    """The rows with one more at the end of the round."""
    [end] = [
        place
        for place, row in enumerate(rows)
        if row["event"] == "round_end" and row["round_id"] == like["round_id"]
    ]
    more = {**like, "event": event, "amount": str(BY), "at": rows[end]["at"]}
    return _numbered([*rows[:end], more, *rows[end:]])


def _numbered(rows: Sequence[Row]) -> list[Row]:
    return [{**row, "seq": str(seq)} for seq, row in enumerate(rows, start=1)]
