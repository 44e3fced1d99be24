"""Colours are for terminals that want them."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from auditor.cli import app
from tests.cli.commands import BROKEN, CLEAN, RULES, auditor, on_a_terminal

COLOUR = re.compile(rb"\x1b\[[\d;]*m")
SHOWN = {
    "help": ["--help"],
    "help-of-a-command": ["check", "--help"],
    "a-slip": ["check", "--rule"],
    "a-wrong-log": ["check", "no-such-log.csv", "--rules", RULES],
    "a-report": ["check", str(BROKEN), "--rules", RULES],
    "rulebooks": ["rules", "list"],
    "a-clause": ["rules", "explain", RULES, "11.1.1"],
    "settings": ["config"],
}


@pytest.mark.parametrize("command", SHOWN.values(), ids=SHOWN)
@pytest.mark.parametrize("unwanted", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids="".join)
def test_a_terminal_gets_none_where_they_are_unwanted(
    command: list[str], unwanted: dict[str, str]
) -> None:
    shown, told = on_a_terminal(*command, **unwanted)
    assert shown + told
    assert not COLOUR.search(shown + told)


def test_a_terminal_that_knows_no_control_sequence_gets_none() -> None:
    shown, told = on_a_terminal("check", str(BROKEN), "--rules", RULES, TERM="dumb")
    assert b"\x1b" not in shown + told


@pytest.mark.parametrize("command", SHOWN.values(), ids=SHOWN)
def test_what_is_no_terminal_gets_none(command: list[str]) -> None:
    done = auditor(*command, environment={"TERM": "xterm-256color"})
    assert done.stdout + done.stderr
    assert b"\x1b" not in done.stdout + done.stderr


def test_whoever_wants_them_elsewhere_gets_them() -> None:
    wanted = {"TERM": "xterm-256color", "FORCE_COLOR": "1"}
    assert COLOUR.search(auditor(*SHOWN["a-report"], environment=wanted).stdout)
    both = auditor(*SHOWN["a-report"], environment=wanted | {"NO_COLOR": "1"})
    assert not COLOUR.search(both.stdout)


HOSTILE = "\x1b[31m\u202e"
"""What colours a terminal, and turns its writing about."""


@pytest.mark.parametrize(
    "command",
    [
        ["check", str(CLEAN), "--rules", RULES, "--html", HOSTILE],
        ["check", str(CLEAN), "--rules", RULES, "--html", HOSTILE, "--output", "report.txt"],
        ["check", str(CLEAN), "--rules", RULES, "--output", f"{HOSTILE}/report.txt"],
        ["replay", str(BROKEN), "--rules", RULES, "--round", "1", "--html", HOSTILE],
        ["rules", "html", HOSTILE, RULES],
        ["simulate", "--rules", RULES, "--rounds", "2", "--output", f"{HOSTILE}.csv"],
        ["simulate", "--rules", RULES, "--output", f"{HOSTILE}/play.csv"],
    ],
    ids=" ".join,
)
def test_a_place_that_is_named_writes_no_control_sequence(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, command, color=True)
    said = done.stdout + done.stderr
    assert r"\u001b[31m\u202e" in said
    assert not re.search("[\x1b\u202e]", said)


def test_a_folder_whose_name_is_no_text_is_told(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["rules", "html", f"{tmp_path}/caf\udce9", RULES])
    assert done.exit_code == 0
    assert done.stdout == f"The pages begin at {tmp_path}/caf\\udce9/rulebooks.html\n"


@pytest.mark.parametrize("unwanted", [{}, {"NO_COLOR": "1"}], ids=["wanted", "unwanted"])
def test_what_machines_read_has_none_whoever_wants_them(unwanted: dict[str, str]) -> None:
    wanted = {"TERM": "xterm-256color", "FORCE_COLOR": "1"} | unwanted
    done = auditor(*SHOWN["a-report"], "--format", "json", environment=wanted)
    assert b"\x1b" not in done.stdout + done.stderr
