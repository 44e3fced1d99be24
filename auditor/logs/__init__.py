"""Log files → recorded events, every row knowing its file and line."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import BinaryIO

import polars as pl
from pandera.polars import DataFrameModel

from auditor.errors import LogError
from auditor.logs import completeness, files, order, positions, rounds, states, sums
from auditor.logs.files import LogFile, readable
from auditor.logs.reading import Reading, reading
from auditor.logs.rows import Rows
from auditor.logs.values import placed as put
from auditor.sentences import sentence
from auditor.tables.recorded import PLACES, Events, Rejected, Rounds


@dataclass(frozen=True)
class Input:
    """One file that was read: its path as given, its SHA-256 and the rows it holds."""

    path: str
    sha256: str
    rows: int


@dataclass(frozen=True)
class RowCounts:
    """How many rows were read, and what became of them: read = judged + set_aside + rejected."""

    read: int
    judged: int
    set_aside: int
    rejected: int


@dataclass(frozen=True)
class Log:
    """What was read.

    `events` holds every accepted row (`tables.recorded.Events`), those of void and incomplete
    rounds too; `rounds` says which rounds are judged (`tables.recorded.Rounds`); `rejected` names
    each rejected row (`tables.recorded.Rejected`).
    """

    inputs: tuple[Input, ...]
    events: pl.DataFrame
    rounds: pl.DataFrame
    rejected: pl.DataFrame
    rows: RowCounts
    unknown_columns: tuple[tuple[str, str], ...]
    """Path and column of what was kept out of the audit."""
    unreadable: tuple[tuple[str, str], ...]
    """Path and sentence of each file that could not be read, beside others that could."""


_NOTHING = "no log was named; name a file, a folder, or - for standard input"


def read(paths: Sequence[str], stdin: BinaryIO | None = None) -> Log:
    """The log in these files and folders; `-` is NDJSON on `stdin`.

    Raises:
        LogError: none of it can be read; the message has one sentence for each file.
    """
    found, unreadable = files.found(paths)
    readings: list[Reading] = []
    lost: list[LogFile] = []
    for file in found:
        try:
            readings.append(reading(file, len(readings), stdin))
        except LogError as error:
            unreadable.append((file.path, str(error)))
            lost.append(file)
    unreadable = [(path, readable(sentence)) for path, sentence in unreadable]
    if not readings:
        lines = [sentence.replace("\n", "\\n") for _, sentence in unreadable]
        raise LogError("\n".join(lines) or _NOTHING)
    return _log(readings, lost, unreadable)


def _log(readings: list[Reading], lost: list[LogFile], unreadable: list[tuple[str, str]]) -> Log:
    paths = [readable(each.path) for each in readings]

    def where(file: str, line: str) -> pl.Expr:
        path = pl.col(file).replace_strict(range(len(paths)), paths, return_dtype=pl.String)
        return sentence("{}:{}", path, line)

    rows = Rows(
        _in_one_piece([each.accepted for each in readings]),
        pl.concat([part for each in readings for part in each.rejected]),
    )
    days = order.table_days(rows)
    rows = Rows(order.numbered(rows.accepted, days), order.numbered(rows.rejected, days))
    rows = rounds.fitting(sums.within_reach(order.ordered(rows, where)), where)
    accepted = rows.accepted.with_columns(positions.of_accepted())
    gone = positions.of_rejected(rows.rejected, accepted, days)
    seen = completeness.judged(
        rounds.seen(accepted, gone), gone, accepted, order.numbered(_stated(lost), days), where
    )
    # A join of the whole frame would copy every column of it.
    known = accepted.select(rounds.ROUND).join(
        seen.select(*rounds.ROUND, "round", "status"),
        on=rounds.ROUND,
        how="left",
        maintain_order="left",
    )
    events = accepted.with_columns(
        known["round"],
        known["status"],
        states.limits_known(gone, accepted).alias("limits_known"),
    )
    set_aside = events.filter(pl.col("status") == "incomplete").height
    return Log(
        inputs=tuple(Input(each.path, each.sha256, each.rows_read) for each in readings),
        events=_events(events),
        rounds=_valid(Rounds, seen.join(days, on="table_day", maintain_order="left")),
        rejected=_valid(Rejected, rows.rejected.sort("file", "line")),
        rows=RowCounts(
            read=sum(each.rows_read for each in readings),
            judged=events.height - set_aside,
            set_aside=set_aside,
            rejected=rows.rejected.height,
        ),
        unknown_columns=tuple(
            (each.path, readable(name)) for each in readings for name in each.unknown
        ),
        unreadable=tuple(unreadable),
    )


def _in_one_piece(parts: list[list[pl.DataFrame]]) -> pl.DataFrame:
    """All parts as one frame without chunks, the parts let go.

    Polars copies a frame in chunks whole at its first use. Column by column, with the chunks of
    each let go at once, there is never a second copy of more than one.
    """
    frame = pl.concat([part for of_file in parts for part in of_file])
    for of_file in parts:
        of_file.clear()
    return pl.DataFrame([frame.drop_in_place(name).rechunk() for name in frame.columns])


def _stated(lost: list[LogFile]) -> pl.DataFrame:
    """The table-days that the folders of unreadable files name, with their `path`."""
    named = [
        {"path": readable(file.path), **{name: file.stated.get(name) for name in order.TABLE_DAY}}
        for file in lost
        if files.is_named_as_log(file.path)
    ]
    schema = dict.fromkeys(["path", *order.TABLE_DAY], pl.String)
    return (
        pl.DataFrame(named, schema=schema)
        .with_columns(pl.col("gaming_day").str.to_date("%Y-%m-%d", strict=False))
        .unique(order.TABLE_DAY, keep="first", maintain_order=True)
    )


def _events(accepted: pl.DataFrame) -> pl.DataFrame:
    return _valid(
        Events,
        accepted.with_columns(*(put(word) for word in PLACES), bet=pl.col("bet").fill_null("main")),
    )


def _valid(model: type[DataFrameModel], table: pl.DataFrame) -> pl.DataFrame:
    """The table in the model's columns, held to the model."""
    return model.validate(table.select(list(model.to_schema().columns)))
