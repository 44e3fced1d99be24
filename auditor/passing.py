"""Passing files: what does not fit into memory, on disk for as long as somebody needs it."""

import shutil
import tempfile
import weakref
from pathlib import Path
from typing import BinaryIO, cast

import polars as pl

from auditor.errors import PlaceError

FEW = 1 << 26
"""Bytes that are kept in memory."""

_BLOCK = 1 << 20


class Passing:
    """A folder for passing files, made for the first of them; it goes with whoever has it."""

    def __init__(self, what: str) -> None:
        """`what` is what will lie there, in words: `the log`."""
        self._what = what
        self._folder: Path | None = None
        self._files = 0

    def put(self, rows: pl.DataFrame, at_once: int | None = None) -> Path:
        """A file with these rows, of which so many can be decoded by themselves.

        Raises:
            PlaceError: it cannot be written.
        """
        try:
            if self._folder is None:
                self._folder = Path(tempfile.mkdtemp(prefix="auditor-"))
                weakref.finalize(self, shutil.rmtree, self._folder, ignore_errors=True)
            path = self._folder / f"{self._files}.parquet"
            rows.write_parquet(path, compression="lz4", statistics=False, row_group_size=at_once)
        except OSError as error:
            raise no_room(self._what, error) from error
        self._files += 1
        return path


def copied(stream: BinaryIO, what: str) -> BinaryIO:
    """The bytes of a stream, to be read in any order: in memory where they are few.

    Raises:
        PlaceError: they cannot be written; `what` they are, in words.
    """
    copy = tempfile.SpooledTemporaryFile(max_size=FEW)  # noqa: SIM115 it goes with its reader
    while some := stream.read(_BLOCK):
        try:
            copy.write(some)
        except OSError as error:
            raise no_room(what, error) from error
    copy.seek(0)
    return cast("BinaryIO", copy)


def no_room(what: str, error: OSError) -> PlaceError:
    """What is raised where something cannot be written to where passing files go."""
    message = (
        f"{tempfile.gettempdir()}: {what} does not fit into memory, and cannot be written there: "
        f"{error.strerror or error}; name a folder with room in TMPDIR"
    )
    return PlaceError(message)
