"""Logs in CSV: comma separated, quoted as RFC 4180 has it, a header row first."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import polars as pl

from auditor.errors import LogError
from auditor.logs.batch import COLUMNS, COPY, FAULTY, OBLIGATORY, TORN, Batch, faults
from auditor.logs.files import Stream
from auditor.logs.lines import blocks
from auditor.logs.values import NUL

_CELL = r'(?:[^",]*|"(?:[^"]|"")*")'
_WELL_QUOTED = rf"^{_CELL}(?:,{_CELL})*$"
_IN_QUOTES = r'"(?:[^"]|"")*"'
LONGEST_ROW = 1000
"""Lines that one row may go over, where a cell holds line ends."""


@dataclass(frozen=True)
class _Header:
    """The columns of a file, in its order."""

    text: str
    names: tuple[str, ...]

    @property
    def unknown(self) -> tuple[str, ...]:
        """Columns that no log has; one without a name is called by its number."""
        return tuple(
            name or f"column {number}"
            for number, name in enumerate(self.names, start=1)
            if name not in COLUMNS
        )

    @property
    def schema(self) -> dict[str, type[pl.DataType]]:
        """A name for each column that no two share."""
        return {str(place): pl.String for place in range(len(self.names))}

    @property
    def known(self) -> dict[str, str]:
        """The columns that a log has, by their place."""
        return {str(place): name for place, name in enumerate(self.names) if name in COLUMNS}


def batches(path: str, stream: Stream, stated: dict[str, str | None]) -> Iterator[Batch]:
    """The rows of a CSV file, each with the physical line it begins on; the header is line 1.

    Raises:
        LogError: the file has no header of a log.
    """
    header: _Header | None = None
    rest = pl.DataFrame(schema={"line": pl.UInt32, "text": pl.String})
    for block in blocks(path, stream):
        lines = pl.concat([rest, block.filter(pl.col("text").str.strip_chars() != "")])
        if header is None and not lines.is_empty():
            header = _header(path, lines["text"][0], stated)
            lines = lines.slice(1)
        if header is not None:
            batch, rest = _batch(lines, header, last=False)
            yield batch
    if header is None:
        message = f"{path}: is empty; a log has a header row, and a row for each event"
        raise LogError(message)
    yield _batch(rest, header, last=True)[0]


def _header(path: str, line: str, stated: dict[str, str | None]) -> _Header:
    names = tuple(name.strip() for name in _cells(line) or [])
    missing = [name for name in OBLIGATORY if name not in names and name not in stated]
    if missing:
        message = f"{path}: {_why_no_header(line, missing)}"
        raise LogError(message)
    twice = next((name for name in COLUMNS if names.count(name) > 1), None)
    if twice:
        message = f"{path}: its header names the column {twice} twice; which one counts is unknown"
        raise LogError(message)
    return _Header(line, names)


def _why_no_header(line: str, missing: list[str]) -> str:
    if line.lower().startswith("sep="):
        return f"begins with the line '{line[:10]}', not with a header; remove that line"
    if NUL in line:
        return "is no round log: its first line holds NUL bytes; a log is UTF-8 text"
    for mark, name in ((";", "semicolons"), ("\t", "tabs"), ("|", "bars")):
        if set(missing) <= {cell.strip(' "') for cell in line.split(mark)}:
            return f"its columns are separated by {name}; save it with commas and decimal points"
    if not set(_cells(line) or []) & set(COLUMNS):
        return f"is no round log: its first line names none of the columns {', '.join(missing)}"
    return f"lacks the column {' and the column '.join(missing)}, without which no row can stand"


def _cells(row: str) -> list[str] | None:
    """The cells of a row, or nothing where its quotes do not fit together."""
    if '"' not in row:
        return row.split(",")
    try:
        found = list(csv.reader(io.StringIO(row, newline=""), strict=True, skipinitialspace=True))
    except csv.Error:
        return None
    return found[0] if len(found) == 1 else None


def _batch(lines: pl.DataFrame, header: _Header, *, last: bool) -> tuple[Batch, pl.DataFrame]:
    """The rows of some lines; beside them, lines that a row still open at their end begins."""
    quotes = lines["text"].str.count_matches('"', literal=True)
    rest = lines.clear()
    loose: list[_Loose] = []
    if (quotes % 2 == 1).any():
        lines, loose, rest = _open_rows(lines, quotes, header, last=last)
    single, others = _single(lines, header)
    loose += [_loose(line, text, header) for line, text in others.iter_rows()]
    rows = pl.concat([_bulk(single, header), _frame(loose, header)]).sort("line")
    nul = single.filter(pl.col("text").str.contains(NUL, literal=True))["line"].to_list()
    nul += [each.line for each in loose if not each.reason and NUL in "".join(each.cells)]
    flaws: list[tuple[int, str | None, str, str]] = [
        *((each.line, None, each.reason, each.kind) for each in loose if each.reason),
        *((line, None, "holds a NUL byte", FAULTY) for line in nul),
    ]
    return Batch(rows, faults(flaws), header.unknown), rest


@dataclass(frozen=True)
class _Loose:
    """A row that is read by itself: one that goes over lines, or has a flaw."""

    line: int
    cells: list[str]
    reason: str | None = None
    kind: str = TORN


def _single(lines: pl.DataFrame, header: _Header) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Lines that hold a row each, with its number of cells, and all others."""
    text, width = pl.col("text"), len(header.names)
    quoted = text.str.contains('"', literal=True)
    if lines.select(quoted.any()).item():
        bare = pl.when(quoted).then(text.str.replace_all(_IN_QUOTES, "")).otherwise(text)
        fits = ~quoted | text.str.contains(_WELL_QUOTED)
    else:
        bare, fits = text, pl.lit(value=True)
    fits &= bare.str.count_matches(",", literal=True) == width - 1
    fits &= text != header.text
    fitting = lines.select(fits).to_series()
    return lines.filter(fitting), lines.filter(~fitting)


