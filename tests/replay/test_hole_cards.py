"""The dealer's hole card: dealt last, unknown until it is turned up, and what that leaves open."""

import pytest

from auditor.money import amount
from tests.recorded_events import Row, card, recorded, wager
from tests.replay.north_american import act, dealer, dealt, fact, facts, insured, to_hand, turned

STANDS = act("stand")
HARD = dealt("TS", "8H", up="6D")
"""18 against a six."""


def test_the_hole_card_is_due_last_in_the_initial_deal() -> None:
    assert fact("deals", *HARD)["cards_out_of_place"] == 0
    late = [*HARD[:-1], STANDS, HARD[-1]]
    assert fact("deals", *late, hole_card="none")["cards_out_of_place"] == 0


def test_a_hole_card_dealt_before_the_second_cards_of_the_boxes_is_out_of_place() -> None:
    wagered, first, up, second, hole = HARD
    deal = fact("deals", wagered, first, up, hole, second)
    assert (deal["cards_out_of_place"], deal["boxes_out_of_place"], deal["seq"]) == (2, 0, 4)


def test_a_dealer_who_missed_his_first_card_and_got_both_last_makes_the_deal_good() -> None:
    wagered, first, up, second, hole = HARD
    deal = fact("deals", wagered, first, second, up, hole)
    assert deal["cards_out_of_place"] > 0
    assert (deal["boxes_out_of_place"], deal["complete"]) == (0, True)


def test_a_dealer_who_never_got_his_hole_card_leaves_the_deal_incomplete() -> None:
    deal = fact("deals", *HARD[:-1], STANDS)
    assert (deal["cards_out_of_place"], deal["complete"]) == (1, False)


def test_the_initial_cards_of_the_dealer_are_told_apart() -> None:
    cards = facts("initial_cards", *HARD, STANDS, turned("TC"))
    assert [entry["dealers_number"] for entry in cards] == [0, 1, 0, 2]
    assert [entry["number"] for entry in cards] == [1, 0, 2, 0]
    assert [entry["lay_face_down"] for entry in cards] == [None, None, None, True]


def test_a_hole_card_waits_for_no_hand_but_the_next_card_does() -> None:
    hole, drawn = facts("dealer_draws", *HARD, turned("5C"), dealer("9S"), STANDS)
    assert (hole["initial"], hole["may_draw"], hole["hands_open"]) == (True, True, None)
    assert (drawn["initial"], drawn["hands_open"]) == (False, 1)


@pytest.mark.parametrize(
    ("hole", "total", "may_draw"), [("5C", 11, True), ("TC", 16, True), ("AC", 17, True)]
)
def test_the_dealer_draws_below_seventeen_and_on_a_soft_seventeen(
    hole: str, total: int, may_draw: bool
) -> None:
    _, drawn = facts("dealer_draws", *HARD, STANDS, turned(hole), dealer("TS"))
    assert (drawn["total"], drawn["may_draw"]) == (total, may_draw)


def test_a_dealer_who_stands_on_soft_seventeen_draws_none() -> None:
    _, drawn = facts(
        "dealer_draws", *HARD, STANDS, turned("AC"), dealer("TS"), dealer_draws_on_soft=False
    )
    assert (drawn["total"], drawn["soft"], drawn["may_draw"]) == (17, True, False)


def test_a_dealer_who_draws_with_his_hole_card_down_is_not_judged_on_its_total() -> None:
    _, drawn = facts("dealer_draws", *HARD, STANDS, dealer("TS"), turned("5C"))
    assert (drawn["total"], drawn["soft"], drawn["may_draw"]) == (None, None, None)
    hole = fact("hole_cards", *HARD, STANDS, dealer("TS"), turned("5C"))
    assert hole["dealer_draws"] == 1


