"""Dispositions written for a test."""

from datetime import date
from pathlib import Path

from auditor.dispositions import Dispositions, load
from tests.report.audits import DOUBLED_ID, RULEBOOK

AS_OF = date(2026, 12, 1)
DATES = "issued = 2026-11-02\nexpires = 2026-12-31\n"
DECIDED = 'marked = "waived"\nreason = "dealt again"\nwho = "A. Singh"\n'
FINDING = f'finding = "{DOUBLED_ID}"\n'
SCOPE = """rulebook = "toy"
clause = "10.2"
tables = ["BJ07", "BJ08"]
from = 2026-11-01
until = 2026-11-30
"""


def entry(*parts: str) -> str:
    """An entry of these keys; without any, one of a finding."""
    return "[[entries]]\n" + "".join(parts or (FINDING, DECIDED, DATES)) + "\n"


def dispositions(folder: Path, *entries: str, as_of: date = AS_OF) -> Dispositions:
    """What a file of these entries states, as it stands on a day."""
    path = folder / "dispositions.toml"
    path.write_text("".join(entries), encoding="utf-8")
    return load(path, as_of, [RULEBOOK])
