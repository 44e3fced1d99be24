"""Progress of an audit on a terminal's standard error: rows so far, and the time that is left."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class Watch:
    """What hears how far an audit has come; this one shows nothing of it."""

    def reading(self, logs: Sequence[str]) -> None:
        """These files and folders are about to be read."""

    def read(self, path: str, rows: int, position: int) -> None:
        """Rows of a file were read, which is read up to that byte."""

    def judging(self, rows: int) -> None:
        """So many rows are about to be judged."""

    def judged(self, rows: int) -> None:
        """Rows were judged."""

    def writing(self) -> None:
        """The report is about to be written."""


@contextmanager
def progress() -> Iterator[Watch]:
    """What shows progress, where a terminal is there to show it."""
    if not (sys.stderr and sys.stderr.isatty()):
        yield Watch()
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    if console.is_dumb_terminal:  # it could not take back what it shows
        yield Watch()
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[rows]}"),
        TimeRemainingColumn(),
        "left",
    )
    with Progress(*columns, console=console, transient=True) as shown:
        yield Bar(shown)


class Bar(Watch):
    """A bar for one step at a time: of bytes where a log is read, of rows where it is judged."""

    def __init__(self, shown: "Progress") -> None:
        self._shown = shown
        self._step: TaskID | None = None
        self._rows = 0
        self._positions: dict[str, int] = {}

    def reading(self, logs: Sequence[str]) -> None:
        """A bar as long as the files, where their length can be known."""
        from auditor.logs import files

        found, _ = files.found(logs)
        lengths = [_length(file.path) for file in found]
        known = [length for length in lengths if length is not None]
        self._begin("Reading the log", sum(known) if len(known) == len(lengths) else None)

    def read(self, path: str, rows: int, position: int) -> None:
        """Further by what was read of the file since."""
        self._advance(rows, position - self._positions.get(path, 0))
        self._positions[path] = position

    def judging(self, rows: int) -> None:
        """A bar as long as the log has rows."""
        self._begin("Judging", rows)

    def judged(self, rows: int) -> None:
        """Further by these rows."""
        self._advance(rows, rows)

    def writing(self) -> None:
        """A bar without an end, since no one knows it."""
        self._begin("Writing the report", None)

    def _begin(self, doing: str, length: int | None) -> None:
        if self._step is not None:
            self._shown.refresh()
            self._shown.remove_task(self._step)
        self._rows = 0
        self._step = self._shown.add_task(doing, total=length, rows="")
        self._shown.refresh()

    def _advance(self, rows: int, by: int) -> None:
        assert self._step is not None, "a step has begun"
        self._rows += rows
        self._shown.update(self._step, advance=by, rows=f"{self._rows:,} rows")
        step = self._shown.tasks[0]
        if by == 0 and step.finished:
            # Parquet is copied whole before its first row: how much is left, no byte can tell.
            step.total = step.finished_time = None


def _length(path: str) -> int | None:
    """How many bytes a file has; none where that does not say how many will be read."""
    try:
        return os.path.getsize(path) if os.path.isfile(path) else None  # noqa: PTH113, PTH202
    except OSError:
        return None
