"""Measure the audit beside others: `python -m tests.bench [--rounds N]... [--repeats N]`.

What was measured on a log is kept as soon as all of it is done, so that the benchmark may be run
in pieces. Ten million rounds are measured where they are asked for.
"""

import argparse
import os
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.bench import figures, page, profiled
from tests.bench.contenders import AUDIT, BARE_READ, LIBRARIES_ALONE, Contender, output
from tests.bench.logs import DAY, FORMS, KINDS, Log, asked
from tests.bench.measured import FailedError, Run, median, run
from tests.bench.peers import PEERS

USUAL = (DAY.rounds, 10_000, 100_000, 1_000_000)


def main() -> None:
    """Measure what is asked for, and write the page."""
    words = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    words.add_argument("--rounds", action="append", type=int, help="of a log; any number of times")
    words.add_argument("--form", action="append", choices=FORMS)
    words.add_argument("--kind", action="append", choices=KINDS)
    words.add_argument("--repeats", type=int, default=3, help="how often each is run")
    words.add_argument("--peers", action=argparse.BooleanOptionalAction, default=True)
    words.add_argument("--logs", type=Path, help="a folder where simulated logs are kept")
    words.add_argument("--page", action="store_true", help="only write the page anew")
    given = words.parse_args()
    os.chdir(page.PATH.parent.parent.parent)
    logs = asked(given.rounds or USUAL, given.form or FORMS, given.kind or KINDS)
    contenders = (BARE_READ, LIBRARIES_ALONE, AUDIT, *(PEERS if given.peers else ()))
    for log in () if given.page else logs:
        _measure(log, contenders, given.repeats, given.logs)
    # Not before all is measured: it takes memory, with which every process then begins.
    from tests.bench import plot

    kept = figures.kept()
    if kept:
        plot.PATH.write_text(plot.written(kept), encoding="utf-8")
    page.PATH.write_text(page.written(kept), encoding="utf-8")


def _measure(
    log: Log, contenders: tuple[Contender, ...], repeats: int, lasting: Path | None
) -> None:
    """Run all contenders on a log in turn, so often, and keep what they took."""
    with ExitStack() as stack:
        folder = lasting or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.mkdir(parents=True, exist_ok=True)
        begun = time.perf_counter()
        path = log.written(folder)
        print(f"{log.name}: there after {time.perf_counter() - begun:.0f} s", flush=True)
        runs: dict[str, list[Run]] = {}
        said: dict[str, dict[str, Any]] = {}
        left_out: dict[str, str] = {}
        for _ in range(repeats):
            for each in contenders:
                if not each.takes(log) or each.name in left_out:
                    continue
                with tempfile.TemporaryDirectory() as place:
                    try:
                        command = each.command(path, Path(place))
                        taken = run(command, output(Path(place)), each.codes)
                    except FailedError as error:
                        if each not in PEERS:
                            raise
                        left_out[each.name] = str(error)
                        runs.pop(each.name, None)
                        said.pop(each.name, None)
                        print(f"  {each.name} is left out: {error}", flush=True)
                        continue
                    runs.setdefault(each.name, []).append(taken)
                    said[each.name] = each.said(Path(place))
        for name, its in runs.items():
            middle = median(its)
            print(f"  {name:10} {middle.seconds:9.2f} s {middle.megabytes:7.0f} MB", flush=True)
        entry = {"bytes": path.stat().st_size, "runs": runs, "said": said, "left_out": left_out}
        if profiled.takes(log):
            aside = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            try:
                entry["profile"] = profiled.shares(log, path, aside)
            except FailedError as error:
                left_out["py-spy"] = str(error)
        figures.keep(log, entry)


if __name__ == "__main__":
    main()
