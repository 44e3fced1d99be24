"""The rows of a log that a page repeats beside its findings."""

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from tests.report.figures.batch import Row
from tests.report.figures.page import Element, Figures, figures, texts
from tests.report.figures.record import amount

_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class Repeated(NamedTuple):
    """A row as a page repeats it."""

    line: str
    seq: str
    time: str
    recorded: Figures


def repeated(page: Element) -> Iterator[Repeated]:
    """The rows of every round that a page tells step by step, and those around other findings."""
    for table in page.iterfind(".//article//table"):
        for row in table.iterfind("tbody/tr"):
            if table.get("class") == "derivation":
                seq, time, line = list(texts(row[0]))[:1] + list(texts(row[0]))[-2:]
                yield Repeated(line.split()[-1], seq.split()[0], time, _of(row[1]))
            else:
                seq, time = (" ".join(texts(cell)).split()[0] for cell in row[:2])
                line = " ".join(texts(row[-1]))
                yield Repeated(line, seq, time, tuple(f for cell in row[2:-1] for f in _of(cell)))


def stands_in(given: Repeated, row: Row) -> bool:
    """Whether a row of the log is the one that a page repeats, in every figure."""
    return (
        given.seq == row["seq"]
        and given.time == row["at"].partition("T")[2][:-6]
        and set(given.recorded) <= set(_words(row))
    )


def _of(cell: Element) -> Figures:
    return tuple(figure for text in texts(cell) for figure in figures(text))


def _words(row: Row) -> Iterator[str]:
    """The values of a row as a page writes them."""
    for column, value in row.items():
        if value and column in {"amount", "minimum", "maximum", "unit"}:
            yield amount(Decimal(value))
        elif value and column == "card":
            yield f"{value[:-1].replace('T', '10')}{_SUITS.get(value[-1], '')}"
        elif value:
            yield from figures(value)
