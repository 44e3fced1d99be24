"""Parquet: typed columns say what they say as text, or the file is refused in one sentence."""

import io
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from auditor.errors import LogError
from auditor.logs import Log
from tests.logs.written import COLUMNS, as_csv, numbered, read, reasons, rejected, round_of, row

DAY = numbered(
    [
        row("sign", minimum="10.00", maximum="500.0000", unit="5"),
        row(
            "notice", option="minimum_change", minimum="25.00", effective_at="2026-11-01T22:00:00Z"
        ),
        *round_of("1234567890123456789"),
        *round_of("007"),
    ]
)
TEXT = pl.DataFrame(DAY, schema=dict.fromkeys(COLUMNS, pl.String))
TIME = "%Y-%m-%dT%H:%M:%S%#z"

NAIVE = datetime(2026, 11, 1, tzinfo=UTC).replace(tzinfo=None)

Change = Callable[[pl.DataFrame], pl.DataFrame]


def stored(frame: pl.DataFrame) -> bytes:
    """A frame as a Parquet file."""
    file = io.BytesIO()
    frame.write_parquet(file)
    return file.getvalue()


def read_parquet(folder: Path, frame: pl.DataFrame) -> Log:
    """What is read from a frame's Parquet file."""
    return read(folder, stored(frame), "day.parquet")


def cast(**kinds: pl.DataType | type[pl.DataType]) -> Change:
    """A change of columns to other types."""
    return lambda frame: frame.cast(kinds)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change",
    [
        lambda frame: frame,
        lambda frame: frame.with_columns(pl.col("gaming_day").str.to_date()),
        lambda frame: frame.with_columns(pl.col("gaming_day").str.to_datetime("%Y-%m-%d")),
        cast(seq=pl.Int64, box=pl.Int32, hand=pl.UInt8),
        cast(seq=pl.Float64, box=pl.Float32, hand=pl.Float64),
        cast(event=pl.Categorical, card=pl.Categorical, option=pl.Enum(["minimum_change"])),
        cast(event=pl.Binary, player_id=pl.Binary),
        cast(amount=pl.Decimal(12, 2), minimum=pl.Decimal(12, 2), maximum=pl.Decimal(38, 10)),
        cast(unit=pl.Int16),
        lambda frame: frame.with_columns(pl.lit(None).alias("staff_id")),
        lambda frame: frame.with_columns(pl.lit(None, pl.Float64).alias("value")),
        lambda frame: frame.drop("staff_id", "currency", "place", "bet"),
    ],
)
def test_typed_columns_say_what_text_says(tmp_path: Path, change: Change) -> None:
    typed = read_parquet(tmp_path, change(TEXT))
    text = read(tmp_path, as_csv(DAY))
    assert typed.rejected.is_empty()
    assert typed.events.drop("line").equals(text.events.drop("line"))


def test_rows_are_numbered_from_1(tmp_path: Path) -> None:
    assert read_parquet(tmp_path, TEXT).events["line"].to_list() == list(range(1, len(DAY) + 1))


@pytest.mark.parametrize("zone", ["UTC", "Australia/Sydney", "+11:00"])
def test_times_with_a_zone_are_moments_and_offsets(tmp_path: Path, zone: str) -> None:
    at = pl.col("at", "effective_at").str.to_datetime(TIME, time_unit="ns", time_zone="UTC")
    table = TEXT.with_columns(at).to_arrow()
    column = table.column("at").cast(pa.timestamp("ns", zone))
    table = table.set_column(table.column_names.index("at"), "at", column)
    pq.write_table(table, tmp_path / "day.parquet")
    log = read(tmp_path, (tmp_path / "day.parquet").read_bytes(), "day.parquet")
    text = read(tmp_path, as_csv(DAY))
    assert log.events["at"].equals(text.events["at"])
    assert log.events["effective_at"].equals(text.events["effective_at"])
    assert log.events["offset"].unique().to_list() == [0 if zone == "UTC" else 11 * 60]


