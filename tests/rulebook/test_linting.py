"""Rulebooks are checked file by file, and folders of them whole."""

from pathlib import Path

from auditor.rulebook import find, linted

BROKEN = "[rulebook\n"


def test_a_rulebook_without_fault_is_told_as_such() -> None:
    [result] = linted(["nsw-revised"])
    assert (result.path, result.flaws, result.unreadable) == (find("nsw-revised"), (), None)


def test_a_folder_is_checked_with_what_is_in_its_folders_in_order(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "c.toml").mkdir()
    for name in ("z.toml", "a/b.toml", "b.toml", "notes.txt"):
        (tmp_path / name).write_text(BROKEN)
    results = linted([str(tmp_path)])
    assert [result.path.relative_to(tmp_path).as_posix() for result in results] == [
        *("a/b.toml", "b.toml", "z.toml"),
    ]
    assert [len(result.flaws) for result in results] == [1, 1, 1]


def test_a_folder_without_rulebooks_is_told(tmp_path: Path) -> None:
    [result] = linted([str(tmp_path)])
    assert result.unreadable == (
        f"{tmp_path}: there is no rulebook in this folder; name one that holds .toml files"
    )


def test_what_cannot_be_read_is_told_beside_what_can(tmp_path: Path) -> None:
    gone = tmp_path / "gone.toml"
    gone.symlink_to(tmp_path / "nowhere.toml")
    (tmp_path / "there.toml").write_text(BROKEN)
    unreadable, read = linted([str(tmp_path)])
    assert unreadable.unreadable == (
        f"{gone}: the rulebook cannot be read: No such file or directory"
    )
    assert read.flaws


def test_a_file_that_is_not_there_is_told() -> None:
    [result] = linted(["no/such.toml"])
    assert result.unreadable == "no/such.toml: there is no such rulebook file"
