"""Lines of a text file, numbered as they stand in it."""

from collections.abc import Iterator

import polars as pl

from auditor.errors import LogError
from auditor.logs.files import Stream

BLOCK = 1 << 24
"""Bytes read at once; a batch holds the lines that end within them."""

LONGEST = 1 << 26
"""Bytes that no line of a log reaches; beyond them there is no line end to be waited for."""


def blocks(path: str, stream: Stream) -> Iterator[pl.DataFrame]:
    """Lines in blocks: `line`, from 1, and `text`, without its line end.

    Raises:
        LogError: the bytes are not UTF-8 text, have no line ends, or one line has no end.
    """
    line, kept, first = 1, b"", True
    while some := stream.read(BLOCK):
        whole, newline, rest = some.rpartition(b"\n")
        if not newline:
            kept += rest
            _check_length(path, line, kept)
            continue
        yield _numbered(path, line, kept + whole, first=first)
        line += whole.count(b"\n") + kept.count(b"\n") + 1
        kept, first = rest, False
    if kept:
        yield _numbered(path, line, kept, first=first)


def _check_length(path: str, line: int, kept: bytes) -> None:
    if len(kept) > LONGEST:
        if b"\r" in kept:
            raise LogError(_carriage_returns(path))
        message = f"{path}: line {line} is longer than {LONGEST >> 20} MiB; this is no log"
        raise LogError(message)


def _carriage_returns(path: str) -> str:
    return (
        f"{path}: its lines end in a carriage return alone, so that it is all one line; "
        "save it with line feeds"
    )


def _numbered(path: str, line: int, some: bytes, *, first: bool) -> pl.DataFrame:
    if first and some.startswith((b"\xff\xfe", b"\xfe\xff")):
        message = f"{path}: is UTF-16 or UTF-32; a log is UTF-8, so save it as UTF-8"
        raise LogError(message)
    try:
        text = some.decode()
    except UnicodeDecodeError as error:
        at = line + some.count(b"\n", 0, error.start)
        message = (
            f"{path}: line {at} is not UTF-8 text, as a log is; if it is one, save it as UTF-8"
        )
        raise LogError(message) from error
    if first and "\r" in text.partition("\n")[0].strip("\r"):
        raise LogError(_carriage_returns(path))
    lines = pl.Series("text", [text]).str.split("\n").explode(empty_as_null=False)
    # Files joined end to end leave a mark where each began.
    return (
        lines.str.strip_suffix("\r")
        .str.strip_prefix("\ufeff")
        .to_frame()
        .with_row_index("line", offset=line)
    )