def _bulk(single: pl.DataFrame, header: _Header) -> pl.DataFrame:
    """Rows that each have a line, with its number of cells."""
    if single.is_empty():
        return _frame([], header)
    text = single["text"].str.join("\n").item()
    cells = pl.read_csv(
        text.encode(),
        has_header=False,
        schema=header.schema,
        quote_char='"' if '"' in text else None,
        infer_schema=False,
    )
    return cells.select(
        single["line"], *(pl.col(place).alias(name) for place, name in header.known.items())
    )


def _frame(loose: list[_Loose], header: _Header) -> pl.DataFrame:
    """Rows read by themselves, as far as they have cells."""
    return pl.DataFrame(
        [
            [row.line]
            + [
                row.cells[int(place)] if int(place) < len(row.cells) else None
                for place in header.known
            ]
            for row in loose
        ],
        schema={"line": pl.UInt32, **dict.fromkeys(header.known.values(), pl.String)},
        orient="row",
    )


def _loose(line: int, text: str, header: _Header) -> _Loose:
    if text == header.text:
        return _Loose(line, [], "is the header once more", COPY)
    cells = _cells(text)
    if cells is None:
        return _Loose(line, _before_quotes(text), "has a quote where none can stand")
    width = len(header.names)
    if len(cells) < width:
        # Its last cell may be cut off as well, and would then name another round or table.
        return _Loose(line, cells[:-1], f"ends after {len(cells)} of {width} cells")
    if len(cells) > width:
        return _Loose(line, cells, f"has {len(cells)} cells under {width} columns")
    return _Loose(line, cells)


def _before_quotes(text: str) -> list[str]:
    return text.partition('"')[0].split(",")[:-1]


def _open_rows(
    lines: pl.DataFrame, quotes: pl.Series, header: _Header, *, last: bool
) -> tuple[pl.DataFrame, list[_Loose], pl.DataFrame]:
    """Rows that begin with a quote which their line does not close.

    Such a row ends with the next line of that kind, if together they make one row with no line
    end in a column of the log. Otherwise its quote is a stray one, and costs only its own line.
    """
    odd = (quotes % 2 == 1).arg_true().to_list()
    number, text = lines["line"].to_list(), lines["text"].to_list()
    rows: list[_Loose] = []
    taken: set[int] = set()
    for begin, end in pairwise([*odd, len(lines)]):
        if begin in taken:
            continue
        near, closed = end - begin <= LONGEST_ROW, end < len(lines)
        if near and not closed and not last:
            return lines.filter(~_at(taken, lines)).head(begin - len(taken)), rows, lines[begin:]
        cells = _cells_over_lines(text[begin : end + 1], header) if near and closed else None
        if cells is None:
            reason = "opens a quote that it does not close"
            rows.append(_Loose(number[begin], _before_quotes(text[begin]), reason))
            taken.add(begin)
        else:
            rows.append(_Loose(number[begin], cells))
            taken.update(range(begin, end + 1))
    return lines.filter(~_at(taken, lines)), rows, lines.clear()


def _at(taken: set[int], lines: pl.DataFrame) -> pl.Series:
    return pl.int_range(len(lines), eager=True).is_in(sorted(taken))


def _cells_over_lines(lines: list[str], header: _Header) -> list[str] | None:
    cells = _cells("\n".join(lines))
    if cells is None or len(cells) != len(header.names):
        return None
    if any("\n" in cells[int(place)] for place in header.known):
        return None
    return cells
