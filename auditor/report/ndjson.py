"""The record as NDJSON: a finding to a line, and last the rest of the record on one line.

The last line alone has the key `format`, and its `findings` is their number: a file that does not
end with it was cut off.
"""

from collections.abc import Iterator

from auditor.audit import Audit
from auditor.report.json import line
from auditor.report.record import figures, findings, unjudged


def written(audit: Audit) -> Iterator[str]:
    """The lines."""
    for finding in findings(audit):
        yield line(finding) + "\n"
    closing = {**figures(audit), "findings": audit.found.height, **unjudged(audit)}
    yield line(closing) + "\n"
