"""What goes wrong on a cluster: a task that fails, an executor that is lost, a log that changes."""

import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from auditor.audit import Judged
from auditor.audit.outcome import Outcome
from auditor.logs.pieces import Piece


def fail() -> None:
    """Fail, as a task does by a fault of the machine it runs on."""
    message = "this task fails the first time"
    raise RuntimeError(message)


def lose_executor() -> None:
    """End the executor that this runs on, with everything that it has read."""
    daemon = os.getppid()
    executor = int(Path(f"/proc/{daemon}/stat").read_text().rpartition(")")[2].split()[1])
    command = Path(f"/proc/{executor}/cmdline").read_text()
    assert "CoarseGrainedExecutorBackend" in command, "an executor is a process of its own"
    os.kill(executor, signal.SIGKILL)
    time.sleep(60)  # whoever outlives it must not go on as if nothing had been


@dataclass(frozen=True)
class Changing:
    """Writes to each file of a log, and loses the executor."""

    log: str

    def __call__(self) -> None:
        """Do so."""
        for path in Path(self.log).rglob("*.csv"):
            path.write_text(path.read_text().replace(",1", ",2"))
        for path in Path(self.log).rglob("*.parquet"):
            path.write_bytes(path.read_bytes()[:-10])
        lose_executor()


@dataclass(frozen=True)
class Once:
    """What judges a piece, and before that does something the first time that it is its turn."""

    judged: Judged
    marks: Path
    does: dict[int, Callable[[], None]] = field(default_factory=dict)
    """What it does, by the number of a table-day."""

    def __call__(self, piece: Piece) -> Outcome:
        """What becomes of the piece, if it gets as far."""
        for number in piece.table_days["table_day"]:
            if number in self.does:
                try:
                    (self.marks / str(number)).touch(exist_ok=False)
                except FileExistsError:
                    continue
                self.does[number]()
        return self.judged(piece)
