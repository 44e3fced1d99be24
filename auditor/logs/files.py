"""The files of a log: which there are, what their folders say, and the bytes in them."""

import gzip
import hashlib
import io
import os
import sys
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias, cast
from urllib.parse import unquote

from auditor.errors import LogError
from auditor.logs.values import BLANKS

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

STDIN = "-"
SUFFIXES = (".csv", ".ndjson", ".jsonl", ".parquet")
"""How the names of logs end, before `.gz` or `.zst`."""

Stream: TypeAlias = "io.BufferedReader[Any]"
"""Bytes that can be looked at before they are read."""

PARTITIONS = ("gaming_day", "table_id")
"""Columns that a log may be partitioned by."""

_BUFFER = 1 << 20
_NO_VALUE = "__HIVE_DEFAULT_PARTITION__"
"""What partitioned folders are called where the column is blank."""


@dataclass(frozen=True)
class LogFile:
    """One file to be read."""

    path: str
    """The path as given, or below the folder as given."""
    stated: dict[str, str | None] = field(default_factory=dict)
    """What the folders' names state of the table-day: `gaming_day=2026-11-01`, `table_id=BJ07`."""
    unknown: tuple[str, ...] = ()
    """What else they state, below the folder as given."""
    lies_at: str | None = None
    """Where its bytes are, if they are not to be had at its path."""


def found(paths: Sequence[str]) -> tuple[list[LogFile], list[tuple[str, str]]]:
    """The files at these paths, each once, in the order given and by name within a folder.

    Beside them, path and sentence of what cannot be read: no file there, a folder without one,
    a hidden log.
    """
    files: list[LogFile] = []
    lost: list[tuple[str, str]] = []
    seen: set[str] = set()
    for path in paths:
        below, passed_over = [path], list[tuple[str, str]]()
        if not path:
            below, passed_over = [], [(path, "a log is named by a text that is empty; name a file")]
        elif path != STDIN and os.path.isdir(path):  # noqa: PTH112 - False where it may not look
            below, passed_over = _below(Path(path))
            if not below and not passed_over:
                passed_over = [(path, without_file(path))]
        lost += passed_over
        for each in below:
            real = each if each == STDIN else os.path.realpath(each)
            if real not in seen:
                seen.add(real)
                files.append(log_file(each, path))
    return files, lost


def log_file(path: str, given: str) -> LogFile:
    """The file at a path, which is the one given or below it."""
    others = [name for name in _named(path[len(given) :]) if name not in PARTITIONS]
    return LogFile(path, _stated(path), tuple(others))


def is_bookkeeping(names: Sequence[str]) -> bool:
    """Whether one of a file's and its folders' names marks it as no part of a log (`_SUCCESS`)."""
    return any(name.startswith((".", "_")) for name in names)


def marked(path: str) -> str:
    """What is said of a file that is named as a log's is, and marked as none."""
    return f"{path}: its name, or its folder's, marks it as no part of the log; rename it"


def without_file(folder: str) -> str:
    """What is said of a folder without a file."""
    return f"{folder}: is a folder without a file; name one that holds a log"


def _below(folder: Path) -> tuple[list[str], list[tuple[str, str]]]:
    """Files of a folder at any depth, links followed; beside them, what there is not read."""
    shown: list[str] = []
    lost: list[tuple[str, str]] = []
    for path in sorted(_paths(folder, lost)):
        if is_bookkeeping(path.relative_to(folder).parts):
            if is_named_as_log(path.name):
                lost.append((str(path), marked(str(path))))
        elif os.path.isfile(path) or not os.path.exists(path):  # noqa: PTH110, PTH113
            # A link that leads nowhere, or a file that is closed to us, says so when it is opened.
            shown.append(str(path))
        else:
            # To open a pipe would be to wait for whoever writes to it.
            lost.append((str(path), f"{path}: is no file; where it is meant, name it by itself"))
    return shown, lost


def _paths(folder: Path, lost: list[tuple[str, str]]) -> Iterator[Path]:
    """All that lies in a folder but folders; noted as lost are those that cannot be looked into."""

    def closed(error: OSError) -> None:
        reason = f"{error.filename}: cannot be looked into: {error.strerror}"
        lost.append((str(error.filename), reason))

    entered: set[str] = set()
    places = [folder]
    for start in places:  # links come last: the names of the folders themselves state partitions
        for place, folders, names in os.walk(start, onerror=closed):
            real = os.path.realpath(place)
            if real in entered:
                folders.clear()
                continue
            entered.add(real)
            places += sorted(path for name in folders if (path := Path(place, name)).is_symlink())
            yield from (Path(place, name) for name in names)


