"""A campaign: many trials in processes of their own, and which inputs made one go wrong."""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing import get_context

from tests.fuzzing.inputs import input_
from tests.fuzzing.trial import Ended, tried

TOGETHER = 400
"""Inputs of one trial: enough to outweigh what a trial costs by itself."""

LONGEST = 300.0
"""Seconds that no trial takes."""

GONE = -1
"""How a trial ended whose process did not live to say so."""

Numbers = Sequence[int]


@dataclass
class Result:
    """What became of the inputs: how trials ended, and the faults, each with its inputs."""

    inputs: int = 0
    exits: Counter[int] = field(default_factory=Counter)
    faults: list[tuple[Numbers, str]] = field(default_factory=list)


def run(seed: int, first: int, inputs: int, processes: int) -> Result:
    """The inputs of these numbers, tried side by side."""
    # One thread of Polars for each process, which are as many as there are processors.
    os.environ["POLARS_MAX_THREADS"] = "1"
    result = Result()
    with _pool(processes) as pool:
        trials = {pool.submit(trial, seed, numbers): numbers for numbers in _parts(first, inputs)}
        wait(trials)
    for future, numbers in trials.items():
        ended = _of(future)
        if ended.exit == GONE:  # so do all that wait behind the one that ended the process
            ended = _alone(seed, numbers)
        result.inputs += len(numbers)
        result.exits[ended.exit] += 1
        if ended.fault:
            result.faults.append(least(seed, numbers, ended.fault))
    return result


def trial(seed: int, numbers: Numbers) -> Ended:
    """How the trial of some inputs ended."""
    return tried([input_(seed, number) for number in numbers])


def least(seed: int, numbers: Numbers, fault: str) -> tuple[Numbers, str]:
    """The fewest of some inputs that still go wrong, halved until neither half does."""
    for half in (numbers[: len(numbers) // 2], numbers[len(numbers) // 2 :]):
        if half and len(half) < len(numbers):
            ended = _alone(seed, half)
            if ended.fault:
                return least(seed, half, ended.fault)
    return numbers, fault


def _alone(seed: int, numbers: Numbers) -> Ended:
    with _pool(1) as pool:
        return _of(pool.submit(trial, seed, numbers))


def _pool(processes: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(processes, mp_context=get_context("spawn"))


def _of(future: "Future[Ended]") -> Ended:
    try:
        return future.result(LONGEST)
    except BrokenProcessPool:
        return Ended(GONE, "a process ended without a word")


def _parts(first: int, inputs: int) -> Iterator[Numbers]:
    for start in range(first, first + inputs, TOGETHER):
        yield range(start, min(start + TOGETHER, first + inputs))
