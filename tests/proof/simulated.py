"""Simulated logs judged: lawful ones, and ones in which known faults were planted."""

import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from auditor import audit, logs, simulation
from auditor.simulation import FAULTS, Play, Simulated
from tests.oracle.comparing import differences
from tests.outcomes import book
from tests.proof.tally import Tally

KEYS = ("clause", "verdict", "gaming_day", "table_id", "round_id", "box", "hand", "player_id")
BOXES = (2, 2, 2, 2, 7)
"""The most boxes in play, by the seed: mostly few, as at most tables, and now and then all."""
RATE = Fraction(3, 4)
"""The share of rounds in which a fault is tried."""
UNTOLD = ("ace-doubled-untold", "split-again-untold")
"""Faults that need a table at which nobody was told of an option yet.

Other faults give leave for it and tell everybody, so that some tables have one of these alone.
"""


def lawful(rules: str, seed: int, rounds: int, folder: Path) -> Tally:
    """Lawful play with every class of evidence recorded: nothing may be found in it."""
    play = simulation.load(simulation.find(rules))
    return _judged(play, seed, rounds, folder, boxes=BOXES[seed % len(BOXES)])


def planted(rules: str, seed: int, rounds: int, folder: Path) -> Tally:
    """Play with every fault of the rulebook planted in it: all are found, and nothing else.

    The oracle judges the same log.
    """
    play = simulation.load(simulation.find(rules))
    faults = [fault.name for fault in FAULTS if fault.name in play.stated.breaks]
    return _judged(play, seed, rounds, folder, boxes=3, faults=faults)


def _judged(
    play: Play, seed: int, rounds: int, folder: Path, *, boxes: int, faults: Iterable[str] = ()
) -> Tally:
    begun = time.perf_counter()
    out = folder / f"{play.id}-{seed}.parquet"
    faults = tuple(faults)
    # Some faults need a table that was not told of an option yet: many table-days give occasion.
    tables = min(rounds // 40, 999) if faults else None
    orders = simulation.ordered(
        play, seed, rounds, tables=tables, boxes=boxes, faults=faults, rate=RATE
    )
    for nth, fault in enumerate(UNTOLD):
        if fault in faults:
            orders[nth::20] = [replace(order, faults=(fault,)) for order in orders[nth::20]]
    done = simulation.written(orders, out, processes=1)
    log = logs.read([str(out)])
    out.unlink()
    found = Counter(
        (clause, verdict, str(day), *rest)
        for clause, verdict, day, *rest in audit.check(log, book(play.id), {})
        .findings.select(KEYS)
        .iter_rows()
    )
    owed = Counter(tuple(each[key] for key in KEYS) for each in done.findings)
    tally = Tally(
        rounds=done.rounds,
        rows=log.rows.read,
        findings=found.total(),
        rejected=log.rows.rejected + log.rows.set_aside,
        accused=(found - owed).total(),
        missed=(owed - found).total(),
        planted=done.planted,
        found=_found(done, found),
        shown=[f"{play.id} {seed}: accused {each}" for each in sorted((found - owed), key=str)]
        + [f"{play.id} {seed}: missed {each}" for each in sorted((owed - found), key=str)],
    )
    if faults:
        theirs, ours = differences(log, play.id, {})
        tally.differing = len(theirs) + len(ours)
        tally.shown += [f"{play.id} {seed}: auditor alone {each}" for each in theirs]
        tally.shown += [f"{play.id} {seed}: oracle alone {each}" for each in ours]
    tally.seconds = time.perf_counter() - begun
    return tally


def _found(done: Simulated, found: Counter[tuple[object, ...]]) -> Counter[str]:
    """How many findings were found of those that each fault was to give, by fault and clause."""
    left = Counter(found)
    counts: Counter[str] = Counter()
    for each in done.findings:
        key = tuple(each[name] for name in KEYS)
        if left[key]:
            left[key] -= 1
            counts[f"{each['fault']} {each['clause']} {each['verdict']}"] += 1
    return counts
