"""Two results side by side: for a terminal the first of each state, as JSON all that differs."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from auditor.report.json import document
from auditor.report.text import MOST, Line, Screen, set_out
from auditor.report.visible import shown
from auditor.report.wording import counted, whose
from auditor.results import Comparison, Difference, Result
from auditor.results.comparison import FIGURES, STATES, differences

FORMAT = "auditor-diff/1"

_SAID = {
    "new": "new",
    "gone": "gone",
    "changed": "changed",
    "unchanged": "as before",
    "incomparable": "not to be compared",
}
_STYLES = {"new": "bold red", "changed": "bold yellow", "gone": "bold green"}


def in_text(comparison: Comparison, screen: Screen | None = None) -> Iterator[str]:
    """For a terminal: what it comes to, then the first findings of each state that differ."""
    yield set_out(_lines(comparison), screen)


def in_json(comparison: Comparison) -> Iterator[str]:
    """Counts, and every finding that is not as before, with what either result says of it."""
    yield from document(
        {
            "format": FORMAT,
            "old": _named(comparison.old, comparison.alone[0]),
            "new": _named(comparison.new, comparison.alone[1]),
            "counts": {state: comparison.counts[state] for state in STATES},
            "incomparable": (
                {"why": why, "in": where, "findings": number}
                for (why, where), number in sorted(comparison.reasons.items())
            ),
            "differences": (
                {"state": each.state, "why": each.why or None, "old": each.old, "new": each.new}
                for each in differences(comparison.old, comparison.new)
                if each.state != "unchanged"
            ),
        }
    )
    yield "\n"


def verdict(comparison: Comparison) -> str:
    """What a comparison comes to, in two or three words."""
    if not comparison.complete:
        return "compared in part"
    came = [state for state in ("new", "changed") if comparison.counts[state]]
    return (
        {"new": "new findings", "changed": "changed findings"}[came[0]] if came else "nothing new"
    )


def sentence(comparison: Comparison) -> str:
    """How many findings are of each state, and what the new audit did not judge."""
    numbers = [f"{comparison.counts[state]:,} {_SAID[state]}" for state in STATES]
    said = f"Findings: {', '.join(numbers)}."
    return said if comparison.new.complete else f"{said} The new audit did not judge everything."


def _named(result: Result, alone: int) -> Mapping[str, Any]:
    return {
        "path": result.path,
        "sha256": result.sha256,
        "complete": result.complete,
        "table_days": len(result.record["table_days"]),
        "table_days_alone": alone,
    }


def _lines(comparison: Comparison) -> Iterator[Line]:
    style = "bold green" if verdict(comparison) == "nothing new" else "bold yellow"
    yield 0, Text.assemble((verdict(comparison).upper(), style), f"  {sentence(comparison)}")
    yield 0, Text()
    sides = (("Old", comparison.old), ("New", comparison.new))
    for (name, result), alone in zip(sides, comparison.alone, strict=True):
        yield 0, Text(f"{name:10}{shown(result.path)}: {_scope(result, alone)}")
    for state in ("new", "changed", "gone"):
        first = comparison.first[state]
        if first:
            yield 0, Text()
            yield 0, Text(state.capitalize(), _STYLES[state])
        for each in first:
            yield from _told(each)
        yield from _more(comparison.counts[state] - len(first))
    if comparison.reasons:
        yield 0, Text()
        yield 0, Text("Not to be compared", "bold")
    for (why, where), number in sorted(comparison.reasons.items())[:MOST]:
        stands = "in both" if where == "both" else f"in the {where} audit alone"
        yield 2, Text(f"{counted(number, 'finding')} {stands}: {why}{_there(where)}")
    yield from _more(len(comparison.reasons) - MOST)


def _there(where: str) -> str:
    """In which audit a reason lies."""
    return "" if where == "both" else f" in the {'new' if where == 'old' else 'old'} one"


def _more(number: int) -> Iterator[Line]:
    if number > 0:
        yield 2, Text(f"and {number:,} more", "dim")


def _scope(result: Result, alone: int) -> str:
    books = dict.fromkeys(shown(part["rulebook"]["id"]) for part in result.parts)
    days = counted(len(result.record["table_days"]), "table-day")
    said = f"{days} by {', '.join(books) or 'no rulebook'}"
    return f"{said}; {alone:,} judged in this audit alone" if alone else said


def _told(each: Difference) -> Iterator[Line]:
    finding = each.finding
    where = f"{whose(finding)}  {shown(', '.join(finding['rows']))}".rstrip()
    yield (
        2,
        Text.assemble((shown(finding["clause"]), "bold"), f"  {where}  [{shown(finding['id'])}]"),
    )
    if each.old and each.new:
        for name in FIGURES:
            if each.old[name] != each.new[name]:
                was, now = (_value(side[name]) for side in (each.old, each.new))
                yield 6, Text(f"{name}: {was} → {now}")
    else:
        yield 6, Text(shown(finding["message"]))


def _value(value: object) -> str:
    return "none" if value is None else shown(str(value))
