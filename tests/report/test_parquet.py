"""The Parquet of an audit is its findings, each column of its own kind."""

import io
import json
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import polars as pl
import pyarrow as pa
import pytest
from pyarrow import parquet as pq

from auditor.audit import Audit
from auditor.report import json as record
from auditor.report import parquet as report
from tests.report.audits import DOUBLED, DOUBLED_ID, SHORT, at, audit, finding, whole


def file(found: Audit) -> pq.ParquetFile:
    return pq.ParquetFile(io.BytesIO(b"".join(report.written(found))))


def read(found: Audit) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = file(found).read().to_pylist()
    return rows


def test_a_finding_is_a_row_under_the_names_of_the_record() -> None:
    [given] = read(audit(whole(), DOUBLED))
    assert list(given.items()) == [
        ("part", 1),
        ("rulebook", "toy"),
        ("clause", "10.2"),
        ("verdict", "broken"),
        ("gaming_day", date(2026, 11, 1)),
        ("table_id", "BJ07"),
        ("round_id", "118"),
        ("box", 3),
        ("hand", 1),
        ("player_id", "P2"),
        ("at", at(6)),
        ("seq", 6),
        ("rows", "day.csv:7"),
        ("message", "doubled on 12 (7♣ 5♦); a double needs 9, 10 or 11"),
        ("recorded", "12"),
        ("required", "9, 10 or 11"),
        ("impact", None),
        ("counted", None),
        ("id", DOUBLED_ID),
        ("instant", datetime.fromisoformat(at(6)).astimezone(UTC)),
        ("path", "day.csv"),
        ("line", 7),
    ]


def test_money_is_an_exact_decimal_whatever_the_amount() -> None:
    amounts = [-1_234_567, 1, 2**63 - 1, -(2**63) + 1]
    found = [SHORT | {"impact": amount, "message": str(amount)} for amount in amounts]
    rows = read(audit(whole(), *found))
    assert {row["message"]: row["impact"] for row in rows} == {
        str(amount): Decimal(amount) / 100_000 for amount in amounts
    }


def test_no_column_is_a_float() -> None:
    schema = file(audit(whole(), SHORT)).schema_arrow
    assert not any(pa.types.is_floating(kind) for kind in schema.types)


def test_an_audit_without_findings_has_the_columns_alone() -> None:
    clean, faulty = file(audit(whole())), file(audit(whole(), SHORT))
    assert clean.metadata.num_rows == 0
    assert clean.schema_arrow.equals(faulty.schema_arrow)


def test_a_finding_at_no_row_has_no_place() -> None:
    [given] = read(audit(whole(), finding("2.1", 999, message="nothing followed")))
    places = ("at", "instant", "rows", "path", "line")
    assert [given[place] for place in places] == [None] * 5


def test_the_metadata_has_the_figures_of_the_record() -> None:
    found = audit(whole(), SHORT)
    figures = json.loads(file(found).metadata.metadata[report.METADATA])
    whole_record = json.loads("".join(record.written(found)))
    assert figures == {
        key: len(whole_record["findings"]) if key == "findings" else whole_record[key]
        for key in figures
    }
    assert {"rulebook", "rows", "rounds", "money", "clauses", "findings"} <= set(figures)


def test_few_findings_of_many_table_days_lie_together(monkeypatch: pytest.MonkeyPatch) -> None:
    found = audit(whole(), SHORT)
    [frame] = found.found.frames()
    monkeypatch.setattr(found.found, "frames", lambda: iter([frame] * 7))
    monkeypatch.setattr(report, "_ROWS", 3)
    read_back = file(found)
    groups = [read_back.metadata.row_group(n).num_rows for n in range(read_back.num_row_groups)]
    assert groups == [3, 3, 1]


def test_polars_reads_it() -> None:
    frame = pl.read_parquet(b"".join(report.written(audit(whole(), SHORT))))
    assert frame["impact"].to_list() == [Decimal("12.50000")]
    assert frame.schema["instant"] == pl.Datetime("us", "UTC")
