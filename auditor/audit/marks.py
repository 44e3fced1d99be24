"""Findings as people have marked them: counted, and still findings."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from auditor.dispositions import Disposition, Dispositions


@dataclass(frozen=True)
class Marks:
    """Dispositions with how many findings of each clause each of them speaks of."""

    dispositions: Dispositions
    books: tuple[str, ...]
    """The id of the rulebook of each part of the audit."""
    counts: Mapping[tuple[int, str, int], int]
    """By the number of the part, the clause, and the number of the entry."""

    def matched(self, entry: Disposition) -> int:
        """How many findings an entry speaks of, unless another goes before it."""
        return sum(count for (_, _, number), count in self.counts.items() if number == entry.number)

    def of_kind(self, clause: tuple[int, str] | None = None) -> Counter[str]:
        """How many findings are marked as what, by what is in force; of a part's clause or all."""
        dispositions = self.dispositions
        kinds = {
            entry.number: entry.kind
            for entry in dispositions.entries
            if dispositions.status(entry) == "in force"
        }
        found: Counter[str] = Counter()
        for (part, number, entry), count in self.counts.items():
            if entry in kinds and clause in (None, (part, number)):
                found[kinds[entry]] += count
        return found

    def told(self, findings: pl.DataFrame) -> pl.DataFrame:
        """Findings in their order, each with what is said of it (`dispositions.COLUMNS`)."""
        named = findings.with_columns(disposition_entry=self.dispositions.entry(self.books))
        return named.join(
            self.dispositions.told(), on="disposition_entry", how="left", maintain_order="left"
        )


def marks(
    findings: Iterable[pl.DataFrame], dispositions: Dispositions, books: Sequence[str]
) -> Marks:
    """The marks that dispositions set on findings, as `Found.frames` gives these."""
    counts: Counter[tuple[int, str, int]] = Counter()
    for frame in findings:
        numbers = frame.select("part", "clause", entry=dispositions.entry(books))
        by = numbers.drop_nulls("entry").group_by("part", "clause", "entry").len()
        for part, clause, entry, count in by.iter_rows():
            counts[part, clause, entry] += count
    return Marks(dispositions, tuple(books), counts)
