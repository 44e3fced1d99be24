"""Killing an audit at random moments, again and again, until it has come to its end."""

import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]

ROWS = 200
"""Rows of a piece, so that a small log has many."""

_AUDITOR = f"from auditor import logs; logs.SIZE = {ROWS}; from auditor.cli import run; run()"


@dataclass
class Killed:
    """What came of audits that were killed.

    `ended` counts those that came to their end, each after some that were killed; `kept` those
    that began where another had been stopped.
    """

    times: int = 0
    ended: int = 0
    kept: int = 0


@dataclass(frozen=True)
class Place:
    """Where an audit writes, and what it keeps."""

    folder: Path

    @property
    def record(self) -> Path:
        """The report in JSON."""
        return self.folder / "report.json"

    @property
    def pages(self) -> Path:
        """The folder of the page."""
        return self.folder / "pages"

    @property
    def keep(self) -> Path:
        """The folder of what was judged."""
        return self.folder / "kept"

    def written(self) -> dict[str, bytes]:
        """The files there under a name that stays, with what they hold."""
        found = [self.record, *(self.pages.glob("*") if self.pages.is_dir() else [])]
        return {
            path.name: path.read_bytes()
            for path in found
            if path.is_file() and not path.name.startswith(".")
        }


def auditing(log: Path, place: Place) -> subprocess.Popen[bytes]:
    """An audit that has begun."""
    arguments = ["check", str(log), "--rules", "nsw-revised", "--format", "json"]
    arguments += ["--output", str(place.record), "--html", str(place.pages)]
    arguments += ["--keep", str(place.keep)]
    return subprocess.Popen(
        [sys.executable, "-c", _AUDITOR, *arguments],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


def killed(log: Path, folder: Path, times: int, random: Random) -> Killed:
    """So many audits of a log killed at random moments, each continued until it ends.

    Raises:
        AssertionError: one left a file that is not what an audit without interruption writes.
    """
    whole = Place(folder / "whole")
    whole.folder.mkdir()
    begun = time.perf_counter()
    _ended(auditing(log, whole))
    lasts = time.perf_counter() - begun
    expected = whole.written()
    assert len(expected) == 2, expected.keys()
    done = Killed()
    while done.times < times:
        place = Place(folder / f"stopped-{done.ended}")
        place.folder.mkdir()
        while done.times < times:
            done.kept += place.keep.is_dir() and any(place.keep.iterdir())
            process = auditing(log, place)
            try:
                process.wait(random.uniform(0, lasts))
            except subprocess.TimeoutExpired:
                process.kill()
                done.times += 1
            process.communicate()
            for name, content in place.written().items():
                assert content == expected[name], f"{place.folder}: {name}"
            if process.returncode in (0, 1):
                break
        _ended(auditing(log, place))
        assert place.written() == expected, place.folder
        done.ended += 1
    return done


def _ended(process: subprocess.Popen[bytes]) -> None:
    _, said = process.communicate()
    assert process.returncode in (0, 1), said.decode()
