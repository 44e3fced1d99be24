"""Where reports go: standard output, or a file that is there whole or not at all."""

import os
import secrets
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import typer

_UNWRITABLE = "backslashreplace"
"""What becomes of a character that no encoding has: half of one, from a name that is no text."""


Pieces = Iterable[str] | Iterable[bytes]
"""A report as it is written: text, or bytes that are none."""


def printed(pieces: Pieces) -> None:
    """Write to standard output; quiet where whoever reads it has gone, or nobody ever did.

    A file or a pipe gets UTF-8 whatever the locale, a terminal what it can show.
    """
    if not sys.stdout:
        return
    terminal = sys.stdout.isatty()
    encoding, errors = (sys.stdout.encoding, "replace") if terminal else ("utf-8", _UNWRITABLE)
    try:
        sys.stdout.buffer.writelines(_encoded(pieces, encoding, errors))
        sys.stdout.buffer.flush()
    except OSError as fault:
        # What is still buffered would be flushed at exit, and fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(fault, BrokenPipeError):
            _refuse("The report", fault)


def sent(path: Path, pieces: Pieces) -> None:
    """Write to wherever a path leads: a file is replaced, a device or a pipe is written to.

    Raises:
        typer.BadParameter: it cannot be written.
    """
    # Neither raises over a name that is too long, or a link that leads in a circle.
    if os.path.exists(path) and not os.path.isfile(path):  # noqa: PTH110, PTH113
        try:
            with path.open("wb") as device:
                device.writelines(_encoded(pieces))
        except OSError as fault:
            _refuse(f"'{path}'", fault)
    else:
        placed(Path(os.path.realpath(path)), pieces)


def placed(path: Path, pieces: Pieces) -> None:
    """Write a file under a passing name, then give it its own, also where a link had that name.

    Raises:
        typer.BadParameter: it cannot be written.
    """
    part = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with part.open("xb") as file:
            file.writelines(_encoded(pieces))
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as fault:
        _refuse(f"'{path}'", fault)
    finally:
        with suppress(OSError):  # where nothing may be written, nothing is there to be removed
            part.unlink(missing_ok=True)


def folder(path: Path) -> None:
    """See to it that a folder is there.

    Raises:
        typer.BadParameter: it cannot be made, or is no folder.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        _refuse(f"'{path}'", fault)


def _encoded(pieces: Pieces, encoding: str = "utf-8", errors: str = _UNWRITABLE) -> Iterator[bytes]:
    return (
        piece if isinstance(piece, bytes) else piece.encode(encoding, errors) for piece in pieces
    )


def _refuse(what: str, fault: OSError) -> NoReturn:
    message = f"{what} cannot be written: {fault.strerror or fault}."
    raise typer.BadParameter(message) from fault
