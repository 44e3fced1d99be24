"""Causes: findings of one check at one table, which one mistake is likely to have made.

A table with a wrong payout setting is one cause, with its rounds under it.
"""

from collections.abc import Sequence
from string import Formatter

import polars as pl

from auditor.audit import Audit
from auditor.report.citations import citations
from auditor.rulebook import Check

CAUSE = ("part", "clause", "check", "verdict", "table_id")
"""What the findings of one cause have in common."""


def with_checks(audit: Audit, findings: pl.DataFrame) -> pl.DataFrame:
    """Findings with `check`, the place in its clause of the check that words them so, from 0.

    They come clause by clause.
    """
    checks = {
        (number, result.clause.number): result.clause.checks
        for number, part in enumerate(audit.parts, start=1)
        for result in part.clauses
    }
    placed = [
        its.with_columns(_check(checks[key]).cast(pl.UInt32).alias("check"))
        for key, its in findings.partition_by("part", "clause", as_dict=True).items()
    ]
    return pl.concat(placed or [findings.with_columns(pl.lit(0, pl.UInt32).alias("check"))])


def _check(checks: Sequence[Check]) -> pl.Expr:
    """The check whose words a message has; where several have, that with the most of its own."""
    words = [_words(check) for check in checks]
    told = pl.lit(0)
    for place in sorted(
        range(len(checks)), key=lambda place: (sum(map(len, words[place])), -place)
    ):
        worded = "(?s)^" + ".*".join(map(pl.escape_regex, words[place]))
        told = pl.when(pl.col("message").str.contains(worded)).then(place).otherwise(told)
    return told


def _words(check: Check) -> list[str]:
    """What stands between the placeholders of a finding's words, the empty pieces too."""
    pieces = [""]
    for words, name, _, _ in Formatter().parse(check.finding):
        pieces[-1] += words
        if name is not None:
            pieces.append("")
    return pieces


def ranked(audit: Audit, causes: pl.DataFrame) -> pl.DataFrame:
    """Causes, one row each by `CAUSE`, with `cause`, their number from 1.

    The one with the most findings comes first, ties as the rulebooks print their clauses.
    """
    numbers = {
        (part, result.clause.number): place
        for part, each in enumerate(audit.parts, start=1)
        for place, result in enumerate(each.clauses)
    }
    printed = [numbers[part, clause] for part, clause in causes.select("part", "clause").rows()]
    ordered = causes.with_columns(
        pl.Series("printed", printed, pl.UInt32), count=pl.col("broken") + pl.col("disputed")
    ).sort(
        "count",
        "part",
        "printed",
        "check",
        "verdict",
        "table_id",
        descending=[True, *[False] * 5],
    )
    return ordered.drop("printed").with_row_index("cause", offset=1)


def foremost(causes: pl.DataFrame, most: int) -> pl.DataFrame:
    """So many of the ranked causes, the first of each clause before the second of any."""
    turn = pl.int_range(pl.len()).over("part", "clause")
    return (
        causes.with_columns(turn=turn).sort("turn", "cause").head(most).sort("cause").drop("turn")
    )


def of_causes(audit: Audit, causes: pl.DataFrame, most: int) -> pl.DataFrame:
    """The citations of the first so many findings of each of some ranked causes, in their order.

    With `cause`, and with `turn`, how many findings of the cause came before it.
    """
    keys = causes.select("cause", *CAUSE).with_columns(pl.col("verdict").cast(pl.String))
    kept: list[pl.DataFrame] = []
    before: dict[int, int] = {}
    for cited in citations(audit):
        its = with_checks(audit, cited).join(keys, on=CAUSE).sort("number")
        first = its.with_columns(turn=pl.int_range(pl.len()).over("cause")).filter(
            pl.col("turn") < most
        )
        kept.append(first.clear())
        for (cause,), of_it in first.partition_by("cause", as_dict=True).items():
            so_far = before.get(int(cause), 0)
            kept.append(of_it.head(most - so_far).with_columns(pl.col("turn") + so_far))
            before[int(cause)] = min(so_far + of_it.height, most)
    return pl.concat(kept).sort("number")
