"""A rulebook is found by the id under which it is shipped, or by its file."""

import errno
import os
from pathlib import Path

import pytest

from auditor.errors import RulebookError
from auditor.rulebook import find, load, shipped
from tests.rulebook.toy import RULEBOOK


def test_shipped_rulebooks_are_found_by_their_id() -> None:
    assert "nsw-revised" in shipped()
    assert [find(id_).stem for id_ in shipped()] == shipped()


@pytest.mark.parametrize("id_", shipped())
def test_a_shipped_rulebook_is_sound_and_called_what_its_file_is_called(id_: str) -> None:
    assert load(find(id_)).id == id_


def test_a_file_is_found_by_its_path(tmp_path: Path) -> None:
    assert find(str(RULEBOOK)) == RULEBOOK
    bare = tmp_path / "rules"
    bare.touch()
    assert find(str(bare)) == bare


def test_a_file_in_a_closed_folder_is_not_called_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = Path.stat

    def stat(path: Path, **how: bool) -> os.stat_result:
        if path.name == "own.toml":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return look(path, **how)

    monkeypatch.setattr(Path, "stat", stat)
    assert find(str(tmp_path / "own.toml")) == tmp_path / "own.toml"


def test_an_unknown_id_is_told_with_what_there_is() -> None:
    with pytest.raises(RulebookError) as refused:
        find("nsw-revised-2")
    assert "did you mean 'nsw-revised'?" in str(refused.value)
    with pytest.raises(RulebookError) as refused:
        find("chess")
    assert str(refused.value) == (
        f"'chess' is no rulebook that comes with the auditor: there are {', '.join(shipped())}; "
        "a rulebook of your own goes by its file path"
    )


@pytest.mark.parametrize("name", ["my.toml", "rules/nsw-revised", "../nsw-revised"])
def test_a_file_that_is_not_there_is_told_as_a_file(name: str) -> None:
    with pytest.raises(RulebookError, match="there is no such rulebook file"):
        find(name)


@pytest.mark.parametrize("name", ["", "."])
def test_no_name_is_no_rulebook(name: str) -> None:
    with pytest.raises(RulebookError):
        load(find(name))