def test_a_dealer_stops_where_the_cards_turned_up_make_him_stand() -> None:
    assert fact("dealer_stops", *HARD, STANDS, turned("TC"))["must_draw"] is True
    seventeen = dealt("TS", "8H", up="7D")
    assert fact("dealer_stops", *seventeen, STANDS, turned("TC"))["must_draw"] is False
    soft = fact("dealer_stops", *HARD, STANDS, turned("AC"))
    assert (soft["total"], soft["must_draw"]) == (17, True)


def test_a_hole_card_never_turned_up_leaves_undecided_what_hangs_on_it() -> None:
    rows = [*HARD, STANDS, act("collect", amount="20")]
    hole = fact("hole_cards", *rows)
    assert (hole["turned_up"], hole["hands_live"]) == (False, 1)
    assert fact("dealer_stops", *rows)["must_draw"] is None
    assert fact("settlements", *rows)["owed"] is None


def test_no_hand_is_left_to_turn_the_hole_card_up_for_where_all_bust() -> None:
    rows = [*HARD, act("hit"), card(1, "9C"), act("collect", amount="20")]
    hole = fact("hole_cards", *rows)
    assert (hole["turned_up"], hole["hands_live"]) == (False, 0)
    assert fact("settlements", *rows)["owed"] == -amount("20")


def test_a_card_is_drawn_for_nothing_where_no_hand_is_left_to_compare() -> None:
    busts = [act("hit"), card(1, "9C"), act("collect", amount="20")]
    _, drawn = facts("dealer_draws", *HARD, *busts, turned("5C"), dealer("TS"))
    assert drawn["decides"] is False
    _, drawn = facts("dealer_draws", *HARD, STANDS, turned("5C"), dealer("TS"))
    assert drawn["decides"] is True


def test_a_dealer_who_looked_ends_the_round_before_any_decision() -> None:
    looked = fact("hole_cards", *dealt("TS", "8H", up="AD"), turned("KC"))
    assert (looked["blackjack"], looked["decisions"], looked["hands_open"]) == (True, 0, 1)
    played = fact("hole_cards", *dealt("TS", "8H", up="AD"), STANDS, turned("KC"))
    assert (played["blackjack"], played["decisions"]) == (True, 1)


@pytest.mark.parametrize(("up", "blackjack"), [("AD", None), ("KD", None), ("6D", False)])
def test_an_ace_or_ten_leaves_open_what_a_card_never_turned_up_makes(
    up: str, blackjack: bool | None
) -> None:
    assert fact("hole_cards", *dealt("TS", "8H", up=up), STANDS)["blackjack"] is blackjack


def test_the_card_that_lies_face_up_is_the_one_shown_whichever_came_first() -> None:
    down_first = dealt("TS", "8H", up="??", hole="6D")
    assert fact("hole_cards", *down_first, STANDS, turned("TC"))["shows"] == 6
    known = [*HARD[:-1], dealer("TC", face_down=True)]
    hole = fact("hole_cards", *known, STANDS)
    assert (hole["shows"], hole["lay_face_down"], hole["turned_up"]) == (6, True, None)


SHOE = recorded("shoe", shoe_id="S1", value=6)


def _copies(*rows: Row) -> tuple[int, str]:
    counts = fact("shoe_counts", SHOE, *rows)
    return counts["copies"], counts["card"]


def test_a_card_turned_up_counts_once_in_its_shoe() -> None:
    down = dealt("TS", "8H", up="6D")
    assert _copies(*down, STANDS, turned("6D")) == (2, "6♦")
    known = dealt("TS", "8H", up="6D", hole="9C")
    assert _copies(*known, STANDS, turned("9C"))[0] == 1


def test_cards_burnt_count_before_the_first_from_a_shoe() -> None:
    burn = recorded("burn", round=0, card="2S")
    assert fact("shoes", SHOE, wager("P1", "20"), burn, *HARD[1:])["burnt"] == 1
    assert fact("shoes", SHOE, *HARD, burn)["burnt"] == 0
    assert fact("shoes", SHOE, *HARD)["burnt"] is None


