"""What stands at the first card, who controls a box, and which sign binds a wager."""

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.money import SCALE
from auditor.replay.wagers import initial_wagers, wagers
from auditor.tables.limits import Wagers
from tests.recorded_events import (
    Row,
    card,
    events,
    permit,
    recorded,
    rejected,
    removed,
    sign,
    wager,
)


def leave(role: str = "supervisor", player: str | None = "P1") -> Row:
    return permit("over_maximum", role, player)


def ended(player: str | None = None) -> Row:
    return recorded("permit_ended", option="over_maximum", player_id=player)


def initial(*rows: Row) -> dict[tuple[str, int], Row]:
    """The initial wagers by player and box."""
    found = initial_wagers(events(*rows)).to_dicts()
    return {(row["player_id"], row["box"]): row for row in found}


def standing(*rows: Row) -> dict[str, float]:
    return {player: row["standing"] / SCALE for (player, _), row in initial(*rows).items()}


def fact(*rows: Row) -> Row:
    """The one wager that stands, as a fact."""
    found = Wagers.validate(wagers(initial_wagers(events(*rows))))
    assert len(found) == 1
    return found.row(0, named=True)


def test_wagers_of_one_player_on_a_box_add_up_but_not_with_those_of_another() -> None:
    assert standing(wager("P1", "20"), wager("P2", "5"), wager("P1", "7.5"), card()) == {
        "P1": 27.5,
        "P2": 5,
    }


def test_what_is_taken_back_or_refused_before_the_first_card_does_not_stand() -> None:
    rows = [wager("P1", "20"), removed("P1", "15"), wager("P2", "600"), rejected("P2"), card()]
    assert standing(*rows) == {"P1": 5, "P2": 0}


def test_a_wager_placed_again_after_a_refusal_counts_anew() -> None:
    rows = [wager("P1", "600"), rejected("P1"), wager("P1", "500"), card()]
    assert standing(*rows) == {"P1": 500}
    assert initial(*rows)["P1", 1]["seq"] == 3
    assert initial(*rows)["P1", 1]["refused_in_time"]


def test_what_happens_after_the_first_card_changes_nothing_of_what_stood() -> None:
    rows = [wager("P1", "20"), card(), wager("P1", "30"), removed("P1", "5")]
    found = initial(*rows)["P1", 1]
    assert found["standing"] == 20 * SCALE
    assert found["added_after_first_card"] == 30 * SCALE
    assert found["removed_after_first_card"] == 5 * SCALE
    assert found["seq"] == 1


def test_a_later_wager_that_is_refused_was_not_added_and_leaves_what_stood() -> None:
    rows = [wager("P1", "20"), card(), wager("P1", "30"), rejected("P1")]
    found = initial(*rows)["P1", 1]
    assert (found["standing"], found["added_after_first_card"]) == (20 * SCALE, 0)
    assert not found["refused_late"]


def test_a_refusal_after_the_first_card_is_late_and_what_stood_stands() -> None:
    found = initial(wager("P1", "5"), card(), rejected("P1"))["P1", 1]
    assert found["refused_late"]
    assert not found["refused_in_time"]
    assert found["standing"] == 5 * SCALE


def test_a_round_without_a_card_has_wagers_but_no_facts() -> None:
    rows = [sign(), wager("P1", "20"), recorded("round_end", round=0)]
    assert initial(*rows)["P1", 1]["standing"] == 20 * SCALE
    assert wagers(initial_wagers(events(*rows))).is_empty()


def test_a_log_without_a_wager_has_none() -> None:
    assert initial_wagers(events(sign(), card())).is_empty()


@pytest.mark.parametrize(
    ("rows", "controller"),
    [
        ([wager("P2", "20"), wager("P1", "20"), card()], "P2"),
        ([wager("P2", "600"), rejected("P2"), wager("P1", "20"), card()], "P1"),
        ([wager("P2", "600"), wager("P1", "20"), rejected("P2"), wager("P2", "9"), card()], "P1"),
        ([wager("P2", "20"), wager("P1", "20"), removed("P2", "20"), card()], "P1"),
        ([wager("P2", "20"), wager("P1", "20"), removed("P2", "5"), card()], "P2"),
        ([wager("P2", "20"), wager("P1", "20"), card(), rejected("P2")], "P2"),
        ([wager("P2", "600"), rejected("P2"), card(), wager("P1", "20")], "P1"),
        ([wager("P2", "600"), rejected("P2"), card()], "P2"),
    ],
    ids=[
        "the first to wager",
        "not one who was refused",
        "not one who wagered again behind another",
        "not one who took all of it back",
        "still one who took a part back",
        "still one who is refused too late",
        "the first to wager later, where none stands",
        "one who was refused, where there is no other",
    ],
)
def test_the_controlling_player_is_the_first_whose_wager_still_stands(
    rows: list[Row], controller: str
) -> None:
    found = initial(*rows)
    assert [player for (player, _), row in found.items() if row["controls"]] == [controller]
    assert next(iter(found))[0] == controller


