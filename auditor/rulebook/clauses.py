"""Clauses and their checks as a rulebook states them."""

import re
from collections.abc import Mapping
from typing import cast

import pandera.polars as pa

from auditor.rulebook import columns, conditions, wording
from auditor.rulebook.book import FAULTS, Check, Clause, Fault, Judged, Reading
from auditor.rulebook.columns import Column
from auditor.rulebook.hints import hint
from auditor.rulebook.section import Section
from auditor.rulebook.tokens import ConditionError

Tables = Mapping[str, type[pa.DataFrameModel]]
"""Fact tables by name."""

_NUMBER = re.compile(r"\S+")
_WAYS: dict[str, Judged] = {
    "checks": "judged",
    "by_hand": "by hand",
    "not_supplied": "not supplied",
}


def clauses(
    sections: list[tuple[str, Section]], tables: Tables, readings: tuple[Reading, ...]
) -> tuple[Clause, ...]:
    """Every clause in printed order, each judged by its checks or listed with a reason."""
    choices = {
        reading.name: columns.category(tuple(dict.fromkeys(reading.names)))
        for reading in readings
        if reading.names
    }
    known = {name: columns.of(model) for name, model in tables.items()}
    return tuple(_clause(number, section, known, choices) for number, section in sections)


def _clause(
    number: str,
    section: Section,
    tables: Mapping[str, Mapping[str, Column]],
    choices: Mapping[str, Column],
) -> Clause:
    section.allow("title", "summary", "assumed", *_WAYS)
    if not _NUMBER.fullmatch(number):
        section.flaw("its number has blank space in it", "take that out")
    ways = [way for way in _WAYS if way in section]
    if len(ways) > 1:
        section.flaw(f"it has {' and '.join(ways)} at once", "keep one of them")
    elif not ways and section.there:
        mend = 'add a check, or by_hand = "…" or not_supplied = "…" with the reason'
        section.flaw("it has no check, and does not say why", mend)
    checks = tuple(_check(check, tables, choices) for check in section.sections("checks"))
    if section.table.get("checks") == []:
        section.flaw("it has no check", 'add one, or by_hand = "…" with the reason', "checks")
    conditions_ = [(check.on, check.when, check.require) for check in checks]
    for position, condition in enumerate(conditions_):
        if condition in conditions_[:position]:
            problem = "it repeats an earlier check of this clause"
            section.flaw(problem, "take it out", "checks", position)
    reasons = [section.optional_text(way) for way in ways if way != "checks"]
    return Clause(
        number=number,
        title=section.text("title"),
        summary=section.text("summary"),
        judged=_WAYS[ways[0]] if ways else "judged",
        why=next(iter(reasons), None),
        assumed=section.truth("assumed"),
        checks=checks,
    )


def _check(
    section: Section,
    tables: Mapping[str, Mapping[str, Column]],
    choices: Mapping[str, Column],
) -> Check:
    section.allow(
        "on", "when", "require", "fault", "finding", "recorded", "required", "impact", "needs"
    )
    on, fault = section.text("on"), section.text("fault")
    if on and on not in tables:
        section.flaw(f"'{on}' is no fact table", hint(on, tables), "on")
    if fault and fault not in FAULTS:
        mend = f"write one of {', '.join(FAULTS)}"
        section.flaw(f"'{fault}' is nobody whose fault a finding is", mend, "fault")
    check = Check(
        on=on,
        when=section.optional_text("when"),
        require=section.text("require"),
        fault=cast("Fault", fault),
        finding=section.text("finding"),
        recorded=section.optional_text("recorded"),
        required=section.optional_text("required"),
        impact=section.optional_text("impact"),
        needs=section.optional_text("needs"),
    )
    if on in tables:
        _columns_known(check, section, tables[on], choices)
    return check


def _columns_known(
    check: Check, section: Section, table: Mapping[str, Column], choices: Mapping[str, Column]
) -> None:
    """Note each condition, template and money column that its fact table cannot serve."""
    for key, condition in (("when", check.when), ("require", check.require)):
        if condition:
            try:
                conditions.checked(condition, {**table, **choices})
            except ConditionError as error:
                section.flaw(error.problem, error.mend, key)
    templates = {"finding": check.finding, "recorded": check.recorded, "required": check.required}
    for key, template in templates.items():
        if template:
            try:
                wording.checked(template, table)
            except wording.WordingError as error:
                section.flaw(error.problem, error.mend, key)
    if check.impact and (check.impact not in table or table[check.impact].kind != "money"):
        money = [name for name, column in table.items() if column.kind == "money"]
        mend = f"write one of {', '.join(money)}" if money else "take it out, there is none"
        section.flaw(f"'{check.impact}' is no money column of {check.on}", mend, "impact")
