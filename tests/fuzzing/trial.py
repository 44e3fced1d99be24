"""A trial: inputs read, judged and reported as `auditor check` does it, and what has to hold."""

import io
import json as notation
import os
import sys
import tempfile
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from csv import DictReader
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

from pyarrow import parquet as parquet_file

from auditor import audit, logs
from auditor.audit import Audit
from auditor.cli import Exit, exit_code
from auditor.errors import LogError
from auditor.report import csv, html, json, junit, ndjson, parquet, sarif, text
from auditor.rulebook import shipped
from tests.fuzzing.inputs import Damaged, placed
from tests.outcomes import book

LONGEST = 2000
"""Characters that no sentence about a file reaches."""


@dataclass(frozen=True)
class Ended:
    """How a trial ended: its exit code, or what went wrong in words."""

    exit: int
    fault: str = ""


def tried(inputs: Sequence[Damaged]) -> Ended:
    """What becomes of inputs, handed over together."""
    with tempfile.TemporaryDirectory() as name:
        paths = placed(list(inputs), Path(name))
        with _errors() as said:
            ended = _ended(paths, rules=Random(inputs[0].number).choice(shipped()))
        spoken = said.getvalue()
    if spoken and not ended.fault:
        return Ended(ended.exit, f"says on standard error: {spoken[:1000]}")
    return ended


def _ended(paths: Sequence[str], rules: str) -> Ended:
    try:
        try:
            log = logs.read(paths)
        except LogError as error:
            lines = str(error).split("\n")
            assert len(lines) == len(set(paths)), "a sentence for each file"
            _plain(zip(paths, lines, strict=True))
            return Ended(Exit.NOTHING_JUDGED)
        found = audit.check(log, book(rules), {})
        _sound(found)
        return Ended(exit_code(found))
    except BaseException:  # a panic of Polars is no Exception
        return Ended(Exit.FAULT, f"under {rules}\n{traceback.format_exc()}")


def _plain(told: Iterator[tuple[str, str]]) -> None:
    """Each file that cannot be read is named at the beginning of one sentence of fair length."""
    for path, sentence in told:
        assert sentence.startswith(f"{path}: "), sentence
        assert len(path) + 20 < len(sentence) < LONGEST, sentence


def _sound(found: Audit) -> None:
    """Every row and round is accounted for, and every form of report holds every finding."""
    log = found.log
    _plain(iter(log.unreadable))
    forms = {
        form: "".join(form.written(found)) for form in (csv, html, json, junit, ndjson, sarif, text)
    }
    record = notation.loads(forms[json])
    rows, rounds = record["rows"], record["rounds"]
    assert rows["read"] == sum(given["rows"] for given in record["inputs"])
    assert rows["read"] == rows["judged"] + rows["set_aside"] + rows["rejected"]
    assert rounds["seen"] == rounds["judged"] + rounds["void"] + rounds["incomplete"]
    assert len(record["rejected"]) == rows["rejected"]
    assert len(record["incomplete"]) == rounds["incomplete"]
    assert log.events.height == rows["judged"] + rows["set_aside"]
    _counted(record)
    lines = forms[ndjson].splitlines()
    assert [notation.loads(line) for line in lines[:-1]] == record["findings"]
    assert notation.loads(lines[-1])["findings"] == len(record["findings"])
    assert sum(1 for _ in DictReader(io.StringIO(forms[csv], newline=""))) == len(lines) - 1
    results = [result for run in notation.loads(forms[sarif])["runs"] for result in run["results"]]
    assert [result["properties"] for result in results] == record["findings"]
    assert ET.fromstring(forms[junit].encode()).tag == "testsuites"  # noqa: S314 our own
    table = parquet_file.read_table(io.BytesIO(b"".join(parquet.written(found))))
    assert table["id"].to_pylist() == [finding["id"] for finding in record["findings"]]
    assert forms[html].rstrip().endswith("</html>")
    assert "\x1b" not in forms[text]


def _counted(record: Mapping[str, Any]) -> None:
    """Findings are of rounds that are judged, and as many as the clauses count."""
    place = ("gaming_day", "table_id", "round_id")
    incomplete = {tuple(entry[key] for key in place) for entry in record["incomplete"]}
    for finding in record["findings"]:
        assert tuple(finding[key] for key in place) not in incomplete, finding
        assert finding["verdict"] in ("broken", "disputed"), finding
    counted = sum(each["broken"] + each["disputed"] for each in record["clauses"])
    assert counted == len(record["findings"])


@contextmanager
def _errors() -> Iterator[io.StringIO]:
    """What is written to standard error meanwhile, by whatever means."""
    said = io.StringIO()
    sys.stderr.flush()
    kept = os.dup(2)
    with tempfile.TemporaryFile() as file:
        os.dup2(file.fileno(), 2)
        try:
            yield said
        finally:
            sys.stderr.flush()
            os.dup2(kept, 2)
            os.close(kept)
            file.seek(0)
            said.write(file.read().decode(errors="replace"))
