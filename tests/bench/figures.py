"""The figures of the benchmark as they are kept beside its page."""

import json
import os
import platform
from collections.abc import Mapping
from datetime import date
from importlib import metadata
from pathlib import Path
from typing import Any

from tests.bench.logs import Log, named
from tests.bench.measured import Median, median
from tests.proof.figures import digest

PATH = Path(__file__).with_name("figures.json")

Figures = Mapping[str, Any]
"""By log: its bytes, `runs` and what was `said` by contender, who was `left_out` and why, and the
`profile` of one more audit, where there is one."""


def kept() -> dict[str, Any]:
    """The figures, by the names of logs."""
    figures: dict[str, Any] = json.loads(PATH.read_text("utf-8")) if PATH.exists() else {}
    return figures


def keep(log: Log, entry: Mapping[str, Any]) -> None:
    """Put down what was measured on a log, with the machine and the versions."""
    versions = f"Python {platform.python_version()}, Polars {metadata.version('polars')}"
    measured = {
        **entry,
        "judged_by": digest(),
        "on": f"{versions}, {machine()}",
        "day": date.today().isoformat(),  # noqa: DTZ011 - the day on which somebody ran it
    }
    text = json.dumps({**kept(), log.name: measured}, indent=1, ensure_ascii=False, sort_keys=True)
    PATH.write_text(text + "\n", encoding="utf-8")


def machine() -> str:
    """The processor, how many of its cores, and the memory."""
    model = platform.machine()
    told = Path("/proc/cpuinfo")
    if told.exists():
        names = [line.partition(":")[2].strip() for line in told.read_text("utf-8").splitlines()
                 if line.startswith("model name")]  # fmt: skip
        model = f"{names[0]} ({model})" if names else model
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    return f"{model}, {os.cpu_count()} cores, {memory:.0f} GB of memory, {platform.system()}"


def of(figures: Figures, log: Log, contender: str) -> Median | None:
    """What a contender took on a log; nothing where it was not measured."""
    runs = figures.get(log.name, {}).get("runs", {}).get(contender)
    return median(runs) if runs else None


def logs(figures: Figures) -> list[Log]:
    """The logs that were measured, the small ones first."""
    return sorted(map(named, figures), key=lambda log: (log.rounds, log.kind != "clean", log.form))


def told(value: float | None) -> str:
    """Three digits of a figure, or all that stand before the point."""
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