def test_a_card_of_a_box_is_known_from_the_deal_once_it_is_turned_up() -> None:
    down = [wager("P1", "20"), card(1, "??"), dealer("6D"), card(1, "??"), dealer("??")]
    shown = [recorded("reveal", round=0, box=1, hand=1, card=face) for face in ("5S", "6H")]
    doubled = [act("double", amount="20"), card(1, "TC")]
    double = fact("doubles", *down, *doubled, *shown, turned("TC"))
    assert (double["cards"], double["first_two"]) == (2, 11)
    assert fact("doubles", *down, *doubled, turned("TC"))["first_two"] is None


def test_no_total_is_due_for_a_card_that_lay_face_down() -> None:
    told = recorded("announce", round=0, box=1, hand=1, value=11)
    doubled = [told, act("double", amount="20"), card(1, "??"), turned("TC")]
    shown = recorded("reveal", round=0, box=1, hand=1, card="9S")
    kinds = [due["kind"] for due in facts("totals", *dealt("5S", "6H", up="6D"), *doubled, shown)]
    assert kinds == ["initial"]


def test_the_dealers_total_is_heard_where_a_log_records_any_of_his() -> None:
    told = recorded("announce", round=0, value=17)
    rows = [*dealt("TS", "8H", up="7D"), STANDS, turned("TC")]
    assert fact("dealer_totals", *rows, told)["announced"] == 17
    assert fact("dealer_totals", *rows[:-1], told, rows[-1])["announced"] == 0
    assert fact("dealer_totals", *rows)["announced"] is None


def test_a_hand_that_holds_a_split_card_is_surrendered_alone() -> None:
    split = [act("split", amount="20"), to_hand(1, "7C"), act("surrender")]
    second = [to_hand(2, "TC"), act("stand", hand=2), turned("TS"), dealer("TH")]
    first_hand, second_hand = facts("settlements", *dealt("8S", "8H", up="6D"), *split, *second)
    assert (first_hand["circumstance"], first_hand["owed"]) == ("surrendered", -amount("10"))
    assert (second_hand["circumstance"], second_hand["owed"]) == ("compared", amount("20"))


@pytest.mark.parametrize(("what", "owed"), [("void", "20"), ("stands", "10")])
def test_a_dealer_blackjack_takes_a_surrendered_wager_as_the_terms_say(
    what: str, owed: str
) -> None:
    rows = [*dealt("TS", "6H", up="AD"), act("surrender"), turned("KC")]
    terms = {"hole_card": "unseen", "surrender_before_dealer_blackjack": what}
    assert fact("settlements", *rows, **terms)["owed"] == -amount(owed)


def test_a_surrender_that_a_blackjack_would_void_waits_for_the_card_that_tells() -> None:
    rows = [*dealt("TS", "6H", up="AD"), act("surrender")]
    assert fact("settlements", *rows, hole_card="unseen")["owed"] is None
    low = [*dealt("TS", "6H", up="9D"), act("surrender")]
    assert fact("settlements", *low, hole_card="unseen")["owed"] == -amount("10")


def test_a_dealer_blackjack_takes_the_original_of_a_double() -> None:
    doubled = [act("double", amount="15"), card(1, "9C"), turned("KC")]
    owed = fact("settlements", *dealt("5S", "6H", up="AD"), *doubled, hole_card="unseen")
    assert (owed["circumstance"], owed["owed"]) == ("dealer_blackjack_doubled", -amount("20"))


def test_a_busted_double_waits_for_the_card_that_limits_its_loss() -> None:
    busts = [act("double", amount="20"), card(1, "9C")]
    rows = [*dealt("TS", "6H", up="AD"), *busts]
    limited = {"hole_card": "unseen", "busted_before_dealer_blackjack": "original_only"}
    assert fact("settlements", *rows, **limited)["owed"] is None
    assert fact("settlements", *rows, turned("KC"), **limited)["owed"] == -amount("20")
    assert fact("settlements", *rows, turned("9C"), **limited)["owed"] == -amount("40")
    assert fact("settlements", *rows, hole_card="unseen")["owed"] == -amount("40")


