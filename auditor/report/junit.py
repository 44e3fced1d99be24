"""The clauses as JUnit XML: a suite for each rulebook, a test for each clause.

A clause that is broken or disputed is a failure, one that is undecided an error, one that nothing
exercised, or that no log shows, is skipped; each says how many facts had which verdict. A failure
lists the first findings with their ids. A suite of its own, with the figures of the record, has one
test: whether everything that was handed over could be judged.

Written for the schema of Jenkins (`junit-10.xsd`), by which others go as well.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from auditor import money
from auditor.audit import Audit, Part
from auditor.judge import ClauseResult
from auditor.report.citations import first_cited
from auditor.report.dispositions import in_words
from auditor.report.record import figures
from auditor.report.visible import escaped
from auditor.report.wording import counted, counts, part_name, sentences, whose

MOST = 100
"""Findings that a failure lists; those that come after them are counted."""

_NO_XML = re.compile("[\ufffe\uffff]")
"""What XML cannot hold, beside what is written out because it does not show."""

_OUTCOMES = {
    "broken": "failure",
    "disputed": "failure",
    "undecided": "error",
    "not exercised": "skipped",
    "by hand": "skipped",
    "not supplied": "skipped",
}


def written(audit: Audit) -> Iterator[str]:
    """The document, in pieces."""
    cited: dict[tuple[int, str], list[Mapping[str, Any]]] = {}
    for finding in first_cited(audit, MOST).iter_rows(named=True):
        cited.setdefault((finding["part"], finding["clause"]), []).append(finding)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="auditor">\n'
    yield from _completeness(audit)
    for number, part in enumerate(audit.parts, start=1):
        name = part_name(audit, number) or part.rulebook.id
        outcomes = [_OUTCOMES.get(result.status, "") for result in part.clauses]
        yield from _opening(name, outcomes, _properties(part))
        for result in part.clauses:
            its = cited.get((number, result.clause.number), [])
            yield from _clause(name, result, its)
        yield "</testsuite>\n"
    yield "</testsuites>\n"


def _completeness(audit: Audit) -> Iterator[str]:
    """The suite that says whether everything could be judged, and of what."""
    figure = figures(audit)
    said = {
        "format": figure["format"],
        **{f"{of}.{key}": n for of in ("rows", "rounds") for key, n in figure[of].items()},
        **{f"input {n}": f"{given['path']} {given['sha256']}"
           for n, given in enumerate(figure["inputs"], start=1)},
    }  # fmt: skip
    yield from _opening("the log", ["" if audit.complete else "error"], said)
    case = 'testcase classname="the log" name="everything could be judged"'
    if audit.complete:
        yield f"<{case}/>\n</testsuite>\n"
    else:
        why = _attribute(sentences(audit)[0])
        yield f'<{case}><error type="judged in part" message={why}/></testcase>\n</testsuite>\n'


def _opening(name: str, outcomes: Sequence[str], properties: Mapping[str, object]) -> Iterator[str]:
    numbers = {
        "tests": len(outcomes),
        "failures": outcomes.count("failure"),
        "errors": outcomes.count("error"),
        "skipped": outcomes.count("skipped"),
    }
    its = " ".join(f'{key}="{number}"' for key, number in numbers.items())
    yield f"<testsuite name={_attribute(name)} {its}>\n<properties>\n"
    for key, value in properties.items():
        yield f"<property name={_attribute(key)} value={_attribute(str(value))}/>\n"
    yield "</properties>\n"


def _properties(part: Part) -> dict[str, object]:
    book = part.rulebook
    return {
        "rulebook": book.id,
        "edition": book.edition,
        "sha256": book.sha256,
        "underpaid": money.words(part.underpaid),
        "overpaid": money.words(part.overpaid),
        **{f"reading {name}": choice or "left open" for name, choice in part.readings.items()},
    }


def _clause(name: str, result: ClauseResult, cited: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The test of a clause; `cited` are the first of its findings."""
    clause = f"{result.clause.number} {result.clause.title}"
    facts = counts(result) or result.status
    yield f"<testcase classname={_attribute(name)} name={_attribute(clause)}>"
    if outcome := _OUTCOMES.get(result.status):
        why = facts if not result.why else f"{facts}: {result.why}"
        yield f'<{outcome} type="{result.status}" message={_attribute(why)}>'
        yield from (f"{escape(line)}\n" for line in _listed(result, cited))
        yield f"</{outcome}>"
    yield f"<system-out>{escape(_seen(facts))}</system-out></testcase>\n"


def _listed(result: ClauseResult, cited: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for finding in cited:
        where = f"{whose(finding)}  {finding['row'] or ''}".rstrip()
        told = "; ".join(filter(None, (finding["message"], in_words(finding))))
        yield _seen(f"[{finding['id']}] {where}: {told}")
    if (more := result.broken + result.disputed - len(cited)) > 0:
        yield f"and {counted(more, 'more finding')}"


def _attribute(text: str) -> str:
    return quoteattr(_seen(text))


def _seen(text: str) -> str:
    r"""A text with what does not show, or what XML cannot hold, as its escape: `\u202e`."""
    return _NO_XML.sub(lambda found: f"\\u{ord(found[0]):x}", escaped(text))