def test_other_writers_types_are_read(tmp_path: Path) -> None:
    """Dictionaries, 64-bit text and decimals as pyarrow writes them, without Arrow's schema."""
    table = TEXT.to_arrow()
    kinds = {
        "event": pa.dictionary(pa.int32(), pa.string()),
        "player_id": pa.large_string(),
        "amount": pa.decimal128(10, 4),
        "seq": pa.uint64(),
        "gaming_day": pa.date32(),
    }
    for name, kind in kinds.items():
        column = pc_cast(table.column(name), kind)
        table = table.set_column(table.column_names.index(name), name, column)
    pq.write_table(table, tmp_path / "other.parquet", store_schema=False, version="1.0")
    log = read(tmp_path, (tmp_path / "other.parquet").read_bytes(), "other.parquet")
    assert log.events.drop("line").equals(read(tmp_path, as_csv(DAY)).events.drop("line"))


def pc_cast(column: pa.ChunkedArray, kind: pa.DataType) -> pa.ChunkedArray:
    """A column of text as another type."""
    text = column.cast(pa.string())
    return text.dictionary_encode() if pa.types.is_dictionary(kind) else text.cast(kind)


@pytest.mark.parametrize(
    ("column", "values", "says"),
    [
        ("amount", [Decimal("-0.01")], "'-0.01' is no amount"),
        ("amount", [Decimal("20.00001")], "'20.00001' is no amount"),
        ("amount", [-5], "'-5' is no amount"),
        ("amount", [10**13], "'10000000000000' is no amount"),
        ("box", [float("nan")], "'NaN' is no box"),
        ("box", [1.5], "'1.5' is no box"),
        ("box", [10], "'10' is no box"),
        ("card", [11], "'11' is no card"),
        ("gaming_day", [datetime(2026, 11, 1, 4, tzinfo=UTC)], "is no date"),
        ("at", [date(2026, 11, 1)], "is no time"),
        ("player_id", ["P\0001"], "'P�1' is no player"),
        ("place", [True], "'true' is no place"),
    ],
)
def test_a_typed_value_that_cannot_stand_is_quoted(
    tmp_path: Path, column: str, values: list[object], says: str
) -> None:
    log = read_parquet(tmp_path, TEXT.with_columns(pl.Series(column, values * len(DAY))))
    assert says in reasons(log)[0]
    assert {name for _, name in rejected(log)} == {column}


@pytest.mark.parametrize(
    ("column", "says"),
    [
        (pl.Series("amount", [20.0] * len(DAY)), "amount holds floating-point numbers"),
        (pl.Series("minimum", [10.0, *[None] * (len(DAY) - 1)]), "minimum holds floating-point"),
        (pl.Series("round_id", [1.2345678901234568e18] * len(DAY)), "two ids may have become one"),
        (pl.Series("round_id", [1 << 24] * len(DAY), pl.Float32), "two ids may have become one"),
        (pl.Series("at", [NAIVE] * len(DAY)), "at have no time zone"),
        (pl.Series("place", [["face_up"]] * len(DAY)), "place holds nested values"),
        (pl.Series("card", [{"rank": "A"}] * len(DAY)), "card holds nested values"),
        (pl.Series("amount", [timedelta(1)] * len(DAY)), "amount holds spans of time"),
        (pl.Series("player_id", [b"P\xff"] * len(DAY)), "player_id holds bytes that are no UTF-8"),
        (pl.Series("gaming_day", [10**7] * len(DAY)).cast(pl.Date), "gaming_day holds days before"),
        (
            pl.Series("at", [2**62] * len(DAY)).cast(pl.Datetime("ms", "UTC")),
            "at holds days before",
        ),
    ],
)
def test_a_type_that_cannot_say_what_its_column_means_is_refused(
    tmp_path: Path, column: pl.Series, says: str
) -> None:
    with pytest.raises(LogError, match=says):
        read_parquet(tmp_path, TEXT.with_columns(column))


