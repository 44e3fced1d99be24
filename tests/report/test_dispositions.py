"""A finding that is marked stays a finding, and every form says beside it who marked it as what."""

import csv
import json
import re
from datetime import date
from io import BytesIO, StringIO
from pathlib import Path

from pyarrow import parquet

from auditor.audit import Audit
from auditor.cli import Exit, exit_code
from auditor.dispositions import COLUMNS
from auditor.report import csv as as_csv
from auditor.report import html as as_html
from auditor.report import json as as_json
from auditor.report import junit as as_junit
from auditor.report import ndjson as as_ndjson
from auditor.report import parquet as as_parquet
from auditor.report import sarif as as_sarif
from auditor.report import text as as_text
from tests.dispositions.written import AS_OF, DATES, DECIDED, SCOPE, dispositions, entry
from tests.report.audits import DOUBLED, DOUBLED_ID, SHORT, audit, whole

IDLE = entry('finding = "f0123456789abcdef"\n', DECIDED, DATES)
LATE = date(2027, 2, 1)


def found(folder: Path, *entries: str, as_of: date = AS_OF) -> Audit:
    """An audit with a finding under 10.2 that the first entry speaks of, and one under 2.1."""
    given = dispositions(folder, *(entries or (entry(), IDLE)), as_of=as_of)
    return audit(whole(), SHORT, DOUBLED).marked(given)


def test_marks_change_no_verdict_no_count_no_sum_and_no_exit_code(tmp_path: Path) -> None:
    plain, marked = audit(whole(), SHORT, DOUBLED), found(tmp_path)
    before, after = (json.loads("".join(as_json.written(each))) for each in (plain, marked))
    assert after.pop("dispositions")
    assert [each.pop("disposition") is not None for each in after["findings"]] == [True, False]
    assert after == before
    assert exit_code(marked) == exit_code(plain) == Exit.FOUND


def test_json_says_at_a_finding_what_it_is_marked_as_and_by_whom(tmp_path: Path) -> None:
    [doubled, short] = json.loads("".join(as_json.written(found(tmp_path))))["findings"]
    assert short["disposition"] is None
    assert doubled["disposition"] == {
        "marked": "waived", "status": "in force", "reason": "dealt again", "who": "A. Singh",
        "issued": "2026-11-02", "expires": "2026-12-31", "entry": 1,
    }  # fmt: skip


def test_json_lists_the_dispositions_with_how_many_findings_each_speaks_of(tmp_path: Path) -> None:
    scope = entry(SCOPE.replace("10.2", "2.1"), DECIDED.replace("waived", "confirmed"), DATES)
    marked = found(tmp_path, entry(), IDLE, scope)
    given = json.loads("".join(as_json.written(marked)))["dispositions"]
    assert given["as_of"] == "2026-12-01"
    assert given["findings"] == {"waived": 1, "disputed": 0, "confirmed": 1, "unmarked": 0}
    assert [(each["entry"], each["status"], each["findings"]) for each in given["entries"]] == [
        (1, "in force", 1), (2, "in force", 0), (3, "in force", 1),
    ]  # fmt: skip
    assert given["entries"][2] == {
        "entry": 3, "finding": None, "rulebook": "toy", "clause": "2.1", "tables": ["BJ07", "BJ08"],
        "from": "2026-11-01", "until": "2026-11-30", "marked": "confirmed", "status": "in force",
        "reason": "dealt again", "who": "A. Singh", "issued": "2026-11-02",
        "expires": "2026-12-31", "findings": 1,
    }  # fmt: skip


def test_ndjson_says_the_same(tmp_path: Path) -> None:
    marked = found(tmp_path)
    record = json.loads("".join(as_json.written(marked)))
    *lines, closing = map(json.loads, "".join(as_ndjson.written(marked)).splitlines())
    assert lines == record["findings"]
    assert closing["dispositions"] == record["dispositions"]


def test_csv_has_the_disposition_beside_the_finding(tmp_path: Path) -> None:
    rows = list(csv.DictReader(StringIO("".join(as_csv.written(found(tmp_path))))))
    keys = [key for key in rows[0] if key.startswith("disposition")]
    assert [rows[0][key] for key in keys] == [
        "waived", "in force", "dealt again", "A. Singh", "2026-11-02", "2026-12-31", "1",
    ]  # fmt: skip
    assert {rows[1][key] for key in keys} == {""}
    plain = "".join(as_csv.written(audit(whole(), SHORT)))
    assert "disposition" not in plain


