"""The NDJSON of an audit is a finding to a line, and the rest of the record last."""

import json
from typing import Any

from auditor.audit import Audit
from auditor.report import json as document
from auditor.report import ndjson as report
from tests.report.audits import DOUBLED, SHORT, audit, log, whole


def read(found: Audit) -> list[dict[str, Any]]:
    return [json.loads(line) for line in "".join(report.written(found)).splitlines()]


def test_the_lines_hold_what_the_document_holds() -> None:
    found = audit(log(), DOUBLED, SHORT)
    whole_record = json.loads("".join(document.written(found)))
    *findings, closing = read(found)
    assert findings == whole_record["findings"]
    assert closing == whole_record | {"findings": 2}


def test_the_last_line_alone_names_the_format() -> None:
    assert ["format" in line for line in read(audit(whole(), DOUBLED))] == [False, True]


def test_an_audit_without_findings_says_so_on_its_only_line() -> None:
    [closing] = read(audit(whole()))
    assert closing["findings"] == 0


def test_a_line_break_inside_an_id_breaks_no_line() -> None:
    player = "P\n2\u2028\x85"
    first, _ = read(audit(whole(), DOUBLED | {"player_id": player}))
    assert first["player_id"] == player
