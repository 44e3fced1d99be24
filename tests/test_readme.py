"""What the READMEs show is what the commands do."""

import re
import shlex
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from auditor.cli import app
from auditor.rulebook import shipped
from tests.cases import RULES

PROJECT = RULES.parent
PAGES = [PROJECT / "README.md", PROJECT / "sample_logs" / "README.md"]
README = PAGES[0].read_text(encoding="utf-8")
COMMANDS = [
    line
    for page in PAGES
    for line in re.findall(
        r"^    (auditor (?:check|replay|rules) [^\[\n]+)$", page.read_text("utf-8"), re.M
    )
    if "LOG..." not in line
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that has the sample logs where the READMEs say they are, and a rulebook."""
    here = tmp_path_factory.mktemp("readme")
    shutil.copytree(PROJECT / "sample_logs", here / "sample_logs")
    shutil.copy(RULES / "nz-1996.toml", here / "my-rules.toml")
    return here


def _given(command: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Result:
    """What a command gives that begins with the auditor's name, typed in that folder."""
    _, *words = shlex.split(command)
    typed = [
        name
        for word in words
        for name in (
            sorted(path.relative_to(folder).as_posix() for path in folder.glob(word))
            if "*" in word
            else [word]
        )
    ]
    monkeypatch.chdir(folder)
    return CliRunner().invoke(app, typed)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_does_what_its_page_says(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, _, said = command.partition("#")
    given = _given(shown, folder, monkeypatch)
    expected = re.search(r"exit code (\d)", said)
    faulty = "faulty" in shown or "*" in shown
    assert given.exit_code == (int(expected[1]) if expected else int(faulty)), given.stderr


def test_the_commands_of_a_day_do_what_is_said_one_after_the_other(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, section = README.partition("\n## From day to day\n")
    day = re.findall(r"^    (auditor [^\[\n]+)$", section.partition("\n## ")[0], re.M)
    for command in day:
        shown, _, said = command.partition("#")
        expected = re.search(r"exit code (\d)", said)
        given = _given(shown, folder, monkeypatch)
        assert given.exit_code == (int(expected[1]) if expected else 0), (command, given.stderr)
    assert {command.split()[1] for command in day} == {"check", "diff", "restitution"}


def test_enough_commands_are_shown() -> None:
    assert len(COMMANDS) >= 5


def test_the_example_of_a_finding_is_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = _given("auditor check sample_logs/*.csv --rules nsw-revised", folder, monkeypatch)
    example = README.partition("## How a finding reads\n")[2].partition("\nThe clause")[0]
    lines = [line.strip() for line in example.strip().splitlines()]
    printed = [line.strip() for line in given.stdout.splitlines()]
    begin = printed.index(lines[0])
    assert printed[begin : begin + len(lines)] == lines


def test_the_example_of_a_step_is_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    section = README.partition("### One round, step by step\n")[2].partition("\n#")[0]
    [command] = re.findall(r"^    (auditor replay [^\[\n]+)$", section, re.M)
    given = _given(command, folder, monkeypatch)
    shown = re.findall(r"^    ( {3,}\S.*)$", section, re.M)
    steps = [line for line in shown if "auditor" not in line and "[--" not in line]
    assert len(steps) > 5
    assert "\n".join(steps) in given.stdout


def test_every_rulebook_is_listed() -> None:
    _, _, listed = README.partition("## Rulebooks\n")
    assert set(re.findall(r"^\| `([\w-]+)` \|", listed, re.M)) == set(shipped())
