"""How the rounds of a log are shared out among tables and days."""

from collections.abc import Iterable
from fractions import Fraction

from auditor.errors import PlayError
from auditor.simulation.days import Order
from auditor.simulation.play import Play

USUAL = 500
"""Rounds of a table-day, where nothing else is asked for."""
MOST_TABLES = 20
"""Tables, where nothing else is asked for."""


def ordered(
    play: Play,
    seed: int,
    rounds: int,
    *,
    tables: int | None = None,
    days: int | None = None,
    boxes: int = 4,
    faults: Iterable[str] = (),
    rate: Fraction = Fraction(0),
    without: Iterable[str] = (),
) -> list[Order]:
    """The table-days of a log, by day and then by table, with so many rounds in all.

    Raises:
        PlayError: there are more table-days than rounds.
    """
    needed = -(-rounds // USUAL)
    if tables is None:
        tables = -(-needed // days) if days else min(needed, MOST_TABLES)
    if days is None:
        days = -(-needed // tables)
    if tables * days > rounds:
        message = (
            f"{tables} tables on {days} days cannot share {rounds} rounds: "
            "each table plays at least one a day"
        )
        raise PlayError(message)
    share, more = divmod(rounds, tables * days)
    return [
        Order(
            play=play,
            seed=seed,
            table=nth % tables,
            day=nth // tables,
            rounds=share + (nth < more),
            boxes=min(boxes, play.boxes),
            faults=tuple(faults),
            rate=int(rate * 65_536),
            without=frozenset(without),
        )
        for nth in range(tables * days)
    ]
