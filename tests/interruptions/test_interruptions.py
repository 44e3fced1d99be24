"""A stopped audit leaves nothing half-written, and the next goes on where it was."""

from pathlib import Path
from random import Random

import polars as pl
import pytest

from auditor import audit, logs
from auditor.audit import kept
from auditor.errors import PlaceError
from auditor.logs import Log
from auditor.logs.pieces import Piece
from auditor.report.json import written
from tests.interruptions.killing import killed
from tests.interruptions.logs import log
from tests.outcomes import book

TIMES = 4
"""Audits killed here; `python -m tests.interruptions` kills 200."""


def test_a_killed_audit_leaves_nothing_half_written_and_is_gone_on_with(tmp_path: Path) -> None:
    assert killed(log(tmp_path), tmp_path, TIMES, Random(7)).times == TIMES


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Log:
    """A log of several pieces."""
    monkeypatch.setattr(logs, "SIZE", 200)
    return logs.read([str(log(tmp_path))])


def _record(read: Log, keep: Path | None) -> str:
    return "".join(written(audit.check(read, book("nsw-revised"), {}, keep)))


def _refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    def piece(_: Log, days: pl.DataFrame) -> Piece:
        raise AssertionError(days)

    monkeypatch.setattr(Log, "piece", piece)


def test_what_was_kept_is_not_judged_again(
    small: Log, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = _record(small, None)
    assert _record(small, tmp_path / "kept") == expected
    _refuse(monkeypatch)
    assert _record(small, tmp_path / "kept") == expected


def test_nothing_is_taken_from_an_audit_that_chose_another_reading(
    small: Log, tmp_path: Path
) -> None:
    audit.check(small, book("nsw-revised"), {}, tmp_path / "kept")
    before = set((tmp_path / "kept").iterdir())
    chosen = {"doubled_blackjack": "allowed"}
    audit.check(small, book("nsw-revised"), chosen, tmp_path / "kept")
    after = set((tmp_path / "kept").iterdir())
    assert len(after) == 2 * len(before) == 2 * len(small.spans())


def test_what_is_kept_damaged_is_judged_again(
    small: Log, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = _record(small, tmp_path / "kept")
    for place in (tmp_path / "kept").iterdir():
        (place / "findings.parquet").write_bytes(b"PAR1 and no more")
    assert _record(small, tmp_path / "kept") == expected
    _refuse(monkeypatch)
    assert _record(small, tmp_path / "kept") == expected  # and takes the place of what was damaged


def test_another_state_of_the_auditor_keeps_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept.digest("this")
    monkeypatch.setattr(kept, "_auditor", lambda: "another")
    assert kept.digest("this") != before


def test_a_folder_that_cannot_be_written_is_named(small: Log, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PlaceError, match="what is judged cannot be kept there"):
        audit.check(small, book("nsw-revised"), {}, tmp_path / "file")
