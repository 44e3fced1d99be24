"""Inputs: the one of each number under a seed, always the same."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.fuzzing import damage, formats, originals
from tests.logs.written import Row, written

FILES = 0.25
"""The share of inputs that are a file by themselves; the others are a table-day of one."""

_FOLDERS = (
    "", "", "", "", "gaming_day=2026-11-01", "table_id=BJ07", "gaming_day=2026-11-02/table_id=T",
    "gaming_day=2026-11-01/table_id=BJ07/gaming_day=2026-11-03", "gaming_day=/table_id=", "day=1",
    "gaming_day=31.12.2026", "table_id=%FF%00", "table_id=__HIVE_DEFAULT_PARTITION__",
    "gaming_day=0000-00-00/table_id==", "gaming_day=9999-12-31/table_id=%0A",
)  # fmt: skip
_NAMES = (".csv", ".ndjson", ".jsonl", ".parquet", ".log", "", ".csv.gz", ".CSV", ".zst")


@dataclass(frozen=True)
class Damaged:
    """One input: rows of a table-day in a form, or the bytes of a file with its name."""

    number: int
    rows: tuple[Row, ...] = ()
    form: str = ""
    name: str = ""
    data: bytes = b""


def input_(seed: int, number: int) -> Damaged:
    """The input of a number."""
    random = Random(f"{seed}/{number}")
    table = f"BJ{number}"
    if random.random() < FILES:
        return _file(random, number, table)
    rows = damage.rows(random, random.choice(originals.days()), table)
    return Damaged(number, rows=tuple(rows), form=random.choice(["csv", "ndjson", "parquet"]))


def _file(random: Random, number: int, table: str) -> Damaged:
    if random.random() < 0.15:
        name, data = random.choice(originals.files())
    else:
        kind, form = random.choice(formats.FORMS)
        rows = damage.rows(random, random.choice(originals.days()), table)
        if kind == "parquet" or random.random() < 0.5:
            rows = [row | {"table_id": table} for row in random.choice(originals.days())]
        name, data = f"day.{kind}", form(random, rows)
    if random.random() < 0.9:
        data = damage.bytes_(random, data)
    name, data = formats.packed(random, name, data)
    if name.endswith((".gz", ".zst")) and random.random() < 0.4:
        data = damage.bytes_(random, data)
    if random.random() < 0.1:
        name = "day" + random.choice(_NAMES)
    folder = f"{number}/{random.choice(_FOLDERS)}".removesuffix("/")
    return Damaged(number, name=f"{folder}/{name}", data=data)


def placed(inputs: list[Damaged], folder: Path) -> list[str]:
    """The paths of files that hold the inputs: those with rows together, one file for each form."""
    paths = [written(folder / each.name, each.data) for each in inputs if each.name]
    for name, form in formats.FORMS:
        rows = [row for each in inputs if each.form == name for row in each.rows]
        if rows:
            random = Random(inputs[0].number)
            paths.append(written(folder / f"days.{name}", form(random, rows)))
    return paths
