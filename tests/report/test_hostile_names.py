"""Whatever a table, round, player, file or folder is called, it is only called so in a report."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from auditor import audit, logs
from auditor.audit import Audit
from auditor.dispositions import Disposition, Dispositions
from auditor.report import html
from tests.logs.written import Row, as_ndjson
from tests.outcomes import book
from tests.properties.days import SAMPLES, rows_of
from tests.report import forms

HOSTILE = (
    "=cmd|' /C calc'!A0", "+1+1", "-1+1", "@SUM(A1)", "\uff1d1", "\uff0b1", "\uff0d1", "\uff20A1",
    " =1", "P2;=1+1", "a\t=1", "a\r=1", "a\n=1", "\x1b[2J", "\x9b31m", "\u202e07JB", "\u2066x",
    "<script>alert(1)</script>", "</bdi><img src=x onerror=alert(1)>", "'\"--><b>", "]]>", "&#60;",
    "<!--", "<?xml?>", "</failure>", "{{7*7}}", "{0}", "{% raw %}", "[x](https://example.com)",
    "[red]x[/red]", "\\u0041", "\\", '"', "',", '",', "../../etc/passwd", "C:\\x", "a/b", "%2F%00",
    "\ufffe\uffff", "\ufeffx", "\u2028x", "caf\u00e9", "\U0001f0a1", "x" * 3000, "null", "1e5",
)  # fmt: skip
"""What a spreadsheet, a terminal, a page, XML, JSON, a template or a path would read in a way of
its own; what goes beyond ASCII; what floods."""

UNSEEN = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
)
"""What shows as nothing, or changes how the rest reads; lines are ended by what writes them."""

FORMULA = re.compile("(^|;)[ \t\r\n]*[=+\\-@\uff1d\uff0b\uff0d\uff20]")

NAMES = ("table_id", "round_id", "player_id", "shoe_id", "staff_id")


def renamed(rows: list[Row], turn: int) -> list[Row]:
    """The rows with every name a hostile one of its own, beginning at some place of the list."""
    names = {(column, row[column]) for row in rows for column in NAMES if row.get(column)}
    new = {
        name: f"{HOSTILE[(turn + place) % len(HOSTILE)]}{place}".strip()
        for place, name in enumerate(sorted(names))
    }
    return [{name: new.get((name, cell), cell) for name, cell in row.items()} for row in rows]


def broken(rows: list[Row]) -> list[Row]:
    """The rows, the last but five with a card that is none: its round gets no verdict."""
    at = max(place for place, row in enumerate(rows) if row["event"] == "card")
    return [*rows[:at], {**rows[at], "card": "=1+1<b>"}, *rows[at + 1 :]]


DAY = date(2026, 12, 1)
FILES = ("=1+1;'<b>\"&](x){0}\u202e.ndjson", "caf\udce9 \x1b[2J%2F#?.ndjson", "-1+1\n.ndjson")


@cache
def faulty() -> list[Row]:
    return broken(rows_of(SAMPLES / "faulty-day.csv"))


@pytest.fixture(scope="module", params=range(4))
def hostile(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Audit:
    """The audit of a faulty day in which every name is hostile, that of its file too."""
    turn = request.param * 12
    path = tmp_path_factory.mktemp("hostile") / FILES[request.param % len(FILES)]
    text = as_ndjson({**row, "<i>=1": "x"} for row in renamed(faulty(), turn))
    path.write_bytes(text.encode())
    found = audit.check(logs.read([str(path)]), book("nsw-revised"), {})
    return marked(found, [*HOSTILE[turn:], *HOSTILE], FILES[0])


def marked(found: Audit, said: Sequence[str], path: str) -> Audit:
    """The same audit, each finding marked with a reason of its own, by somebody called so too."""
    entries = [
        Disposition(number, of, "waived", reason, reason, DAY, DAY)
        for number, (of, reason) in enumerate(zip(found.findings["id"], said, strict=False), 1)
    ]
    return found.marked(Dispositions(path, "d" * 64, DAY, tuple(entries)))


@pytest.fixture(scope="module")
def tame(tmp_path_factory: pytest.TempPathFactory) -> Audit:
    """The audit of the same day with its own names."""
    path = tmp_path_factory.mktemp("tame") / "day.ndjson"
    path.write_text(as_ndjson({**row, "extra": "x"} for row in faulty()), encoding="utf-8")
    found = audit.check(logs.read([str(path)]), book("nsw-revised"), {})
    return marked(found, ["told"] * found.found.height, "dispositions.toml")


def names_of(findings: Iterable[dict[str, Any]]) -> list[tuple[str | None, ...]]:
    return [
        tuple(each[name] or None for name in ("table_id", "round_id", "player_id"))
        for each in findings
    ]


def test_the_day_has_findings_and_rounds_that_are_not_judged(hostile: Audit, tame: Audit) -> None:
    assert hostile.found.height == tame.found.height > 10
    assert hostile.rejected.height == tame.rejected.height == 1
    assert hostile.reach.incomplete.height == tame.reach.incomplete.height == 1


def test_json_and_ndjson_and_parquet_hold_names_as_they_are(hostile: Audit) -> None:
    recorded = names_of(hostile.findings.to_dicts())
    assert names_of(forms.as_json(hostile)["findings"]) == recorded
    assert names_of(forms.as_ndjson(hostile)[:-1]) == recorded
    assert names_of(forms.as_parquet(hostile).read().to_pylist()) == recorded
    assert len({name for names in recorded for name in names}) > 10
    reasons = {each["disposition"]["reason"] for each in forms.as_json(hostile)["findings"]}
    assert reasons <= set(HOSTILE)
    assert len(reasons) == hostile.found.height


def test_no_text_form_holds_what_does_not_show(hostile: Audit) -> None:
    for form in ("json", "ndjson", "csv", "sarif", "junit", "html", "text"):
        found = UNSEEN.search(forms.whole(form, hostile))
        assert not found, (form, found)


def test_no_cell_of_csv_starts_a_formula(hostile: Audit) -> None:
    rows = forms.as_csv(hostile)
    assert len(rows) == hostile.found.height
    assert all(None not in row and None not in row.values() for row in rows)
    numbers = re.compile(r"-?[0-9]+(\.[0-9]+)?")
    cells = [cell for row in rows for cell in row.values() if not numbers.fullmatch(cell)]
    assert not [cell for cell in cells if FORMULA.search(cell)]
    assert forms.whole("csv", hostile).count("\n") == hostile.found.height + 1


def test_sarif_holds_no_link_and_no_placeholder_and_its_places_are_references(
    hostile: Audit,
) -> None:
    document = forms.as_sarif(hostile)
    [run] = document["runs"]
    [notified] = [each["toolExecutionNotifications"] for each in run["invocations"]]
    messages = [each["message"]["text"] for each in (*run["results"], *notified)]
    for message in messages:
        assert not re.search(r"(?<!\\)\]\(", message)
        assert not re.search(r"(?<!\{)\{(\{\{)*[0-9]+\}", message)
    [artifact] = run["artifacts"]
    uri = artifact["location"]["uri"]
    assert re.fullmatch(r"file:///[A-Za-z0-9._~%/-]+", uri)
    [given] = hostile.log.inputs
    assert unquote(uri.removeprefix("file://"), errors="surrogateescape") == given.path
    places = [result["locations"][0]["physicalLocation"] for result in run["results"]]
    assert {place["artifactLocation"]["uri"] for place in places} == {uri}


def test_junit_has_the_same_elements_whatever_the_names(hostile: Audit, tame: Audit) -> None:
    tags = [[each.tag for each in forms.as_junit(found).iter()] for found in (hostile, tame)]
    assert tags[0] == tags[1]


def test_a_page_has_the_same_elements_whatever_the_names(hostile: Audit, tame: Audit) -> None:
    # A command with a name of three thousand characters in it is left out.
    command = "<p>To see it again: <code>[^<]*</code></p>"
    pages = [re.sub(command, "", forms.as_html(found)) for found in (hostile, tame)]
    assert Elements.of(pages[0]) == Elements.of(pages[1])
    assert re.fullmatch(r"[a-z0-9-]+\.html", html.name(hostile))


def test_a_terminal_gets_as_many_lines_whatever_the_names(hostile: Audit, tame: Audit) -> None:
    lines = [forms.as_text(found).count("\n") for found in (hostile, tame)]
    assert lines[0] == lines[1]


def test_names_that_only_a_folder_can_have_go_through_every_form(tmp_path: Path) -> None:
    folder = tmp_path / "gaming_day=2026-03-15" / "table_id=%FF%1B<b>;=1"
    folder.mkdir(parents=True)
    rows = [{k: v for k, v in row.items() if k not in ("gaming_day", "table_id")}
            for row in rows_of(SAMPLES / "faulty-day.csv")]  # fmt: skip
    (folder / "a.ndjson").write_text(as_ndjson(rows), encoding="utf-8")
    found = audit.check(logs.read([str(tmp_path)]), book("nsw-revised"), {})
    tables = {finding["table_id"] for finding in forms.as_json(found)["findings"]}
    assert tables == {"\\udcff\x1b<b>;=1"}
    assert {row["table_id"] for row in forms.as_parquet(found).read().to_pylist()} == tables
    assert {row["table_id"] for row in forms.as_csv(found)} == {r"\udcff\u001b<b>;'=1"}
    assert forms.as_sarif(found)["runs"][0]["results"][0]["properties"]["table_id"] in tables
    assert r"\udcff\u001b<b>;=1" in (forms.as_junit(found).findtext(".//failure") or "")


def test_json_written_back_is_the_same_record(hostile: Audit) -> None:
    document = forms.as_json(hostile)
    assert json.loads(json.dumps(document, ensure_ascii=True)) == document


class Elements(HTMLParser):
    """The elements of a page, each with the names of its attributes, by how often they stand."""

    def __init__(self) -> None:
        super().__init__()
        self.found: Counter[tuple[str, ...]] = Counter()

    @classmethod
    def of(cls, page: str) -> Counter[tuple[str, ...]]:
        parser = cls()
        parser.feed(page)
        return parser.found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found[tag, *(name for name, _ in attrs)] += 1

    def handle_comment(self, data: str) -> None:
        self.found["comment", data] += 1

    def handle_decl(self, decl: str) -> None:
        self.found["declaration", decl] += 1
