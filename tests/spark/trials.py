"""Audits on a cluster of two executors on this machine, one process for all of them.

`python -m tests.spark.trials LOG FOLDER` leaves what comes of each in the folder.
"""

import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from auditor import audit, logs, spark
from auditor.audit import Audit, Elsewhere, Judged
from auditor.audit.outcome import Outcome
from auditor.cli import app
from auditor.errors import AuditError
from auditor.logs import Log
from auditor.report.json import written
from auditor.rulebook import Rulebook
from auditor.spark import asking
from auditor.spark.engine import Cluster
from auditor.venue import load
from tests.outcomes import book
from tests.spark.faults import Changing, Once, fail, lose_executor
from tests.spark.logs import ROWS, RULEBOOK, VENUE, venue_logs


def command(log: Path, folder: Path) -> None:
    """The command with everything that it writes."""
    arguments = ["check", str(log), "--rules", RULEBOOK, "--engine", "spark"]
    arguments += ["--findings", str(folder / "findings"), "--html", str(folder / "pages")]
    arguments += ["--format", "json", "--output", str(folder / "command.json")]
    code = app(arguments, standalone_mode=False)
    (folder / "command.exit").write_text(str(code))


def at_venue(there: Cluster) -> Audit:
    """Tables of two rulebooks at one venue."""
    return audit.check_venue(there.read(venue_logs()), load(VENUE), {}, elsewhere=there.outcomes)


def beyond(there: Cluster, log: Path) -> Audit:
    """The log where only Spark can open it."""
    return _audit(there, f"file://{log}", there.outcomes)


def broken(there: Cluster, log: Path, marks: Path) -> Audit:
    """The log while a task fails, and then an executor is lost with what it had read."""
    return _with(there, log, marks, {2: fail, 5: lose_executor})


def changed(there: Cluster, log: Path, marks: Path) -> Audit:
    """The log while an executor is lost, and what is to be read again has changed."""
    copy = marks / "log"
    shutil.copytree(log, copy)
    return _with(there, copy, marks, {5: Changing(str(copy))})


def _with(there: Cluster, log: Path, marks: Path, does: Mapping[int, Callable[[], None]]) -> Audit:
    def elsewhere(read: Log, judged: Judged, books: Mapping[int, Rulebook]) -> Iterator[Outcome]:
        return there.outcomes(read, Once(judged, marks, dict(does)), books)

    return _audit(there, str(log), elsewhere)


def _audit(there: Cluster, log: str, elsewhere: Elsewhere) -> Audit:
    return audit.check(there.read([log]), book(RULEBOOK), {}, elsewhere=elsewhere)


def main(log: Path, folder: Path) -> None:
    """Every trial, one after the other."""
    logs.SIZE = ROWS
    asking.TASK = 1  # each file a task of its own
    command(log, folder)
    with spark.cluster() as there:
        trials: dict[str, Callable[[Path], Audit]] = {
            "venue": lambda _: at_venue(there),
            "beyond": lambda _: beyond(there, log),
            "broken": lambda marks: broken(there, log, marks),
            "changed": lambda marks: changed(there, log, marks),
        }
        for name, trial in trials.items():
            marks = folder / f"{name}-marks"
            marks.mkdir()
            try:
                told = "".join(written(trial(marks)))
            except AuditError as error:
                told = f"{type(error).__name__}: {error}"
            (folder / f"{name}.json").write_text(told, encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
