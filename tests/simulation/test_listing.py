"""The list of faults says of each what it breaks under a rulebook, or why it breaks nothing."""

from typer.testing import CliRunner

from auditor.cli import app
from auditor.simulation import FAULTS, UNSEEN


def _listed(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["simulate", "--list-faults", *arguments])
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_fault_is_listed_with_its_summary_and_its_clauses() -> None:
    listed = _listed("--rules", "nsw-revised")
    assert (
        "double-on-twelve: a hand of two cards with 12 is doubled\n    nsw-revised: 11.1.1\n"
        in (listed)
    )
    assert "    nsw-revised: 11.1.1, 11.1.2\n" in listed
    assert "    nsw-revised: 11.2.2 (disputed)\n" in listed
    assert "    nsw-revised: lawful: the supplied text does not forbid it\n" in listed


def test_without_a_rulebook_every_rulebook_is_listed() -> None:
    listed = _listed()
    assert listed.count("\n    nsw-revised: ") == listed.count("\n    d1-dublin: ") == len(FAULTS)


def test_faults_that_no_log_shows_are_listed_with_the_reason() -> None:
    listed = _listed("--rules", "nsw-revised")
    for unseen in UNSEEN:
        assert f"{unseen.name}: {unseen.summary}\n    not planted: {unseen.reason}\n" in listed


def test_rules_are_asked_for_where_a_log_is_to_be_written() -> None:
    done = CliRunner().invoke(app, ["simulate", "--output", "log.csv"])
    assert done.exit_code == 2
    assert "--rules" in done.output
