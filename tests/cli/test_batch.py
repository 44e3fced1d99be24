"""A batch: a page for each table-day beside that of all, one bad file or none, stopped or not."""

import json
import re
import shutil
from html import unescape
from pathlib import Path

import pytest

from tests.cli.commands import BROKEN, CLEAN, UNREADABLE, check_within

HOSTILE = "../\u202e<b>&"
DAYS = (
    ("2026-11-01", HOSTILE, CLEAN),
    ("2026-11-01", "BJ 01", BROKEN),
    ("2026-11-02", "BJ 01", CLEAN),
    ("2026-11-02", "bj-01", BROKEN),
)


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a log for each table-day, and one that is none."""
    folder = tmp_path_factory.mktemp("logs")
    for number, (day, table, case) in enumerate(DAYS):
        text = case.read_text(encoding="utf-8")
        [(was_day, was_table)] = set(re.findall(r"^([0-9-]{10}),(\w+),", text, re.MULTILINE))
        moved = re.sub(f"^{was_day},{was_table},", f"{day},{table},", text, flags=re.MULTILINE)
        (folder / f"{number}.csv").write_text(moved, encoding="utf-8")
    shutil.copy(UNREADABLE, folder / "bad.csv")
    return folder


def pages(folder: Path, logs: Path, *options: str | Path) -> tuple[Path, dict[str, str]]:
    """The page of all, and the pages of the table-days by the links that lead to them."""
    done = check_within(logs, "--html", folder, "--pages", "table-day", *options)
    assert done.exit_code == 3, done.output
    [overview] = folder.glob("*.html")
    text = overview.read_text(encoding="utf-8")
    linked = re.findall(r'<a href="([^"#]+/[^"#]+\.html)">', text)
    assert len(linked) == len(set(linked)) == len(DAYS)
    return overview, {unescape(link): (folder / link).read_text("utf-8") for link in linked}


def said(page: str) -> str:
    """A page's words."""
    text = re.sub("<style>.*?</style>|<svg.*?</svg>", "", page, flags=re.DOTALL)
    return " ".join(unescape(re.sub("<[^>]+>", " ", text)).split())


def test_each_table_day_has_a_page_and_one_bad_file_stops_none(logs: Path, tmp_path: Path) -> None:
    overview, linked = pages(tmp_path, logs)
    assert all(
        re.fullmatch(rf"{overview.stem}/{day}-[a-z0-9-]+\.html", link)
        for link, (day, _, _) in zip(linked, DAYS, strict=True)
    )
    assert {path.name for path in (tmp_path / overview.stem).iterdir()} == {
        link.split("/")[1] for link in linked
    }
    for page, (day, table, case) in zip(linked.values(), DAYS, strict=True):
        assert f'href="../{overview.name}"' in page
        words = said(page)
        shown = table.replace("\u202e", "\\u202e")
        assert f"Table {shown} on {day}" in words
        assert ("1 finding in 1 round judged" in words) == (case == BROKEN)
    assert "1 file not readable" in said(overview.read_text(encoding="utf-8"))


def test_the_trends_add_up_to_what_the_audit_found(logs: Path, tmp_path: Path) -> None:
    overview, _ = pages(tmp_path, logs)
    words = said(overview.read_text(encoding="utf-8"))
    trends = words[words.index("Findings by gaming day") : words.index("Clauses Every clause")]
    record = json.loads(check_within(logs, "--format", "json").stdout)
    assert len(record["findings"]) == 2
    judged = record["rounds"]["judged"]
    assert f"2026-11-01 2 {judged // 2} 1 2026-11-02 2 {judged // 2} 1" in trends
    assert "11.1.1 1 1 2" in trends
    assert "none stated 2" in trends


def test_a_batch_that_goes_on_from_what_is_kept_leaves_the_same_pages(
    logs: Path, tmp_path: Path
) -> None:
    keep = tmp_path / "kept"
    whole = pages(tmp_path / "whole", logs, "--keep", keep)
    shutil.rmtree(next(keep.iterdir()))
    again = pages(tmp_path / "again", logs, "--keep", keep)
    assert again[1] == whole[1]
    assert again[0].read_bytes() == whole[0].read_bytes()


def test_pages_of_table_days_need_a_folder(logs: Path) -> None:
    done = check_within(logs, "--pages", "table-day")
    assert done.exit_code == 2
    assert "Missing option '--html'" in done.output
