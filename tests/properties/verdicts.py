"""The verdicts of a log, without what tells only where in which file a row stands."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from auditor import audit, logs
from auditor.report.json import written
from tests.outcomes import book

WHERE = ("rows", "row")
"""What differs between two ways to write a log down."""


@dataclass(frozen=True)
class Verdicts:
    """What an audit says, in the words of its record."""

    rows: Mapping[str, int]
    rounds: Mapping[str, int]
    money: Mapping[str, str]
    clauses: Sequence[Mapping[str, Any]]
    findings: Counter[str]


def verdicts(paths: Sequence[str], rules: str, without: Sequence[str] = ()) -> Verdicts:
    """The verdicts of a log in some files; of findings without these keys too."""
    record = json.loads("".join(written(audit.check(logs.read(paths), book(rules), {}))))
    told = [
        json.dumps({key: value for key, value in finding.items() if key not in (*WHERE, *without)})
        for finding in record["findings"]
    ]
    return Verdicts(
        rows=record["rows"],
        rounds=record["rounds"],
        money=record["money"],
        clauses=record["clauses"],
        findings=Counter(told),
    )