def test_each_box_has_its_own_controlling_player() -> None:
    found = initial(wager("P1", "20", box=2), wager("P2", "20", box=1), wager("P1", "20"), card())
    assert {key for key, row in found.items() if row["controls"]} == {("P1", 2), ("P2", 1)}


AMOUNTS = st.sampled_from(["0", "5", "20", "600"])
ACTS = st.one_of(
    st.builds(wager, st.sampled_from(["P1", "P2"]), AMOUNTS, st.integers(1, 2)),
    st.builds(removed, st.sampled_from(["P1", "P2"]), AMOUNTS, st.integers(1, 2)),
    st.builds(rejected, st.sampled_from(["P1", "P2"]), st.integers(1, 2)),
)


@given(before=st.lists(ACTS, max_size=12), after=st.lists(ACTS, max_size=4))
@settings(deadline=None)
def test_what_stands_is_what_a_plain_count_of_the_rows_gives(
    before: list[Row], after: list[Row]
) -> None:
    stands: dict[tuple[str, int], list[int]] = {}
    for row in before:
        amounts = stands.setdefault((row["player_id"], row["box"]), [])
        if row["event"] == "wager":
            amounts.append(int(row["amount"]))
        elif row["event"] == "wager_removed":
            amounts.append(-int(row["amount"]))
        else:
            amounts.clear()
    found = initial(*before, card(), *after)
    assert {key: row["standing"] // SCALE for key, row in found.items() if key in stands} == {
        key: max(sum(amounts), 0) for key, amounts in stands.items()
    }
    assert all(not row["standing"] for key, row in found.items() if key not in stands)


@pytest.mark.parametrize(
    ("amount", "off"), [("25", 0), ("27", 2), ("12.5", 2.5), ("10", 0), ("9", None)]
)
def test_a_unit_binds_from_the_minimum_upwards(amount: str, off: float | None) -> None:
    found = fact(sign(unit="5"), wager("P1", amount), card())["off_unit"]
    assert (found if found is None else found / SCALE) == off


def test_no_unit_binds_where_the_sign_states_none() -> None:
    assert fact(sign(), wager("P1", "23"), card())["off_unit"] is None
    assert fact(sign(unit="0"), wager("P1", "23"), card())["off_unit"] is None


def test_wagers_that_add_up_to_whole_units_keep_the_unit() -> None:
    assert fact(sign(unit="5"), wager("P1", "22"), wager("P1", "3"), card())["off_unit"] == 0


def test_the_unit_of_a_boxs_own_sign_goes_before_the_tables() -> None:
    rows = [sign(unit="5"), sign(unit="25", box=1), wager("P1", "40"), card()]
    assert fact(*rows)["off_unit"] == 5 * SCALE


@pytest.mark.parametrize(
    ("amount", "own_unit", "off"),
    [
        ("120", "50", 0),  # whole units of the table's sign, within its limits
        ("123", "50", 3),  # off both
        ("1020", "50", 20),  # above the table's maximum only his own sign can speak
        ("123", None, None),  # his own sign states no unit
        ("1020", None, None),
        ("27", "50", None),  # below his own minimum no unit of his own binds him
    ],
)
def test_with_a_personal_sign_a_wager_is_off_only_where_no_sign_excuses_it(
    amount: str, own_unit: str | None, off: float | None
) -> None:
    own = sign("100", "2000", unit=own_unit, player_id="P1")
    found = fact(sign(unit="5"), leave(), own, wager("P1", amount), card())["off_unit"]
    assert (found if found is None else found / SCALE) == off


def test_a_personal_sign_is_nobody_elses() -> None:
    own = sign("100", "2000", unit="50", player_id="P2")
    found = fact(sign(unit="5"), own, wager("P1", "120"), card())
    assert (found["off_unit"], found["personal_maximum"]) == (0, None)


@pytest.mark.parametrize(("amount", "above"), [("500", False), ("500.01", True), ("5", False)])
def test_a_wager_is_above_the_maximum_only_past_it(amount: str, above: bool) -> None:
    assert fact(sign(), wager("P1", amount), card())["above_maximum"] is above


@pytest.mark.parametrize("shown", [[], [sign(maximum=None)], [sign(), sign(maximum=None, box=1)]])
def test_no_wager_is_known_to_be_above_a_maximum_that_is_not_stated(shown: list[Row]) -> None:
    assert fact(*shown, wager("P1", "600"), card())["above_maximum"] is None


