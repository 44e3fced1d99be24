"""What a result judged, and what of it was not judged: all that silence can mean."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from auditor.results.result import Finding, Result

TableDay = tuple[str, str]
"""A gaming day and a table."""

_NOT_JUDGED = ("by hand", "not supplied", "not exercised")


class Terms(NamedTuple):
    """What a table-day was judged by; a verdict under other terms says nothing about these."""

    rulebook: str
    sha256: str
    readings: tuple[tuple[str, str | None], ...]
    payments: tuple[tuple[str, str | None], ...]
    """What a venue states of the smallest chip and of rounding."""


class Judged(NamedTuple):
    """How a table-day was judged: by which terms, and what became of each clause under them."""

    terms: Terms
    clauses: Mapping[str, Mapping[str, Any]]
    digest: str
    """Of the ids of its rounds."""


@dataclass(frozen=True)
class Scope:
    """What a result judged: its table-days, and what of them could not be judged."""

    days: Mapping[TableDay, Judged]
    unjudged: Mapping[tuple[str, str, str], str]
    """Gaming day, table and id of each round that is void or incomplete, with which of both."""
    astray: str | None
    """What may have been of any table, and was not read; none: everything was."""

    def silence(self, finding: Finding, judged: Judged | None, rounds: Collection[str]) -> str:
        """Why this result may say nothing of a finding that another has; empty: it is not there.

        `judged` is how the other judged its table-day; `rounds` has the rounds of the table-day
        that this result has a finding of.
        """
        day = (finding["gaming_day"], finding["table_id"])
        here = self.days.get(day)
        if here is None or judged is None:
            return "its table-day was not judged"
        if here.terms != judged.terms:
            return difference(judged.terms, here.terms)
        clause = here.clauses.get(finding["clause"])
        if clause is None or clause["status"] in _NOT_JUDGED:
            return f"its clause is {clause['status'] if clause else 'not there'}"
        if clause["undecided"]:
            return "facts of its clause could not be decided"
        round_id = finding["round_id"]
        if round_id is None:
            other = here.digest != judged.digest
            return self.astray or ("its table-day has other rounds" if other else "")
        if (*day, round_id) in self.unjudged:
            return f"its round is {self.unjudged[*day, round_id]}"
        if here.digest != judged.digest and round_id not in rounds:
            return "its table-day has other rounds, and may lack this one"
        return ""


def scope(result: Result) -> Scope:
    """What a result judged."""
    record = result.record
    digests = {
        (day["gaming_day"], day["table_id"]): day["rounds_digest"] for day in record["table_days"]
    }
    days: dict[TableDay, Judged] = {}
    for part in result.parts:
        terms = _terms(part)
        clauses = {clause["clause"]: clause for clause in part["clauses"]}
        its = _days(part) if "parts" in record else digests
        days |= {day: Judged(terms, clauses, digests[day]) for day in its if day in digests}
    return Scope(days, _unjudged(record), _astray(record))


def difference(one: Terms, other: Terms) -> str:
    """How the terms of a table-day differ, in words; empty: they do not."""
    if one.rulebook != other.rulebook:
        return "its table-day was judged by another rulebook"
    if one.sha256 != other.sha256:
        return "its table-day was judged by another edition of the rulebook"
    if one.readings != other.readings:
        return "its table-day was judged with other readings"
    if one.payments != other.payments:
        return "its table-day was judged with other chips or rounding"
    return ""


def _terms(part: Mapping[str, Any]) -> Terms:
    book = part["rulebook"]
    payments = part.get("payments", {})
    return Terms(
        book["id"],
        book["sha256"],
        *(tuple(sorted(stated.items())) for stated in (part["readings"], payments)),
    )


def _days(part: Mapping[str, Any]) -> list[TableDay]:
    return [(day, of["table_id"]) for of in part["table_days"] for day in of["gaming_days"]]


def _unjudged(record: Mapping[str, Any]) -> dict[tuple[str, str, str], str]:
    return {
        (round_["gaming_day"], round_["table_id"], round_["round_id"]): status
        for status in ("void", "incomplete")
        for round_ in record[status]
    }


def _astray(record: Mapping[str, Any]) -> str | None:
    """A rejected row of no round says no table either."""
    if record["unreadable"]:
        return "files could not be read, and may be of its table-day"
    if any(row["round_id"] is None for row in record["rejected"]):
        return "rows of no round were rejected, and may be of its table-day"
    return None
