"""Where reports go, whole or not at all, and the same bytes for the same input."""

import csv
import errno
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import polars as pl
import pytest
import typer
from typer.testing import CliRunner

from auditor.cli import app, output
from auditor.cli.check import Format
from tests.cli.commands import (
    BROKEN,
    CLEAN,
    ENVIRONMENT,
    IN_PART,
    RULES,
    auditor,
    check,
    check_each,
    check_within,
    on_a_terminal,
)

FORMATS = tuple(form.value for form in Format)


@pytest.mark.parametrize("form", FORMATS)
def test_a_report_to_a_file_is_the_report_to_standard_output(form: str, tmp_path: Path) -> None:
    place = tmp_path / "report"
    printed = check_within(BROKEN, "--format", form)
    done = check_within(BROKEN, "--format", form, "--output", place)
    assert (done.exit_code, done.stdout) == (1, "")
    assert place.read_bytes() == printed.stdout_bytes
    assert [file.name for file in tmp_path.iterdir()] == ["report"]


def test_a_dash_is_standard_output() -> None:
    assert check_within(BROKEN, "--output", "-").stdout == check_within(BROKEN).stdout


def test_the_forms_agree_on_what_was_found() -> None:
    record = json.loads(check_within(BROKEN, "--format", "json").stdout)
    *lines, closing = map(
        json.loads, check_within(BROKEN, "--format", "ndjson").stdout_bytes.splitlines()
    )
    cells = list(csv.DictReader(StringIO(check_within(BROKEN, "--format", "csv").stdout)))
    assert [finding["clause"] for finding in record["findings"]] == ["11.1.1"]
    assert lines == record["findings"]
    assert closing["findings"] == len(cells) == 1
    assert (cells[0]["rows"], cells[0]["message"]) == (
        record["findings"][0]["rows"][0],
        record["findings"][0]["message"],
    )
    assert record["findings"][0]["message"] in check_within(BROKEN).stdout


