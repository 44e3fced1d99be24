"""A venue file that cannot stand is refused with one sentence for each thing that is wrong."""

from pathlib import Path

import pytest

from auditor.errors import RulebookError, VenueError
from auditor.rulebook import shipped
from auditor.venue import load
from tests.venue.written import ENTRY, HEAD, venue

IDS = ", ".join(shipped())
STAFF = '[[staff]]\nnumber = "S1"\nrole = "supervisor"\n'
LATER = ENTRY.replace("2026-01-01", "2026-07-01")

FLAWS = [
    (
        HEAD + ENTRY.replace("rulebook", "rulebok"),
        "5: entry 1, rulebok: 'rulebok' is no key of this table; did you mean 'rulebook'?",
    ),
    (
        HEAD.replace("venue", "venu") + ENTRY,
        "1: venu: 'venu' is no key of this table; did you mean 'venue'?",
    ),
    (HEAD.replace("name", "nam") + ENTRY, "2: venue, nam: 'nam' is no key of this table; "
     "did you mean 'name'?"),
    (HEAD, "'entries' is missing; add entries = an array of tables, each headed [[entries]]"),
    (
        HEAD + ENTRY.replace("nsw-revised", "nsw-revisd"),
        "5: entry 1, rulebook: 'nsw-revisd' is no rulebook that comes with the auditor, nor "
        f"{{folder}}/nsw-revisd; did you mean 'nsw-revised'? there are {IDS}, and files by "
        "their path",
    ),
    (
        HEAD + ENTRY + "until = 2025-12-31\n",
        "7: entry 1, until: it ends on 2025-12-31, before it begins on 2026-01-01; write the "
        "last day it holds, or leave it out",
    ),
    (
        HEAD + ENTRY.replace("2026-01-01", '"2026-01-01"'),
        "6: entry 1, from: it is to be a day, not a text; write it as 2026-01-31, without quotes",
    ),
    (
        HEAD + ENTRY.replace("2026-01-01", "2026-01-01T06:00:00"),
        "6: entry 1, from: it is to be a gaming day, without a time; write it as 2026-01-31, "
        "without quotes",
    ),
    (
        HEAD + ENTRY.replace("from = 2026-01-01\n", ""),
        "3: entry 1: 'from' is missing; add from = 2026-01-31, its first gaming day",
    ),
    (
        HEAD + ENTRY + LATER,
        "7: entry 2: entry 1 speaks of 'BJ*' on some of the same days; end one of them the day "
        "before the other begins, or name other tables",
    ),
    (
        HEAD + ENTRY + LATER.replace("BJ*", "*07"),
        "7: entry 2: entry 1 speaks of a table that fits 'BJ*' and '*07' on some of the same "
        "days; end one of them the day before the other begins, or name other tables",
    ),
    (
        HEAD + ENTRY.replace("BJ*", "BJ?"),
        "4: entry 1, tables: 'BJ?' is no pattern of table ids; write * for any characters, and "
        "every other as it is",
    ),
    (
        HEAD + ENTRY + 'readings = { ace_in_double_hand = "one_throughout" }\n',
        "7: entry 1, readings, ace_in_double_hand: rulebook nsw-revised has no reading "
        "'ace_in_double_hand'; did you mean 'ace_in_doubled_hand'? there is "
        "busted_before_dealer_blackjack, ace_in_doubled_hand, doubled_blackjack",
    ),
    (
        HEAD + ENTRY + 'readings = { doubled_blackjack = "bared" }\n',
        "7: entry 1, readings, doubled_blackjack: 'bared' is none of its choices; did you mean "
        "'barred'? there is barred, allowed",
    ),
    (
        HEAD + ENTRY + 'options = ["surrender"]\n',
        "7: entry 1, options: 'surrender' is no option that a table is licensed for; there are "
        "double_with_ace, resplit",
    ),
    (
        HEAD + 'currency = "aud"\n' + ENTRY,
        "3: venue, currency: 'aud' is no currency; write its ISO 4217 code, three capital "
        "letters",
    ),
    (
        HEAD + "smallest_chip = 0.5\n" + ENTRY,
        "3: venue, smallest_chip: it is to be a text, not a number with a point; put it in "
        "quotes",
    ),
    (
        HEAD + 'smallest_chip = "0.00"\n' + ENTRY,
        "3: venue, smallest_chip: '0.00' is no worth of a chip; write what it is worth, above "
        'nothing, with at most 4 places, as "0.50"',
    ),
    (
        HEAD + 'rounding = "down"\n' + ENTRY,
        "3: venue, rounding: 'down' is no rounding; write one of exact, up",
    ),
    (
        HEAD
        + ENTRY.replace("nsw-revised", "d1-dublin")
        + 'rounding = "up"\nreadings = { rounding = "exact" }\n',
        "7: entry 1, rounding: 'up' settles rounding as up, and its readings do not; state one "
        "of the two",
    ),
    (
        HEAD + ENTRY + STAFF.replace("supervisor", "superviser"),
        "9: staff 1, role: 'superviser' is no role; did you mean 'supervisor'? there is player, "
        "dealer, supervisor, pit_manager, duty_manager",
    ),
    (
        HEAD + ENTRY + STAFF + STAFF,
        "10: staff 2: staff 1 gives 'S1' a role on some of the same days; end one of them the "
        "day before the other begins",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), FLAWS, ids=[flaw for _, flaw in FLAWS])
