"""The help of each command, what a shell completes, and what is said of a slip."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command
from typer.testing import CliRunner

from auditor.cli import app
from auditor.rulebook import shipped
from tests.cli.commands import ENVIRONMENT, ROOT


def _commands(group: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from _commands(command, (*path, name))
        else:
            yield (*path, name)


COMMANDS = list(_commands(get_command(app)))


def _help(*command: str) -> str:
    shown = CliRunner().invoke(app, [*command, "--help"], env={"COLUMNS": "200"})
    assert shown.exit_code == 0
    return shown.stdout


def _examples(command: tuple[str, ...]) -> list[str]:
    _, _, after = _help(*command).partition("  For example\n")
    lines = after.partition("\n\n")[0].splitlines()
    return [re.sub(r"^AUDITOR_\w+=\w+ ", "", line.strip()) for line in lines]


@pytest.mark.parametrize("command", COMMANDS, ids="-".join)
def test_the_help_of_a_command_shows_examples_that_it_takes(command: tuple[str, ...]) -> None:
    shown = _examples(command)
    assert shown
    for example in shown:
        called, *words = shlex.split(example.partition(" > ")[0])
        given: Any = get_command(app)
        ctx = typer.Context(given, info_name=called)
        for name in command:
            given, word = given.commands[name], words.pop(0)
            assert word == name
            ctx = typer.Context(given, info_name=name, parent=ctx)
        with ctx:
            given.parse_args(ctx, words)


@pytest.mark.parametrize("command", COMMANDS, ids="-".join)
def test_the_help_of_a_command_names_no_type_of_the_program(command: tuple[str, ...]) -> None:
    assert not re.search(r"<(list|str|path|int|datetime)\b", _help(*command))


@pytest.mark.parametrize("group", [(), ("rules",)])
def test_a_list_of_commands_says_what_each_does_in_a_whole_sentence(group: tuple[str, ...]) -> None:
    shown = CliRunner().invoke(app, [*group, "--help"], env={"COLUMNS": "80"})
    _, _, commands = shown.stdout.partition("Commands:\n")
    assert commands
    assert all(line.endswith(".") and not line.endswith("..") for line in commands.splitlines())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chek"], "No such command 'chek'. Did you mean 'check'"),
        (["rules", "shwo"], "No such command 'shwo'. Did you mean 'show'?"),
        (["check", "a.csv", "--rule", "x"], "No such option '--rule': did you mean '--rules'?"),
        (["simulate", "--sed", "1"], "No such option '--sed': did you mean '--seed'?"),
        (["--versoin"], "No such option '--versoin': did you mean '--version'?"),
        (["check", "a.csv", "--format", "jsn"], "'jsn' is not one of 'text', 'json', 'ndjson'"),
        (["check", "a.csv", "--format", "jsn"], "did you mean 'json'?"),
        (["simulate", "--rounds", "0"], "Invalid value for '--rounds': Input should be greater"),
        (["check"], "Missing argument 'LOG'. For example: auditor check day.csv --rules nsw-"),
        (
            ["check", "a.csv"],
            "Error: Missing option '--rules', or '--venue' in its place; see 'auditor",
        ),
        (
            ["check", "a.csv", "--dispositions", "a.toml", "--as-of", "1 April"],
            "Invalid value for '--as-of': '1 April' is no day such as 2026-04-01.",
        ),
        (["diff", "a.json"], "Missing argument 'NEW'. For example: auditor diff before.json"),
        (["check", "a.csv", "--rules", "nsw-revisd"], "did you mean 'nsw-revised'?"),
        (["rules", "show", "nsw-revisd"], "did you mean 'nsw-revised'?"),
        (["rules", "explain", "nsw-revised", "11.1.11"], "did you mean '11.1.1'"),
    ],
)
def test_a_slip_is_told_in_a_sentence_with_what_was_probably_meant(
    arguments: list[str], said: str
) -> None:
    done = CliRunner().invoke(app, arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr.splitlines()[-1]


INSTALLED = "import sys; sys.argv[0] = 'auditor'; from auditor.cli import run; run()"
"""The command as it is called where it is installed."""


def _completed(*words: str, begun: str) -> list[str]:
    """What bash is told to offer for the last word of a line."""
    asking = {
        "_AUDITOR_COMPLETE": "complete_bash",
        "COMP_WORDS": " ".join(["auditor", *words, begun]),
        "COMP_CWORD": str(len(words) + 1),
    }
    told = subprocess.run(
        [sys.executable, "-c", INSTALLED],
        capture_output=True,
        check=True,
        cwd=ROOT,
        env=ENVIRONMENT | asking,
        timeout=300,
    )
    assert told.stderr == b""
    return told.stdout.decode().split()


@pytest.mark.parametrize(
    ("words", "begun", "offered"),
    [
        (["check", "--rules"], "", shipped()),
        (["check", "--rules"], "nz", ["nz-1996"]),
        (["check", "--format"], "j", ["json", "junit"]),
        (
            ["check", "a.csv", "--rules", "nsw-revised", "--reading"],
            "doubled",
            ["doubled_blackjack=barred", "doubled_blackjack=allowed"],
        ),
        (
            ["check", "--reading"],
            "split_ten",
            ["split_ten_and_ace=no_blackjack", "split_ten_and_ace=blackjack"],
        ),
        (["check", "--rules", "no-such-rules", "--reading"], "", []),
        (["rules", "explain", "nsw-revised"], "12.6", ["12.6", "12.6.1", "12.6.2"]),
        (["simulate", "--fault"], "no-such", []),
        (["check"], "--str", ["--strict"]),
        ([], "sim", ["simulate"]),
    ],
)
def test_a_shell_is_offered_what_may_follow(
    words: list[str], begun: str, offered: list[str]
) -> None:
    assert _completed(*words, begun=begun) == offered


def test_a_shell_that_has_loaded_the_completion_offers_a_rulebook(tmp_path: Path) -> None:
    command = tmp_path / "auditor"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{INSTALLED}" "$@"\n', "utf-8")
    command.chmod(0o755)
    typed = """
        source <(auditor --show-completion)
        COMP_WORDS=(auditor check --rules nz) COMP_CWORD=3
        _auditor_completion auditor
        echo "${COMPREPLY[@]}"
    """
    shown = subprocess.run(
        ["bash", "-c", typed],
        capture_output=True,
        check=True,
        cwd=ROOT,
        env=ENVIRONMENT | {"PATH": f"{tmp_path}:{ENVIRONMENT['PATH']}"},
        timeout=300,
    )
    assert (shown.stdout, shown.stderr) == (b"nz-1996\n", b"")
