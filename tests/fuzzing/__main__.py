"""Damaged logs by the hundred thousand: `python -m tests.fuzzing --inputs N --seed S`.

Each is read, judged and reported; what ends in a traceback, a crash or rows unaccounted for is
told with the numbers of its inputs, and `--first NUMBER --inputs 1` tries one of them again.
"""

import os
import sys
import time
from argparse import ArgumentParser

from tests.fuzzing.campaign import run

arguments = ArgumentParser(prog="python -m tests.fuzzing", description=__doc__)
arguments.add_argument("--inputs", type=int, default=20_000, help="how many")
arguments.add_argument("--seed", type=int, default=1, help="which; the same gives the same")
arguments.add_argument("--first", type=int, default=0, help="the number of the first")
arguments.add_argument("--processes", type=int, default=os.cpu_count(), help="side by side")


if __name__ == "__main__":
    given = arguments.parse_args()
    begun = time.perf_counter()
    result = run(given.seed, given.first, given.inputs, given.processes)
    taken = time.perf_counter() - begun
    exits = ", ".join(f"{count} with {code}" for code, count in sorted(result.exits.items()))
    print(f"{result.inputs} inputs of seed {given.seed} in {taken:.0f} s; trials ended {exits}")
    for numbers, fault in result.faults:
        print(f"\ninputs {numbers[0]} to {numbers[-1]}:\n{fault}")
    sys.exit(bool(result.faults))
