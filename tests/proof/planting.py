"""The matrix of faults and clauses: what each breaks under each rulebook, and how often found."""

from collections.abc import Iterator, Mapping
from typing import Any

from auditor import simulation
from auditor.simulation import FAULTS
from auditor.simulation.breaches import Stated
from tests.cases import RULEBOOKS
from tests.proof import figures
from tests.proof.tally import Tally


def matrix(kept: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """One row per fault: its name, and what it came to under each rulebook."""
    stated = {rules: simulation.load(simulation.find(rules)).stated for rules in RULEBOOKS}
    tallies = {
        rules: figures.tally(kept, "planted", rules)
        for rules in RULEBOOKS
        if rules in kept.get("planted", {})
    }
    for fault in FAULTS:
        cells = (_cell(fault.name, stated[rules], tallies.get(rules)) for rules in RULEBOOKS)
        yield fault.name, *cells


def _cell(fault: str, stated: Stated, tally: Tally | None) -> str:
    if fault in stated.harmless:
        return f"*{stated.harmless[fault]}*"
    breaches = dict.fromkeys((each.clause, each.verdict) for each in stated.breaks[fault])
    return "; ".join(_found(fault, clause, verdict, tally) for clause, verdict in breaches)


def _found(fault: str, clause: str, verdict: str, tally: Tally | None) -> str:
    cited = f"**{clause}**{' (d)' if verdict == 'disputed' else ''}"
    if tally is None:
        return cited
    return f"{cited} {tally.found[f'{fault} {clause} {verdict}']}/{tally.planted[fault]}"
