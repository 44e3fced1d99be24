"""A result as `auditor check` wrote it, as JSON or NDJSON, read again.

Its findings are read when they are asked for, one at a time, and never held: NDJSON has one to a
line, and so has JSON in the lines that the auditor gives it. JSON that was set out otherwise is
held whole.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BufferedReader
from itertools import islice
from pathlib import Path
from typing import Any, NoReturn, cast

from auditor.errors import ResultError
from auditor.results import shape

FORMAT = "auditor/1"
"""The format that is read."""

Finding = dict[str, Any]
"""A finding with the keys of `shape.FINDING`, and any others that it was written with."""


def _no_number(name: str) -> NoReturn:
    message = f"{name} is no number of JSON"
    raise ValueError(message)


# Nothing is a float, whoever wrote it, and no JSON has the infinite ones that Python would read.
_DECODER = json.JSONDecoder(parse_float=str, parse_constant=_no_number)
_BEGIN = b'  "findings": ['
_END = b"  ]"
_MEND = "name a file as `auditor check` wrote it, with --format json or ndjson"


@dataclass(frozen=True)
class Result:
    """The result of an audit: everything but its findings, and those for the asking."""

    path: str
    sha256: str
    record: dict[str, Any]
    """The record, without its findings."""
    of_lines: bool
    """Whether it is NDJSON."""
    held: tuple[object, ...] = ()
    """The findings of JSON in other lines than the auditor's."""

    @property
    def parts(self) -> list[dict[str, Any]]:
        """What was judged by each rulebook, one after the other."""
        parts: list[dict[str, Any]] = self.record.get("parts", [self.record])
        return parts

    @property
    def complete(self) -> bool:
        """Whether everything that was handed to the audit was judged."""
        rejected, incomplete = self.record["rows"]["rejected"], self.record["rounds"]["incomplete"]
        return not (rejected or incomplete or self.record["unreadable"])

    def findings(self) -> Iterator[Finding]:
        """The findings in their order.

        Raises:
            ResultError: one of them is none, or the file can no longer be read.
        """
        asked = {**shape.FINDING, **(shape.OF_SEVERAL if len(self.parts) > 1 else {})}
        for line, value in self._values():
            if fault := shape.fault(value, asked, "finding"):
                raise _no_result(self.path, fault, line)
            finding = cast("Finding", value)
            part = finding.get("part", 1)  # where there is one alone, its shape was not asked for
            if type(part) is not int or not 1 <= part <= len(self.parts):
                raise _no_result(self.path, f"there is no part {part!r:.40}", line)
            yield finding

    def _values(self) -> Iterator[tuple[int | None, object]]:
        """Each finding as it stands, with its line."""
        if self.held:
            yield from ((None, value) for value in self.held)
            return
        with _opened(self.path) as file:
            numbered = enumerate(file, start=1)
            count = self.record["findings"]
            for number, line in islice(numbered, count) if self.of_lines else _entries(numbered):
                yield number, _parsed(self.path, line, number)


def load(path: Path) -> Result:
    """The result that a file holds.

    Raises:
        ResultError: it cannot be read, is no result, or was cut off.
    """
    name = str(path)
    # Neither raises over a name that is too long.
    if os.path.exists(path) and not os.path.isfile(path):  # noqa: PTH110, PTH113
        message = f"{name}: it is no file, and a result is read more than once; {_MEND}"
        raise ResultError(message)
    with _opened(name) as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
        file.seek(0)
        of_lines = _stands_alone(file.readline())
        file.seek(0)
        record = _last(name, file) if of_lines else _parsed(name, b"".join(_rest(file)))
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise _no_result(name, f"it does not say that it is of the format {FORMAT}")
    judged = shape.PARTS if "parts" in record else shape.PART
    findings = {"findings": int if of_lines else list}
    if fault := shape.fault(record, {**findings, **shape.RECORD, **judged}, "result"):
        raise _no_result(name, fault)
    result = Result(name, digest, record, of_lines, () if of_lines else tuple(record["findings"]))
    for part in result.parts:
        if fault := shape.fault(part, shape.there(part, shape.AT_TIMES), "result"):
            raise _no_result(name, fault)
    return result


def _opened(path: str) -> BufferedReader:
    try:
        return Path(path).open("rb")
    except OSError as error:
        message = f"{path}: the result cannot be read: {error.strerror or error}; {_MEND}"
        raise ResultError(message) from error


def _stands_alone(line: bytes) -> bool:
    """Whether a result that begins with this line is NDJSON: the line is an object by itself.

    So is the only line of a document without any breaks, which has its findings in it.
    """
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return not (isinstance(value, dict) and isinstance(value.get("findings"), list))


def _last(path: str, lines: Iterable[bytes]) -> object:
    """The record on the last line, which says how many lines come before it."""
    last, before = b"", -1
    for line in lines:
        last, before = line, before + 1
    record = _parsed(path, last, before + 1)
    if isinstance(record, dict) and record.get("findings") != before:
        raise _no_result(path, "its last line does not say how many come before it: it is cut off")
    return record


def _rest(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The lines of a document without the entries of its findings."""
    within = False
    for line in lines:
        within = within and not line.startswith(_END)
        if not within:
            yield line
        within = within or line.rstrip() == _BEGIN


def _entries(numbered: Iterable[tuple[int, bytes]]) -> Iterator[tuple[int, bytes]]:
    """The entries of the findings of a document, with their line."""
    within = False
    for number, line in numbered:
        if within and line.startswith(_END):
            return
        if within:
            yield number, line.rstrip().removesuffix(b",")
        within = within or line.rstrip() == _BEGIN


def _parsed(path: str, text: bytes, line: int | None = None) -> object:
    try:
        value: object = _DECODER.decode(text.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise _no_result(path, "it is no JSON, or is cut off", line) from error
    return value


def _no_result(path: str, fault: str, line: int | None = None) -> ResultError:
    at = path if line is None else f"{path}:{line}"
    return ResultError(f"{at}: it cannot be read as a result: {fault}; {_MEND}")
