"""The two commands set themselves up, once, and end as the auditor ends."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cases import RULES

PROJECT = RULES.parent
PYTHON = """#!/bin/sh
# Stands in for a Python: makes an environment whose pip ends with the code in $PIP.
echo "$*" >> calls
test "$2" = venv || exit 0
mkdir -p .venv/bin
printf '#!/bin/sh\\necho "$*" >> calls\\nexit %s\\n' "${PIP:-0}" > .venv/bin/python
printf '#!/bin/sh\\nexit %s\\n' "${AUDITOR:-0}" > .venv/bin/auditor
chmod +x .venv/bin/*
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What `make audit` needs of a checkout, and a Python that only pretends to be one."""
    for name in ("Makefile", "pyproject.toml", "requirements.lock"):
        shutil.copy(PROJECT / name, tmp_path)
    (tmp_path / "sample_logs").mkdir()
    (tmp_path / "sample_logs" / "day.csv").touch()
    python = tmp_path / "python"
    python.write_text(PYTHON)
    python.chmod(0o755)
    return tmp_path


def _make(checkout: Path, goal: str, **settings: int) -> int:
    env = {"PATH": os.environ["PATH"], **{name: str(value) for name, value in settings.items()}}
    command = ["make", goal, "PYTHON=./python"]
    return subprocess.run(
        command, cwd=checkout, env=env, capture_output=True, check=False
    ).returncode


@pytest.mark.parametrize(("auditor", "succeeds"), [(0, True), (1, True), (2, False), (3, False),
                                                   (70, False), (130, False)])  # fmt: skip
def test_an_audit_fails_where_the_auditor_does(
    checkout: Path, auditor: int, *, succeeds: bool
) -> None:
    assert (_make(checkout, "audit", AUDITOR=auditor) == 0) is succeeds


def test_a_set_up_is_made_once_and_again_when_the_lock_changes(checkout: Path) -> None:
    for _ in range(2):
        assert _make(checkout, "audit") == 0
    calls = (checkout / "calls").read_text().splitlines()
    assert sum("venv" in call.split() for call in calls) == 1
    assert any("--require-hashes" in call and "requirements.lock" in call for call in calls)
    lock = checkout / "requirements.lock"
    later = (checkout / ".venv" / ".installed").stat().st_mtime + 2
    os.utime(lock, (later, later))
    assert _make(checkout, "audit") == 0
    calls = (checkout / "calls").read_text().splitlines()
    assert sum("venv" in call.split() for call in calls) == 2


def test_a_set_up_that_failed_is_begun_afresh(checkout: Path) -> None:
    assert _make(checkout, "audit", PIP=1) != 0
    assert not (checkout / ".venv" / ".installed").exists()
    assert _make(checkout, "audit") == 0
