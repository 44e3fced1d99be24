"""What a report says of dispositions: at a finding, in the record, and of those to look at."""

from collections.abc import Mapping
from typing import Any

from auditor.audit import Audit
from auditor.dispositions import Disposition, Scope
from auditor.dispositions.disposition import KINDS
from auditor.logs.files import readable
from auditor.report.visible import shown


def of_finding(cited: Mapping[str, Any]) -> dict[str, Any] | None:
    """What the record has at a cited finding; null: nobody has marked it."""
    if cited["disposition"] is None:
        return None
    keys = ("status", "reason", "who", "issued", "expires", "entry")
    return {"marked": cited["disposition"], **{key: cited[f"disposition_{key}"] for key in keys}}


def in_words(cited: Mapping[str, Any]) -> str:
    """The same in a sentence for people; empty: nobody has marked it, or nobody could.

    `marked waived by A. Singh from 2026-11-02 until 2026-12-31: dealt again, money returned`
    """
    if cited.get("disposition") is None:
        return ""
    status = cited["disposition_status"]
    but = "" if status == "in force" else f" ({status})"
    said = (
        f"marked {cited['disposition']}{but} by {shown(cited['disposition_who'])} from "
        f"{cited['disposition_issued']} until {cited['disposition_expires']}"
    )
    return f"{said}: {shown(cited['disposition_reason'])}"


def record(audit: Audit) -> dict[str, Any]:
    """The dispositions that an audit was given, and how many findings each speaks of."""
    marks = audit.marks
    assert marks
    given = marks.dispositions
    return {
        "path": readable(given.path),
        "sha256": given.sha256,
        "as_of": given.as_of.isoformat(),
        "findings": numbers(audit),
        "entries": [
            {
                "entry": entry.number,
                **_of(entry),
                "marked": entry.kind,
                "status": given.status(entry),
                "reason": entry.reason,
                "who": entry.who,
                "issued": entry.issued.isoformat(),
                "expires": entry.expires.isoformat(),
                "findings": marks.matched(entry),
            }
            for entry in given.entries
        ],
    }


def numbers(audit: Audit) -> dict[str, int]:
    """How many findings are marked as what by a disposition in force, and how many are not."""
    assert audit.marks
    of_kind = audit.marks.of_kind()
    by_kind: dict[str, int] = {kind: of_kind[kind] for kind in KINDS}
    return {**by_kind, "unmarked": audit.found.height - of_kind.total()}


def to_look_at(audit: Audit) -> dict[str, list[str]]:
    """Dispositions that are not in force, or speak of no finding, in words under their headings."""
    if not audit.marks:
        return {}
    given = audit.marks.dispositions
    lapsed = [entry for entry in given.entries if given.status(entry) == "expired"]
    early = [entry for entry in given.entries if given.status(entry) == "not yet issued"]
    idle = [entry for entry in given.entries if not audit.marks.matched(entry)]
    return {
        f"Dispositions expired on {given.as_of}": [_told(entry) for entry in lapsed],
        f"Dispositions not yet issued on {given.as_of}": [_told(entry) for entry in early],
        "Dispositions that speak of no finding": [_told(entry) for entry in idle],
    }


def _of(entry: Disposition) -> dict[str, Any]:
    of = entry.of
    scope = of if isinstance(of, Scope) else None
    return {
        "finding": None if scope else of,
        "rulebook": scope.rulebook if scope else None,
        "clause": scope.clause if scope else None,
        "tables": list(scope.tables) if scope else None,
        "from": scope.first.isoformat() if scope else None,
        "until": scope.last.isoformat() if scope else None,
    }


def _told(entry: Disposition) -> str:
    of = entry.of
    if isinstance(of, Scope):
        tables = ", ".join(map(shown, of.tables))
        what = f"{shown(of.rulebook)} {shown(of.clause)} at {tables}, {of.first} to {of.last}"
    else:
        what = f"[{of}]"
    dates = f"{entry.issued} until {entry.expires}"
    return f"entry {entry.number}, {what}: marked {entry.kind} by {shown(entry.who)} from {dates}"
