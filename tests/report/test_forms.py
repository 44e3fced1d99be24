"""Every form of a report says the same, and is what its readers expect."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from itertools import chain

import pytest
from jsonschema import ValidationError
from typer.testing import CliRunner

from auditor import audit, dispositions, logs, venue
from auditor.audit import Audit
from auditor.cli import Exit, app
from auditor.report import junit
from tests.cases import CORPUS, GATED, RULES, Case
from tests.outcomes import book
from tests.report import forms
from tests.report.forms import Figures
from tests.test_sample_logs import ANSWERS, SAMPLES

FORMS: dict[str, Callable[[Audit], Figures]] = {
    "ndjson": forms.of_ndjson,
    "csv": forms.of_csv,
    "parquet": forms.of_parquet,
    "sarif": forms.of_sarif,
    "junit": forms.of_junit,
}


def telling() -> list[Case]:
    """One case for each rulebook, kind and outcome, and all odd inputs."""
    first: dict[tuple[object, ...], Case] = {}
    for case in GATED:
        verdicts = frozenset(verdict for _, verdict, *_ in case.expected.findings)
        alike = (case.rules, case.kind, case.expected.exit, verdicts, bool(case.undecided))
        if case.expected.exit != Exit.NOTHING_JUDGED:
            first.setdefault(alike if case.clause else (case.name,), case)
    return list(first.values())


def agree(found: Audit) -> None:
    """Hold every form of the report of an audit to the JSON, which is valid."""
    said = forms.of_json(found)
    ids = [finding for finding, _, _ in said.findings]
    assert len(set(ids)) == len(ids) == found.found.height
    assert said.counted == sum((Decimal(short) - Decimal(over) for short, over in said.money or ()))
    for name, figures in FORMS.items():
        given = figures(found)
        for key in ("money", "counted", "clauses", "rows", "rounds"):
            assert getattr(given, key) in (None, getattr(said, key)), (name, key)
        if name == "junit":
            assert {each[:2] for each in given.findings} <= {each[:2] for each in said.findings}
            per_clause = [list(clauses.values()) for clauses in said.clauses or ()]
            shown = [min(broken + disputed, junit.MOST)
                     for _, _, broken, disputed, _ in chain.from_iterable(per_clause)]  # fmt: skip
            assert len(given.findings) == sum(shown)
        elif name == "sarif":
            assert sorted(given.findings) == sorted(said.findings)
        else:
            assert given.findings == said.findings, name
    assert set(forms.listed(forms.as_text(found))) <= set(ids)
    assert set(forms.listed(forms.as_html(found))) <= set(ids)
    assert bool(forms.listed(forms.as_html(found))) == bool(ids)


@pytest.mark.parametrize("name", ANSWERS)
def test_all_forms_agree_on_a_sample_day(name: str) -> None:
    read = logs.read([str(SAMPLES / name)])
    agree(audit.check(read, book(ANSWERS[name]["rules"]), {}))


@pytest.mark.parametrize("as_of", [date(2026, 3, 19), date(2026, 4, 1), date(2026, 7, 1)])
def test_all_forms_agree_on_a_day_whose_findings_are_marked(as_of: date) -> None:
    found = audit.check(logs.read([str(SAMPLES / "faulty-day.csv")]), book("nsw-revised"), {})
    agree(found.marked(dispositions.load(SAMPLES / "dispositions.toml", as_of)))


def test_all_forms_agree_on_a_venue_of_several_rulebooks() -> None:
    read = logs.read([str(SAMPLES / name) for name in ANSWERS])
    found = audit.check_venue(read, venue.load(SAMPLES / "venue.toml"), {})
    assert len(found.parts) > 1
    agree(found)


@pytest.mark.parametrize("case", telling(), ids=lambda case: case.name)
def test_all_forms_agree_on_a_case_of_the_corpus(case: Case) -> None:
    agree(audit.check(logs.read([str(CORPUS / case.name)]), book(case.rules), {}))


def test_the_cases_that_are_looked_at_are_of_every_kind() -> None:
    cases = telling()
    assert {case.expected.exit for case in cases} == {0, 1, 3}
    assert {case.rules for case in cases} == {path.stem for path in RULES.glob("*.toml")}
    verdicts = {verdict for case in cases for _, verdict, *_ in case.expected.findings}
    assert verdicts == {"broken", "disputed"}
    assert any(case.undecided for case in cases)


def test_the_schema_is_what_the_command_prints() -> None:
    printed = CliRunner().invoke(app, ["schema"])
    assert printed.exit_code == 0
    assert printed.stdout == forms.SCHEMA.read_text("utf-8")


def test_the_schema_refuses_what_is_no_record(monkeypatch: pytest.MonkeyPatch) -> None:
    found = audit.check(logs.read([str(SAMPLES / "clean-day.csv")]), book("nsw-revised"), {})
    [part] = found.parts
    monkeypatch.setitem(part.readings, "ace_in_doubled_hand", 7)
    with pytest.raises(ValidationError):
        forms.as_json(found)
