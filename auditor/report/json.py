"""The record as JSON, one entry of a list to a line."""

import json
from collections.abc import Iterable, Iterator, Mapping

from auditor.audit import Audit
from auditor.report.record import figures, findings, unjudged
from auditor.report.visible import escaped


def written(audit: Audit) -> Iterator[str]:
    """The document, in pieces."""
    yield from document({**figures(audit), "findings": findings(audit), **unjudged(audit)})
    yield "\n"


def document(record: Mapping[str, object]) -> Iterator[str]:
    """An object in pieces, a key to a line; of a list, or what gives its entries, each entry."""
    opening = "{\n"
    for key, value in record.items():
        yield f"{opening}  {line(key)}: "
        if isinstance(value, Iterable) and not isinstance(value, str | dict):
            yield from _entries(value)
        else:
            yield line(value)
        opening = ",\n"
    yield "\n}"


def line(value: object) -> str:
    """A value on one line; what does not show in it stands as an escape that a reader undoes."""
    return escaped(json.dumps(value, ensure_ascii=False))


def _entries(entries: Iterable[object]) -> Iterator[str]:
    closing = "[]"
    for entry in entries:
        yield f"{'[' if closing == '[]' else ','}\n    {line(entry)}"
        closing = "\n  ]"
    yield closing
