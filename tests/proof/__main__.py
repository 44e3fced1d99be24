"""Prove the verdicts and publish the proof: `python -m tests.proof [PART]... [--rules ID]...`.

Each part is kept when it is done, so that the proof may be run in pieces; the page says of each
what it was measured on. Ends with 1 where anything was found that ought not to be.
"""

import argparse
import multiprocessing
import os
import sys
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor, as_completed

from tests.cases import RULEBOOKS
from tests.proof import figures, page
from tests.proof.tally import Tally, summed
from tests.proof.work import PARTS, Share, shares


def main() -> int:
    """Run the parts that are asked for."""
    asked = argparse.ArgumentParser(prog="python -m tests.proof", description=__doc__)
    asked.add_argument("part", nargs="*", help=f"of {', '.join(each.name for each in PARTS)}")
    asked.add_argument("--rules", action="append", choices=RULEBOOKS)
    asked.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    chosen = asked.parse_args()
    parts = tuple(chosen.part) or tuple(each.name for each in PARTS)
    begun = time.perf_counter()
    wrong = _judged(list(shares(parts, tuple(chosen.rules or RULEBOOKS))), chosen.processes)
    if not (chosen.part or chosen.rules):
        figures.keep_time(round(time.perf_counter() - begun), chosen.processes)
    page.PATH.write_text(page.written(figures.kept()), encoding="utf-8")
    return 1 if wrong else 0


def _judged(work: list[Share], processes: int) -> int:
    """Judge all shares; says how much was wrong."""
    # One process a core, each with one thread: no two wait for the same core.
    os.environ["POLARS_MAX_THREADS"] = "1"
    begun = time.perf_counter()
    left = defaultdict(list)
    for share in work:
        left[share.part, share.rules].append(share)
    done: dict[tuple[str, str], list[Tally]] = defaultdict(list)
    wrong = 0
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context, max_tasks_per_child=20) as pool:
        waiting = {pool.submit(Share.judged, share): share for share in work}
        for future in as_completed(waiting):
            share = waiting[future]
            key = share.part, share.rules
            done[key].append(future.result())
            wrong += done[key][-1].wrong
            for line in done[key][-1].shown[:5]:
                print(line, file=sys.stderr)
            if len(done[key]) == len(left[key]):
                total = summed(done[key])
                seeds = sorted(each.number for each in left[key])
                stated = {
                    "seeds": seeds,
                    "size": share.size,
                    "seconds": round(total.seconds),
                    "tally": total.stated(),
                }
                figures.keep(*key, stated)
                taken = round(time.perf_counter() - begun)
                print(f"{taken:5} s  {key[0]} {key[1]}: {total.rounds} rounds, {total.wrong} wrong")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
