"""The figures of the proof as they are kept beside its page."""

import hashlib
import json
import platform
from collections.abc import Mapping
from datetime import date
from importlib import metadata
from pathlib import Path
from typing import Any

import auditor
from tests.proof.tally import Tally, read

PATH = Path(__file__).parent / "figures.json"
JUDGING = ("auditor/**/*.py", "rules/**/*.toml")
"""What a verdict depends on, but for what only says it, and what spreads the work of judging."""

APART = (
    "auditor/cli",
    "auditor/report",
    "auditor/results",
    "auditor/dispositions",
    "auditor/spark",
)


def kept() -> dict[str, Any]:
    """The figures: by part, and there by rulebook."""
    figures: dict[str, Any] = json.loads(PATH.read_text("utf-8")) if PATH.exists() else {}
    return figures


def tally(figures: Mapping[str, Any], part: str, rules: str) -> Tally:
    """What a part of the proof came to under a rulebook."""
    return read(figures[part][rules]["tally"])


def keep(part: str, rules: str, figure: Mapping[str, Any]) -> None:
    """Put down what a part came to under a rulebook, with what it was measured on."""
    figures = kept()
    versions = f"Python {platform.python_version()}, Polars {metadata.version('polars')}"
    figures.setdefault(part, {})[rules] = {
        **figure,
        "judged_by": digest(),
        "on": f"{versions}, {platform.machine()}",
        "day": date.today().isoformat(),  # noqa: DTZ011 - the day on which somebody ran it
    }
    _write(figures)


def _write(figures: Mapping[str, Any]) -> None:
    text = json.dumps(figures, indent=1, ensure_ascii=False, sort_keys=True)
    PATH.write_text(text + "\n", encoding="utf-8")


def keep_time(seconds: int, processes: int) -> None:
    """Put down how long the whole proof took, where it was run in one go."""
    figures = kept()
    figures["whole"] = {"seconds": seconds, "processes": processes, "judged_by": digest()}
    _write(figures)


def digest() -> str:
    """What tells one state of the auditor and its rulebooks from another."""
    root = Path(auditor.__file__).parent.parent
    content = hashlib.sha256()
    for pattern in JUDGING:
        for path in sorted(root.glob(pattern)):
            name = path.relative_to(root).as_posix()
            if not name.startswith(APART):
                content.update(name.encode())
                content.update(path.read_bytes())
    return content.hexdigest()[:12]
