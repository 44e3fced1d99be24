"""Rounds judged by auditor and oracle: random ones, and small worlds enumerated whole."""

import time
from pathlib import Path

from tests.oracle import agreement as random_rounds
from tests.proof.tally import Tally
from tests.worlds import agreement as small_worlds
from tests.worlds.shelf import WORLDS


def random(rules: str, seed: int, rounds: int, folder: Path) -> Tally:  # noqa: ARG001
    """Random rounds: lawful, with slips, and with rows altered afterwards."""
    begun = time.perf_counter()
    reached = random_rounds.agreement(rules, seed, rounds)
    alone = [
        f"{rules} {seed}: {side} alone {each}"
        for sides in reached.differences
        for side, found in zip(("auditor", "oracle"), sides, strict=True)
        for each in found
    ]
    return Tally(
        rounds=reached.rounds,
        misdealt=reached.misdealt,
        findings=reached.findings,
        differing=len(alone),
        shown=alone,
        seconds=time.perf_counter() - begun,
    )


def world(rules: str, number: int, one_in: int, folder: Path) -> Tally:
    """The small world of a number, from 1: whole, or one in so many of its rounds."""
    begun = time.perf_counter()
    each = WORLDS[number - 1]
    reached = small_worlds.agreement(each, rules, folder / f"{rules}-{number}.parquet", one_in)
    alone = [f"{rules} {each.name}: auditor alone {one}" for one in reached.auditor_alone]
    alone += [f"{rules} {each.name}: oracle alone {one}" for one in reached.oracle_alone]
    tally = Tally(
        rounds=reached.rounds,
        findings=reached.findings,
        differing=len(alone),
        shown=alone,
        seconds=time.perf_counter() - begun,
    )
    tally.planted.update({each.name: reached.rounds})
    tally.refused += reached.refused
    return tally
