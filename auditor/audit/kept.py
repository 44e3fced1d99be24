"""Outcomes kept on disk, so that an audit that was stopped goes on where it was."""

import hashlib
import json
import os
import secrets
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import polars as pl

from auditor import __version__
from auditor.audit.outcome import Outcome
from auditor.audit.packing import names, packed, unpacked
from auditor.errors import PlaceError
from auditor.rulebook import Rulebook

_FORMAT = 1


@dataclass(frozen=True)
class Kept:
    """Outcomes in a folder, each by a digest of everything that it follows from.

    One is there whole or not at all, whenever the audit is stopped.
    """

    folder: Path
    of: str
    """A digest of what all pieces are judged by: files, rulebooks, readings, venue."""

    def outcome(self, days: pl.DataFrame, books: Mapping[int, Rulebook]) -> Outcome | None:
        """What became of the piece of these table-days, if it is kept.

        `books` has the rulebook of each part of the audit.
        """
        place = self._place(days)
        try:
            return unpacked({name: Path(place, name).read_bytes() for name in names()}, books)
        except (OSError, ValueError, pl.exceptions.PolarsError):
            return None  # not there, or of no use: judged again

    def keep(self, days: pl.DataFrame, outcome: Outcome) -> None:
        """Keep what became of the piece of these table-days.

        Raises:
            PlaceError: it cannot be written.
        """
        place = self._place(days)
        part = Path(self.folder, f".{secrets.token_hex(8)}.part")
        try:
            part.mkdir(parents=True)
            for name, content in packed(outcome).items():
                _write(content, Path(part, name))
            shutil.rmtree(place, ignore_errors=True)  # where it is there, it was of no use
            part.rename(place)
        except OSError as error:
            message = (
                f"{self.folder}: what is judged cannot be kept there: {error.strerror or error}; "
                "name another folder"
            )
            raise PlaceError(message) from error
        finally:
            shutil.rmtree(part, ignore_errors=True)

    def _place(self, days: pl.DataFrame) -> Path:
        named = days.select("gaming_day", "table_id", "rows").rows()
        return Path(self.folder, _digest([self.of, [[str(of) for of in day] for day in named]]))


def digest(of: object) -> str:
    """What tells one audit from another: this, and the auditor itself."""
    return _digest([_FORMAT, __version__, _auditor(), of])


def _digest(of: object) -> str:
    return hashlib.sha256(json.dumps(of, sort_keys=True, default=str).encode()).hexdigest()[:32]


@cache
def _auditor() -> str:
    """A digest of the auditor's own files: another state of it may judge otherwise."""
    content = hashlib.sha256()
    root = Path(__file__).parents[1]
    for path in sorted(root.rglob("*.py")):
        content.update(path.relative_to(root).as_posix().encode())
        content.update(path.read_bytes())
    return content.hexdigest()


def _write(content: bytes, path: Path) -> None:
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
