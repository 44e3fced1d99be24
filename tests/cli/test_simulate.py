"""`auditor simulate` writes a log from a seed; what cannot be done is told in a sentence."""

import hashlib
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from auditor.cli import app
from tests.cases import RULES
from tests.cli.commands import auditor


def _simulate(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["simulate", *map(str, arguments)])


def test_a_log_is_written_and_what_is_in_it_is_told(tmp_path: Path) -> None:
    log = tmp_path / "play.csv"
    done = _simulate("--rules", "nsw-revised", "--rounds", "20", "--output", log)
    assert (done.exit_code, done.stdout) == (0, "")
    rows = len(log.read_text(encoding="utf-8").splitlines()) - 1
    assert done.stderr == f"auditor: {rows} rows, 20 rounds, in {log}\n"


@pytest.mark.parametrize("hashed", ["0", "1"])
def test_hashing_changes_no_byte(tmp_path: Path, hashed: str) -> None:
    log, within = tmp_path / "play.csv.gz", tmp_path / "within.csv.gz"
    command = ["--rules", "d1-dublin", "--rounds", "40", "--tables", "2", "--seed", "3"]
    environment = {"PYTHONHASHSEED": hashed}
    done = auditor("simulate", *command, "--output", log, environment=environment)
    assert done.returncode == 0, done.stderr
    assert _simulate(*command, "--output", within).exit_code == 0
    assert hashlib.sha256(log.read_bytes()).digest() == hashlib.sha256(within.read_bytes()).digest()


def test_a_rulebook_of_your_own_is_played_by_its_play_file(tmp_path: Path) -> None:
    for place in ("own.toml", "play/own.toml"):
        source = RULES / place.replace("own", "nz-1996")
        (tmp_path / place).parent.mkdir(exist_ok=True)
        (tmp_path / place).write_bytes(source.read_bytes())
    log = tmp_path / "play.parquet"
    done = _simulate("--rules", tmp_path / "own.toml", "--rounds", "20", "--output", log)
    assert done.exit_code == 0, done.stderr


def test_the_answers_of_lawful_play_are_empty(tmp_path: Path) -> None:
    answers = tmp_path / "answers.json"
    command = ["--rules", "nsw-revised", "--rounds", "20", "--seed", "4"]
    done = _simulate(*command, "--output", tmp_path / "play.ndjson", "--answers", answers)
    assert done.exit_code == 0
    assert json.loads(answers.read_text(encoding="utf-8")) == {
        "format": "auditor/1",
        "rulebook": {"id": "nsw-revised"},
        "seed": 4,
        "planted": {},
        "findings": [],
    }


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--output", "x.csv"], "Missing option '--rules'"),
        (["--rules", "nsw-revised"], "Missing option '--output'"),
        (["--rules", "nsw-revise", "--output", "x.csv"], "did you mean 'nsw-revised'?"),
        (["--rules", "gone.toml", "--output", "x.csv"], "play/gone.toml: there is no such file"),
        (["--rules", "nz-1996", "--output", "x.txt"], "x.txt: a log ends in .csv, .ndjson"),
        (["--rules", "nz-1996", "--output", "gone/x.csv"], "cannot be written: No such file"),
        (["--rules", "nz-1996", "--output", "x.csv", "--rounds", "0"], "--rounds"),
        (
            ["--rules", "nz-1996", "--output", "x.csv", "--rounds", "3", "--tables", "4"],
            "4 tables on 1 days cannot share 3 rounds",
        ),
        (["--rules", "nz-1996", "--output", "x.csv", "--fault", "none"], "'none' is no fault"),
        (["--rules", "nz-1996", "--output", "x.csv", "--fault-rate", "2"], "'2' is no share"),
        (["--rules", "nz-1996", "--output", "x.csv", "--fault-rate", "nan"], "'nan' is no share"),
        (["--rules", "nz-1996", "--output", "x.csv", "--without", "luck"], "'calls', 'totals'"),
    ],
)
def test_what_cannot_be_done_is_told(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = _simulate(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_answers_take_the_place_of_no_file_that_is_written_or_played_by(tmp_path: Path) -> None:
    for place in ("own.toml", "play/own.toml"):
        source = RULES / place.replace("own", "nz-1996")
        (tmp_path / place).parent.mkdir(exist_ok=True)
        (tmp_path / place).write_bytes(source.read_bytes())
    (tmp_path / "link.json").symlink_to("play.csv")
    command = ("--rules", tmp_path / "own.toml", "--rounds", "3", "--output", tmp_path / "play.csv")
    for name in ("own.toml", "play/own.toml", "play.csv", "link.json"):
        done = _simulate(*command, "--answers", tmp_path / name)
        assert done.exit_code == 2
        assert "name another file" in done.stderr
    assert (tmp_path / "own.toml").read_bytes() == (RULES / "nz-1996.toml").read_bytes()
    assert not (tmp_path / "play.csv").exists()