ACE = dealt("TS", "8H", up="AD")


def _insurance(*rows: Row, hole_card: str = "looked_at") -> Row:
    settled = facts("settlements", *ACE, insured("10"), *rows, hole_card=hole_card)
    return next(row for row in settled if row["bet"] == "insurance")


def test_insurance_is_settled_by_the_card_that_is_turned_up() -> None:
    assert _insurance(turned("KC"))["owed"] == amount("20")
    assert _insurance(STANDS, turned("7C"))["owed"] == -amount("10")
    assert _insurance(STANDS)["owed"] is None


def test_lost_insurance_is_collected_promptly_once_the_dealer_knows_his_card() -> None:
    lost = act("collect", amount="10", bet="insurance")
    looked = _insurance(lost, STANDS, turned("7C"))
    assert looked["collected_promptly"] == amount("10")
    drawn = [act("hit"), card(1, "2C"), lost, STANDS, turned("7C")]
    assert _insurance(*drawn)["collected_promptly"] == 0
    unseen = _insurance(STANDS, turned("7C"), lost, hole_card="unseen")
    assert unseen["collected_promptly"] == amount("10")


def test_insurance_is_late_once_the_hole_card_is_turned_up() -> None:
    assert fact("insurances", *ACE, insured("10"), turned("KC"))["after_play_began"] is False
    assert fact("insurances", *ACE, turned("KC"), insured("10"))["after_play_began"] is True
    assert fact("insurances", *ACE, insured("10"), turned("KC"))["after_deal"] is True
    early = [*ACE[:-1], insured("10"), ACE[-1]]
    assert fact("insurances", *early, turned("KC"))["after_deal"] is False


def test_insurance_is_due_to_be_offered_before_the_hole_card_is_turned_up() -> None:
    offer = recorded("offer", round=0, box=1, option="insurance")
    assert fact("offers", *ACE, offer, turned("KC"))["offered"] is True
    late = fact("offers", *ACE, turned("KC"), offer)
    assert (late["option"], late["offered"]) == ("insurance", False)


def test_a_settlement_knows_the_decks_of_its_shoe_and_what_is_paid_above_what_is_owed() -> None:
    single = recorded("shoe", shoe_id="S1", value=1)
    rows = [single, *dealt("AS", "KH", up="6D"), act("pay", amount="40"), turned("TC")]
    settled = fact("settlements", *rows)
    assert (settled["decks"], settled["owed"], settled["won"]) == (1, amount("30"), amount("40"))
    assert fact("settlements", *rows[1:])["decks"] is None


def test_a_card_that_the_dealer_drew_too_many_may_have_been_taken_back() -> None:
    again = recorded("card_withdrawn", round=0, card="9S", role="supervisor")
    rows = [*dealt("TS", "8H", up="7D"), STANDS, turned("TC"), dealer("9S"), again]
    _, drawn = facts("dealer_draws", *rows)
    assert (drawn["may_draw"], drawn["taken_back"]) == (False, True)
    assert fact("settlements", *rows)["owed"] == amount("20")


def test_three_splits_make_four_hands() -> None:
    rows = dealt("8S", "8H", up="6D")
    for hand in (1, 2, 3):
        rows += [act("split", hand=hand, amount="20"), to_hand(hand, "TC")]
        rows += [act("stand", hand=hand), to_hand(hand + 1, "8C")]
    splits = facts("splits", *rows)
    assert [split["hands_before"] for split in splits] == [1, 2, 3]
    assert all(split["same_value"] for split in splits)


def test_a_player_is_counted_on_every_box_that_he_wagers_on() -> None:
    rows = [wager("P1", "20"), wager("P1", "20", 2), wager("P2", "20", 3), card(1, "TS")]
    assert [place["boxes"] for place in facts("places", *rows)] == [2, 2, 1]