def readable(text: str) -> str:
    """A path, or what is said of one, as text; a name that is no UTF-8 shows its bytes."""
    return text.encode("utf-8", "backslashreplace").decode()


def is_named_as_log(name: str) -> bool:
    """Whether a file's name ends as a log's does."""
    return name.lower().removesuffix(".gz").removesuffix(".zst").endswith(SUFFIXES)


def _stated(path: str) -> dict[str, str | None]:
    return {
        name: None if value == _NO_VALUE else _decoded(value) or None
        for name, value in _named(path).items()
        if name in PARTITIONS
    }


def _decoded(value: str) -> str:
    """What a folder's name states; bytes that are no UTF-8 are shown, so that two stay two."""
    return readable(unquote(value, errors="surrogateescape")).strip(BLANKS)


def _named(path: str) -> dict[str, str]:
    """Names and values of the folders on a path that are called after a column's value."""
    pairs = (part.partition("=") for part in Path(path).parts[:-1])
    return {name: value for name, equals, value in pairs if equals}


class _Hashed(io.RawIOBase):
    """A stream that keeps the SHA-256 of what has been read from it."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._sha256 = hashlib.sha256()
        self.position = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401 - typed so by io.RawIOBase
        some = self._stream.read(len(buffer))
        self._sha256.update(some)
        self.position += len(some)
        buffer[: len(some)] = some
        return len(some)

    def hexdigest(self) -> str:
        """The SHA-256 of the whole stream, what is left of it included."""
        while self.read(_BUFFER):
            pass
        return self._sha256.hexdigest()


@dataclass
class Opened:
    """A file's bytes, decompressed, and the SHA-256 of the file as it lies there."""

    stream: Stream
    _hashed: _Hashed

    @property
    def position(self) -> int:
        """How many bytes of the file as it lies there have been read."""
        return self._hashed.position

    def sha256(self) -> str:
        """The SHA-256 of the whole file, to be asked for once it has been read."""
        return self._hashed.hexdigest()


@contextmanager
def opened(file: LogFile, stdin: BinaryIO | None) -> Iterator[Opened]:
    """A file's bytes. Compression is told by its first bytes, whatever the file's name.

    Raises:
        LogError: the file cannot be opened, or its compression is damaged or breaks off; raised
            as well where that shows only as the bytes are read.
    """
    try:
        with _raw(file.lies_at or file.path, stdin) as raw:
            hashed = _Hashed(raw)
            yield Opened(_decompressed(io.BufferedReader(hashed, _BUFFER)), hashed)
    except EOFError as error:
        message = f"{file.path}: breaks off inside its compression; the file is not whole"
        raise LogError(message) from error
    except (gzip.BadGzipFile, zlib.error, zstd.ZstdError) as error:
        message = f"{file.path}: its compression is damaged ({error}); the file is not whole"
        raise LogError(message) from error
    except OSError as error:
        message = f"{file.path}: cannot be read: {error.strerror or error}"
        raise LogError(message) from error


@contextmanager
def _raw(path: str, stdin: BinaryIO | None) -> Iterator[BinaryIO]:
    if path != STDIN:
        with Path(path).open("rb", buffering=0) as stream:
            yield cast("BinaryIO", stream)
    elif stdin is None:
        message = "-: there is no standard input to read"
        raise LogError(message)
    else:
        yield stdin


def _decompressed(stream: Stream) -> Stream:
    first = stream.peek(4)[:4]
    if first.startswith(b"\x1f\x8b"):
        return io.BufferedReader(gzip.GzipFile(fileobj=stream), _BUFFER)
    # The second is a frame to be skipped, with which writers that compress in parallel begin.
    if first == b"\x28\xb5\x2f\xfd" or (first[1:] == b"\x2a\x4d\x18" and first[0] >> 4 == 5):
        return io.BufferedReader(cast("Any", zstd.ZstdFile(stream)), _BUFFER)
    return stream
