"""A play file states how a table plays; one that nobody could deal by is refused in a sentence."""

from dataclasses import fields
from pathlib import Path

import pytest

from auditor import simulation
from auditor.errors import PlayError
from auditor.rulebook import shipped
from auditor.simulation import Play
from tests.cases import RULES

TEXT = (RULES / "play" / "nsw-revised.toml").read_text(encoding="utf-8").partition("[faults]")[0]
"""A play file without its faults, as one for lawful play alone is."""


def _written(folder: Path, text: str) -> Path:
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_every_rulebook_that_ships_has_a_play_file() -> None:
    assert shipped() == sorted(path.stem for path in (RULES / "play").glob("*.toml"))


def test_a_rulebook_of_your_own_has_its_play_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "play").mkdir()
    path = _written(tmp_path / "play", TEXT)
    assert simulation.find(str(tmp_path / "own.toml")) == path
    assert simulation.load(path).id == "own"


def test_a_play_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(PlayError, match=r"play.own\.toml: there is no such file"):
        simulation.find(str(tmp_path / "own.toml"))
    with pytest.raises(PlayError, match="did you mean 'nsw-revised'"):
        simulation.find("nsw-revise")


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("boxes = 7", "boxes = 10", "'boxes' is 10, by which nobody can play"),
        ("boxes = 7", 'boxes = "7"', "'boxes' is '7', and has to be a whole number"),
        ("boxes = 7", "boxes = true", "'boxes' is True, and has to be a whole number"),
        ("boxes = 7", "", "lacks the key 'boxes'"),
        ("boxes = 7", "boxes = 7\nboxses = 7", "'boxses' is no key of a play file"),
        ("boxes = 7", "boxes = 7 8", "is no TOML"),
        ("decks = [6, 8]", "decks = []", r"'decks' is \(\)"),
        ("decks = [6, 8]", "decks = 6", "'decks' is 6, and has to be a list"),
        ("= [3, 2]", "= [3]", "'blackjack_pays' has 1 entries, and has to have 2"),
        ('"asked"', '"begged"', "'even_money' is 'begged', and may be 'never', 'asked', 'offered'"),
        ('"pit_manager"', '"cook"', "'late_blackjack' is 'cook', and may be"),
        ('offset = "+11:00"', 'offset = "11"', "'offset' is '11'"),
        ("hands_by_permit = 3", "hands_by_permit = 1", "'split_hands_by_permit' is 1"),
        ("", "faults = 1\n", "'faults' is no table"),
    ],
)
def test_a_flaw_is_told_in_a_sentence(
    tmp_path: Path, before: str, after: str, sentence: str
) -> None:
    text = TEXT.replace(before, after, 1) if before else after + TEXT
    with pytest.raises(PlayError, match=sentence) as told:
        simulation.load(_written(tmp_path, text))
    assert str(told.value).startswith(f"{tmp_path / 'own.toml'}: ")


def test_a_file_that_cannot_be_read_is_a_flaw(tmp_path: Path) -> None:
    with pytest.raises(PlayError, match="cannot be read"):
        simulation.load(tmp_path / "gone.toml")
    (tmp_path / "own.toml").write_bytes(b"\xff")
    with pytest.raises(PlayError, match="is no TOML"):
        simulation.load(tmp_path / "own.toml")


def test_the_guide_explains_every_key() -> None:
    guide = (RULES / "README.md").read_text(encoding="utf-8")
    _, _, told = guide.partition("\n## The play file\n")
    keys = {field.name for field in fields(Play)} - {"id", "stated"} | {"faults", "unplanted"}
    assert {key for key in keys if f"`{key}`" not in told} == set()