def test_a_flaw_is_told_with_its_line_its_key_and_what_to_do(
    tmp_path: Path, text: str, sentence: str
) -> None:
    with pytest.raises(VenueError) as error:
        venue(tmp_path, text)
    at = ":" if sentence[0].isdigit() else ": "
    assert str(error.value) == f"{tmp_path}/venue.toml{at}{sentence.format(folder=tmp_path)}"


def test_every_flaw_is_told_at_once_in_the_order_of_its_lines(tmp_path: Path) -> None:
    with pytest.raises(VenueError) as error:
        venue(tmp_path, HEAD + 'currency = "aud"\n' + ENTRY + 'options = ["insurance"]\n')
    assert [line.split(":")[1] for line in str(error.value).splitlines()] == ["3", "8"]


def test_two_rulebooks_of_one_id_are_refused(tmp_path: Path) -> None:
    shipped = Path(__file__).parents[2] / "rules" / "nsw-revised.toml"
    own = tmp_path / "own.toml"
    own.write_text(shipped.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    other = ENTRY.replace("nsw-revised", "own.toml").replace("BJ*", "NE*")
    with pytest.raises(VenueError, match=r"two rulebooks call themselves 'nsw-revised'"):
        venue(tmp_path, HEAD + ENTRY + other)


def test_a_rulebook_that_cannot_be_judged_by_is_told_as_its_own_file(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text("[rulebook", encoding="utf-8")
    with pytest.raises(RulebookError, match=r"own\.toml:1: "):
        venue(tmp_path, HEAD + ENTRY.replace("nsw-revised", "own.toml"))


def test_a_rulebook_of_ones_own_lies_where_its_path_leads_from_the_venues_file(
    tmp_path: Path,
) -> None:
    shipped = Path(__file__).parents[2] / "rules" / "nsw-revised.toml"
    (tmp_path / "own.toml").write_bytes(shipped.read_bytes())
    found = venue(tmp_path, HEAD + ENTRY.replace("nsw-revised", "own.toml"))
    assert found.rulebooks[0].path == str(tmp_path / "own.toml")


def test_a_file_that_is_not_there_or_no_toml_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(VenueError, match=r"nowhere\.toml: the venue file cannot be read"):
        load(tmp_path / "nowhere.toml")
    with pytest.raises(VenueError, match=r"venue\.toml:1: .*it is no TOML"):
        venue(tmp_path, "[venue")
