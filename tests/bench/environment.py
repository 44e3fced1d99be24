"""The environment that PM4Py is run in, apart from the project's own.

PM4Py is under the AGPL: it is installed for the benchmark alone, is in no dependency group and not
in the lock, and nothing of the project imports it.
"""

import subprocess
import sys
from pathlib import Path

from tests.bench.measured import FailedError

HOME = Path(__file__).parent.parent.parent / ".venv-bench"
WANTED = ("pm4py==2.7.23.11", "pyarrow>=21")


def python() -> Path:
    """The Python that has PM4Py, which is installed where it is not there yet.

    Raises:
        FailedError: it cannot be installed; the message says why.
    """
    place, done = HOME / "bin" / "python", HOME / ".installed"
    if not done.exists():
        _run([sys.executable, "-m", "venv", "--clear", str(HOME)])
        install = [str(place), "-m", "pip", "--disable-pip-version-check", "--no-input"]
        _run([*install, "install", "--quiet", *WANTED])
        done.touch()
    return place


def _run(command: list[str]) -> None:
    ended = subprocess.run(command, check=False, capture_output=True, text=True)
    if ended.returncode:
        errors = [line for line in ended.stderr.splitlines() if line.startswith("ERROR")]
        message = errors[-1].removeprefix("ERROR: ") if errors else f"ended with {ended.returncode}"
        raise FailedError(message)
