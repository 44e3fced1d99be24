"""The built wheel audits by itself: outside the checkout, with the rulebooks inside."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cases import CASES, CORPUS, RULES

pytestmark = pytest.mark.xdist_group("packaging")
"""One build and one environment serve all, so one process tests all."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*build, "--directory", str(folder)], cwd=RULES.parent, check=True)
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of a new environment that holds the wheel.

    What the wheel depends on is borrowed from the running environment, and only named once the
    wheel is in, so that this checkout is not taken for it.
    """
    home = tmp_path_factory.mktemp("elsewhere") / "venv"
    venv.EnvBuilder(symlinks=os.name != "nt").create(home)
    commands = home / ("Scripts" if os.name == "nt" else "bin")
    install = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", str(home)]
    subprocess.run([*install, "--no-index", "--no-deps", str(wheel)], check=True)
    [packages] = home.rglob("site-packages")
    borrowed = sysconfig.get_paths()["purelib"]
    (packages / "borrowed.pth").write_text(borrowed, encoding="utf-8")
    return commands


def _run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        command, cwd=folder, env=clean, capture_output=True, text=True, check=False, timeout=120
    )


def test_the_wheel_holds_the_rulebooks_and_what_goes_with_them_as_they_stand(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        inside = {
            name.removeprefix("auditor/rules/"): archive.read(name)
            for name in archive.namelist()
            if name.startswith("auditor/rules/")
        }
    files = [path for path in RULES.rglob("*") if path.is_file()]
    assert inside == {path.relative_to(RULES).as_posix(): path.read_bytes() for path in files}
    assert inside


def test_the_wheel_holds_no_test_and_no_log(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        assert {name.split("/")[0].split("-")[0] for name in archive.namelist()} == {"auditor"}


def test_the_installed_package_is_the_wheel(installed: Path, tmp_path: Path) -> None:
    where = _run(
        [str(installed / "python"), "-c", "import auditor; print(auditor.__file__)"], tmp_path
    )
    assert Path(where.stdout.strip()).is_relative_to(installed.parent)


def test_the_installed_command_explains_a_clause_with_its_cases(
    installed: Path, tmp_path: Path
) -> None:
    given = _run([str(installed / "auditor"), "rules", "explain", "nsw-revised", "7"], tmp_path)
    assert given.returncode == 0, given.stderr
    assert "nsw-revised/7/" in given.stdout


def test_the_installed_command_simulates_on_several_processes(
    installed: Path, tmp_path: Path
) -> None:
    command = [str(installed / "auditor"), "simulate", "--rules", "d1-dublin", "--rounds", "20"]
    given = _run([*command, "--tables", "2", "--output", "play.parquet"], tmp_path)
    assert given.returncode == 0, given.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["play.parquet"]


@pytest.mark.parametrize("kind", ["pass", "fail"])
def test_the_installed_command_audits_by_a_rulebook_of_its_own(
    installed: Path, tmp_path: Path, kind: str
) -> None:
    case = next(case for case in CASES if case.rules == "nsw-revised" and case.kind == kind)
    log = str(CORPUS / case.name)
    command = [str(installed / "auditor"), "check", log, "--rules", case.rules, "--format", "json"]
    given = _run([*command, "--html", "reports"], tmp_path)
    assert given.returncode == case.expected.exit, given.stderr
    report = json.loads(given.stdout)
    assert report["rulebook"]["id"] == case.rules
    assert len(report["findings"]) == case.expected.findings.total()
    assert [path.suffix for path in (tmp_path / "reports").iterdir()] == [".html"]
