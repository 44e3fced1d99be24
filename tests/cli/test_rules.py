"""`auditor rules` tells what rulebooks say and what is wrong with them, and ends as it says."""

import re
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from auditor.cli import app
from auditor.rulebook import find, flaws, linting, shipped
from tests.cli.commands import RULES, auditor
from tests.rulebook.test_flaws import EDITS, GOOD
from tests.rulebook.toy import TABLES

BOOK = find(RULES).read_text(encoding="utf-8")


def rules(*arguments: str | Path) -> Result:
    """`auditor rules` with these arguments, inside this process."""
    return CliRunner().invoke(app, ["rules", *map(str, arguments)])


def test_the_rulebooks_that_ship_are_listed() -> None:
    listed = rules("list")
    assert listed.exit_code == 0
    assert re.findall(r"^(\S+)  ", listed.stdout, flags=re.MULTILINE) == shipped()


@pytest.mark.parametrize("id_", shipped())
@pytest.mark.parametrize("command", ["show", "coverage"])
def test_a_rulebook_is_told_with_each_of_its_clauses(command: str, id_: str) -> None:
    told = rules(command, id_)
    assert told.exit_code == 0
    numbers = re.findall(r'^\[clauses\."(.+)"\]$', find(id_).read_text("utf-8"), re.MULTILINE)
    listed = re.split(r"lauses: \d+ judged", told.stdout)[-1]
    assert re.findall(r"^  (\S+)  .+$", listed, re.MULTILINE) == numbers


def test_a_clause_is_explained() -> None:
    told = rules("explain", RULES, "11.1.1")
    assert told.exit_code == 0
    assert "It asks that “first two” is 9, 10 or 11" in told.stdout
    assert "doubled on 8 (5♠ 3♣); a double needs 9, 10 or 11" in told.stdout


def test_two_rulebooks_are_laid_side_by_side() -> None:
    told = rules("diff", "nsw-revised", "nsw-earlier")
    assert told.exit_code == 0
    assert "Mind: the same number stands for different clauses\n  11.2\n" in told.stdout


