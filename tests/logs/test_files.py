"""Files and folders: what is there is read, and what cannot be read is named."""

import errno
import gzip
import hashlib
import io
import os
import sys
from pathlib import Path

import polars as pl
import pytest

from auditor import logs
from auditor.errors import LogError
from tests.logs.written import (
    COLUMNS,
    as_csv,
    as_ndjson,
    numbered,
    read,
    reasons,
    rejected,
    round_of,
    sign,
    statuses,
    written,
)

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

DAY = numbered([sign(), *round_of("1"), *round_of("2")])
CSV = as_csv(DAY)
INNER = [name for name in COLUMNS if name not in ("gaming_day", "table_id")]
PART = Path("gaming_day=2026-11-01", "table_id=BJ07")


def parquet() -> bytes:
    """The day in Parquet."""
    file = io.BytesIO()
    pl.DataFrame(DAY, schema=dict.fromkeys(COLUMNS, pl.String)).write_parquet(file)
    return file.getvalue()


def without_day_and_table() -> str:
    """The day in CSV without the columns that a partitioned folder states."""
    rows = [{name: each[name] for name in each if name in INNER} for each in DAY]
    return as_csv(rows, INNER)


@pytest.mark.parametrize("content", [CSV.encode(), as_ndjson(DAY).encode(), parquet()])
@pytest.mark.parametrize("packed", [bytes, gzip.compress, zstd.compress])
def test_compression_and_format_are_told_by_what_a_file_holds(
    tmp_path: Path, content: bytes, packed: type[bytes]
) -> None:
    plain = read(tmp_path, CSV, "plain.csv")
    for name in ("day.log", "day.csv"):
        log = read(tmp_path, packed(content), name)
        assert log.events.drop("line").equals(plain.events.drop("line"))


@pytest.mark.parametrize("packed", [gzip.compress, zstd.compress])
def test_compressed_parts_in_a_row_are_one_file(tmp_path: Path, packed: type[bytes]) -> None:
    log = read(tmp_path, packed(CSV[:700].encode()) + packed(CSV[700:].encode()), "day.csv.gz")
    assert log.rows.read == len(DAY)


@pytest.mark.parametrize("packed", [gzip.compress, zstd.compress])
@pytest.mark.parametrize("content", [CSV.encode(), as_ndjson(DAY).encode(), parquet()])
@pytest.mark.parametrize("kept", [0.3, 0.9])
def test_a_file_that_breaks_off_inside_its_compression_is_refused(
    tmp_path: Path, packed: type[bytes], content: bytes, kept: float
) -> None:
    whole = packed(content)
    with pytest.raises(LogError, match="not whole"):
        read(tmp_path, whole[: int(len(whole) * kept)], "day.csv.gz")


def test_a_file_with_damaged_compression_is_refused(tmp_path: Path) -> None:
    whole = bytearray(gzip.compress(CSV.encode()))
    whole[-6] ^= 0xFF  # its checksum
    with pytest.raises(LogError, match="compression is damaged"):
        read(tmp_path, bytes(whole), "day.csv.gz")


@pytest.mark.parametrize("packed", [gzip.compress, zstd.compress])
def test_a_file_with_something_behind_its_compression_is_refused(
    tmp_path: Path, packed: type[bytes]
) -> None:
    with pytest.raises(LogError, match="compression is damaged"):
        read(tmp_path, packed(CSV.encode()) + b"and more", "day.csv.gz")


def test_a_file_is_known_by_the_hash_of_its_bytes(tmp_path: Path) -> None:
    for content in (CSV.encode(), gzip.compress(CSV.encode()), parquet()):
        log = read(tmp_path, content, "day.log")
        assert log.inputs[0].sha256 == hashlib.sha256(content).hexdigest()
        assert (log.inputs[0].path, log.inputs[0].rows) == (str(tmp_path / "day.log"), len(DAY))


def test_the_names_of_folders_state_what_the_files_leave_out(tmp_path: Path) -> None:
    path = written(tmp_path / "log" / PART / "part-0.csv", without_day_and_table())
    whole = read(tmp_path, CSV)
    for given in (str(tmp_path / "log"), path):
        log = logs.read([given])
        assert log.inputs[0].path == path
        assert log.events.equals(whole.events)


def test_ndjson_and_parquet_may_leave_out_what_their_folders_state(tmp_path: Path) -> None:
    frame = pl.DataFrame(DAY, schema=dict.fromkeys(COLUMNS, pl.String)).select(INNER)
    (tmp_path / "log" / PART).mkdir(parents=True)
    frame.head(10).write_parquet(tmp_path / "log" / PART / "part-0.parquet")
    frame.tail(9).write_ndjson(tmp_path / "log" / PART / "part-1.ndjson")
    log = logs.read([str(tmp_path / "log")])
    assert log.events.drop("file", "line").equals(read(tmp_path, CSV).events.drop("file", "line"))


def test_the_names_of_folders_are_decoded(tmp_path: Path) -> None:
    part = Path("gaming_day=2026-11-01", "table_id=BJ%2F07 Ω")
    log = logs.read([written(tmp_path / part / "part-0.csv", without_day_and_table())])
    assert log.rounds["table_id"].unique().to_list() == ["BJ/07 Ω"]


