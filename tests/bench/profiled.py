"""Where an audit spends its time, by py-spy, which looks at it from outside many times a second."""

import re
import shutil
import sys
import sysconfig
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from tests.bench import contenders, measured
from tests.bench.contenders import AUDIT
from tests.bench.logs import DAY, Log
from tests.bench.measured import FailedError

STAGES = {
    "reading": ("logs", "venue"),
    "replaying": ("replay",),
    "judging": ("judge", "rulebook", "audit"),
    "reporting": ("report", "results", "dispositions"),
}
"""The floors on which each stage of an audit is; what they share is counted where it is called."""

IMPORTING = "importing"
REST = "the rest"
WHOLE = (*STAGES, IMPORTING, REST)

_FLOORS = {floor: stage for stage, floors in STAGES.items() for floor in floors}
_FRAME = re.compile(r"auditor/(\w+)[/.]")
_MODULE = re.compile(r"auditor/(\S+?)\.py:")
_WAITING = ("concurrent/futures/", "threading.py")
"""What stands innermost in a thread that only waits for another."""

OFTEN, SELDOM = 1000, 50
"""Looks a second: at an audit of less than a second, and at a long one that they would slow."""


def takes(log: Log) -> bool:
    """Whether an audit of a log is looked at."""
    return log == DAY or (log.kind, log.form) == ("clean", "parquet")


def shares(log: Log, path: Path, folder: Path) -> dict[str, dict[str, int]]:
    """How often an audit was seen in each of its stages, and in which modules of them.

    Raises:
        FailedError: py-spy is not there, or may not look at a process.
    """
    stacks = folder / "stacks"
    rate = OFTEN if log == DAY else SELDOM
    looked = ["record", "--format", "raw", "--idle", "--threads", "--rate", str(rate)]
    command = [_spy(), *looked, "--output", str(stacks), "--", *AUDIT.command(path, folder)]
    measured.run(command, contenders.output(folder), AUDIT.codes)
    stages, modules = counted(stacks.read_text(encoding="utf-8").splitlines())
    if not stages:
        message = f"py-spy saw nothing of the audit of {log.name}"
        raise FailedError(message)
    return {"stages": dict(stages), "modules": dict(modules)}


def counted(stacks: Iterable[str]) -> tuple[Counter[str], Counter[str]]:
    """The looks by stage and by module, from stacks as py-spy writes them, outermost frame first.

    A thread that waits for another is counted as that other alone.
    """
    stages: Counter[str] = Counter()
    modules: Counter[str] = Counter()
    for line in stacks:
        stack, _, number = line.rpartition(" ")
        frames = stack.split(";")
        own = [place for place, frame in enumerate(frames) if "auditor/" in frame]
        after = frames[own[-1] + 1 :] if own else frames
        if any(word in frame for frame in after for word in _WAITING):
            continue
        stage = _stage(frames)
        stages[stage] += int(number)
        if stage in STAGES:
            inner = _MODULE.search(frames[own[-1]])
            modules[inner[1] if inner else REST] += int(number)
    return stages, modules


def _stage(frames: list[str]) -> str:
    for frame in reversed(frames):
        if "importlib" in frame:
            return IMPORTING
        floor = _FRAME.search(frame)
        if floor and floor[1] in _FLOORS:
            return _FLOORS[floor[1]]
    return REST


def _spy() -> str:
    beside = Path(sysconfig.get_path("scripts")) / "py-spy"
    found = str(beside) if beside.exists() else shutil.which("py-spy")
    if not found:
        message = f"py-spy is not installed beside {sys.executable}"
        raise FailedError(message)
    return found