def test_ids_that_became_whole_floats_are_their_digits(tmp_path: Path) -> None:
    """Blanks among integers make floats of them in many a program."""
    ids = pl.when(pl.col("round_id").is_not_null()).then(pl.lit(118.0))
    log = read_parquet(tmp_path, TEXT.with_columns(round_id=ids).head(11))
    assert log.rounds["round_id"].to_list() == ["118"]


def test_a_row_without_anything_is_rejected(tmp_path: Path) -> None:
    blank = TEXT.clear(1)
    assert rejected(read_parquet(tmp_path, pl.concat([TEXT, blank]))) == [
        (len(DAY) + 1, "gaming_day")
    ]


@pytest.mark.parametrize("kept", [0.5, 0.99])
def test_a_file_that_breaks_off_is_refused(tmp_path: Path, kept: float) -> None:
    whole = stored(TEXT)
    with pytest.raises(LogError, match="not whole"):
        read(tmp_path, whole[: int(len(whole) * kept)], "day.parquet")


def test_a_file_without_rows_or_columns_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="has no row"):
        read_parquet(tmp_path, TEXT.clear())
    with pytest.raises(LogError, match="lacks the column seq"):
        read_parquet(tmp_path, TEXT.drop("seq"))


def test_unknown_columns_are_kept_out_and_named(tmp_path: Path) -> None:
    log = read_parquet(tmp_path, TEXT.with_columns(camera=pl.lit(3), line=pl.lit(7)))
    assert [name for _, name in log.unknown_columns] == ["camera", "line"]
    assert log.events["line"].to_list() == list(range(1, len(DAY) + 1))


def test_rows_go_on_over_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("auditor.logs.parquet.ROWS", 3)
    log = read_parquet(tmp_path, TEXT)
    assert log.events["line"].to_list() == list(range(1, len(DAY) + 1))
    assert log.events["at"][0] == datetime(2026, 11, 1, 9, 0, 1, tzinfo=UTC)


def test_a_file_with_any_one_byte_wrong_is_read_or_refused_in_a_sentence(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    # The last two make a page header ask for more memory than there is.
    whole, sentences = stored(TEXT), []
    for place, byte in [
        *((place, 0x5A) for place in range(4, len(whole), 61)),
        (2465, 7),
        (48, 99),
    ]:
        damaged = bytearray(whole)
        damaged[place] = byte
        try:
            read(tmp_path, bytes(damaged), "day.parquet")
        except LogError as error:
            sentences.append(str(error))
    assert len(sentences) > 20
    assert not any("\n" in sentence for sentence in sentences)
    assert capfd.readouterr().err == ""


def test_a_column_that_stands_twice_is_refused(tmp_path: Path) -> None:
    table = TEXT.to_arrow()
    file = io.BytesIO()
    pq.write_table(table.append_column("box", table["hand"]), file)
    with pytest.raises(LogError, match="the column box twice"):
        read(tmp_path, file.getvalue(), "day.parquet")


def test_names_and_values_that_are_no_text_are_refused(tmp_path: Path) -> None:
    frame = TEXT.with_columns(staff_id=pl.lit("Müller"), Größe=pl.lit("1"))
    whole = stored(frame)
    for text in ("Müller", "Größe"):
        damaged = whole.replace(text.encode(), text.encode("latin-1").ljust(len(text.encode())))
        with pytest.raises(LogError, match="not whole or not sound"):
            read(tmp_path, damaged, "day.parquet")


@pytest.mark.parametrize("together", [1, 5, 7, 1000])
def test_row_groups_of_any_size_decoded_any_number_at_a_time_give_the_same_rows(
    tmp_path: Path, together: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("auditor.logs.parquet._TOGETHER", together)
    file = io.BytesIO()
    TEXT.write_parquet(file, row_group_size=3)
    log = read(tmp_path, file.getvalue(), "day.parquet")
    assert pq.ParquetFile(file).num_row_groups > 5
    assert log.events["line"].to_list() == list(range(1, len(DAY) + 1))
    assert log.events.equals(read_parquet(tmp_path, TEXT).events)
