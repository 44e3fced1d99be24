"""Files of simulated logs: in every format of a log, one file or a partitioned folder."""

import gzip
import io
import multiprocessing
import os
import shutil
import sys
import tempfile
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from auditor.errors import PlayError
from auditor.simulation import answers, frames
from auditor.simulation.days import Order, TableDay, dealt

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

FORMS = (".csv", ".ndjson", ".jsonl", ".parquet")
PACKED: dict[str, Callable[[bytes], bytes]] = {
    ".gz": lambda content: gzip.compress(content, 6, mtime=0),
    ".zst": lambda content: zstd.compress(content),
}
ROW_GROUP = 1 << 18
"""Rows of a row group, whatever the machine."""


@dataclass
class Simulated:
    """What was written."""

    rows: int = 0
    rounds: int = 0
    planted: Counter[str] = field(default_factory=Counter)
    findings: list[answers.Finding] = field(default_factory=list)


@dataclass(frozen=True)
class _Piece:
    """A table-day as it goes into a file; without bytes where it is written already."""

    rows: int
    rounds: int
    planted: tuple[str, ...]
    findings: list[answers.Finding]
    content: bytes = b""


def endings(path: Path) -> tuple[str, str]:
    """The form of a file and how it is packed, by its name; both empty for a folder.

    Raises:
        PlayError: the name ends as no log does.
    """
    name = path.name.lower()
    packed = next((each for each in PACKED if name.endswith(each)), "")
    form = next((each for each in FORMS if name.removesuffix(packed).endswith(each)), "")
    if not form and (packed or path.suffix):
        message = (
            f"{path}: a log ends in {', '.join(FORMS)}, with .gz or .zst after it or not; "
            "a folder has no ending"
        )
        raise PlayError(message)
    return form, packed


def written(orders: Sequence[Order], out: Path, processes: int | None = None) -> Simulated:
    """Deal some table-days and write them, spread over processes; says what was written.

    A file is there whole or not at all.

    Raises:
        PlayError: the name of the file ends as no log does, or the folder is not empty.
        OSError: it cannot be written.
    """
    form, packed = endings(out)
    done = Simulated()
    if not form:
        _empty(out)
        for _ in _counted(_pieces(orders, form, packed, str(out), processes), done):
            pass
        return done
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".") as parts:
        whole = Path(parts) / "log"
        if form == ".parquet":
            for _ in _counted(_pieces(orders, "", "", parts, processes), done):
                pass
            _joined([_place(Path(parts), order) for order in orders], whole, packed)
        else:
            with whole.open("wb") as file:
                for content in _counted(_pieces(orders, form, packed, "", processes), done):
                    file.write(content)
        whole.replace(out)
    return done


def _empty(folder: Path) -> None:
    """See to it that a folder is there with nothing in it, which would be read as well."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        message = f"{folder}: is a folder with something in it; name one that is empty or not there"
        raise PlayError(message)


def _counted(pieces: Iterator[_Piece], done: Simulated) -> Iterator[bytes]:
    for piece in pieces:
        done.rows += piece.rows
        done.rounds += piece.rounds
        done.planted.update(piece.planted)
        done.findings += piece.findings
        yield piece.content


def _joined(parts: list[Path], out: Path, packed: str) -> None:
    """One Parquet file of the parts, in their order."""
    one = out.with_name("plain") if packed else out
    pl.scan_parquet(parts, hive_partitioning=True, try_parse_hive_dates=True).select(
        frames.COLUMNS
    ).sink_parquet(one, row_group_size=ROW_GROUP)
    if packed == ".gz":
        with (
            one.open("rb") as plain,
            out.open("wb") as file,
            gzip.GzipFile("", "wb", 6, file, mtime=0) as members,
        ):
            shutil.copyfileobj(plain, members)
    elif packed:
        with one.open("rb") as plain, zstd.open(out, "wb") as frame:
            shutil.copyfileobj(plain, frame)


def _pieces(
    orders: Sequence[Order], form: str, packed: str, folder: str, processes: int | None
) -> Iterator[_Piece]:
    """The table-days in their order, a few of them ahead of what is written."""
    number = min(processes or os.cpu_count() or 1, len(orders))
    jobs = ((order, nth == 0, form, packed, folder) for nth, order in enumerate(orders))
    if number < 2:
        yield from (_piece(*job) for job in jobs)
        return
    # Polars holds threads, which a forked process would not have.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(number, context) as pool:
        ahead: deque[Future[_Piece]] = deque()
        for job in jobs:
            ahead.append(pool.submit(_piece, *job))
            if len(ahead) > 2 * number:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()


def _piece(order: Order, first: bool, form: str, packed: str, folder: str) -> _Piece:  # noqa: FBT001
    day = dealt(order)
    content = b""
    if folder:
        _placed(day, Path(folder))
    else:
        content = _text(day, form, header=first)
        if packed:
            content = PACKED[packed](content)
    return _Piece(len(day.rows), order.rounds, tuple(day.planted), answers.findings(day), content)


def _text(day: TableDay, form: str, *, header: bool) -> bytes:
    frame, content = frames.text(day), io.BytesIO()
    if form == ".csv":
        frame.write_csv(content, include_header=header)
    else:
        frame.write_ndjson(content)
    return content.getvalue()


def _placed(day: TableDay, folder: Path) -> None:
    place = _place(folder, day.order)
    place.parent.mkdir(parents=True, exist_ok=True)
    rows = frames.typed(day).drop("gaming_day", "table_id")
    rows.write_parquet(place, row_group_size=ROW_GROUP)


def _place(folder: Path, order: Order) -> Path:
    return folder.joinpath(
        f"gaming_day={order.gaming_day}", f"table_id={order.table_id}", "log.parquet"
    )
