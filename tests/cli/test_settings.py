"""Settings: from the command line, the environment or a file, with one and the same result."""

import json
import re
from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer.main import get_command
from typer.testing import CliRunner, Result

from auditor.cli import app
from auditor.cli.check import check
from auditor.cli.command_line import CommandLine
from auditor.cli.settled import ConfigFile, Settled
from tests.cli.commands import BROKEN, CLEAN, DISPUTED, RULES, UNDECIDED, auditor

DATED = "ace_in_doubled_hand=one_throughout"
NONE_FOUND = "settings file: none; there is no auditor.toml here or in a folder above\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder without settings in it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _given(*arguments: str | Path, **environment: str) -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)), env=environment)


def _settings(**environment: str) -> dict[str, tuple[str, str]]:
    """Value and place of each setting, as `auditor config` shows them."""
    shown = _given("config", **environment)
    assert shown.exit_code == 0, shown.stderr
    _, _, table = shown.stdout.partition("\n\n")
    cells = [re.split(r" {2,}", line, maxsplit=2) for line in table.splitlines()[1:]]
    return {name: (value, place) for name, value, place in cells}


def _write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_the_same_settings_give_the_same_record_wherever_they_are_stated(folder: Path) -> None:
    typed = _given("check", DISPUTED, "--rules", RULES, "--reading", DATED, "--format", "json")
    of_environment = _given(
        "check", DISPUTED, AUDITOR_RULES=RULES, AUDITOR_READING=DATED, AUDITOR_FORMAT="json"
    )
    _write(
        folder / "auditor.toml",
        f'rules = "{RULES}"\nreading = ["{DATED}"]\nformat = "json"\n',
    )
    of_file = _given("check", DISPUTED)
    assert json.loads(typed.stdout)["readings"]["ace_in_doubled_hand"] == "one_throughout"
    assert typed.stdout_bytes == of_environment.stdout_bytes == of_file.stdout_bytes
    assert typed.exit_code == of_environment.exit_code == of_file.exit_code == 1


def test_what_applies_from_elsewhere_is_said_on_standard_error_in_a_line(folder: Path) -> None:
    assert _given("check", CLEAN, "--rules", RULES).stderr == ""
    _write(folder / "auditor.toml", f'rules = "{RULES}"\nformat = "csv"\n')
    done = _given("check", CLEAN, "--format", "json", AUDITOR_STRICT="true")
    assert (
        done.stderr
        == f"auditor: set by auditor.toml: rules = {RULES}; AUDITOR_STRICT: strict = true\n"
    )
    assert json.loads(done.stdout)["findings"] == []


def test_a_name_from_elsewhere_writes_no_control_sequence(folder: Path) -> None:
    _write(folder / "auditor.toml", f'rules = "{RULES}"\nhtml = "\\u001b[31mred"\n')
    done = _given("check", CLEAN)
    assert "\x1b" not in done.stderr
    assert "\x1b" not in _given("config").stdout


def test_the_command_line_goes_before_the_environment_and_that_before_the_file(
    folder: Path,
) -> None:
    _write(folder / "auditor.toml", 'rules = "nz-1996"\nformat = "csv"\n')
    assert _settings()["format"] == ("csv", "auditor.toml")
    assert _settings(AUDITOR_FORMAT="json")["format"] == ("json", "AUDITOR_FORMAT")
    done = _given("check", CLEAN, "--format", "ndjson", "--rules", RULES, AUDITOR_FORMAT="json")
    assert len(done.stdout.splitlines()) == 1
    assert json.loads(done.stdout)["rulebook"]["id"] == RULES


def test_readings_stand_in_the_place_of_all_that_go_after_them_and_those_are_named(
    folder: Path,
) -> None:
    other = "doubled_blackjack=barred"
    _write(folder / "auditor.toml", f'rules = "{RULES}"\nreading = ["{DATED}"]\nformat = "json"\n')
    said = f"auditor: passed over for what goes before it: auditor.toml: reading = {DATED}\n"
    typed = _given("check", DISPUTED, "--reading", other)
    of_environment = _given("check", DISPUTED, AUDITOR_READING=other)
    for done in (typed, of_environment):
        assert json.loads(done.stdout)["readings"]["ace_in_doubled_hand"] is None
        assert done.stderr.endswith(said)
    both = _given("check", DISPUTED, "--reading", other, "--reading", DATED)
    assert json.loads(both.stdout)["readings"]["ace_in_doubled_hand"] == "one_throughout"
    assert "passed over" not in both.stderr


def test_a_flag_that_is_set_elsewhere_can_be_switched_off(folder: Path) -> None:
    _write(folder / "auditor.toml", f'rules = "{RULES}"\nstrict = true\n')
    assert _given("check", UNDECIDED).exit_code == 1
    assert _given("check", UNDECIDED, "--no-strict").exit_code == 0
    assert _given("check", UNDECIDED, AUDITOR_STRICT="0").exit_code == 0