def test_a_row_that_contradicts_its_folder_is_rejected(tmp_path: Path) -> None:
    text = CSV.replace("BJ07", "BJ08", 2).replace("BJ08", "BJ07", 1)
    log = logs.read([written(tmp_path / PART / "part-0.csv", text)])
    assert rejected(log) == [(3, "table_id")]
    assert reasons(log) == ["'BJ08' stands in a folder named table_id=BJ07"]


def test_a_blank_cell_is_what_its_folder_states(tmp_path: Path) -> None:
    for blank in ("", '""', " "):
        log = logs.read([written(tmp_path / PART / "part-0.csv", CSV.replace("BJ07", blank))])
        assert log.rejected.is_empty()
        assert log.rounds["table_id"].unique().to_list() == ["BJ07"]


def test_other_names_of_folders_are_kept_out_and_named(tmp_path: Path) -> None:
    part = Path("site=Sydney") / PART / "event=card"
    path = written(tmp_path / "env=test" / "log" / part / "part-0.csv", CSV)
    log = logs.read([str(tmp_path / "env=test" / "log")])
    assert log.rejected.is_empty()
    assert log.unknown_columns == ((path, "site"), (path, "event"))


def test_a_folder_whose_name_is_no_day_rejects_its_rows(tmp_path: Path) -> None:
    part = Path("gaming_day=today", "table_id=__HIVE_DEFAULT_PARTITION__")
    log = logs.read([written(tmp_path / part / "part-0.csv", without_day_and_table())])
    assert set(reasons(log)) == {"'today' is no date, such as 2026-11-01"}
    part = Path("gaming_day=2026-11-01", "table_id=__HIVE_DEFAULT_PARTITION__")
    log = logs.read([written(tmp_path / part / "part-0.csv", without_day_and_table())])
    assert set(reasons(log)) == {"is blank, and no row can do without it"}


def test_the_files_of_a_folder_are_read_in_order_of_their_names(tmp_path: Path) -> None:
    for name, rows in (("b.csv", DAY[10:]), ("a/z.csv", DAY[:5]), ("a.csv", DAY[5:10])):
        written(tmp_path / "log" / name, as_csv(rows))
    log = logs.read([str(tmp_path / "log")])
    names = [str(Path(each.path).relative_to(tmp_path / "log")) for each in log.inputs]
    assert names == ["a/z.csv", "a.csv", "b.csv"]
    assert log.events.drop("file", "line").equals(read(tmp_path, CSV).events.drop("file", "line"))


def test_a_foreign_file_in_a_folder_is_named_and_the_logs_are_read(tmp_path: Path) -> None:
    written(tmp_path / "log" / "day.csv", CSV)
    foreign = written(tmp_path / "log" / PART / "README.txt", "About these logs.\n")
    log = logs.read([str(tmp_path / "log")])
    assert statuses(log) == {"1": "judged", "2": "judged"}
    assert [path for path, _ in log.unreadable] == [foreign]
    assert log.unreadable[0][1].startswith(f"{foreign}: is no round log")


def test_bookkeeping_is_passed_over_and_a_hidden_log_is_named(tmp_path: Path) -> None:
    written(tmp_path / "log" / "day.csv", CSV)
    for name in ("_SUCCESS", ".day.csv.crc", ".git/config", "_delta_log/0.json"):
        written(tmp_path / "log" / name, "x")
    hidden = written(tmp_path / "log" / "_old" / "day.csv.gz", CSV)
    log = logs.read([str(tmp_path / "log")])
    assert [path for path, _ in log.unreadable] == [hidden]
    assert len(log.inputs) == 1


def test_what_cannot_be_read_is_listed_beside_what_can(tmp_path: Path) -> None:
    good = written(tmp_path / "good.csv", CSV)
    bad = [
        written(tmp_path / "empty.csv", ""),
        written(tmp_path / "utf-16.csv", CSV.encode("utf-16")),
        written(tmp_path / "cut.csv.gz", gzip.compress(CSV.encode())[:-30]),
        str(tmp_path / "missing.csv"),
    ]
    log = logs.read([bad[0], good, *bad[1:]])
    assert [each.path for each in log.inputs] == [good]
    assert sorted(path for path, _ in log.unreadable) == sorted(bad)
    assert all(sentence.startswith(f"{path}: ") for path, sentence in log.unreadable)
    assert log.rows.judged == len(DAY)


def test_where_nothing_can_be_read_each_file_has_its_sentence(tmp_path: Path) -> None:
    (tmp_path / "nothing").mkdir()
    paths = [str(tmp_path / "missing.csv"), str(tmp_path / "nothing")]
    with pytest.raises(LogError) as error:
        logs.read(paths)
    assert [line.split(": ")[0] for line in str(error.value).splitlines()] == paths[::-1]
    with pytest.raises(LogError, match="no log was named"):
        logs.read([])
    with pytest.raises(LogError, match="no standard input"):
        logs.read(["-"])