def test_parquet_and_sarif_have_it_beside_the_finding_and_junit_in_its_line(tmp_path: Path) -> None:
    marked = found(tmp_path)
    table = parquet.read_table(BytesIO(b"".join(as_parquet.written(marked))))
    assert table.select(list(COLUMNS)).to_pylist() == [
        dict(zip(COLUMNS, told, strict=True))
        for told in (
            ("waived", "in force", "dealt again", "A. Singh", "2026-11-02", "2026-12-31", 1),
            (None,) * len(COLUMNS),
        )
    ]
    [run] = json.loads("".join(as_sarif.written(marked)))["runs"]
    told = [each["properties"]["disposition"] for each in run["results"]]
    assert (told[0]["marked"], told[1]) == ("waived", None)
    assert not any("suppressions" in each for each in run["results"])
    junit = "".join(as_junit.written(marked))
    assert "; marked waived by A. Singh from 2026-11-02 until 2026-12-31: dealt again\n" in junit
    plain = parquet.read_table(BytesIO(b"".join(as_parquet.written(audit(whole(), SHORT)))))
    assert not set(COLUMNS) & set(plain.column_names)


def test_text_says_it_in_the_summary_at_the_clause_and_at_the_finding(tmp_path: Path) -> None:
    lines = "".join(as_text.written(found(tmp_path))).splitlines()
    assert (
        "As of 2026-12-01 findings are marked, 1 as waived, 0 as disputed, 0 as confirmed, "
        "and 1 not at all; all count."
    ) in lines[0]
    assert f"Marked by {tmp_path}/dispositions.toml, as of 2026-12-01" in lines
    clause = lines.index("  10.2  Doubles on 9, 10 or 11: 1 broken, 40 held (1 marked waived)")
    assert lines[clause + 3] == (
        "      marked waived by A. Singh from 2026-11-02 until 2026-12-31: dealt again"
    )


def test_text_lists_what_has_expired_and_what_speaks_of_no_finding(tmp_path: Path) -> None:
    lines = "".join(as_text.written(found(tmp_path, as_of=LATE))).splitlines()
    expired = lines.index("Dispositions expired on 2027-02-01")
    [idle] = [
        "  entry 2, [f0123456789abcdef]: marked waived by A. Singh from 2026-11-02 until 2026-12-31"
    ]
    assert lines[expired + 2] == idle
    assert lines[lines.index("Dispositions that speak of no finding") + 1] == idle
    assert "marked waived (expired) by A. Singh" in "".join(lines)
    assert "0 as waived, 0 as disputed, 0 as confirmed, and 2 not at all" in lines[0]


def test_text_lists_what_is_not_yet_issued_with_its_scope(tmp_path: Path) -> None:
    marked = found(tmp_path, entry(SCOPE, DECIDED, DATES), as_of=date(2026, 11, 1))
    lines = "".join(as_text.written(marked)).splitlines()
    assert lines[lines.index("Dispositions not yet issued on 2026-11-01") + 1] == (
        "  entry 1, toy 10.2 at BJ07, BJ08, 2026-11-01 to 2026-11-30: marked waived by A. Singh "
        "from 2026-11-02 until 2026-12-31"
    )


def test_the_page_says_it_in_the_summary_at_the_finding_and_in_a_table(tmp_path: Path) -> None:
    marked = found(tmp_path)
    page = "".join(as_html.written(marked))
    assert "findings are marked, 1 as waived" in page.partition("</section>")[0]
    [article] = re.findall(rf'<article[^>]* id="finding-{DOUBLED_ID}".*?</article>', page, re.S)
    said = "arked waived by A. Singh from 2026-11-02 until 2026-12-31: dealt again"
    assert f"<strong>M{said}</strong>" in article
    assert page.count(said) == 1
    [table] = re.findall(r'<h2 id="dispositions">.*?</table>', page, re.S)
    rows = [
        re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row) for row in re.findall(r"<tr>.*?</tr>", table)
    ]
    assert [(row[2], row[3], row[7]) for row in rows[1:]] == [
        ("waived", "in force", "1"), ("waived", "in force", "none"),
    ]  # fmt: skip
    assert marked.marks
    assert marked.marks.dispositions.sha256 in page


def test_a_page_with_marks_has_a_name_of_its_own_for_each_day(tmp_path: Path) -> None:
    names = [as_html.name(found(tmp_path, as_of=day)) for day in (AS_OF, LATE)]
    assert len({as_html.name(audit(whole(), SHORT, DOUBLED)), *names}) == 3


def test_a_page_without_marks_says_nothing_of_dispositions() -> None:
    assert "isposition" not in "".join(as_html.written(audit(whole(), SHORT)))


def test_hostile_words_of_a_disposition_are_words(tmp_path: Path) -> None:
    words = 'marked = "waived"\nreason = "=1+1"\nwho = "</b>@x"\n'
    marked = found(tmp_path, entry(SCOPE, words, DATES))
    [row, _] = csv.DictReader(StringIO("".join(as_csv.written(marked))))
    assert (row["disposition_reason"], row["disposition_who"]) == ("'=1+1", "</b>@x")
    page = "".join(as_html.written(marked))
    assert "</b>@x" not in page
    assert page.count("&lt;/b&gt;@x") == 2