def test_rules_or_a_venue_that_are_typed_stand_in_place_of_either(folder: Path) -> None:
    _write(folder / "auditor.toml", 'venue = "no-such-venue.toml"\n')
    done = _given("check", CLEAN, "--rules", RULES)
    assert (done.exit_code, done.stderr) == (0, "")
    of_environment = _given("check", CLEAN, AUDITOR_RULES=RULES)
    assert of_environment.exit_code == 0
    assert "venue" not in of_environment.stderr
    _write(folder / "auditor.toml", f'venue = "no-such-venue.toml"\nrules = "{RULES}"\n')
    both = _given("check", CLEAN)
    assert both.exit_code == 2
    assert "leave out '--rules', or '--venue'" in both.stderr


def test_the_nearest_file_from_the_working_folder_upwards_counts(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    above = _write(folder / "auditor.toml", 'format = "csv"\n')
    below = folder / "days" / "november"
    below.mkdir(parents=True)
    monkeypatch.chdir(below)
    assert _settings()["format"] == ("csv", str(above))
    _write(below / "auditor.toml", "strict = true\n")
    assert _settings()["format"] == ("text", "default")
    assert _settings()["strict"] == ("true", "auditor.toml")


def test_another_file_may_be_named_and_no_other_is_read_then(folder: Path) -> None:
    _write(folder / "auditor.toml", "strict = true\n")
    other = _write(folder / "other.toml", 'format = "csv"\n')
    assert _settings(AUDITOR_CONFIG=str(other))["format"] == ("csv", str(other))
    assert _settings(AUDITOR_CONFIG=str(other))["strict"] == ("false", "default")
    named = _given("config", "--config", "/dev/null", AUDITOR_CONFIG=str(other))
    assert "csv" not in named.stdout
    done = _given("check", CLEAN, "--rules", RULES, "--config", other)
    assert done.stdout.startswith("clause,verdict,")


def test_paths_in_a_file_lead_from_its_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = folder / "own.toml"
    own.write_bytes((Path(__file__).parents[2] / "rules" / "nz-1996.toml").read_bytes())
    _write(folder / "auditor.toml", 'rules = "own.toml"\nhtml = "pages"\noutput = "-"\n')
    below = folder / "below"
    below.mkdir()
    monkeypatch.chdir(below)
    stated = _settings()
    assert stated["rules"][0] == str(own)
    assert stated["html"][0] == str(folder / "pages")
    assert stated["output"][0] == "-"
    _given("check", CLEAN)
    assert list((folder / "pages").iterdir())
    assert not list(below.iterdir())


def test_the_id_of_a_rulebook_is_no_path(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _write(folder / "auditor.toml", f'rules = "{RULES[:-1]}"\n')
    below = folder / "below"
    below.mkdir()
    monkeypatch.chdir(below)
    done = _given("check", CLEAN)
    assert done.exit_code == 2
    assert f"did you mean '{RULES}'?" in done.stderr


def test_a_day_needs_no_quotes(folder: Path) -> None:
    _write(folder / "auditor.toml", "as-of = 2026-11-01\n")
    assert _settings()["as-of"][0] == "2026-11-01"


def test_readings_may_stand_in_a_table(folder: Path) -> None:
    _write(
        folder / "auditor.toml",
        '[reading]\nace_in_doubled_hand = "one_throughout"\ndoubled_blackjack = "barred"\n',
    )
    assert _settings()["reading"][0] == f"{DATED} doubled_blackjack=barred"


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        (
            'rule = "x"',
            "auditor.toml:1: rule: 'rule' is no key of this table; did you mean 'rules'?",
        ),
        ('config = "x"', "'config' is no key of this table"),
        ('format = "jsn"', "auditor.toml:1: format: 'jsn' is not one of 'text',"),
        ('format = "jsn"', "did you mean 'json'?"),
        ("format = 7", "'7' is not one of"),
        ("rules = true", "auditor.toml:1: rules: it is to be a text, not true or false"),
        ('strict = "yes"', "it is to be true or left out, not a text"),
        ('reading = "a=b"', "it is to be a list of texts"),
        ("[reading]\na = 1", "auditor.toml:2: reading, a: it is to be a text, not a whole number"),
        ("rules = ", "auditor.toml:1: at the end: it is no TOML"),
        ('rules = "\xff"', "it is no UTF-8 text"),
    ],
)
def test_a_wrong_file_is_told_in_a_sentence_with_its_line(
    folder: Path, stated: str, said: str
) -> None:
    (folder / "auditor.toml").write_bytes(stated.encode("latin-1"))
    for command in (["config"], ["check", str(CLEAN)]):
        done = _given(*command)
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.startswith("auditor: auditor.toml")
        assert said in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_a_file_that_cannot_be_read_is_told_in_a_sentence(folder: Path) -> None:
    for done in (
        _given("config", "--config", "none.toml"),
        _given("check", CLEAN, AUDITOR_CONFIG="none.toml"),
    ):
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.startswith(
            "auditor: none.toml: the settings cannot be read: No such file"
        )
    folder_named = _given("config", "--config", folder)
    assert folder_named.exit_code == 2
    assert "Is a directory" in folder_named.stderr


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("AUDITOR_FORMAT", "jsn", "'jsn' is not one of 'text', "),
        ("AUDITOR_FORMAT", "jsn", "did you mean 'json'?"),
        ("AUDITOR_AS_OF", "soon", "'soon' is no day such as 2026-04-01"),
        ("AUDITOR_STRICT", "maybe", "'maybe' is neither true nor false"),
        ("AUDITOR_STRCT", "1", "there is no such setting; did you mean 'AUDITOR_STRICT'?"),
        ("AUDITOR_READINGS", "a=b", "did you mean 'AUDITOR_READING'?"),
    ],
)
def test_a_wrong_variable_is_told_in_a_sentence(name: str, text: str, said: str) -> None:
    done = _given("check", CLEAN, "--rules", RULES, **{name: text})
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"auditor: {name}: ")
    assert said in done.stderr


