"""The logs that are measured: lawful play and broken rounds, in each form and of each size."""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import parquet

RULES = "nsw-revised"

MILLION = 1_000_000

FORMS = ("parquet", "csv", "ndjson")

ANY_ROUND = (
    "above-maximum",
    "box-passed-over",
    "call-missing",
    "card-to-unwagered-box",
    "dealer-stops-below-seventeen",
    "fourth-hand",
    "hit-unserved",
    "insurance-without-ace",
    "refused-late",
    "split-of-three-cards",
    "total-misannounced",
    "wager-off-unit",
)
"""Faults for which every round has occasion; where others are tried, some rounds stay lawful."""

KINDS = {
    "clean": (),
    "broken": ("--fault-rate", "1", *(word for name in ANY_ROUND for word in ("--fault", name))),
    "faulty": ("--fault-rate", "1"),
}
"""How rounds are played: lawfully; each with a fault; with any of all faults tried in each."""


@dataclass(frozen=True)
class Log:
    """A log by what it is made of."""

    kind: str
    form: str
    rounds: int

    @property
    def name(self) -> str:
        """What its figures are kept by."""
        return f"{self.kind} {self.form} {self.rounds}"

    def written(self, folder: Path) -> Path:
        """Its file in a folder, made unless it is there already.

        Parquet of millions of rounds is that of one million once for each, on other tables:
        to play as many would take longer than to audit them.
        """
        path = folder / f"{self.name.replace(' ', '-')}.{self.form}"
        times, rest = divmod(self.rounds, MILLION)
        if path.exists():
            return path
        if self.form == "parquet" and times > 1 and not rest:
            repeat(Log(self.kind, self.form, MILLION).written(folder), times, path)
        else:
            command = [sys.executable, "-m", "auditor", "simulate", "--rules", RULES]
            command += ["--rounds", str(self.rounds), *KINDS[self.kind], "--output", str(path)]
            subprocess.run(command, check=True, capture_output=True)
        return path


def repeat(log: Path, times: int, path: Path) -> None:
    """Write the rows of a Parquet log so many times, each time on tables of other names."""
    once = parquet.ParquetFile(log)
    schema = once.schema_arrow
    column = schema.get_field_index("table_id")
    text = pa.large_string()
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for time in range(times):
            ending = pa.scalar(f"-{time}", text)
            for group in range(once.num_row_groups):
                rows = once.read_row_group(group)
                tables = rows["table_id"].cast(text)
                others = pc.binary_join_element_wise(tables, ending, pa.scalar("", text))
                writer.write_table(rows.set_column(column, "table_id", others).cast(schema))


DAY = Log("clean", "csv", 150)
"""A day of one table."""


def named(name: str) -> Log:
    """The log of a name."""
    kind, form, rounds = name.split()
    return Log(kind, form, int(rounds))


def asked(rounds: Iterable[int], forms: Iterable[str], kinds: Iterable[str]) -> Iterator[Log]:
    """The logs of some sizes, forms and kinds, the small ones first; faulty ones as Parquet only.

    A log as small as a day is measured as that day alone.
    """
    for size in sorted(set(rounds)):
        if size == DAY.rounds:
            yield DAY
            continue
        for kind in KINDS:
            for form in FORMS:
                if kind in kinds and form in forms and (kind != "faulty" or form == "parquet"):
                    yield Log(kind, form, size)
