"""Sums: amounts that 64 bits cannot add up are refused, and none is ever wrapped around."""

from pathlib import Path

from tests.logs.written import (
    as_csv,
    incomplete,
    numbered,
    read,
    read_rows,
    reasons,
    rejected,
    round_of,
    row,
    sign,
    statuses,
)

MOST = "999999999999.9999"


def rich(round_id: str, wagers: int) -> list[dict[str, str]]:
    """A round on which so often the most is wagered that a row can state."""
    wager = row("wager", round_id=round_id, box="1", player_id="P1", amount=MOST)
    return [wager] * wagers + round_of(round_id)


def test_the_most_that_a_row_can_state_is_read(tmp_path: Path) -> None:
    log = read_rows(tmp_path, numbered([sign(), *rich("1", 9)]))
    assert statuses(log) == {"1": "judged"}
    assert log.events["amount"].max() == 99_999_999_999_999_990


def test_a_row_that_takes_its_table_day_beyond_what_is_added_up_is_rejected(tmp_path: Path) -> None:
    log = read_rows(tmp_path, numbered([sign(), *round_of("1"), *rich("2", 10)]))
    # On lines 12 to 21 the ten: 9,999,999,999,999.999 and the 40.00 of round 1 before it.
    assert rejected(log) == [(21, "amount"), (22, "amount"), (29, "amount")]
    assert reasons(log)[0] == (
        f"'{MOST}' takes the amounts of its table-day above 10,000,000,000,000, "
        "the most that is added up"
    )
    assert incomplete(log) == ["2"]


def test_each_table_day_is_added_up_by_itself(tmp_path: Path) -> None:
    days = [
        each
        for day in ("2026-11-01", "2026-11-02")
        for each in numbered([sign(), *rich("1", 9)], gaming_day=day)
    ]
    assert read(tmp_path, as_csv(days)).rejected.is_empty()
