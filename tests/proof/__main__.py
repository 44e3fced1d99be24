"""Prove the verdicts and publish the proof: `python -m tests.proof [PART]... [--rules ID]...`.

Each part is kept when it is done, so that the proof may be run in pieces; the page says of each
what it was measured on. Ends with 1 where anything was found that ought not to be.
"""

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
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
    wrong = 0
    for part in dict.fromkeys(share.part for share in work):
        its = [share for share in work if share.part == part]
        for rules, tally in _judged_part(its, processes):
            wrong += tally.wrong
            taken = round(time.perf_counter() - begun)
            print(f"{taken:5} s  {part} {rules}: {tally.rounds} rounds, {tally.wrong} wrong")
    return wrong


def _judged_part(work: list[Share], processes: int) -> Iterator[tuple[str, Tally]]:
    """What all shares of a part come to under each rulebook, kept as soon as it is known.

    Each part has processes of its own. Those that an executor ends after so many shares would
    leave no memory behind either, but CPython from 3.11 on may then wait for ever (gh-115634).
    """
    left = Counter(share.rules for share in work)
    done: dict[str, list[tuple[Share, Tally]]] = defaultdict(list)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context) as pool:
        waiting = {pool.submit(Share.judged, share): share for share in work}
        for future in as_completed(waiting):
            share = waiting[future]
            its = done[share.rules]
            its.append((share, future.result()))
            for line in its[-1][1].shown[:5]:
                print(line, file=sys.stderr)
            if len(its) == left[share.rules]:
                total = summed([tally for _, tally in its])
                stated = {
                    "seeds": sorted(each.number for each, _ in its),
                    "size": share.size,
                    "seconds": round(total.seconds),
                    "tally": total.stated(),
                }
                figures.keep(share.part, share.rules, stated)
                yield share.rules, total


if __name__ == "__main__":
    sys.exit(main())
