"""What a process took: time by the clock and of the processors, and the most memory it held."""

import os
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

Run = tuple[float, float, float]
"""Seconds by the clock, seconds of the processors, and the most megabytes held at once."""


@dataclass(frozen=True)
class Median:
    """The medians of several runs, each of its own."""

    seconds: float
    processor: float
    megabytes: float


class FailedError(Exception):
    """A process ended otherwise than it has to."""


def median(runs: Sequence[Run]) -> Median:
    """The medians of some runs."""
    return Median(*(statistics.median(each) for each in zip(*runs, strict=True)))


def run(command: Sequence[str], output: Path, codes: Sequence[int]) -> Run:
    """What a command took that writes its standard output to a file.

    A process begins with the high-water mark of the one that started it, so whatever needs much
    memory must not be done in the process that measures.

    Raises:
        FailedError: it ended with none of these codes.
    """
    errors = output.with_suffix(".errors")
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    opened = [
        (os.POSIX_SPAWN_OPEN, number, str(path), flags, 0o600)
        for number, path in ((1, output), (2, errors))
    ]
    begun = time.perf_counter()
    child = os.posix_spawn(command[0], list(command), os.environ, file_actions=opened)
    _, status, usage = os.wait4(child, 0)
    seconds = time.perf_counter() - begun
    code = os.waitstatus_to_exitcode(status)
    if code not in codes:
        last = errors.read_text(encoding="utf-8", errors="replace").strip().rpartition("\n")[2]
        message = f"{' '.join(command[1:4])} ended with {code}: {last}"
        raise FailedError(message)
    # ru_maxrss is in KiB.
    megabytes = usage.ru_maxrss * 1024 / 1e6
    return round(seconds, 3), round(usage.ru_utime + usage.ru_stime, 3), round(megabytes, 1)
