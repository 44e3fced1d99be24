"""The forms that rows are written in before their bytes are damaged."""

import gzip
import io
import json
import sys
from collections.abc import Callable, Sequence
from random import Random

import polars as pl

from tests.logs.written import COLUMNS, Row, as_csv

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

Form = Callable[[Random, Sequence[Row]], bytes]
"""What writes rows in a format, in one of the ways in which that may be done."""

_NUMBERS = ("seq", "box", "hand", "value")
_MONEY = ("amount", "minimum", "maximum", "unit")


def columns(rows: Sequence[Row]) -> list[str]:
    """The columns that rows use, in the order of a log."""
    used = dict.fromkeys(name for row in rows for name in row)
    return [name for name in COLUMNS if name in used] + [
        name for name in used if name not in COLUMNS
    ]


def csv(random: Random, rows: Sequence[Row]) -> bytes:
    """In CSV, now and then with quotes, other line ends or a byte-order mark."""
    text = as_csv(rows, columns(rows))
    if random.random() < 0.1:
        text = text.replace("\n", "\r\n")
    if random.random() < 0.1:
        text = "\ufeff" + text
    return text.encode("utf-8", "surrogatepass")


def ndjson(random: Random, rows: Sequence[Row]) -> bytes:
    """In NDJSON, numbers in quotes or bare, blanks left out or not."""
    bare, blanks, ascii_ = (random.random() < 0.5 for _ in range(3))
    lines = []
    for row in rows:
        pairs = {name: cell for name, cell in row.items() if cell or blanks}
        line = json.dumps(pairs, ensure_ascii=ascii_)
        for name in (*_NUMBERS, *_MONEY) if bare else ():
            cell = row.get(name, "")
            if cell.isascii() and cell.isdigit():
                line = line.replace(f'"{name}": "{cell}"', f'"{name}": {cell}')
        lines.append(line + "\n")
    return "".join(lines).encode("utf-8", "surrogatepass")


def parquet(random: Random, rows: Sequence[Row]) -> bytes:
    """In Parquet, as text or in whatever types some of its columns can be cast to."""
    names = columns(rows)
    table = pl.DataFrame(
        [[_encodable(row.get(name)) for name in names] for row in rows],
        schema=dict.fromkeys(names, pl.String),
        orient="row",
    )
    if random.random() < 0.6:
        table = table.with_columns(_typed(random, name) for name in names if random.random() < 0.7)
    file = io.BytesIO()
    packing = random.choice(["uncompressed", "snappy", "zstd", "gzip"])
    table.write_parquet(file, compression=packing, statistics=random.random() < 0.5)  # type: ignore[arg-type]
    return file.getvalue()


def _encodable(cell: str | None) -> str | None:
    return cell and cell.encode("utf-8", "replace").decode()


def _typed(random: Random, name: str) -> pl.Expr:
    """A column in a type that it may have been exported in, fitting or not."""
    cell = pl.col(name)
    kinds: list[pl.DataType | type[pl.DataType]]
    if name in _NUMBERS:
        kinds = [pl.Int64, pl.Int8, pl.UInt16, pl.Float64, pl.Int128, pl.Decimal(20, 2), pl.UInt64]
        return cell.cast(random.choice(kinds), strict=False)
    if name in _MONEY:
        kinds = [pl.Decimal(16, 4), pl.Decimal(38, 10), pl.Int64, pl.Float64, pl.UInt64]
        return cell.cast(random.choice(kinds), strict=False)
    if name in ("at", "effective_at"):
        time = cell.str.to_datetime("%Y-%m-%dT%H:%M:%S%.f%#z", strict=False, time_unit="us")
        zone = random.choice(["UTC", "Australia/Sydney", None])
        time = time.dt.convert_time_zone(zone) if zone else time.dt.replace_time_zone(None)
        return time.dt.cast_time_unit("ms") if random.random() < 0.3 else time
    if name == "gaming_day":
        day = cell.str.to_date("%Y-%m-%d", strict=False)
        return random.choice([day, day.cast(pl.Datetime("us")), day.cast(pl.Int32), cell])
    odd = [
        cell.cast(pl.Categorical),
        cell.cast(pl.Binary),
        cell.cast(pl.Int64, strict=False),
        cell.cast(pl.Float64, strict=False),
        pl.struct(cell.alias("a")),
        cell.str.split(","),
        pl.lit(None).alias(name),
        cell.is_not_null(),
        cell.cast(pl.Float64, strict=False).cast(pl.Duration("us"), strict=False),
    ]
    return random.choice([*odd, *[cell] * 20]).alias(name)


FORMS: tuple[tuple[str, Form], ...] = (("csv", csv), ("ndjson", ndjson), ("parquet", parquet))


def packed(random: Random, name: str, data: bytes) -> tuple[str, bytes]:
    """The bytes as they are or compressed, with the name that they then have."""
    match random.choice(["", "", "", "gz", "zst"]):
        case "gz":
            return name + ".gz", gzip.compress(data, 1, mtime=0)
        case "zst":
            return name + ".zst", zstd.compress(data)
    return name, data
