"""Log files → recorded events, every row knowing its file and line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import BinaryIO

import polars as pl

from auditor.errors import LogError
from auditor.logs import files, order, positions
from auditor.logs.batch import COPY
from auditor.logs.files import LogFile, readable
from auditor.logs.order import TABLE_DAY
from auditor.logs.pieces import Piece, lost_days, piece, valid_rejected, where
from auditor.logs.reading import Progress, Reading, reading
from auditor.logs.shelf import Shelf

SIZE = 1 << 17
"""Rows of a piece: enough to outweigh what each piece costs, few enough for memory."""


def in_spans(days: pl.DataFrame) -> list[pl.DataFrame]:
    """Table-days in groups of about `SIZE` `rows`, in order; an empty one if there is none."""
    before = pl.col("rows").cum_sum() - pl.col("rows")
    groups = days.with_columns(group=before // SIZE)
    return groups.partition_by("group", maintain_order=True, include_key=False) or [days]


@dataclass(frozen=True)
class Input:
    """One file that was read: its path as given, its SHA-256 and the rows it holds."""

    path: str
    sha256: str
    rows: int
    file: int = 0
    """The number by which its rows name it."""


@dataclass(frozen=True)
class RowCounts:
    """How many rows were read, and what became of them: read = judged + set_aside + rejected."""

    read: int
    judged: int
    set_aside: int
    rejected: int


@dataclass(frozen=True)
class Log:
    """What was read: its table-days, to be taken out a few at a time, and what is no part of any.

    `table_days` has one row per table-day with an accepted or rejected row, in order of gaming day
    and table: `table_day`, its number, `gaming_day`, `table_id`, `rows`, how many accepted rows it
    has, and `currency`, the first one that they state. `astray` names each rejected row that does
    not say its table-day (`tables.recorded.Rejected`).
    """

    inputs: tuple[Input, ...]
    table_days: pl.DataFrame
    astray: pl.DataFrame
    unknown_columns: tuple[tuple[str, str], ...]
    """Path and column of what was kept out of the audit."""
    unreadable: tuple[tuple[str, str], ...]
    """Path and sentence of each file that could not be read, beside others that could."""
    shelf: Shelf
    gone: pl.DataFrame
    """Rejected rows by the table-days that they are of, or may be of, as `pieces.piece` has it."""
    lost: pl.DataFrame
    """Table-days of files that could not be read, as `pieces.lost_days` gives them."""

    def spans(self, numbers: pl.Series | None = None) -> list[pl.DataFrame]:
        """The table-days in groups of about `SIZE` rows, in order; an empty one if there is none.

        With `numbers`, those table-days alone. A table-day stands alone, so what is judged in
        pieces is what would be judged in one.
        """
        days = self.table_days
        if numbers is not None:
            days = days.filter(pl.col("table_day").is_in(numbers.implode()))
        return in_spans(days)

    def piece(self, days: pl.DataFrame) -> Piece:
        """The piece of some table-days."""
        numbers = days["table_day"].implode()
        return piece(
            self.shelf.taken(days),
            self.gone.filter(pl.col("table_day").is_in(numbers)),
            days.select("table_day", *TABLE_DAY),
            self.lost,
            where({given.file: readable(given.path) for given in self.inputs}),
        )

    @cached_property
    def whole(self) -> Piece:
        """All of it in one piece, which has to fit into memory."""
        return self.piece(self.table_days)

    @property
    def events(self) -> pl.DataFrame:
        """Every accepted row, of all table-days."""
        return self.whole.events

    @property
    def rounds(self) -> pl.DataFrame:
        """Every round, of all table-days."""
        return self.whole.rounds

    @property
    def rejected(self) -> pl.DataFrame:
        """Every rejected row."""
        return pl.concat([self.whole.rejected, self.astray]).sort("file", "line")

    @property
    def rows(self) -> RowCounts:
        """How many rows were read, and what became of them."""
        set_aside = self.whole.set_aside
        return RowCounts(
            read=sum(given.rows for given in self.inputs),
            judged=self.events.height - set_aside,
            set_aside=set_aside,
            rejected=self.rejected.height,
        )


_NOTHING = "no log was named; name a file, a folder, or - for standard input"


def read(
    paths: Sequence[str],
    stdin: BinaryIO | None = None,
    progress: Progress = lambda *_: None,
) -> Log:
    """The log in these files and folders; `-` is NDJSON on `stdin`.

    Raises:
        LogError: none of it can be read; the message has one sentence for each file.
        PlaceError: it is too large for memory, and there is no room for it elsewhere.
    """
    found, unreadable = files.found(paths)
    shelf = Shelf()
    readings: dict[int, Reading] = {}
    lost: list[LogFile] = []
    for number, file in enumerate(found):
        try:
            readings[number] = reading(file, number, stdin, shelf, progress)
        except LogError as error:
            shelf.lose(number)
            unreadable.append((file.path, str(error)))
            lost.append(file)
    return gathered(shelf, readings, lost, unreadable)


def gathered(
    shelf: Shelf,
    readings: Mapping[int, Reading],
    lost: Sequence[LogFile],
    unreadable: Sequence[tuple[str, str]],
) -> Log:
    """The log that lies on a shelf.

    `readings` has what each file holds beside it, by the file's number; `lost` the files that
    could not be read, and `unreadable` path and sentence of these and of what is no file.

    Raises:
        LogError: none of it could be read; the message has one sentence for each file.
    """
    unreadable = [(path, readable(sentence)) for path, sentence in unreadable]
    if not readings:
        lines = [sentence.replace("\n", "\\n") for _, sentence in unreadable]
        raise LogError("\n".join(lines) or _NOTHING)
    lying = shelf.done()
    rejected = pl.concat([part for each in readings.values() for part in each.rejected])
    days = order.table_days(lying, rejected)
    rejected = order.numbered(rejected, days)
    known = rejected.filter(pl.col("table_day").is_not_null())
    silent = rejected.filter(pl.col("table_day").is_null()).drop("table_day")
    spans = pl.concat([lying.select(_SPAN), _spans(known)])
    told = pl.concat([part for each in readings.values() for part in each.telling])
    possible = positions.possible(silent, told, spans, days)
    return Log(
        inputs=tuple(
            Input(each.path, each.sha256, each.rows_read, number)
            for number, each in readings.items()
        ),
        table_days=days.join(
            _counted(lying), on=TABLE_DAY, how="left", maintain_order="left"
        ).with_columns(pl.col("rows").fill_null(0)),
        astray=valid_rejected(silent),
        unknown_columns=tuple(
            (each.path, readable(name)) for each in readings.values() for name in each.unknown
        ),
        unreadable=tuple(unreadable),
        shelf=shelf,
        gone=pl.concat(
            [
                known.with_columns(sure=pl.lit(value=True)),
                possible.select(known.columns).with_columns(sure=pl.lit(value=False)),
            ]
        ),
        lost=lost_days(
            {readable(file.path): file.stated for file in lost if files.is_named_as_log(file.path)}
        ),
    )


_SPAN = ["file", *TABLE_DAY, "first_line", "last_line"]


def _spans(rejected: pl.DataFrame) -> pl.DataFrame:
    """From which line to which a file has rejected rows of a table-day; copies are left out."""
    return (
        rejected.filter(pl.col("kind") != COPY)
        .group_by("file", *TABLE_DAY)
        .agg(first_line=pl.col("line").min(), last_line=pl.col("line").max())
        .select(_SPAN)
    )


def _counted(lying: pl.DataFrame) -> pl.DataFrame:
    """The accepted rows of each table-day, and the currency that they state first."""
    first = pl.col("currency").sort_by("currency_seq", nulls_last=True)
    return lying.group_by(TABLE_DAY).agg(pl.col("rows").cast(pl.Int64).sum(), first.first())