def test_a_name_that_is_no_utf_8_is_shown_by_its_bytes(tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.csv")
    Path(path).write_text(CSV.replace("8C", "8X"))
    log = logs.read([path])
    assert log.inputs[0].path == path
    assert "caf\\udce9.csv:7" in log.rounds["reason"].drop_nulls()[0]
    Path(path).write_text("")
    with pytest.raises(LogError) as error:
        logs.read([path])
    assert "caf\\udce9.csv: is empty" in str(error.value)


def test_the_names_of_folders_are_read_as_cells_are(tmp_path: Path) -> None:
    part = Path("gaming_day= 2026-11-01", "table_id=BJ07 ")
    log = logs.read([written(tmp_path / part / "part-0.csv", without_day_and_table())])
    assert log.rounds["table_id"].unique().to_list() == ["BJ07"]
    part = Path("gaming_day=2026-11-01", "table_id=")
    log = logs.read([written(tmp_path / part / "part-0.csv", without_day_and_table())])
    assert set(reasons(log)) == {"is blank, and no row can do without it"}


@pytest.mark.parametrize(
    "names", [(b"table_id=\xfe", b"table_id=\xff"), (b"table_id=%FE", b"table_id=%FF")]
)
def test_folders_whose_names_are_no_utf_8_are_tables_apart(
    tmp_path: Path, names: tuple[bytes, bytes]
) -> None:
    day = tmp_path / "log" / "gaming_day=2026-11-01"
    for name in names:
        written(day / os.fsdecode(name) / "part-0.csv", without_day_and_table())
    log = logs.read([str(tmp_path / "log")])
    assert log.rejected.is_empty()
    tables = log.rounds["table_id"].unique(maintain_order=True).to_list()
    assert tables == ["\\udcfe", "\\udcff"]


def test_links_in_a_folder_are_followed_once_and_what_they_miss_is_named(tmp_path: Path) -> None:
    written(tmp_path / "log" / PART / "part-0.csv", without_day_and_table())
    elsewhere = written(tmp_path / "elsewhere" / "more.csv", as_csv(numbered(DAY, table_id="BJ08")))
    links = {
        "a-day": tmp_path / "log" / "gaming_day=2026-11-01",
        "circle": tmp_path / "log",
        "linked": Path(elsewhere).parent,
        "lost.csv": tmp_path / "no-such.csv",
    }
    for name, to in links.items():
        (tmp_path / "log" / name).symlink_to(to)
    log = logs.read([str(tmp_path / "log")])
    read_there = [str(Path(each.path).relative_to(tmp_path / "log")) for each in log.inputs]
    assert read_there == [str(PART / "part-0.csv"), "linked/more.csv"]
    lost = str(tmp_path / "log" / "lost.csv")
    assert log.unreadable == ((lost, f"{lost}: cannot be read: No such file or directory"),)


def test_a_pipe_in_a_folder_is_not_waited_for_and_named(tmp_path: Path) -> None:
    written(tmp_path / "log" / "day.csv", CSV)
    os.mkfifo(tmp_path / "log" / "pipe.csv")
    log = logs.read([str(tmp_path / "log")])
    assert [sentence for _, sentence in log.unreadable] == [
        f"{tmp_path / 'log' / 'pipe.csv'}: is no file; where it is meant, name it by itself"
    ]


def test_a_folder_that_is_closed_to_the_reader_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path / "log" / "day.csv", CSV)
    closed = str(Path(written(tmp_path / "log" / "closed" / "day.csv", CSV)).parent)
    look = os.scandir

    def scandir(path: str) -> "os._ScandirIterator[str]":
        if str(path) == closed:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return look(path)

    monkeypatch.setattr(os, "scandir", scandir)
    log = logs.read([str(tmp_path / "log")])
    assert log.unreadable == ((closed, f"{closed}: cannot be looked into: Permission denied"),)
    assert log.rows.judged == len(DAY)


def test_a_path_that_cannot_be_one_is_said_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path / "day.csv", CSV)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LogError, match="a text that is empty"):
        logs.read([""])  # an unset variable of a script, and not the folder it runs in
    with pytest.raises(LogError, match="cannot be read: File name too long"):
        logs.read(["x" * 300])
    with pytest.raises(LogError, match=r"^two\\nlines\.csv: cannot be read: No such file"):
        logs.read(["two\nlines.csv"])


def test_a_frame_to_be_skipped_may_come_before_compressed_ones(tmp_path: Path) -> None:
    skipped = b"\x50\x2a\x4d\x18\x04\x00\x00\x00more"
    log = read(tmp_path, skipped + zstd.compress(CSV.encode()), "day.csv.zst")
    assert log.rows.read == len(DAY)


@pytest.mark.parametrize("content", [CSV, as_ndjson(DAY)])
def test_files_joined_end_to_end_keep_their_byte_order_marks(tmp_path: Path, content: str) -> None:
    marked = content.encode("utf-8-sig")
    log = read(tmp_path, marked + marked, "day.log")
    whole = read(tmp_path, content, "whole.log")
    assert log.events.equals(whole.events)
    assert statuses(log) == {"1": "judged", "2": "judged"}
    assert all("copy" in reason or "header" in reason for reason in reasons(log))