def test_the_sign_that_counts_is_the_one_on_show_at_the_first_card() -> None:
    rows = [sign(), wager("P1", "600"), sign(maximum="800"), card(), sign(maximum="300")]
    assert fact(*rows)["above_maximum"] is False


@pytest.mark.parametrize(
    ("amount", "own", "within"),
    [
        ("1000", ("100", "2000"), True),
        ("2000", ("100", "2000"), True),
        ("2500", ("100", "2000"), False),
        ("600", ("800", "2000"), False),
        ("1000", (None, "2000"), False),
        ("1000", ("100", None), False),
    ],
)
def test_a_personal_sign_covers_a_wager_within_both_its_limits(
    amount: str, own: tuple[str | None, str | None], within: bool
) -> None:
    rows = [sign(), leave(), sign(*own, player_id="P1"), wager("P1", amount), card()]
    assert fact(*rows)["within_personal"] is within


def test_a_personal_sign_that_was_taken_away_covers_nothing() -> None:
    rows = [sign(), leave(), sign("100", "2000", player_id="P1")]
    gone = recorded("sign_removed", player_id="P1")
    assert not fact(*rows, gone, wager("P1", "1000"), card())["within_personal"]


def test_taking_the_tables_sign_away_leaves_the_personal_one() -> None:
    rows = [sign(), leave(), sign("100", "2000", player_id="P1"), recorded("sign_removed")]
    found = fact(*rows, wager("P1", "1000"), card())
    assert found["within_personal"]
    assert found["maximum"] is None


def test_a_personal_sign_at_one_box_covers_no_wager_on_another() -> None:
    own = sign("100", "2000", player_id="P1", box=1)
    rows = [sign(), leave(), own, wager("P1", "1000"), wager("P1", "1000", box=2), card()]
    found = wagers(initial_wagers(events(*rows)))
    assert dict(found.select("box", "within_personal").iter_rows()) == {1: True, 2: False}


@pytest.mark.parametrize(
    ("rows", "authority"),
    [
        ([], "nobody"),
        ([leave()], "supervisor"),
        ([leave("dealer")], "dealer"),
        ([leave(player="P2")], "nobody"),
        ([leave(), ended("P1")], "nobody"),
        ([leave("pit_manager", player=None)], "pit_manager"),
    ],
)
def test_a_wager_knows_who_allowed_it_to_pass_the_maximum(rows: list[Row], authority: str) -> None:
    assert fact(sign(), *rows, wager("P1", "1000"), card())["allowed_by"] == authority


@pytest.mark.parametrize(
    ("amount", "outside"), [("5", True), ("10", False), ("500", False), ("600", True)]
)
def test_a_wager_is_outside_the_limits_below_the_minimum_or_above_the_maximum(
    amount: str, outside: bool | None
) -> None:
    assert initial(sign(), wager("P1", amount), card())["P1", 1]["outside_limits"] is outside


@pytest.mark.parametrize(
    ("shown", "amount", "outside"),
    [
        ([], "600", None),
        ([sign(maximum=None)], "5", True),
        ([sign(maximum=None)], "600", None),
        ([sign(minimum=None)], "600", True),
    ],
)
def test_limits_that_are_not_stated_leave_open_what_they_could_tell(
    shown: list[Row], amount: str, outside: bool | None
) -> None:
    assert initial(*shown, wager("P1", amount), card())["P1", 1]["outside_limits"] is outside


def test_with_leave_and_a_personal_sign_the_players_own_limits_count() -> None:
    rows = [sign(), sign("100", "2000", player_id="P1"), wager("P1", "1000"), card()]
    assert initial(leave(), *rows)["P1", 1]["outside_limits"] is False
    assert initial(*rows)["P1", 1]["outside_limits"] is True


def test_nothing_that_does_not_stand_is_outside_the_limits() -> None:
    found = initial(sign(), wager("P1", "600"), rejected("P1"), card())["P1", 1]
    assert found["outside_limits"] is False


def test_a_table_day_knows_nothing_of_another() -> None:
    rows = [sign(), leave(), *(r | {"table_day": 1} for r in (wager("P1", "600"), card()))]
    found = initial(*rows)["P1", 1]
    assert (found["signed"], found["allowed_by"]) == (False, "nobody")


def test_the_facts_are_in_order_of_table_day_and_row() -> None:
    rows = [
        *(r | {"round": 1, "table_day": 1} for r in (wager("P1", "20"), card())),
        *(wager("P2", "20", box=2), wager("P1", "20", box=1), card()),
    ]
    found = wagers(initial_wagers(events(*rows)))
    assert found.select("table_day", "seq").equals(
        pl.DataFrame({"table_day": [0, 0, 1], "seq": [3, 4, 1]}).cast(
            {"table_day": pl.UInt32, "seq": pl.Int64}
        )
    )
