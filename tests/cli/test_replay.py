"""`auditor replay` tells one round, or says in a sentence which rounds may be meant."""

import csv
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from auditor.cli import Exit, app
from tests.cli.commands import BROKEN, CLEAN, DISPUTED, IN_PART, ROOT, RULES, auditor
from tests.report.test_html import HOSTILE, Page

FAULTY = ROOT / "sample_logs" / "faulty-day.csv"
VENUE = ROOT / "sample_logs" / "venue.toml"
DUBLIN = ROOT / "sample_logs" / "d1-dublin" / "faulty-day.csv"
WIDE = {"COLUMNS": "400"}


def replay(*arguments: str | Path, rules: str = RULES) -> Result:
    command = ["replay", *map(str, arguments), "--rules", rules]
    return CliRunner().invoke(app, command, env=WIDE)


def first_round(log: Path) -> str:
    """The id of the first round of a CSV log."""
    header, *rows = log.read_text(encoding="utf-8").splitlines()
    place = header.split(",").index("round_id")
    return next(cell for cell in (row.split(",")[place] for row in rows) if cell)


def test_a_finding_is_told_where_it_lies_beside_what_is_derived() -> None:
    told = replay(FAULTY, "--round", "150010")
    assert told.exit_code == Exit.FOUND
    assert told.stdout.startswith("BROKEN  Round 150010 of BJ07 on 2026-03-15: ")
    lines = told.stdout.splitlines()
    at = next(place for place, line in enumerate(lines) if "(line 435)  <- at fault" in line)
    assert lines[at].startswith("   434  06:14:33.698  pay, box 3, hand 1, M47512: 25.00")
    assert lines[at + 1].strip() == (
        "M47512 on hand 1, 25.00: wins 37.50, a blackjack against the dealer's 5; "
        "blackjack pays: 3 to 2 (9.1.1); paid 25.00: 12.50 short"
    )
    assert lines[at + 2].startswith(
        "        broken     9.1.1 A blackjack against a dealer's 2 to 9"
    )


def test_a_round_without_a_finding_ends_with_nothing_found() -> None:
    told = replay(CLEAN, "--round", first_round(CLEAN))
    assert told.exit_code == Exit.CLEAN
    assert told.stdout.startswith("NOTHING BROKEN")
    assert "held       11.1.1" in told.stdout


def test_a_disputed_fact_says_so_until_its_reading_is_settled() -> None:
    of = (DISPUTED, "--round", first_round(DISPUTED))
    assert "disputed   10.3" in replay(*of).stdout
    settled = replay(*of, "--reading", "doubled_blackjack=barred")
    assert "broken     10.3" in settled.stdout
    assert "doubled_blackjack: barred" in settled.stdout


def test_an_undecided_fact_says_what_the_log_would_have_to_record() -> None:
    log = ROOT / "tests/corpus/nsw-revised/11.3/undecided-placing-not-recorded.csv"
    told = replay(log, "--round", first_round(log)).stdout
    assert re.search("undecided  11.3 .*; the log would have to record how cards are placed", told)


def test_of_an_incomplete_round_only_the_rows_are_told() -> None:
    told = [replay(IN_PART, "--round", each) for each in _incomplete(IN_PART)]
    assert told
    for each in told:
        assert each.exit_code == Exit.IN_PART
        assert each.stdout.startswith("INCOMPLETE  Round ")
        assert "held" not in each.stdout


def _incomplete(log: Path) -> list[str]:
    result = CliRunner().invoke(app, ["check", str(log), "--rules", RULES, "--format", "ndjson"])
    return re.findall(r'"round_id": ?"([^"]+)", ?"reason"', result.stdout)


def test_the_rulebook_of_a_venue_is_that_of_the_table() -> None:
    command = ["replay", str(FAULTY), str(DUBLIN), "--venue", str(VENUE), "--round"]
    told = CliRunner().invoke(app, [*command, first_round(DUBLIN)], env=WIDE)
    assert told.exit_code in {Exit.CLEAN, Exit.FOUND}
    assert "Rulebook  d1-dublin: " in told.stdout


def test_an_id_of_several_tables_names_them(tmp_path: Path) -> None:
    text = CLEAN.read_text(encoding="utf-8")
    header, *rows = text.splitlines(keepends=True)
    table = rows[0].split(",")[header.split(",").index("table_id")]
    other = tmp_path / "other.csv"
    other.write_text(text.replace(f",{table},", ",BJ99,"), encoding="utf-8")
    id_ = first_round(CLEAN)
    both = replay(CLEAN, other, "--round", id_)
    assert both.exit_code == Exit.NOTHING_JUDGED
    assert f"There are 2 rounds '{id_}': " in both.stderr
    assert f"{table}; " in both.stderr.replace("\n", " ")
    assert "BJ99. Name the one with --table or --day." in both.stderr
    one = replay(CLEAN, other, "--round", id_, "--table", "BJ99")
    assert one.exit_code == Exit.CLEAN
    assert f"Round {id_} of BJ99 " in one.stdout


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--round", "15001O"), "There is no round '15001O': did you mean "),
        (("--round", "no such thing"), "There is no round 'no such thing': it may be of another"),
        (("--round", "150010", "--table", "BJ70"), "The log has no table 'BJ70': did you mean"),
        (("--round", "150010", "--day", "2026-03-16"), "The log has no gaming day 2026-03-16: it"),
        (("--round", "150010", "--day", "yesterday"), "'yesterday'"),
    ],
)
def test_what_is_not_there_is_told_in_a_sentence(asked: tuple[str, ...], said: str) -> None:
    told = replay(FAULTY, *asked)
    assert told.exit_code == Exit.NOTHING_JUDGED
    assert told.stdout == ""
    assert said in told.stderr


def test_the_page_of_a_round_goes_to_a_folder_or_to_standard_output(tmp_path: Path) -> None:
    told = replay(FAULTY, "--round", "150010", "--html", tmp_path)
    [page] = tmp_path.iterdir()
    assert page.name.startswith("round-bj07-2026-03-15-150010-")
    assert f"the page to read is {page}" in told.stderr
    alone = replay(FAULTY, "--round", "150010", "--html", "-")
    assert alone.stdout == page.read_text(encoding="utf-8")
    assert Page(alone.stdout).open == []
    assert list(tmp_path.iterdir()) == [page]


def test_a_hostile_name_changes_neither_the_screen_nor_a_path(tmp_path: Path) -> None:
    hostile = f"../..{HOSTILE}"
    log, pages = tmp_path / "log.csv", tmp_path / "pages"
    with BROKEN.open(encoding="utf-8", newline="") as given, log.open("w", newline="") as made:
        rows = csv.DictReader(given)
        there = csv.DictWriter(made, rows.fieldnames or [])
        there.writeheader()
        for row in rows:
            named = ("round_id", "player_id", "table_id")
            there.writerow(row | {key: hostile for key in named if row[key]})
    told = replay(log, "--round", hostile, "--html", pages)
    assert told.exit_code == Exit.FOUND
    assert "\x1b" not in told.stdout
    assert "\u202e" not in told.stdout
    [page] = pages.iterdir()
    assert re.fullmatch(r"round-[a-z0-9-]+\.html", page.name)
    assert "<script" not in page.read_text(encoding="utf-8")


def test_a_pipe_gets_no_colours() -> None:
    done = auditor("replay", BROKEN, "--round", first_round(BROKEN), "--rules", RULES)
    assert done.returncode == Exit.FOUND
    assert b"\x1b" not in done.stdout
