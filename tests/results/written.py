"""Results written by the auditor for a test, and then read again."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from auditor.audit import Audit
from auditor.report import json as as_json
from auditor.report import ndjson as as_ndjson
from auditor.results import Result, load

Record = dict[str, Any]
FORMS: dict[str, Callable[[Audit], Iterator[str]]] = {
    "json": as_json.written,
    "ndjson": as_ndjson.written,
}


def file(folder: Path, found: Audit, name: str = "result.json") -> Path:
    """The file of an audit, of the form that its name ends with."""
    path = folder / name
    path.write_text("".join(FORMS[name.rpartition(".")[2]](found)), encoding="utf-8")
    return path


def result(folder: Path, found: Audit, name: str = "result.json") -> Result:
    """The result of an audit, read again from its file."""
    return load(file(folder, found, name))


def edited(folder: Path, found: Audit, edit: Callable[[Record], object], name: str) -> Result:
    """The same after somebody has edited its record."""
    record = json.loads("".join(as_json.written(found)))
    edit(record)
    path = folder / name
    path.write_text("".join(as_json.document(record)), encoding="utf-8")
    return load(path)
