"""The part of the page that says where an audit spends its time, by what was seen of it."""

from collections.abc import Iterator

from tests.bench import figures
from tests.bench.contenders import AUDIT, BARE_READ
from tests.bench.figures import Figures
from tests.bench.logs import DAY, Log
from tests.bench.profiled import IMPORTING, REST, WHOLE
from tests.documents.blocks import table

WORK = {
    "reading": "parsing and checking every cell, ordering the rows, looking for gaps, spilling "
    "pieces to disk; the bare read only decodes the file",
    "replaying": "deriving every hand, total, turn, permit, limit and payment again",
    "judging": "the conditions of each clause on these, under each reading",
    "reporting": "writing the record and the page with its charts",
    IMPORTING: "Python's own work before anything is read",
    REST: "the command line, and ending",
}
MOST = 12
"""Modules that are named."""


def told(kept: Figures) -> Iterator[str]:
    """The shares of each stage, and the modules that take most of the largest log."""
    seen = [log for log in figures.logs(kept) if "profile" in kept[log.name]]
    if not seen:
        return
    yield "## Where the time goes\n"
    yield (
        "py-spy looked at one more audit of each of these logs from outside, many times a second, "
        "and this is the share of looks at which a stage was at work; a thread that waits for "
        "another is not counted. *In bare reads* is that share of the audit's time, in those of "
        f"the bare read, on {_name(seen[-1])}: where a goal beside it is missed, this is what it "
        "would take to reach it.\n"
    )
    head = ("stage", "what it does", *map(_name, seen), "in bare reads")
    rows = [
        (
            stage,
            WORK[stage],
            *(_percent(_share(kept, log, stage)) for log in seen),
            _in_bare_reads(kept, seen[-1], stage),
        )
        for stage in WHOLE
    ]
    yield table(head, rows) + "\n"
    yield f"The modules in which it was seen most often, on {_name(seen[-1])}:\n"
    yield table(("module", "share"), list(_modules(kept, seen[-1]))) + "\n"


def _name(log: Log) -> str:
    return "the day" if log == DAY else f"{log.rounds:,} rounds"


def _looks(kept: Figures, log: Log) -> int:
    looks: int = sum(kept[log.name]["profile"]["stages"].values())
    return looks


def _share(kept: Figures, log: Log, stage: str) -> float:
    looks: int = kept[log.name]["profile"]["stages"].get(stage, 0)
    return looks / _looks(kept, log)


def _in_bare_reads(kept: Figures, log: Log, stage: str) -> str:
    audit, read = (figures.of(kept, log, each.name) for each in (AUDIT, BARE_READ))
    if not (audit and read):
        return ""
    return figures.told(_share(kept, log, stage) * audit.seconds / read.seconds)


def _modules(kept: Figures, log: Log) -> Iterator[tuple[str, str]]:
    seen: dict[str, int] = kept[log.name]["profile"]["modules"]
    for module, looks in sorted(seen.items(), key=lambda each: (-each[1], each[0]))[:MOST]:
        yield f"`{module}`", _percent(looks / _looks(kept, log))


def _percent(share: float) -> str:
    return f"{share:.1%}"
