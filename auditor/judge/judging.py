"""A rulebook over the facts of a log, one fact table after another."""

from collections.abc import Mapping, Sequence
from typing import Protocol

import polars as pl

from auditor.judge import citing
from auditor.judge.readings import Choices, combinations
from auditor.judge.results import CheckKey, Counts, Judgement
from auditor.judge.verdicts import Wrong, answers, hangs_on, outcomes
from auditor.rulebook import Check, Rulebook, columns
from auditor.rulebook.clauses import Tables
from auditor.rulebook.columns import Column
from auditor.rulebook.wording import CARDS_HELD
from auditor.sentences import sentence
from auditor.tables.facts import DEPENDS, FACTS
from auditor.terms import Terms

KEY = ("table_day", "round", "box", "hand", "player_id", "seq")
"""What tells one fact of a table from another, and is the same under any terms."""

ORIGIN = {"on": pl.String(), "fact": pl.UInt32(), "check": pl.UInt32()}
"""Where a finding comes from: the fact table, the row of it, and the check, counted in order."""


class Facts(Protocol):
    """Facts derived from a log."""

    def table(self, name: str, terms: Terms) -> pl.DataFrame:
        """A fact table under some terms; the same rows in the same order under any."""

    def cards_held(self, keys: pl.DataFrame) -> pl.Series:
        """The cards of each hand just before a row, from `round`, `box`, `hand` and `seq`."""


def judge(
    rulebook: Rulebook,
    settled: Choices,
    facts: Facts,
    tables: Tables = FACTS,
    depends: Mapping[str, frozenset[str]] = DEPENDS,
) -> Judgement:
    """The verdicts of a rulebook over facts.

    `settled` has the choice made for each reading that is settled; any other reading is tried
    with every choice, on the fact tables that it matters for.
    """
    checks = {
        (clause.number, place): check
        for clause in rulebook.clauses
        for place, check in enumerate(clause.checks)
    }
    counts: dict[CheckKey, Counts] = {}
    findings = [pl.DataFrame(schema=citing.SCHEMA | ORIGIN)]
    for name in dict.fromkeys(check.on for check in checks.values()):
        asked = {key: check for key, check in checks.items() if check.on == name}
        choices = combinations(rulebook, settled, asked.values(), depends[name])
        derived = _derived(facts, name, rulebook, choices, depends[name])
        given = [
            answers(table, list(asked.values()), rulebook, chosen)
            for table, chosen in zip(derived, choices, strict=True)
        ]
        model = columns.of(tables[name])
        outcome_of = zip(asked, outcomes(given, [clause for clause, _ in asked]), strict=True)
        for place, (key, outcome) in enumerate(outcome_of):
            counts[key] = outcome.counts
            broken = [answer[place].broken for answer in given]
            findings += [
                _with_readings(
                    _cited(derived[wrong.combination], wrong, key, checks, model, facts),
                    hangs_on(wrong, broken, choices),
                )
                for wrong in outcome.wrong
                if len(wrong.facts)
            ]
    found = _with_counted(pl.concat(findings).sort("table_day", "seq", "check", "fact"))
    underpaid, overpaid = _money(found)
    return Judgement(
        rulebook=rulebook,
        counts={key: counts[key] for key in checks},
        findings=found.drop(*ORIGIN),
        underpaid=underpaid,
        overpaid=overpaid,
    )


def _derived(
    facts: Facts,
    name: str,
    rulebook: Rulebook,
    choices: Sequence[Choices],
    terms: frozenset[str],
) -> list[pl.DataFrame]:
    """A fact table under each combination of choices, derived once for all that it cannot tell."""
    derived: dict[tuple[object, ...], pl.DataFrame] = {}
    tables = []
    for chosen in choices:
        under = rulebook.terms_under(chosen)
        told = tuple(getattr(under, term) for term in sorted(terms))
        if told not in derived:
            derived[told] = facts.table(name, under)
        tables.append(derived[told])
    keys = tables[0].select(KEY)
    assert all(table.select(KEY).equals(keys) for table in derived.values()), (
        "facts keep their rows"
    )
    return tables


def _cited(
    table: pl.DataFrame,
    wrong: Wrong,
    key: CheckKey,
    checks: Mapping[CheckKey, Check],
    model: Mapping[str, Column],
    facts: Facts,
) -> pl.DataFrame:
    """The findings of a check, each with its origin."""
    check = checks[key]
    rows = table[wrong.facts]
    if citing.shows_cards(check):
        held = facts.cards_held(rows.select("round", "box", "hand", "seq"))
        rows = rows.with_columns(held.alias(CARDS_HELD))
    return citing.cited(rows, check, key[0], wrong.verdict, model).with_columns(
        pl.lit(check.on).alias("on"),
        wrong.facts.cast(pl.UInt32).alias("fact"),
        pl.lit(list(checks).index(key), pl.UInt32).alias("check"),
    )


def _with_readings(findings: pl.DataFrame, readings: pl.Series) -> pl.DataFrame:
    """The findings, each that hangs on a reading saying so."""
    said = sentence("{}; wrong only where {}", "message", readings)
    return findings.with_columns(
        message=pl.when(readings.is_not_null()).then(said).otherwise("message")
    )


def _with_counted(findings: pl.DataFrame) -> pl.DataFrame:
    """The findings, each that has an impact saying whether the sums of money count it.

    A fact that several checks cite counts once, as the first of them states it.
    """
    has_impact = pl.col("impact").is_not_null()
    sure = has_impact & (pl.col("verdict") == "broken")
    first = pl.when(sure).then("check").min().over("on", "fact")
    return findings.with_columns(
        counted=pl.when(has_impact).then(sure & (pl.col("check") == first).fill_null(value=False))
    )


def _money(findings: pl.DataFrame) -> tuple[int, int]:
    """What players are short of, and what they were given too much."""
    # a log may hold any number of table-days
    impacts = findings.filter("counted")["impact"].cast(pl.Int128)
    return int(impacts.filter(impacts > 0).sum()), -int(impacts.filter(impacts < 0).sum())
