"""A table-day is judged by the edition in force on it, as the venue has it."""

from pathlib import Path

import pytest

from auditor.audit import Audit
from auditor.errors import VenueError
from tests.venue.written import ENTRY, HEAD, blackjack, judged, played, split_twice

TOLD = "notice - - - - - - resplit"
PERMIT = "permit - - - - - - resplit duty_manager DM1"
CHANGE = """[[entries]]
tables = ["BJ07"]
rulebook = "nsw-earlier"
from = 2026-01-01
until = 2026-06-30

[[entries]]
tables = ["BJ07"]
rulebook = "nsw-revised"
from = 2026-07-01
"""
DUBLIN = HEAD + 'smallest_chip = "1"\n' + ENTRY.replace("nsw-revised", "d1-dublin")


def _found(audit: Audit) -> list[tuple[str, str]]:
    rows = audit.findings.select("clause", "verdict").rows()
    return [(clause, verdict) for clause, verdict in rows]


def _differing(audit: Audit) -> list[tuple[str | None, ...]]:
    said = audit.reach.discrepancies
    return said.select("kind", "event", "staff_id", "recorded", "venue").rows()


def _staff(number: str, role: str, span: str = "") -> str:
    return f'[[staff]]\nnumber = "{number}"\nrole = "{role}"\n{span}\n'


def test_a_log_over_a_change_of_edition_is_judged_by_both_each_in_its_part(tmp_path: Path) -> None:
    days = [played(day, "BJ07", *split_twice()) for day in ("2026-06-30", "2026-07-01")]
    audit = judged(tmp_path, HEAD + CHANGE, *days)
    assert [part.rulebook.id for part in audit.parts] == ["nsw-earlier", "nsw-revised"]
    dates = [[str(day) for day in part.table_days["gaming_day"]] for part in audit.parts]
    assert dates == [["2026-06-30"], ["2026-07-01"]]
    # Rule 12, on splitting, is in the revised text alone.
    assert audit.findings.select("part", "clause").rows() == [(2, "12.4")]


def test_a_table_day_of_which_no_row_counts_is_judged_all_the_same(tmp_path: Path) -> None:
    permit = "permit - - - - - - double_with_ace duty_manager S1"
    days = [
        played("2026-06-30", "BJ07", *split_twice()),
        played("2026-07-01", "BJ07", permit)[-1:],
    ]
    audit = judged(tmp_path, HEAD + CHANGE + "options = []\n", *days)
    assert [part.rulebook.id for part in audit.parts] == ["nsw-earlier", "nsw-revised"]
    assert audit.findings.is_empty()
    assert {result.status for result in audit.parts[1].clauses} <= {
        "not exercised", "by hand", "not supplied",
    }  # fmt: skip


def test_a_table_day_that_no_entry_covers_is_named(tmp_path: Path) -> None:
    days = [played(day, "BJ07", *blackjack("7.5")) for day in ("2025-12-30", "2025-12-31")]
    with pytest.raises(VenueError) as error:
        judged(tmp_path, HEAD + CHANGE, *days, played("2026-01-01", "BJ08", *blackjack("7.5")))
    assert str(error.value).splitlines() == [
        f"{tmp_path}/venue.toml: no entry covers table BJ07 on 2025-12-30, 2025-12-31; "
        "add one, or leave the table-day out of the audit",
        f"{tmp_path}/venue.toml: no entry covers table BJ08 on 2026-01-01; "
        "add one, or leave the table-day out of the audit",
    ]


def test_a_log_in_another_currency_is_refused(tmp_path: Path) -> None:
    with pytest.raises(VenueError) as error:
        judged(
            tmp_path,
            HEAD + 'currency = "EUR"\n' + ENTRY,
            played("2026-03-01", "BJ07", *blackjack("7.5")),
        )
    assert str(error.value) == (
        f"{tmp_path}/venue.toml: the log of table BJ07 on 2026-03-01 is in AUD, and its entry "
        "says EUR; correct the currency of the entry, or name the log that is meant"
    )


@pytest.mark.parametrize(
    ("chip", "paid", "found"),
    [
        (None, "7.5", []),
        ("0.50", "7.5", []),
        ("1", "8", []),
        ("1", "7.5", [("9.1.1", "broken")]),
        ("0.50", "8", [("9.1.1", "broken")]),
    ],
)
def test_a_payment_is_owed_up_to_what_the_chips_can_make(
    tmp_path: Path, chip: str | None, paid: str, found: list[tuple[str, str]]
) -> None:
    stated = f'smallest_chip = "{chip}"\n' if chip else ""
    audit = judged(tmp_path, HEAD + stated + ENTRY, played("2026-03-01", "BJ07", *blackjack(paid)))
    assert _found(audit) == found


def test_a_rounding_of_the_venues_own_goes_before_an_assumed_one(tmp_path: Path) -> None:
    own = HEAD + 'smallest_chip = "1"\nrounding = "exact"\n' + ENTRY
    audit = judged(tmp_path, own, played("2026-03-01", "BJ07", *blackjack("7.5")))
    assert _found(audit) == []