def test_two_files_of_one_id_are_told_apart_by_their_paths(tmp_path: Path) -> None:
    copy = tmp_path / "copy.toml"
    copy.write_text(BOOK.replace("[3, 2]", "[6, 5]", 1), encoding="utf-8")
    told = rules("diff", RULES, copy)
    assert told.exit_code == 0
    assert f"      {find(RULES)}: 3 to 2, set by 9.1.1\n      {copy}: 6 to 5" in told.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["show", "nsw-revise"], "did you mean 'nsw-revised'?"),
        (["coverage", "my.toml"], "there is no such rulebook file"),
        (["diff", "nsw-revised", "chess"], "'chess' is no rulebook"),
        (["explain", "nsw-revised", "11.1.9"], "has no clause '11.1.9': did you mean"),
        (["lint", "my.toml"], "there is no such rulebook file"),
        (["lint", "x" * 300], "is no rulebook"),  # no file system has such a name
        (["show", "x" * 300], "is no rulebook"),
        (["html", "pages", "chess"], "'chess' is no rulebook"),
    ],
)
def test_what_is_not_there_is_told_in_a_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = rules(*arguments)
    assert told.exit_code == 2
    assert sentence in told.stderr
    assert len(told.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_no_fault_ends_with_0() -> None:
    done = auditor("rules", "lint", find(RULES).parent)
    assert done.returncode == 0
    *files, closing = done.stdout.decode().splitlines()
    assert files == [f"{find(id_)}: no fault" for id_ in shipped()]
    assert closing == f"{len(shipped())} rulebooks, no faults"


def test_a_fault_ends_with_1_and_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(BOOK.replace("shows = 1", "show = 1", 1), encoding="utf-8")
    line = 1 + next(
        n for n, text in enumerate(path.read_text("utf-8").splitlines()) if '"show' in text
    )
    done = auditor("rules", "lint", path)
    assert (done.returncode, done.stderr) == (1, b"")
    told, closing = done.stdout.decode().splitlines()
    assert told.startswith(f"{path}:{line}: clause 8, check 1, require: ")
    assert told.endswith(
        "'show' is no column of the fact table (character 1); did you mean 'shows'?"
    )
    assert closing == "1 rulebook, 1 fault"


def test_nothing_to_read_ends_with_2(tmp_path: Path) -> None:
    done = auditor("rules", "lint", tmp_path, tmp_path / "none.toml")
    assert (done.returncode, done.stdout) == (2, b"")
    assert len(done.stderr.decode().splitlines()) == 2


def test_what_cannot_be_read_beside_what_can_ends_with_1(tmp_path: Path) -> None:
    done = auditor("rules", "lint", RULES, tmp_path / "none.toml")
    assert done.returncode == 1
    assert b"1 rulebook, no faults" in done.stdout
    assert b"there is no such rulebook file" in done.stderr


def test_each_way_of_being_wrong_is_told_in_one_sentence_of_a_whole_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(linting, "flaws", partial(flaws, tables=TABLES))
    for number, (old, new, _) in enumerate(EDITS.values()):
        (tmp_path / f"{number:03}.toml").write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    done = rules("lint", tmp_path)
    assert done.exit_code == 1
    *told, closing = done.stdout.splitlines()
    places = [
        re.match(rf"{re.escape(str(tmp_path))}\W(\d+)\.toml:\d+: (.+)", sentence)
        for sentence in told
    ]
    assert [place and (int(place[1]), place[2]) for place in places] == [
        (number, sentence) for number, (_, _, sentence) in enumerate(EDITS.values())
    ]
    assert closing == f"{len(EDITS)} rulebooks, {len(EDITS)} faults"


def test_a_file_of_whatever_is_told_and_never_a_fault_of_the_auditor(tmp_path: Path) -> None:
    contents = {
        "binary": bytes(range(256)),
        "empty": b"",
        "log": b"gaming_day,table_id\n2026-11-01,BJ07\n",
        "utf-16": "[rulebook]".encode("utf-16"),
        "deep": b"x = " + b"[" * 100_000,
        "digits": b"x = " + b"9" * 100_000,
        "escapes": b'[clauses."\\u001b[31m"]\ntitle = "\\u202e"\n',
    }
    for name, content in contents.items():
        (tmp_path / f"{name}.toml").write_bytes(content)
    done = auditor("rules", "lint", tmp_path)
    assert (done.returncode, done.stderr) == (1, b"")
    told = done.stdout.decode()
    assert all(f"{tmp_path / name}.toml:" in told for name in contents)
    assert not {"\x1b", "\u202e"} & set(told)


def test_pages_are_written_and_where_they_begin_is_told(tmp_path: Path) -> None:
    done = rules("html", tmp_path / "pages", "nsw-revised", find("nsw-earlier"))
    assert done.exit_code == 0
    assert done.stdout == f"The pages begin at {tmp_path / 'pages' / 'rulebooks.html'}\n"
    assert {path.name for path in (tmp_path / "pages").iterdir()} == {
        "rulebooks.html",
        "rulebook-nsw-revised.html",
        "rulebook-nsw-earlier.html",
        "rulebooks-nsw-revised_nsw-earlier.html",
    }


def test_two_rulebooks_of_one_id_have_no_pages(tmp_path: Path) -> None:
    copy = tmp_path / "copy.toml"
    copy.write_text(BOOK, encoding="utf-8")
    done = rules("html", tmp_path / "pages", RULES, copy)
    assert done.exit_code == 2
    assert done.stderr == (
        f"auditor: {copy}: its id '{RULES}' is that of {find(RULES)} too; "
        "leave one out, or give it another id\n"
    )
    assert list((tmp_path / "pages").iterdir()) == []


def test_pages_that_cannot_be_written_end_with_2(tmp_path: Path) -> None:
    (tmp_path / "pages").write_text("a file")
    done = auditor("rules", "html", tmp_path / "pages")
    assert done.returncode == 2
    assert b"cannot be written" in done.stderr
    assert b"Traceback" not in done.stderr


def test_rules_alone_lists_its_commands() -> None:
    told = rules()
    assert told.exit_code == 2
    for command in ("list", "show", "explain", "coverage", "lint", "diff", "html"):
        assert f"\n  {command} " in told.output
