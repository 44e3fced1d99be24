"""Where each key of a TOML text stands, so that a flaw can be shown at its line.

The standard library's parser keeps no positions. This reads only as much as is needed to find
keys: headers, `key =` at the start of a line, and where strings of several lines begin and end.
"""

import re

Path = tuple[str | int, ...]
"""Keys from the top of the file; a whole number counts the tables of one array from 0."""

_KEY = r"""(?:"(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)"""
_KEYS = rf"{_KEY}(?:\s*\.\s*{_KEY})*"
_HEADER = re.compile(rf"\s*(?P<open>\[\[?)\s*(?P<keys>{_KEYS})\s*\]")
_ASSIGNED = re.compile(rf"\s*(?P<keys>{_KEYS})\s*=(?P<value>.*)")


def lines(text: str) -> dict[Path, int]:
    """The line, from 1, at which each header and each key of a line stands first."""
    found: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    fence: str | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        if fence is not None:
            fence = None if fence in line else fence
        elif header := _HEADER.match(line):
            table = _placed(_parts(header["keys"]), counts)
            if header["open"] == "[[":
                counts[table] = counts.get(table, -1) + 1
                table = (*table, counts[table])
            found.setdefault(table, number)
        elif assigned := _ASSIGNED.match(line):
            found.setdefault((*table, *_parts(assigned["keys"])), number)
            fence = _opened(assigned["value"])
    return found


def line(found: dict[Path, int], path: Path) -> int | None:
    """The line of a key, or of the nearest thing around it that has one."""
    return next(
        (found[path[:length]] for length in range(len(path), 0, -1) if path[:length] in found),
        None,
    )


def _parts(keys: str) -> Path:
    return tuple(key.strip("\"'") for key in re.findall(_KEY, keys))


def _placed(keys: Path, counts: dict[Path, int]) -> Path:
    """A header's keys, with the number of the table meant wherever one of them is an array."""
    path: Path = ()
    for position, key in enumerate(keys):
        path = (*path, key)
        if path in counts and position < len(keys) - 1:
            path = (*path, counts[path])
    return path


def _opened(value: str) -> str | None:
    """The quotes that a line leaves open."""
    for fence in ('"""', "'" * 3):
        if value.count(fence) % 2:
            return fence
    return None
