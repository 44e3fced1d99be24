"""The command beside a finding is one that a shell takes as it is meant, hostile names or not."""

import shutil
import subprocess
from dataclasses import replace

import pytest

from auditor.report.commands import LONGEST, quoted, shows
from tests.report.audits import DOUBLED, RULEBOOK, audit, log, other

FOUND = {"part": 1, "round_id": "118", "table_id": "BJ07", "gaming_day": "2026-11-01"}
PLAIN = audit(log(), DOUBLED)

HOSTILE = (
    "a b", "it's", "$(id)", "`id`", "a;b", "-rf", "--html=x", "x\ny", "\x1b[31m", "\u202egnp",
    "!!", "*", "~", "\\u0041", "\U000e0041", "'\x07'\\", "é♠", "\x7f", "a\tb",
)  # fmt: skip


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash to read the words")
@pytest.mark.parametrize("text", HOSTILE)
def test_a_shell_reads_a_quoted_name_as_it_was(text: str) -> None:
    command = f"printf '%s\\0' {quoted(text)}"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, check=True, env={"LC_ALL": "C.UTF-8"}
    )
    assert done.stdout.decode() == f"{text}\0"


@pytest.mark.parametrize("text", HOSTILE)
def test_a_quoted_name_shows_all_that_is_in_it(text: str) -> None:
    assert not {"\n", "\t", "\x07", "\x1b", "\x7f", "\u202e", "\U000e0041"} & set(quoted(text))


def test_a_name_that_is_no_text_shows_its_bytes() -> None:
    assert quoted(b"\xff.csv".decode("utf-8", "surrogateescape")) == r"$'\xff.csv'"


def test_names_that_begin_like_options_are_not_taken_for_any() -> None:
    command = shows(PLAIN, FOUND | {"round_id": "-1", "table_id": "--x"}, ["-v.csv", "-"])
    assert command == (
        "auditor replay ./-v.csv - --rules rules/toy.toml --round=-1 --table=--x --day 2026-11-01"
    )


def test_a_finding_of_the_table_is_shown_by_the_audit_of_its_log() -> None:
    command = shows(PLAIN, FOUND | {"round_id": None}, ["day.csv"])
    assert command == "auditor check day.csv --rules rules/toy.toml"


def test_readings_that_were_chosen_are_chosen_again() -> None:
    command = shows(other(PLAIN, readings={"aces": "barred"}), FOUND, ["day.csv"])
    assert command is not None
    assert "--reading aces=barred" in command


def test_a_rulebook_that_comes_with_the_auditor_goes_by_its_id() -> None:
    from auditor import rulebook

    book = replace(RULEBOOK, id="nsw-revised", path=str(rulebook.find("nsw-revised")))
    command = shows(other(PLAIN, rulebook=book), FOUND, ["day.csv"])
    assert command is not None
    assert "--rules nsw-revised " in command


def test_a_command_that_nobody_would_type_is_left_out() -> None:
    assert shows(PLAIN, FOUND | {"round_id": "1" * LONGEST}, ["day.csv"]) is None