@pytest.mark.usefixtures("folder")
def test_a_variable_of_another_program_and_an_empty_one_set_nothing() -> None:
    others = {"AUDITOR_PORT": "tcp://10.0.0.1:80", "AUDITOR_SERVICE_HOST": "x", "AUDITOR_RULES": ""}
    done = _given("check", CLEAN, "--rules", RULES, **others)
    assert (done.exit_code, done.stderr) == (0, "")


@pytest.mark.usefixtures("folder")
def test_every_option_of_check_is_a_setting() -> None:
    helped = _given("check", "--help").stdout
    named = set(re.findall(r"^  --([\w-]+)", helped, re.M)) - {"config", "help"}
    assert set(_settings()) == named
    assert _given("config").stdout.startswith(NONE_FOUND)


def test_every_path_that_can_be_set_is_named_as_one() -> None:
    """By that word it is known that a path in a file leads from the file's folder."""
    check = vars(get_command(app))["commands"]["check"]
    for option in check.params:
        if option.param_type_name == "option" and option.type_descriptor.is_path:
            assert re.search("FILE|DIR", option.metavar), option.name


def test_another_command_takes_the_options_that_it_asks_for_in_the_same_words(
    folder: Path,
) -> None:
    other = typer.Typer(cls=CommandLine)
    other.command(cls=Settled)(check)
    taken: list[tuple[str | None, bool, str | None]] = []

    @other.command(cls=Settled)
    def replay(
        *,
        rules: Annotated[
            str | None, typer.Option(metavar="ID|FILE", help="The rulebook to audit under.")
        ] = None,
        strict: Annotated[bool, typer.Option(help="Of something else.")] = False,
        table: Annotated[str | None, typer.Option(metavar="ID")] = None,
        _config: ConfigFile = None,
    ) -> None:
        taken.append((rules, strict, table))

    _write(folder / "auditor.toml", f'rules = "{RULES}"\nstrict = true\n')
    done = CliRunner().invoke(other, ["replay"])
    assert done.stderr == f"auditor: set by auditor.toml: rules = {RULES}\n"
    CliRunner().invoke(other, ["replay", "--rules", "nz-1996", "--table", "BJ07"])
    assert taken == [(RULES, False, None), ("nz-1996", False, "BJ07")]


@pytest.mark.parametrize(("name", "value"), [("rules", RULES), ("venue", "venue.toml")])
def test_a_round_is_replayed_by_the_settings_that_it_is_audited_by(
    folder: Path, name: str, value: str
) -> None:
    _write(
        folder / "auditor.toml",
        f'{name} = "{value}"\nreading = ["{DATED}"]\nhtml = "pages"\n',
    )
    done = _given("replay", BROKEN, "--round", "no-such-round")
    said = f"{name} = {value}, reading = {DATED}"
    assert done.stderr.startswith(f"auditor: set by auditor.toml: {said}\n")
    assert not (folder / "pages").exists()


def test_a_command_that_judges_nothing_takes_no_setting(folder: Path) -> None:
    _write(folder / "auditor.toml", "rule")
    assert _given("rules", "list", AUDITOR_FORMAT="jsn").exit_code == 0
    assert _given("--version").exit_code == 0
    assert _given("check", "--help").exit_code == 0


def test_the_command_itself_takes_settings(folder: Path) -> None:
    _write(folder / "auditor.toml", f'rules = "{RULES}"\n')
    done = auditor("check", BROKEN, folder=folder)
    assert (done.returncode, done.stderr) == (
        1,
        f"auditor: set by auditor.toml: rules = {RULES}\n".encode(),
    )
