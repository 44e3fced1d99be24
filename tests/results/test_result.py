"""A result is read again as it was written, and what is none is told in a sentence."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.audit import Audit
from auditor.errors import ResultError
from auditor.report.record import figures, findings, unjudged
from auditor.results import load
from auditor.results.result import FORMAT
from tests.report.audits import DOUBLED, SHORT, audit, log, rejected, whole
from tests.results.written import FORMS, file, result

FOUND = audit(whole(), SHORT, DOUBLED)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("found", [FOUND, audit(whole())], ids=["found", "nothing found"])
def test_either_form_gives_the_findings_and_the_rest_as_they_were(
    form: str, found: Audit, tmp_path: Path
) -> None:
    read = result(tmp_path, found, f"result.{form}")
    assert list(read.findings()) == list(findings(found))
    rest = {**figures(found), **unjudged(found)}
    assert {key: value for key, value in read.record.items() if key != "findings"} == rest
    assert read.complete
    assert read.held == ()


def test_a_result_that_was_judged_in_part_says_so(tmp_path: Path) -> None:
    gap = rejected(log(), 300, "card", "'1Z' is no card", "119")
    assert not result(tmp_path, audit(gap)).complete


@pytest.mark.parametrize("indent", [None, 4])
def test_json_set_out_otherwise_is_read_too(indent: int | None, tmp_path: Path) -> None:
    path = file(tmp_path, FOUND)
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")), indent=indent), "utf-8-sig")
    assert list(load(path).findings()) == list(findings(FOUND))


def test_lines_that_end_as_another_system_ends_them_are_read(tmp_path: Path) -> None:
    for form in FORMS:
        path = file(tmp_path, FOUND, f"result.{form}")
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
        assert list(load(path).findings()) == list(findings(FOUND))


@pytest.mark.parametrize("form", FORMS)
def test_a_file_that_was_cut_off_anywhere_is_no_result(form: str, tmp_path: Path) -> None:
    path = file(tmp_path, FOUND, f"result.{form}")
    content = path.read_bytes()
    for length in range(0, len(content) - 3, 29):
        path.write_bytes(content[:length])
        with pytest.raises(ResultError, match="cannot be read as a result"):
            load(path)


def _other_format(record: dict[str, Any]) -> None:
    record["format"] = "auditor/2"


def _float(record: dict[str, Any]) -> None:
    record["money"]["underpaid"] = 12.5


def _payments(record: dict[str, Any]) -> None:
    record["payments"] = None


def _currency(record: dict[str, Any]) -> None:
    record["currency"] = ["AUD"]


def _no_days(record: dict[str, Any]) -> None:
    del record["table_days"]


def _truth(record: dict[str, Any]) -> None:
    record["rows"]["rejected"] = True


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (_payments, "'payments' is no object"),
        (_currency, "'currency' is ['AUD']"),
        (_other_format, f"it does not say that it is of the format {FORMAT}"),
        (_float, "'underpaid' is '12.5'"),
        (_no_days, "'result' has no 'table_days'"),
        (_truth, "'rejected' is True"),
    ],
)
def test_a_record_that_is_not_the_auditors_is_told_by_its_key(
    edit: Callable[[dict[str, Any]], None], said: str, tmp_path: Path
) -> None:
    path = file(tmp_path, FOUND)
    record = json.loads(path.read_text("utf-8"))
    edit(record)
    path.write_text(json.dumps(record), "utf-8")
    with pytest.raises(ResultError) as fault:
        load(path)
    assert str(fault.value) == (
        f"{path}: it cannot be read as a result: {said}; "
        "name a file as `auditor check` wrote it, with --format json or ndjson"
    )


def test_a_finding_that_is_none_is_told_with_its_line(tmp_path: Path) -> None:
    for form in FORMS:
        path = file(tmp_path, FOUND, f"result.{form}")
        text = path.read_text("utf-8")
        line = text[: text.index('"box": 3')].count("\n") + 1
        path.write_text(text.replace('"box": 3', '"box": "3"', 1), "utf-8")
        with pytest.raises(ResultError, match=rf"result\.{form}:{line}: .*: 'box' is '3'; "):
            list(load(path).findings())


@pytest.mark.parametrize("part", ["null", '"1"', "true", "0", "2", "[1]"])
def test_a_finding_of_a_part_that_is_not_there_is_told(part: str, tmp_path: Path) -> None:
    path = file(tmp_path, FOUND)
    text = path.read_text("utf-8")
    path.write_text(text.replace('"box": 3', f'"box": 3, "part": {part}', 1), "utf-8")
    with pytest.raises(ResultError, match="there is no part "):
        list(load(path).findings())
    record = json.loads(text)
    del record["rulebook"]
    path.write_text(json.dumps(record | {"parts": []}), "utf-8")
    with pytest.raises(ResultError, match="there is no part 1"):
        list(load(path).findings())


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_what_only_python_takes_for_json_is_no_result(number: str, tmp_path: Path) -> None:
    path = file(tmp_path, FOUND)
    text = path.read_text("utf-8")
    path.write_text(text.replace('"box": 3', f'"box": 3, "more": {number}', 1), "utf-8")
    with pytest.raises(ResultError, match="it is no JSON"):
        list(load(path).findings())


@pytest.mark.parametrize("name", ["nowhere.json", "x" * 300])
def test_a_file_that_is_not_there_is_told_in_a_sentence(name: str, tmp_path: Path) -> None:
    with pytest.raises(ResultError, match="the result cannot be read: "):
        load(tmp_path / name)


def test_what_is_no_file_is_refused_since_it_is_read_more_than_once(tmp_path: Path) -> None:
    for path in (tmp_path, Path("/dev/null")):
        with pytest.raises(ResultError, match="it is no file"):
            load(path)


@settings(deadline=None, max_examples=200, derandomize=True)
@given(
    form=st.sampled_from(list(FORMS)),
    place=st.integers(0, 2100),
    length=st.integers(1, 40),
    put=st.sampled_from([b"", b"0", b"null", b'"', b"[" * 40_000, b"\xff", b"9" * 5000]),
)
def test_no_damage_ends_otherwise_than_in_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, form: str, place: int, length: int, put: bytes
) -> None:
    path = file(tmp_path_factory.mktemp("damage"), FOUND, f"result.{form}")
    content = path.read_bytes()
    path.write_bytes(content[:place] + put + content[place + length :])
    try:
        list(load(path).findings())
    except ResultError as fault:
        said = str(fault)
    else:
        said = str(path)
    assert said.startswith(str(path))
