"""Findings of an audit in its order, put by on disk where they are many."""

from collections.abc import Iterator
from pathlib import Path

import polars as pl

from auditor.passing import Passing
from auditor.tables.findings import Findings

HELD = 1 << 17
"""Findings that are kept in memory."""


def columns() -> dict[str, pl.DataType]:
    """The columns of findings with `part`, the number of the part that each is of, from 1."""
    of = Findings.to_schema().columns
    return {**{name: column.dtype.type for name, column in of.items()}, "part": pl.UInt32()}


class Found:
    """Findings as `tables.findings.Findings` has them, with `part`, in frames.

    What lies on disk goes with it.
    """

    def __init__(self) -> None:
        self._frames: list[pl.DataFrame | Path] = []
        self._waiting = 0
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
        self._waiting += findings.height
        self._frames.append(findings)
        if self._waiting > HELD:
            held = [each for each in self._frames if isinstance(each, pl.DataFrame)]
            written: list[pl.DataFrame | Path] = [
                each for each in self._frames if isinstance(each, Path)
            ]
            self._frames = [*written, self._passing.put(pl.concat(held))]
            self._waiting = 0

    def frames(self) -> Iterator[pl.DataFrame]:
        """The findings in order, some at a time; one frame without any, where there are none."""
        if not self._frames:
            yield pl.DataFrame(schema=columns())
        for each in self._frames:
            yield pl.read_parquet(each) if isinstance(each, Path) else each

    def whole(self) -> pl.DataFrame:
        """All of them, which have to fit into memory."""
        return pl.concat(self.frames())
