"""No rulebook, however broken, ends in a traceback: each fault is a sentence."""

from pathlib import Path
from random import Random

import pytest

from auditor import rulebook, venue
from auditor.errors import RulebookError, VenueError
from tests.cases import RULEBOOKS, RULES
from tests.fuzzing.damage import bytes_
from tests.fuzzing.dictionary import CELLS

KEYS = ("when", "require", "on", "finding", "fault", "impact", "value", "clause", "terms", "title")
VALUES = (
    "true", "0", "-1", "1.5", "1979-05-27", "[]", "[1]", "{}", '{ a = 1 }', '""', '"x"', '"{"',
    '"box = 1"', '"box = \'x\'"', '"NOT"', '"(("', '"a = b = c"', '"1 / 2"', '"box IN (1, 2)"',
    '"box = NULL"', '"paid = owed AND"', "'''", '"""', "nan", "inf", "9" * 60, "[[[[",
)  # fmt: skip


def damaged(random: Random, text: str) -> bytes:
    """A rulebook or venue with a value, a line or some bytes changed."""
    lines = text.split("\n")
    for _ in range(random.choice([1, 1, 2, 5])):
        place = random.randrange(len(lines))
        key, equals, _ = lines[place].partition(" = ")
        match random.choice(["value", "value", "odd", "key", "lost", "twice", "moved"]):
            case "value" if equals:
                lines[place] = f"{key} = {random.choice(VALUES)}"
            case "odd" if equals:
                lines[place] = f'{key} = "{random.choice(CELLS)}"'
            case "key" if equals:
                lines[place] = f"{random.choice(KEYS)} = {random.choice(VALUES)}"
            case "lost":
                lines[place] = ""
            case "twice":
                lines.insert(place, lines[place])
            case _:
                lines.insert(random.randrange(len(lines)), lines[place])
    data = "\n".join(lines).encode("utf-8", "surrogatepass")
    return bytes_(random, data) if random.random() < 0.2 else data


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_a_damaged_rulebook_loads_or_says_what_is_wrong(tmp_path: Path, rules: str) -> None:
    text, path = (RULES / f"{rules}.toml").read_text(encoding="utf-8"), tmp_path / "book.toml"
    refused = 0
    for number in range(30):
        path.write_bytes(damaged(Random(f"{rules}/{number}"), text))
        try:
            rulebook.load(path)
        except RulebookError as error:
            refused += 1
            sentences = str(error).split("\n")
            assert all(sentence.startswith(str(path)) for sentence in sentences), sentences
    assert refused > 5


def test_a_damaged_venue_loads_or_says_what_is_wrong(tmp_path: Path) -> None:
    text = (RULES.parent / "sample_logs" / "venue.toml").read_text(encoding="utf-8")
    path = tmp_path / "venue.toml"
    sentences: list[str] = []
    for number in range(30):
        path.write_bytes(damaged(Random(f"venue/{number}"), text))
        try:
            venue.load(path)
        except (VenueError, RulebookError) as error:
            sentences += str(error).split("\n")
    assert len(sentences) > 5
    assert all(sentence.startswith(str(path)) for sentence in sentences)
