"""What the tasks of a cluster do, without one."""

import json
import pickle
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pyarrow as pa
import pytest

from auditor import audit, logs
from auditor.audit import Judged
from auditor.audit.outcome import Outcome
from auditor.errors import LogError
from auditor.logs import Log, files
from auditor.report.json import written
from auditor.rulebook import Rulebook
from auditor.spark import asking, judging, reading
from auditor.spark.shelf import Spread, Stretches
from tests.cli.commands import (
    BROKEN,
    CLEAN,
    ENVIRONMENT,
    IN_PART,
    RULES,
    UNREADABLE,
    check_within,
)
from tests.outcomes import book
from tests.spark.logs import SAMPLES

PATHS = [str(path) for path in (CLEAN, BROKEN, IN_PART, UNREADABLE, SAMPLES / "faulty-day.csv")]
"""Logs of two table-days."""


class Tasks:
    """The tasks of a cluster, done here one after the other."""

    def __init__(self, paths: list[str]) -> None:
        found, unreadable = files.found(paths)
        self.stretches: Stretches = []
        records, lost = {}, []
        for task in asking.tasks(dict(enumerate(found))):
            handed = pa.RecordBatch.from_pylist([{"files": task}])
            for row in (row for batch in reading.read(iter([handed])) for row in batch.to_pylist()):
                if row["said"] is None:
                    self.stretches.append(row)
                    continue
                file = found[row["file"]]
                told = reading.told(file.path, row)
                if isinstance(told, str):
                    unreadable.append((file.path, told))
                    lost.append(file)
                else:
                    records[row["file"]] = told
        shelf = Spread(self._brought, records)
        readings = {number: told for number, (told, _) in records.items()}
        self.log = logs.gathered(shelf, readings, lost, unreadable)

    def _brought(self, days: pa.Table) -> Stretches:
        asked = {(day["gaming_day"], day["table_id"]) for day in days.to_pylist()}
        return [each for each in self.stretches if (each["gaming_day"], each["table_id"]) in asked]

    def outcomes(
        self, log: Log, judged: Judged, books: Mapping[int, Rulebook]
    ) -> Iterator[Outcome]:
        """What becomes of each piece, everything on its way there and back as bytes."""
        case = judging.Case(judged, log.lost, {given.file: given.path for given in log.inputs})
        case = pickle.loads(pickle.dumps(case))  # noqa: S301 - our own
        pieces = {
            (day["gaming_day"], day["table_id"]): day["piece"]
            for day in asking.pieces(log).to_pylist()
        }
        assert isinstance(log.shelf, Spread)
        for asked in asking.asked(log, log.shelf, asking.pieces(log)).to_pylist():
            rows = [
                {**each, "days": None}
                for each in self.stretches
                if pieces[each["gaming_day"], each["table_id"]] == asked["piece"]
            ]
            parts = [
                (row["name"], row["part"], row["content"])
                for batch in judging.outcome([*rows, asked], case)
                for row in batch.to_pylist()
            ]
            yield judging.put_together(parts, books)


@pytest.mark.parametrize("size", [logs.SIZE, 10])
def test_tasks_give_the_same_record_as_one_machine(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = audit.check(logs.read(PATHS), book(RULES), {})
    monkeypatch.setattr(logs, "SIZE", size)
    monkeypatch.setattr(reading, "ROWS", size)
    monkeypatch.setattr(judging, "ROWS", size)
    tasks = Tasks(PATHS)
    assert len(tasks.log.spans()) == (2 if size == 10 else 1)
    there = audit.check(tasks.log, book(RULES), {}, elsewhere=tasks.outcomes)
    assert "".join(written(there)) == "".join(written(here))


def test_rows_that_a_page_asks_for_are_those_that_were_read() -> None:
    tasks = Tasks([str(CLEAN)])
    tasks.stretches[0]["sha256"] = "0" * 64
    with pytest.raises(LogError, match="was read a second time"):
        tasks.log.piece(tasks.log.table_days)


@pytest.mark.parametrize("size", [10, 1 << 20])
def test_files_go_to_tasks_in_their_order(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "TASK", size)
    found, _ = files.found(PATHS)
    tasks = asking.tasks(dict(enumerate(found)))
    assert len(tasks) == (len(found) if size == 10 else 1)
    numbers = [file[0] for task in tasks for file in json.loads(task)]
    assert numbers == list(range(len(found)))


@pytest.mark.parametrize("wrong", ["lost", "twice", "of other bytes"])
def test_a_piece_that_is_not_what_was_read_is_not_judged(
    wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "ROWS", 10)
    tasks = Tasks([str(CLEAN)])
    if wrong == "lost":
        del tasks.stretches[1]
    elif wrong == "twice":
        tasks.stretches.append(tasks.stretches[1])
    else:
        tasks.stretches[1]["sha256"] = "0" * 64
    with pytest.raises(AssertionError if wrong == "twice" else LogError) as raised:
        audit.check(tasks.log, book(RULES), {}, elsewhere=tasks.outcomes)
    if wrong != "twice":
        assert str(CLEAN) in str(raised.value)
        assert "was read a second time" in str(raised.value)


def test_what_only_one_machine_can_do_is_refused() -> None:
    for arguments, said in (
        ([CLEAN, "--findings", "found"], "Only Spark writes them there"),
        (["-", "--engine", "spark"], "Standard input is of this machine alone"),
        ([CLEAN, "--engine", "spark", "--keep", "kept"], "judges a log once"),
    ):
        refused = check_within(*arguments)
        assert refused.exit_code == 2
        assert said in refused.output


def test_without_pyspark_one_sentence_says_what_to_do() -> None:
    command = ["auditor", "check", str(CLEAN), "--rules", RULES, "--engine", "spark"]
    program = f"""
import sys
sys.modules["pyspark"] = None
from auditor.cli import run
sys.argv = {command!r}
run()
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=ENVIRONMENT,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 2
    [line] = done.stderr.decode().splitlines()
    assert "pip install 'auditor[spark]'" in line
