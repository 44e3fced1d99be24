"""The command as a user runs it: a process of its own."""

import os
import pty
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from typer.testing import CliRunner, Result

from auditor.cli import app

ROOT = Path(__file__).parents[2]
RULES = "nsw-revised"
CASES = ROOT / "tests" / "corpus" / RULES

CLEAN = CASES / "11.1.1" / "pass-nine-ten-and-eleven.csv"
BROKEN = CASES / "11.1.1" / "fail-on-twelve.csv"
UNDECIDED = CASES / "11.3" / "undecided-placing-not-recorded.csv"
DISPUTED = CASES / "10.3" / "disputed-blackjack-doubled-as-eleven.csv"

INPUT = ROOT / "tests" / "corpus" / "input"
IN_PART = INPUT / "bad-card-1z.csv"
UNREADABLE = INPUT / "bad-not-a-log.csv"

Finished = subprocess.CompletedProcess[bytes]

ENVIRONMENT = {
    **{
        name: value
        for name, value in os.environ.items()
        if name not in {"NO_COLOR", "FORCE_COLOR", "COLUMNS"} and not name.startswith("AUDITOR_")
    },
    "PYTHONPATH": str(ROOT),
}


def auditor(
    *arguments: str | Path,
    stdin: bytes = b"",
    environment: Mapping[str, str] | None = None,
    folder: Path = ROOT,
) -> Finished:
    """`auditor` with these arguments, away from any terminal."""
    return _run(["-m", "auditor", *map(str, arguments)], stdin, environment or {}, folder)


def check(
    *arguments: str | Path,
    stdin: bytes = b"",
    environment: Mapping[str, str] | None = None,
    folder: Path = ROOT,
) -> Finished:
    """`auditor check` of these logs under a rulebook that comes with the auditor."""
    command = ("check", *arguments, "--rules", RULES)
    return auditor(*command, stdin=stdin, environment=environment, folder=folder)


def check_within(*arguments: str | Path) -> Result:
    """The same inside this process, where only what is reported matters."""
    return CliRunner().invoke(app, ["check", *map(str, arguments), "--rules", RULES])


def check_each(forms: Sequence[str], folder: Path, environment: Mapping[str, str]) -> None:
    """Write a report of every form and the page on a broken log into a folder, in one process."""
    command = ["check", str(BROKEN), "--rules", RULES, "--html", "pages"]
    program = f"""
from auditor.cli import app
for form in {tuple(forms)!r}:
    app({command!r} + ["--format", form, "--output", form], standalone_mode=False)
"""
    done = _run(["-c", program], b"", environment, folder)
    assert done.returncode == 0, done.stderr


def check_with(fault: str, *arguments: str | Path) -> Finished:
    """`auditor check` of a clean log by an auditor whose reading of logs does this."""
    command = ["auditor", "check", str(CLEAN), "--rules", RULES, *map(str, arguments)]
    program = f"""
import os, signal, sys, time
import polars
from auditor import logs
from auditor.cli import run

def read(paths, stdin, progress):
    {fault}

logs.read = read
sys.argv = {command!r}
run()
"""
    return _run(["-c", program], b"", {}, ROOT)


def on_a_terminal(*arguments: str, **environment: str) -> tuple[bytes, bytes]:
    """What a terminal of eighty columns gets, on standard output and on standard error."""
    out, out_end = pty.openpty()
    err, err_end = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "auditor", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=out_end,
        stderr=err_end,
        cwd=ROOT,
        env=ENVIRONMENT | {"TERM": "xterm-256color", "COLUMNS": "80"} | environment,
    ) as process:
        os.close(out_end)
        os.close(err_end)
        shown = _all_of(out), _all_of(err)
        process.wait(300)
    return shown


def _all_of(terminal: int) -> bytes:
    """Everything that was written to a terminal until its other end was closed."""
    pieces = []
    try:
        while piece := os.read(terminal, 65536):
            pieces.append(piece)
    except OSError:  # how Linux says that the other end is closed
        pass
    os.close(terminal)
    return b"".join(pieces)


def _run(
    command: list[str], stdin: bytes, environment: Mapping[str, str], folder: Path
) -> Finished:
    return subprocess.run(
        [sys.executable, *command],
        input=stdin,
        capture_output=True,
        check=False,
        cwd=folder,
        timeout=300,
        env={**ENVIRONMENT, **environment},
    )
