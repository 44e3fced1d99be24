"""Kill audits at random moments: `python -m tests.interruptions [--times N] [--seed N]`."""

import argparse
import tempfile
from pathlib import Path
from random import Random

from tests.interruptions.killing import killed
from tests.interruptions.logs import log


def main() -> None:
    """Kill, and say what came of it."""
    asked = argparse.ArgumentParser(prog="python -m tests.interruptions", description=__doc__)
    asked.add_argument("--times", type=int, default=200)
    asked.add_argument("--seed", type=int, default=1)
    chosen = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        done = killed(log(Path(folder)), Path(folder), chosen.times, Random(chosen.seed))
    print(
        f"{done.times} audits killed, {done.kept} of them begun where another had been stopped; "
        f"{done.ended} came to their end: nothing half-written, every report as without a stop"
    )


if __name__ == "__main__":
    main()
