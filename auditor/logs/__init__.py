"""Log files → recorded events, every row knowing its file and line."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import BinaryIO

import polars as pl
from pandera.polars import DataFrameModel

from auditor.errors import LogError
from auditor.logs import completeness, files, order, rounds, spots
from auditor.logs.reading import Reading, reading
from auditor.logs.rows import Rows
from auditor.logs.values import placed as put
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


def read(paths: Sequence[str], stdin: BinaryIO | None = None) -> Log:
    """The log in these files and folders; `-` is NDJSON on `stdin`.

    Raises:
        LogError: none of it can be read; the message has one sentence for each file.
    """
    found, unreadable = files.found(paths)
    readings: list[Reading] = []
    for file in found:
        try:
            readings.append(reading(file, len(readings), stdin))
        except LogError as error:
            unreadable.append((file.path, str(error)))
    if not readings:
        raise LogError("\n".join(sentence for _, sentence in unreadable) or _NOTHING)
    return _log(readings, unreadable)


_NOTHING = "no log was named; name a file, a folder, or - for standard input"


def _log(readings: list[Reading], unreadable: list[tuple[str, str]]) -> Log:
    paths = [each.path for each in readings]

    def where(file: str, line: str) -> pl.Expr:
        path = pl.col(file).replace_strict(range(len(paths)), paths, return_dtype=pl.String)
        return pl.format("{}:{}", path, pl.col(line))

    rows = Rows(
        pl.concat([each.rows.accepted for each in readings]),
        pl.concat([each.rows.rejected for each in readings]),
    )
    days = order.table_days(rows)
    rows = Rows(order.numbered(rows.accepted, days), order.numbered(rows.rejected, days))
    rows = rounds.fitting(order.ordered(rows, where), where)
    accepted = rows.accepted.with_columns(spots.of_accepted())
    holes = spots.of_rejected(rows.rejected, accepted)
    seen = completeness.judged(rounds.seen(accepted, holes), holes, accepted, where)
    events = accepted.join(
        seen.select("table_day", "round_id", "round", "status"),
        on=["table_day", "round_id"],
        how="left",
        maintain_order="left",
    )
    set_aside = events.filter(pl.col("status") == "incomplete").height
    return Log(
        inputs=tuple(Input(each.path, each.sha256, each.rows_read) for each in readings),
        events=_events(events),
        rounds=Rounds.validate(
            seen.join(days, on="table_day", maintain_order="left").select(_names(Rounds))
        ),
        rejected=Rejected.validate(rows.rejected.sort("file", "line").select(_names(Rejected))),
        rows=RowCounts(
            read=events.height + rows.rejected.height,
            judged=events.height - set_aside,
            set_aside=set_aside,
            rejected=rows.rejected.height,
        ),
        unknown_columns=tuple((each.path, name) for each in readings for name in each.unknown),
        unreadable=tuple(unreadable),
    )


def _events(accepted: pl.DataFrame) -> pl.DataFrame:
    columns = accepted.with_columns(
        *(put(word) for word in PLACES), bet=pl.col("bet").fill_null("main")
    )
    return Events.validate(columns.select(_names(Events)))


def _names(model: type[DataFrameModel]) -> list[str]:
    return list(model.to_schema().columns)
