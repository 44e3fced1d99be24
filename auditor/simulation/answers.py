"""The answer key: what an audit of a simulated log has to find."""

import json
from collections import Counter
from collections.abc import Iterable

from auditor.simulation.breaches import Breach
from auditor.simulation.days import Order, TableDay
from auditor.simulation.scene import Wrong

Finding = dict[str, str | int | None]


def findings(day: TableDay) -> list[Finding]:
    """The findings that a table-day is to end in, in order of round and clause.

    What names no round stands where it came about.
    """
    found = [
        (id_, breach.clause, _finding(day.order, fault, id_, breach.cited(wrong), breach))
        for fault, id_, wrong in day.wrong
        for breach in day.order.play.stated.breaks.get(wrong.name, ())
    ]
    found.sort(key=lambda each: each[:2])
    return [finding for *_, finding in found]


def _finding(order: Order, fault: str, id_: str, wrong: Wrong, breach: Breach) -> Finding:
    return {
        "clause": breach.clause,
        "verdict": breach.verdict,
        "gaming_day": order.gaming_day.isoformat(),
        "table_id": order.table_id,
        "round_id": id_ if wrong.round_wide else None,
        "box": wrong.box,
        "hand": wrong.hand,
        "player_id": wrong.player_id,
        "fault": fault,
    }


def key(rulebook: str, seed: int, planted: Counter[str], found: Iterable[Finding]) -> str:
    """The answer key as JSON."""
    head = {
        "format": "auditor/1",
        "rulebook": {"id": rulebook},
        "seed": seed,
        "planted": dict(sorted(planted.items())),
        "findings": list(found),
    }
    return json.dumps(head, indent=1, ensure_ascii=False) + "\n"
