"""Rulebooks made wrong in one place each: how many are noticed, and why the others cannot be."""

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.cases import RULEBOOKS
from tests.mutants.record import record
from tests.mutants.survivors import survivors
from tests.proof import figures
from tests.proof.tally import Tally

FATES = ("noticed", "refused", "alike")
"""What may become of a mutant."""


def mutants(rules: str, number: int, one_in: int, folder: Path) -> Tally:  # noqa: ARG001
    """Every mutant of a rulebook, or one in so many; missed are those that are not as listed."""
    begun = time.perf_counter()
    reached = record(rules, one_in)
    amiss = [*reached.unlisted, *reached.gone]
    tally = Tally(missed=len(amiss), shown=amiss)
    for kind, each in reached.tallies.items():
        tally.planted[kind] = each.mutants
        tally.found.update({f"{kind}, {fate}": getattr(each, fate) for fate in FATES})
    tally.seconds = time.perf_counter() - begun
    return tally


def of_fate(tally: Tally, fate: str) -> int:
    """How many mutants came to it."""
    return sum(tally.found[f"{kind}, {fate}"] for kind in tally.planted)


def kinds(kept: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """One row per kind of change, and of all: what became of the mutants of each rulebook."""
    tallies = {rules: figures.tally(kept, "mutants", rules) for rules in kept.get("mutants", {})}
    for kind in sorted({kind for tally in tallies.values() for kind in tally.planted}):
        yield kind, *(_cell(tallies.get(rules), [kind]) for rules in RULEBOOKS)
    yield (
        "**all**",
        *(_cell(tally, [*tally.planted] if tally else []) for tally in map(tallies.get, RULEBOOKS)),
    )


def _cell(tally: Tally | None, of: list[str]) -> str:
    if tally is None:
        return ""
    return " / ".join(f"{sum(tally.found[f'{kind}, {fate}'] for kind in of):,}" for fate in FATES)


def reasons() -> Iterator[tuple[str, ...]]:
    """One row per reason why a mutant is alike, and how many of each rulebook it holds of."""
    counts = Counter((why, rules) for (rules, *_), why in survivors().items())
    for why in sorted({why for why, _ in counts}):
        yield why, *(str(counts[why, rules] or "") for rules in RULEBOOKS)
