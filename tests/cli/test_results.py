"""`auditor diff` and `auditor restitution`, and what each ends with."""

import csv
import json
from collections.abc import Callable
from decimal import Decimal
from io import StringIO
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from auditor.cli import app
from tests.cli.commands import BROKEN, IN_PART, ROOT, RULES

FAULTY = ROOT / "sample_logs" / "faulty-day.csv"
ROUND = ",150010,"
EVENT, ROLE = 4, 19
"""Columns of that log."""

FORMS = ("text", "csv", "json")


def run(*arguments: str | Path) -> Result:
    """`auditor` with these arguments, inside this process."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def checked(folder: Path, log: Path, *options: str, form: str = "json") -> Path:
    """The result of `auditor check` of a log."""
    path = folder / f"{log.stem}-{len(list(folder.iterdir()))}.{form}"
    run("check", log, "--rules", RULES, "--format", form, "--output", path, *options)
    return path


def altered(folder: Path, log: Path, was: str, now: str) -> Path:
    """The same log, but for this."""
    path = folder / f"altered-{log.name}"
    text = log.read_text("utf-8")
    assert was in text
    path.write_text(text.replace(was, now, 1), "utf-8")
    return path


def test_0_where_nothing_is_new(tmp_path: Path) -> None:
    one, two = checked(tmp_path, BROKEN), checked(tmp_path, BROKEN, form="ndjson")
    done = run("diff", one, two)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith("NOTHING NEW")


def test_1_where_a_finding_is_new_and_0_where_one_is_gone(tmp_path: Path) -> None:
    paid = ",pay,150010,,3,1,M47512,,"
    mended = altered(tmp_path, FAULTY, f"{paid}25.00", f"{paid}37.50")
    faulty, better = checked(tmp_path, FAULTY), checked(tmp_path, mended)
    gone, new = run("diff", faulty, better), run("diff", better, faulty)
    assert (gone.exit_code, new.exit_code) == (0, 1)
    assert "Findings: 0 new, 1 gone, 0 changed, 15 as before" in gone.stdout
    assert "Findings: 1 new, 0 gone, 0 changed, 15 as before" in new.stdout
    assert (gone.stderr, new.stderr) == ("", "")


def test_1_where_a_finding_is_another_than_it_was(tmp_path: Path) -> None:
    paid = ",pay,150010,,3,1,M47512,,"
    mended = altered(tmp_path, FAULTY, f"{paid}25.00", f"{paid}30.00")
    done = run("diff", checked(tmp_path, FAULTY), checked(tmp_path, mended))
    assert done.exit_code == 1
    assert "impact: 12.50 → 7.50" in done.stdout


def without(line: str) -> str | None:
    """The log without the round."""
    return None if ROUND in line else line


def rejected(line: str) -> str | None:
    """The log with a row of the round that cannot be read."""
    return line.replace(",25.00,", ",25 dollars,") if ROUND in line and ",pay," in line else line


def void(line: str) -> str | None:
    """The log with the round declared void in the end."""
    cells = line.split(",")
    if ROUND in line and cells[EVENT] == "round_end":
        cells[EVENT], cells[ROLE] = "round_void", "pit_manager"
    return ",".join(cells)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (without, "its table-day has other rounds, and may lack this one"),
        (rejected, "its round is incomplete"),
        (void, "its round is void"),
    ],
)
def test_a_round_that_is_not_judged_again_has_no_finding_that_is_gone(
    change: Callable[[str], str | None], why: str, tmp_path: Path
) -> None:
    log = tmp_path / "log.csv"
    lines = map(change, FAULTY.read_text("utf-8").splitlines(keepends=True))
    log.write_text("".join(line for line in lines if line is not None), "utf-8")
    done = run(
        "diff", checked(tmp_path, FAULTY), checked(tmp_path, log, form="ndjson"), "--format", "json"
    )
    given = json.loads(done.stdout)
    assert done.exit_code == 3
    assert given["counts"]["gone"] == 0
    assert [(each["state"], each["why"]) for each in given["differences"]
            if each["old"]["round_id"] == "150010"] == [("incomparable", why)]  # fmt: skip


def test_2_where_nothing_can_be_compared(tmp_path: Path) -> None:
    result = checked(tmp_path, BROKEN)
    settled = checked(tmp_path, BROKEN, "--reading", "doubled_blackjack=barred")
    for one, two, said in (
        (result, tmp_path / "nowhere.json", "nowhere.json: the result cannot be read"),
        (BROKEN, result, "cannot be read as a result"),
        (result, settled, "was judged with other readings"),
        (result, result.with_name("x" * 300), "cannot be read"),
    ):
        done = run("diff", one, two)
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.startswith("auditor: ")
        assert said in done.stderr
        assert done.stderr.count("\n") == 1


def test_3_where_the_new_audit_was_in_part(tmp_path: Path) -> None:
    in_part = checked(tmp_path, IN_PART)
    done = run("diff", in_part, in_part, "--format", "json")
    assert done.exit_code == 3
    assert json.loads(done.stdout)["new"]["complete"] is False
    assert done.stderr.startswith("auditor: compared in part. Findings: 0 new")


def test_restitution_comes_to_the_totals_of_the_report_in_every_form(tmp_path: Path) -> None:
    record = json.loads(checked(tmp_path, FAULTY).read_text("utf-8"))
    result = checked(tmp_path, FAULTY, form="ndjson")
    text, table, machine = (run("restitution", result, "--format", form) for form in FORMS)
    assert [done.exit_code for done in (text, table, machine)] == [0, 0, 0]
    short, over = record["money"]["underpaid"], record["money"]["overpaid"]
    assert f"short of {short} AUD and were given {over} AUD too much" in text.stdout
    [sums] = json.loads(machine.stdout)["sums"]
    assert (sums["underpaid"], sums["overpaid"]) == (short, over)
    rows = list(csv.DictReader(StringIO(table.stdout)))
    assert sum(Decimal(row["underpaid"]) for row in rows) == Decimal(short) > 0
    assert sum(Decimal(row["overpaid"]) for row in rows) == Decimal(over) > 0
    left_out = "auditor: The money of 1 disputed finding is left out until a reading is settled.\n"
    assert [text.stderr, table.stderr, machine.stderr] == ["", left_out, left_out]


def test_restitution_ends_with_3_where_not_everything_was_judged(tmp_path: Path) -> None:
    done = run("restitution", checked(tmp_path, IN_PART))
    assert done.exit_code == 3
    assert "Not everything was judged" in done.stdout


def test_restitution_ends_with_2_for_what_is_no_result_or_was_edited(tmp_path: Path) -> None:
    result = checked(tmp_path, FAULTY)
    edited = altered(tmp_path, result, '"impact": "12.50"', '"impact": "12.00"')
    for path, said in ((FAULTY, "cannot be read as a result"), (edited, "its totals say")):
        done = run("restitution", path)
        assert (done.exit_code, done.stdout) == (2, "")
        assert said in done.stderr


def test_the_help_of_either_names_its_exit_codes() -> None:
    for command, codes in (("diff", "0 1 2 3 70"), ("restitution", "0 2 3 70")):
        lines = run(command, "--help").stdout.split("Ends with\n")[1].splitlines()
        told = [line.split()[0] for line in lines if line[:5].strip()]
        assert told == codes.split()
