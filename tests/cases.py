"""The corpus: small logs with a known outcome, as tests/corpus/expected.json states it."""

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).parent / "corpus"
RULES = Path(__file__).parent.parent / "rules"

Findings = Counter[tuple[Any, ...]]
"""Findings by `FINDING`, each with how often it stands in a report."""

FINDING = ("clause", "verdict", "round_id", "box", "hand", "player_id")
"""What tells one finding from another, and whose fault it is."""


@dataclass(frozen=True)
class Expectation:
    """What the audit of a case has to give once some readings are settled."""

    exit: int
    findings: Findings


@dataclass(frozen=True)
class Case:
    """One log with what its audit has to give."""

    name: str
    rules: str
    expected: Expectation
    statuses: dict[str, str]
    undecided: dict[str, int]
    """How many facts are undecided under some clauses."""
    rejected: int
    incomplete: int
    readings: dict[str, Expectation]
    twin: str | None

    @property
    def log(self) -> Path:
        """The file or folder."""
        return CORPUS / self.name

    @property
    def clause(self) -> str | None:
        """The clause whose folder the case lies in; none for logs that are about the format.

        A colon of its number is an underscore there, since not every system can name a folder so.
        """
        folder, *rest = Path(self.name).parts
        return rest[0].replace("_", ":") if folder == self.rules else None

    @property
    def kind(self) -> str:
        """The first word of the file's name."""
        return Path(self.name).name.partition("-")[0]


def _expectation(stated: dict[str, Any]) -> Expectation:
    findings = Counter(tuple(finding[key] for key in FINDING) for finding in stated["findings"])
    return Expectation(stated["exit"], findings)


def _corpus() -> tuple[Case, ...]:
    stated = json.loads((CORPUS / "expected.json").read_text(encoding="utf-8"))
    return tuple(
        Case(
            name=name,
            rules=case["rules"],
            expected=_expectation(case),
            statuses=case.get("statuses", {}),
            undecided=case.get("undecided", {}),
            rejected=case.get("rejected", 0),
            incomplete=case.get("incomplete", 0),
            readings={key: _expectation(value) for key, value in case.get("readings", {}).items()},
            twin=case.get("twin"),
        )
        for name, case in stated.items()
    )


CASES = _corpus()
RULEBOOKS = tuple(sorted(path.stem for path in RULES.glob("*.toml")))
"""The rulebooks that ship."""

GATED = tuple(case for case in CASES if case.rules in RULEBOOKS)
"""The cases of the rulebooks that ship."""
