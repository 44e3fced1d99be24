"""Findings of an audit in its order, put by on disk where they are many."""

from collections.abc import Iterator
from pathlib import Path

import polars as pl

from auditor.passing import Passing
from auditor.tables.findings import Findings

HELD = 1 << 17
"""Findings that are kept in memory."""


def columns() -> dict[str, pl.DataType]:
    """The columns of findings with `id` and `part`, the number of the part each is of, from 1."""
    of = Findings.to_schema().columns
    named = {name: column.dtype.type for name, column in of.items()}
    return {**named, "id": pl.String(), "part": pl.UInt32()}


class Found:
    """Findings as `tables.findings.Findings` has them, with `id` and `part`, in frames.

    What lies on disk goes with it.
    """

    def __init__(self) -> None:
        self._written: list[Path] = []
        self._waiting: list[pl.DataFrame] = []
        self._passing = Passing("what was found")
        self.height = 0
        """How many there are."""

    def add(self, findings: pl.DataFrame) -> None:
        """Findings that come after all others.

        Raises:
            PlaceError: there is no room for them.
        """
        if findings.is_empty():
            return
        self.height += findings.height
        self._waiting.append(findings)
        if sum(each.height for each in self._waiting) > HELD:
            self._written.append(self._passing.put(pl.concat(self._waiting)))
            self._waiting = []

    def frames(self) -> Iterator[pl.DataFrame]:
        """The findings in order, some at a time; one frame without any, where there are none."""
        if not self.height:
            yield pl.DataFrame(schema=columns())
        yield from map(pl.read_parquet, self._written)
        yield from self._waiting

    def whole(self) -> pl.DataFrame:
        """All of them, which have to fit into memory."""
        return pl.concat(self.frames())