def test_neither_place_nor_time_nor_chance_changes_a_byte(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for folder, environment in (
        (here, {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C", "COLUMNS": "40"}),
        (
            there,
            {
                "PYTHONHASHSEED": "2", "TZ": "Pacific/Auckland", "LC_ALL": "C.UTF-8",
                "PYTHONIOENCODING": "ascii", "POLARS_MAX_THREADS": "1",
            },
        ),
    ):  # fmt: skip
        folder.mkdir()
        check_each(FORMATS, folder, environment)
    files = [
        sorted(path for path in folder.rglob("*") if path.is_file()) for folder in (here, there)
    ]
    names = [
        [path.relative_to(folder) for path in paths]
        for folder, paths in zip((here, there), files, strict=True)
    ]
    assert len(names[0]) == len(FORMATS) + 1
    assert names[0] == names[1]
    assert [path.read_bytes() for path in files[0]] == [path.read_bytes() for path in files[1]]


def test_a_page_is_written_beside_the_report_and_its_place_told(tmp_path: Path) -> None:
    folder = tmp_path / "reports" / "new"
    text = check_within(BROKEN, "--html", folder)
    [page] = folder.iterdir()
    assert page.name.startswith("nsw-revised-fail-on-twelve-")
    assert str(page) in text.stdout
    assert b"doubled" in page.read_bytes()
    piped = check_within(BROKEN, "--html", folder, "--format", "json")
    assert json.loads(piped.stdout)["format"] == "auditor/1"
    assert str(page) in piped.stderr


def test_all_findings_lie_beside_a_page_that_has_no_room_for_some(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("auditor.report.shown.MOST_OF_CAUSE", 0)
    check_within(BROKEN, "--html", tmp_path)
    [page, lines, table] = sorted(tmp_path.iterdir())
    assert (lines.suffix, table.suffix) == (".ndjson", ".parquet")
    assert {lines.stem, table.stem} == {page.stem}
    assert f'href="{lines.name}"' in page.read_text(encoding="utf-8")
    assert pl.read_parquet(table)["clause"].to_list() == ["11.1.1"]
    assert lines.read_bytes() == check_within(BROKEN, "--format", "ndjson").stdout_bytes


def test_a_page_replaces_a_link_and_not_what_it_leads_to(tmp_path: Path) -> None:
    folder, victim = tmp_path / "reports", tmp_path / "victim"
    check_within(BROKEN, "--html", folder)
    [page] = folder.iterdir()
    victim.write_text("untouched", encoding="utf-8")
    page.unlink()
    page.symlink_to(victim)
    check_within(BROKEN, "--html", folder)
    assert victim.read_text(encoding="utf-8") == "untouched"
    assert not page.is_symlink()


def test_a_file_is_there_whole_or_as_it_was(tmp_path: Path) -> None:
    def pieces() -> Iterator[str]:
        yield "half of a report"
        raise RuntimeError

    place = tmp_path / "report.json"
    place.write_text("as it was", encoding="utf-8")
    with pytest.raises(RuntimeError):
        output.sent(place, pieces())
    assert place.read_text(encoding="utf-8") == "as it was"
    assert [file.name for file in tmp_path.iterdir()] == ["report.json"]


def test_a_place_that_is_closed_to_the_writer_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(path: Path, *_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    for act in ("open", "unlink"):
        monkeypatch.setattr(Path, act, closed)
    with pytest.raises(typer.BadParameter, match="cannot be written: Permission denied"):
        output.sent(tmp_path / "report.json", ["a report"])


def test_a_report_follows_a_link_to_the_file_it_names(tmp_path: Path) -> None:
    there, link = tmp_path / "there", tmp_path / "link"
    there.write_text("", encoding="utf-8")
    link.symlink_to(there)
    output.sent(link, ["report"])
    assert link.is_symlink()
    assert there.read_text(encoding="utf-8") == "report"


def test_a_device_is_written_to_and_stays_a_device() -> None:
    output.sent(Path("/dev/null"), ["report"])
    assert not Path("/dev/null").is_file()


def test_a_reader_who_leaves_early_is_no_fault() -> None:
    command = [sys.executable, "-m", "auditor", "check", str(BROKEN), "--rules", RULES]
    with subprocess.Popen(
        [*command, "--format", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(300) == 1


def test_nothing_but_the_exit_code_is_owed_to_closed_streams() -> None:
    command = [sys.executable, "-m", "auditor", "check", str(BROKEN), "--rules", RULES]
    closed = ["sh", "-c", '"$@" <&- >&- 2>&-', "sh", *command]
    assert subprocess.run(closed, check=False, env=ENVIRONMENT, timeout=300).returncode == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([CLEAN, "--html", "pages", "--format", "json"], 0),
        ([IN_PART], 3),
        (["no-such-log.csv"], 2),
        (["--no-such-option"], 2),
    ],
)
def test_what_nobody_hears_on_standard_error_changes_no_exit_code(
    arguments: list[str | Path], code: int, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "auditor", "check", *map(str, arguments), "--rules", RULES]
    heard, unheard = os.pipe()
    os.close(heard)
    with Path("/dev/full").open("wb") as full, os.fdopen(unheard, "wb") as gone:
        for stderr in (full, gone):
            done = subprocess.run(
                command,
                stdout=subprocess.DEVNULL,
                stderr=stderr,
                check=False,
                cwd=tmp_path,
                env=ENVIRONMENT,
                timeout=300,
            )
            assert done.returncode == code


def test_a_log_on_standard_input_is_ndjson() -> None:
    rows = csv.DictReader(StringIO(BROKEN.read_text(encoding="utf-8")))
    given = "".join(json.dumps({k: v for k, v in row.items() if v}) + "\n" for row in rows)
    done = check("-", "--format", "json", stdin=given.encode())
    [finding] = json.loads(done.stdout)["findings"]
    assert (done.returncode, finding["clause"]) == (1, "11.1.1")
    assert finding["rows"][0].startswith("-:")


def _checked_on_a_terminal(*arguments: str, **environment: str) -> tuple[bytes, bytes]:
    return on_a_terminal("check", *arguments, "--rules", RULES, **environment)


def test_a_terminal_gets_colours_and_no_line_past_its_edge() -> None:
    shown, progress = _checked_on_a_terminal(str(BROKEN))
    assert b"\x1b[1;31mBROKEN" in shown
    plain, _ = _checked_on_a_terminal(str(BROKEN), NO_COLOR="1")
    assert b"\x1b" not in plain
    assert max(map(len, plain.decode().splitlines())) <= 80
    assert b"Reading the log" in progress


def test_progress_stays_off_where_nobody_watches() -> None:
    assert check(CLEAN).stderr == b""


def test_a_machine_reader_gets_no_progress_on_standard_output() -> None:
    shown, _ = _checked_on_a_terminal(str(CLEAN), "--format", "json")
    assert json.loads(shown)["findings"] == []


def test_a_terminal_is_sent_no_parquet() -> None:
    shown, said = _checked_on_a_terminal(str(CLEAN), "--format", "parquet")
    assert shown == b""
    assert b"name a file with '--output'" in said


def test_the_counts_of_an_audit_in_part_are_in_every_form() -> None:
    record = json.loads(check_within(IN_PART, "--format", "json").stdout)
    assert record["rows"]["rejected"] == len(record["rejected"]) == 1
    *_, closing = check_within(IN_PART, "--format", "ndjson").stdout_bytes.splitlines()
    assert json.loads(closing)["rejected"] == record["rejected"]
    assert record["rejected"][0]["reason"] in check_within(IN_PART).stdout


def test_the_module_is_the_command() -> None:
    assert auditor("--version").stdout == b"auditor 0.1.0\n"


@pytest.mark.parametrize(
    "time",
    [
        "0000-01-01T00:00:00.000+14:00",
        "0001-01-01T00:00:00.000+11:00",
        "9999-12-31T23:59:59.000-14:00",
    ],
)
def test_a_time_that_python_has_none_for_goes_through_every_form(time: str, tmp_path: Path) -> None:
    log = tmp_path / "day.csv"
    log.write_text(re.sub(r"2026-11-01T[^,]+", time, BROKEN.read_text("utf-8")), "utf-8")
    for form in ("text", "json", "ndjson", "csv", "parquet", "sarif", "junit"):
        report = tmp_path / form
        done = check_within(log, "--format", form, "--output", report)
        assert done.exit_code == 1, done.exception
    assert json.loads((tmp_path / "json").read_text("utf-8"))["findings"][0]["at"] == time
    assert pl.read_parquet(tmp_path / "parquet")["at"].to_list() == [time]
    pages = ("--html", tmp_path, "--pages", "table-day")
    assert check_within(log, *pages).exit_code == 1
    told = CliRunner().invoke(app, ["replay", str(log), "--rules", RULES, "--round", "1"])
    assert told.exit_code == 1