@pytest.mark.parametrize(
    ("wager", "paid", "found"),
    [
        ("5", "7.5", [("PL-1.2", "disputed")]),
        ("5", "8", [("PL-1.2", "disputed")]),
        ("5", "7", [("PL-1.2", "broken")]),
        ("4", "6", []),
    ],
)
def test_a_rounding_left_open_is_disputed_only_where_it_makes_a_difference(
    tmp_path: Path, wager: str, paid: str, found: list[tuple[str, str]]
) -> None:
    day = played("2026-03-01", "BJ07", *blackjack(paid, wager))
    assert _found(judged(tmp_path, DUBLIN, day)) == found


def test_without_a_smallest_chip_a_rounding_left_open_disputes_nothing(tmp_path: Path) -> None:
    text = DUBLIN.replace('smallest_chip = "1"\n', "")
    day = played("2026-03-01", "BJ07", *blackjack("7.5"))
    assert _found(judged(tmp_path, text, day)) == []


@pytest.mark.parametrize("stated", ['rounding = "up"\n', 'readings = { rounding = "up" }\n'])
def test_a_reading_is_settled_by_the_venue_and_before_it_by_the_command_line(
    tmp_path: Path, stated: str
) -> None:
    day = played("2026-03-01", "BJ07", *blackjack("7.5"))
    assert _found(judged(tmp_path, DUBLIN + stated, day)) == [("PL-1.2", "broken")]
    assert _found(judged(tmp_path, DUBLIN + stated, day, rounding="exact")) == []


def test_a_permit_of_what_the_table_is_licensed_for_counts(tmp_path: Path) -> None:
    day = played("2026-03-01", "BJ07", *split_twice(TOLD, PERMIT))
    for options in ("", 'options = ["resplit"]\n'):
        audit = judged(tmp_path, HEAD + ENTRY + options, day)
        assert (_found(audit), _differing(audit)) == ([], [])


def test_a_permit_of_what_the_table_is_not_licensed_for_counts_for_nothing_and_is_named(
    tmp_path: Path,
) -> None:
    day = played("2026-03-01", "BJ07", *split_twice(TOLD, PERMIT))
    audit = judged(tmp_path, HEAD + ENTRY + 'options = ["double_with_ace"]\n', day)
    assert _found(audit) == [("12.4", "broken")]
    assert _differing(audit) == [("unlicensed_option", "permit", "DM1", None, None)]


def test_a_role_counts_no_higher_than_the_venue_has_it(tmp_path: Path) -> None:
    day = played("2026-03-01", "BJ07", *split_twice(TOLD, PERMIT))
    staff = _staff("DM1", "pit_manager") + _staff("S1", "supervisor")
    audit = judged(tmp_path, HEAD + ENTRY + staff, day)
    assert _found(audit) == [("12.5", "broken")]
    assert _differing(audit) == [
        ("higher_role", "permit", "DM1", "duty_manager", "pit_manager"),
    ]


def test_a_role_recorded_below_the_venues_stays_as_recorded_and_is_named(tmp_path: Path) -> None:
    permit = PERMIT.replace("duty_manager", "pit_manager")
    day = played("2026-03-01", "BJ07", *split_twice(TOLD, permit))
    staff = _staff("DM1", "duty_manager") + _staff("S1", "supervisor")
    audit = judged(tmp_path, HEAD + ENTRY + staff, day)
    assert _found(audit) == [("12.5", "broken")]
    assert _differing(audit) == [("lower_role", "permit", "DM1", "pit_manager", "duty_manager")]


@pytest.mark.parametrize("until", ["", "until = 2026-02-27\n"])
def test_a_staff_number_unknown_on_the_day_keeps_its_role_and_is_named(
    tmp_path: Path, until: str
) -> None:
    day = played("2026-03-01", "BJ07", *split_twice(TOLD, PERMIT))
    other = _staff("DM1", "supervisor", until) if until else ""
    audit = judged(tmp_path, HEAD + ENTRY + _staff("S1", "supervisor") + other, day)
    assert _found(audit) == []
    assert _differing(audit) == [("unknown_staff", "permit", "DM1", "duty_manager", None)]


def test_a_restated_permit_counts_with_the_role_of_the_day_it_was_given(tmp_path: Path) -> None:
    day = played("2026-03-01", "BJ07", *split_twice(TOLD, PERMIT))
    earlier = [row.replace("2026-03-01T", "2026-02-28T") for row in day]
    staff = (
        _staff("S1", "supervisor")
        + _staff("DM1", "duty_manager", "until = 2026-02-28\n")
        + _staff("DM1", "dealer", "from = 2026-03-01\n")
    )
    assert _found(judged(tmp_path, HEAD + ENTRY + staff, earlier)) == []


def test_parts_of_one_rulebook_are_joined_where_it_is_read_and_rounded_alike(
    tmp_path: Path,
) -> None:
    both = ENTRY.replace('"BJ*"', '"BJ07"') + ENTRY.replace('"BJ*"', '"BJ08"')
    days = [played("2026-03-01", table, *blackjack("7.5")) for table in ("BJ07", "BJ08")]
    assert len(judged(tmp_path, HEAD + both, *days).parts) == 1
    apart = both + 'readings = { ace_in_doubled_hand = "one_throughout" }\n'
    assert len(judged(tmp_path, HEAD + apart, *days).parts) == 2
