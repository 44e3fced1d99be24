"""Logs in NDJSON: one object a line, numbers by their digits, never through a float."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from auditor.errors import LogError
from auditor.logs.batch import COLUMNS, FAULTY, OBLIGATORY, TORN, Batch, faults
from auditor.logs.files import Stream
from auditor.logs.lines import blocks
from auditor.logs.values import NUL

_TEXT = r'"[^"\\]*"'
_NUMBER = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"
_VALUE = rf"[ \t]*:[ \t]*(?:{_TEXT}|{_NUMBER}|true|false|null)[ \t]*([,}}])"
_NO_VALUE = ":$1"
_KEY = r'[ \t]*[{,][ \t]*"[^"]*"[ \t]*:[ \t]*(?:null\b)?'
_SHAPE = re.compile(r'[ \t]*\{[ \t]*"[^":\\]+":(?:,[ \t]*"[^":\\]+":)*\}[ \t]*')
_PAIR = re.compile(rf'"([a-z_]+)"[ \t]*:[ \t]*({_TEXT}|{_NUMBER})(?=[ \t]*[,}}])')
_NAMES = re.compile(r'"([^"]+)":')

_NUL = "holds a NUL byte"
_MANY = 8
"""Lines of one shape from which on reading them together pays."""


def batches(path: str, stream: Stream, stated: dict[str, str | None]) -> Iterator[Batch]:
    """The rows of an NDJSON file, each with its line.

    Lines of one shape (the same keys in the same order, plain values) are read together, as rows
    of one table whose cells are the digits and letters that stand there. Any other line is read
    by itself.

    Raises:
        LogError: no line is an object, or none has the columns that no log is without.
    """
    seen: set[str] = set(stated)
    read = objects = 0
    for block in blocks(path, stream):
        lines = block.filter(pl.col("text").str.strip_chars() != "")
        batch = _batch(lines)
        read += len(lines)
        objects += len(lines) - batch.flaws.filter(pl.col("kind") == TORN).height
        seen.update(name for name in OBLIGATORY if name in batch.rows.columns)
        yield batch
    if not read:
        message = f"{path}: is empty; a log has a row for each event"
        raise LogError(message)
    if not objects:
        message = f"{path}: is no round log: none of its lines is a JSON object"
        raise LogError(message)
    missing = [name for name in OBLIGATORY if name not in seen]
    if missing:
        message = f"{path}: no row has the key {' or the key '.join(missing)}; none can stand so"
        raise LogError(message)


def _batch(lines: pl.DataFrame) -> Batch:
    lines = lines.with_columns(shape=pl.col("text").str.replace_all(_VALUE, _NO_VALUE))
    parts: list[pl.DataFrame] = []
    unknown: dict[str, None] = {}
    shapes = lines.group_by("shape", maintain_order=True).len().filter(pl.col("len") >= _MANY)
    keys = {shape: names for shape in shapes["shape"] if (names := _names(shape))}
    for shape, names in keys.items():
        parts.append(_together(lines.filter(pl.col("shape") == shape), names))
        unknown.update(dict.fromkeys(name for name in names if name not in COLUMNS))
    others = lines.filter(~pl.col("shape").is_in(list(keys)))
    objects = [_object(line, text) for line, text in others.select("line", "text").iter_rows()]
    parts.append(_frame(objects))
    unknown.update(dict.fromkeys(name for each in objects for name in each.unknown))
    rows = pl.concat(parts, how="diagonal").sort("line")
    flaws = faults([(each.line, *each.flaw) for each in objects if each.flaw])
    return Batch(rows, flaws, tuple(unknown))


def _names(shape: str) -> list[str] | None:
    """The keys of a shape, or nothing where its lines have to be read one by one."""
    if not _SHAPE.fullmatch(shape):
        return None
    names = _NAMES.findall(shape)
    return names if len(set(names)) == len(names) else None


def _together(alike: pl.DataFrame, names: list[str]) -> pl.DataFrame:
    """Rows of one shape: without their keys they are CSV, whose quotes hold no quote."""
    cells = alike["text"].str.replace_all(_KEY, ",").str.strip_chars_end(" \t}")
    places = {str(place): pl.String for place in range(len(names) + 1)}
    table = pl.read_csv(
        cells.str.join("\n").item().encode(), has_header=False, schema=places, infer_schema=False
    )
    known = [(str(place), name) for place, name in enumerate(names, start=1) if name in COLUMNS]
    return table.select(alike["line"], *(pl.col(place).alias(name) for place, name in known))


@dataclass
class _Object:
    """A line that is read by itself: its cells, and its first flaw as column, reason and kind."""

    line: int
    cells: dict[str, str | None] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    flaw: tuple[str | None, str, str] | None = None


def _object(line: int, text: str) -> _Object:
    try:
        pairs = json.loads(
            text, parse_float=str, parse_int=str, parse_constant=str, object_pairs_hook=_Pairs
        )
    except (json.JSONDecodeError, RecursionError) as error:
        why = (
            f"{error.msg}, character {error.pos + 1}"
            if isinstance(error, ValueError)
            else "its brackets stand too deep"
        )
        return _Object(line, _legible(text), flaw=(None, f"is no JSON object: {why}", TORN))
    if not isinstance(pairs, _Pairs):
        return _Object(line, flaw=(None, "is no JSON object", TORN))
    row = _Object(line)
    for name, value in pairs:
        if name not in COLUMNS:
            row.unknown.append(name)
        if name in row.cells:
            row.cells[name] = None
            row.flaw = row.flaw or (name, "stands twice in one object", FAULTY)
            continue
        row.cells[name], flaw = _cell(value)
        if flaw and (name in COLUMNS or flaw == _NUL):
            row.flaw = row.flaw or (name, flaw, FAULTY)
    return row


class _Pairs(list[tuple[str, Any]]):
    """The keys and values of an object as they stand there, twice where they do."""


def _cell(value: Any) -> tuple[str | None, str | None]:  # noqa: ANN401 - whatever JSON holds
    """What a value says, and what is wrong with it."""
    if value is None:
        return None, None
    if isinstance(value, bool):
        return str(value).lower(), None
    if not isinstance(value, str):
        return None, "holds a nested value; a cell holds one number or text"
    if NUL in value:
        return None, _NUL
    if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        return None, "holds half of a surrogate pair, which is no text"
    return value, None


def _legible(text: str) -> dict[str, str | None]:
    """What can still be read of a line that is no object, so that it can be placed."""
    pairs = _PAIR.findall(text)
    names = [name for name, _ in pairs]
    return {name: value.strip('"') for name, value in pairs if names.count(name) == 1}


def _frame(objects: list[_Object]) -> pl.DataFrame:
    names = [name for name in COLUMNS if any(name in each.cells for each in objects)]
    return pl.DataFrame(
        [[each.line] + [each.cells.get(name) for name in names] for each in objects],
        schema={"line": pl.UInt32, **dict.fromkeys(names, pl.String)},
        orient="row",
    )
