"""Each exit code, out of a real process."""

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from auditor.cli import app
from auditor.rulebook import find
from tests.cli.commands import (
    BROKEN,
    CLEAN,
    DISPUTED,
    IN_PART,
    INPUT,
    RULES,
    UNDECIDED,
    UNREADABLE,
    auditor,
    check,
    check_with,
    check_within,
)


def test_0_where_everything_was_judged_and_nothing_is_broken() -> None:
    done = check(CLEAN)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("log", [BROKEN, DISPUTED], ids=["broken", "disputed"])
def test_1_where_something_is_broken_or_disputed(log: Path) -> None:
    assert check(log).returncode == 1


def test_a_reading_settles_what_was_disputed() -> None:
    assert check(DISPUTED, "--reading", "doubled_blackjack=barred").returncode == 1
    assert check(DISPUTED, "--reading", "doubled_blackjack=allowed").returncode == 0


def test_what_is_undecided_ends_with_0_and_with_1_under_strict() -> None:
    assert check(UNDECIDED).returncode == 0
    assert check(UNDECIDED, "--strict").returncode == 1


def test_2_for_a_log_that_cannot_be_read() -> None:
    done = check(UNREADABLE)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"auditor: ")
    assert UNREADABLE.name.encode() in done.stderr


def test_2_for_a_log_that_is_not_there() -> None:
    done = check("no-such-log.csv")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"no-such-log.csv" in done.stderr


def test_2_for_a_rulebook_that_is_not_there_or_cannot_be_judged_by(tmp_path: Path) -> None:
    unknown = auditor("check", CLEAN, "--rules", "nsw-revisd")
    assert unknown.returncode == 2
    assert b"did you mean 'nsw-revised'?" in unknown.stderr
    bad = tmp_path / "bad.toml"
    bad.write_text("[rulebook", encoding="utf-8")
    broken = auditor("check", CLEAN, "--rules", bad)
    assert broken.returncode == 2
    assert b"bad.toml" in broken.stderr


def test_2_for_wrong_usage() -> None:
    done = auditor("check", CLEAN)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"Missing option '--rules'" in done.stderr


def test_2_rather_than_a_report_over_what_is_audited(tmp_path: Path) -> None:
    log = Path(shutil.copy(CLEAN, tmp_path / "day.csv"))
    hidden = Path(shutil.copy(CLEAN, tmp_path / ".day.csv"))
    (tmp_path / "link").symlink_to(log)
    before = log.read_bytes()
    for given in (log, tmp_path, tmp_path / "link"):
        done = check_within(given, "--output", log)
        assert (done.exit_code, log.read_bytes()) == (2, before)
        assert "is a log that is to be audited" in done.stderr
    assert check_within(tmp_path, "--output", hidden).exit_code == 2
    assert hidden.read_bytes() == before


def test_2_rather_than_a_report_over_the_rulebook(tmp_path: Path) -> None:
    book = Path(shutil.copy(find(RULES), tmp_path / "own.toml"))
    before = book.read_bytes()
    done = auditor("check", CLEAN, "--rules", book, "--output", book)
    assert (done.returncode, book.read_bytes()) == (2, before)
    assert b"is the rulebook 'nsw-revised'" in done.stderr


def test_2_rather_than_a_report_over_the_settings_that_are_gone_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    settings = tmp_path / "auditor.toml"
    settings.write_text(f'rules = "{RULES}"\n', "utf-8")
    before = settings.read_bytes()
    for named in ((), ("--config", settings)):
        done = CliRunner().invoke(
            app, ["check", str(CLEAN), "--output", str(settings), *map(str, named)]
        )
        assert (done.exit_code, settings.read_bytes()) == (2, before)
        assert "is the file of settings; name another file" in done.stderr


@pytest.mark.parametrize("option", ["--output", "--html", "--rules", "--venue"])
def test_2_for_a_name_that_no_file_can_have(option: str) -> None:
    rules = [] if option in ("--rules", "--venue") else ["--rules", RULES]
    done = CliRunner().invoke(app, ["check", str(CLEAN), *rules, option, "x" * 300])
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"{'x' * 300}" in done.stderr


def test_2_for_a_report_that_finds_no_room() -> None:
    done = check(CLEAN, "--output", "/dev/full")
    assert done.returncode == 2
    assert b"'/dev/full' cannot be written: No space left on device" in done.stderr


def test_a_link_that_leads_in_a_circle_is_no_place_that_faults(tmp_path: Path) -> None:
    circle = tmp_path / "circle"
    circle.symlink_to(circle)
    assert check_within(CLEAN, "--output", circle).exit_code == 0
    assert circle.read_bytes().startswith(b"NOTHING BROKEN")
    circle.unlink()
    circle.symlink_to(circle)
    assert check_within(CLEAN, "--html", circle).exit_code == 2
    assert check_within(circle).exit_code == 2


def test_3_where_rows_were_rejected() -> None:
    done = check(IN_PART)
    assert done.returncode == 3
    assert b"auditor: Not everything was judged: 1 of " in done.stderr


def test_3_goes_before_1() -> None:
    done = check(INPUT / "bad-card-and-a-fault-elsewhere.csv")
    assert done.returncode == 3
    assert b"1 finding" in done.stdout


def test_3_where_a_file_beside_others_cannot_be_read() -> None:
    done = check(CLEAN, UNREADABLE)
    assert done.returncode == 3
    assert UNREADABLE.name.encode() in done.stdout


def test_3_also_under_strict() -> None:
    assert check(IN_PART, "--strict").returncode == 3


@pytest.mark.parametrize(
    "fault",
    [
        "raise RuntimeError('a fault of ours')",
        "raise polars.exceptions.PanicException('a fault of ours')",
        "raise MemoryError('a fault of ours')",
    ],
)
def test_70_for_a_fault_of_the_auditor_itself(fault: str) -> None:
    done = check_with(fault)
    assert (done.returncode, done.stdout) == (70, b"")
    assert done.stderr.startswith(b"Traceback")
    assert b"a fault of ours" in done.stderr


def test_130_where_it_is_interrupted() -> None:
    done = check_with("os.kill(os.getpid(), signal.SIGINT); time.sleep(60)")
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_the_version_is_said_and_nothing_audited() -> None:
    done = auditor("--version")
    assert (done.returncode, done.stdout) == (0, b"auditor 0.1.0\n")


def test_help_names_every_exit_code() -> None:
    done = auditor("check", "--help")
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.decode().splitlines()[-5:]] == [
        "0", "1", "2", "3", "70",
    ]  # fmt: skip


def test_help_does_not_wait_for_polars() -> None:
    slow = {"polars", "pandera", "jinja2", "rich"}
    done = auditor("--help", environment={"PYTHONPROFILEIMPORTTIME": "1"})
    assert done.returncode == 0
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.decode().splitlines()}
    assert "auditor.cli" in loaded
    assert not slow & loaded
