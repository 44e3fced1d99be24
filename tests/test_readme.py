"""What the READMEs show is what the commands do."""

import fnmatch
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from auditor.rulebook import shipped
from tests.cases import RULES

PROJECT = RULES.parent
PAGES = [PROJECT / "README.md", PROJECT / "sample_logs" / "README.md"]
README = PAGES[0].read_text(encoding="utf-8")
COMMANDS = [
    line
    for page in PAGES
    for line in re.findall(r"^    (auditor check [^.\[]+\.csv .*)$", page.read_text("utf-8"), re.M)
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that has the sample logs where the READMEs say they are."""
    here = tmp_path_factory.mktemp("readme")
    shutil.copytree(PROJECT / "sample_logs", here / "sample_logs")
    return here


def _given(command: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """What a command gives that begins with the auditor's name, typed in that folder."""
    _, *words = shlex.split(command)
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*.csv")}
    typed = [
        name
        for word in words
        for name in (sorted(fnmatch.filter(files, word)) if "*" in word else [word])
    ]
    return subprocess.run(
        [sys.executable, "-m", "auditor", *typed],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(PROJECT)},
        capture_output=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_does_what_its_page_says(command: str, folder: Path) -> None:
    shown, _, said = command.partition("#")
    given = _given(shown, folder)
    expected = re.search(r"exit code (\d)", said)
    faulty = "faulty" in shown or "*" in shown
    assert given.returncode == (int(expected[1]) if expected else int(faulty)), given.stderr


def test_enough_commands_are_shown() -> None:
    assert len(COMMANDS) >= 5


def test_the_example_of_a_finding_is_one(folder: Path) -> None:
    given = _given("auditor check sample_logs/*.csv --rules nsw-revised", folder)
    example = README.partition("## How a finding reads\n")[2].partition("\nThe clause")[0]
    lines = [line.strip() for line in example.strip().splitlines()]
    printed = [line.strip() for line in given.stdout.decode("utf-8").splitlines()]
    begin = printed.index(lines[0])
    assert printed[begin : begin + len(lines)] == lines


def test_every_rulebook_is_listed() -> None:
    _, _, listed = README.partition("## Rulebooks\n")
    assert set(re.findall(r"^\| `([\w-]+)` \|", listed, re.M)) == set(shipped())
