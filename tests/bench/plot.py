"""The figures as a plot: seconds over rounds, both by powers of ten."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import vl_convert

from tests.bench import figures
from tests.bench.contenders import AUDIT, BARE_READ
from tests.bench.figures import Figures
from tests.bench.logs import DAY, FORMS, named
from tests.bench.peers import PEERS

PATH = Path(__file__).with_name("seconds.svg")
FONT = "Liberation Sans"
"""It comes with the converter, so that letters are as wide on every machine."""

KINDS = {"clean": "clean", "broken": "all broken"}
WORDS = {"parquet": "Parquet", "csv": "CSV", "ndjson": "NDJSON"}


def points(kept: Figures) -> Iterator[dict[str, Any]]:
    """Each point of the plot: for how many rounds, its seconds, and of which line it is."""
    for log in sorted(map(named, kept), key=lambda each: (each.rounds, FORMS.index(each.form))):
        if log == DAY or log.kind == "faulty":
            continue
        lines = {AUDIT.name: f"audit, {WORDS[log.form]}"}
        if log.kind == "clean" and log.form == "parquet":
            lines |= {BARE_READ.name: "bare read, Parquet"}
            lines |= {peer.name: peer.name for peer in PEERS}
        for contender, line in lines.items():
            taken = figures.of(kept, log, contender)
            if taken:
                point = {"rounds": log.rounds, "seconds": taken.seconds}
                yield {**point, "line": line, "kind": KINDS[log.kind]}


def written(kept: Figures) -> str:
    """The plot as SVG."""
    axes = {
        name: {"field": name, "type": "quantitative", "scale": {"type": "log"}}
        for name in ("rounds", "seconds")
    }
    ticks = {"axis": {"format": "~s"}}
    drawn: dict[str, Any] = {
        "width": 560,
        "height": 360,
        "data": {"values": list(points(kept))},
        "mark": {"type": "line", "point": True},
        "encoding": {
            "x": {**axes["rounds"], **ticks},
            "y": axes["seconds"],
            "color": {"field": "line", "type": "nominal", "title": None, "sort": None},
            "strokeDash": {"field": "kind", "type": "nominal", "title": None, "sort": None},
        },
        "config": {"font": FONT},
    }
    return str(vl_convert.vegalite_to_svg(drawn, vl_version="5.21")) + "\n"
