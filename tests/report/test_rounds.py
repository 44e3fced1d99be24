"""A round is told as it stood, and its figures so that a reader can recompute them by hand."""

from dataclasses import replace
from pathlib import Path

import pytest

from auditor.money import amount
from auditor.report.rounds.excerpt import (
    LONGEST,
    MOST_DRAWN,
    MOST_SENTENCES,
    MOST_STEPS,
    excerpt,
)
from auditor.report.rounds.story import Ground, Mark
from auditor.report.rounds.telling import MOST_ROWS
from auditor.report.rounds.text import written
from auditor.report.rounds.wording import difference, due
from auditor.report.text import Screen
from auditor.rulebook import StatedTerm
from auditor.venue.terms import BY_VENUE
from tests.cases import CORPUS
from tests.recorded_events import card, recorded, sign, wager
from tests.report.audits import RULEBOOK, audit, whole
from tests.report.told_rounds import acts, audited, cards, faces, step, told, toy

REVISED = CORPUS / "nsw-revised"
SAMPLES = Path(__file__).parents[2] / "sample_logs"
END = {"round": 0} | recorded("round_end")


def by(event: str, hand: int = 1, **fields: object) -> dict[str, object]:
    return {"round": 0, "box": 1, "hand": hand, "player_id": "P1"} | recorded(event, **fields)


DOUBLED = toy(
    sign(),
    wager("P1", "20"),
    card(1, "AS"),
    card(None, "6H"),
    card(1, "6D"),
    by("double", amount="20"),
    card(1, "9C", face_up=True, sideways=True),
    card(None, "TD"),
    card(None, "5S"),
    by("collect", amount="40"),
    END,
)


def test_a_hand_holds_its_cards_and_acts_in_the_order_they_came() -> None:
    [box] = DOUBLED.boxes
    [hand] = box.hands
    assert faces(hand) == ["A♠", "6♦", "9♣"]
    assert acts(hand.items) == ["doubles with 20.00", "40.00 collected"]
    assert [item.seq for item in hand.items] == [3, 5, 6, 7, 10]
    assert [each.sideways for each in cards(hand)] == [False, False, True]
    assert faces(DOUBLED.dealer) == ["6♥", "10♦", "5♠"]


def test_a_total_is_told_after_each_card_hard_or_soft() -> None:
    [hand] = DOUBLED.boxes[0].hands
    assert [each.total for each in cards(hand)] == ["soft 11", "soft 17", "16"]
    assert hand.total == "16"
    assert step(DOUBLED, 5).derived == ("hand 1 has A♠ 6♦: soft 17",)
    assert step(DOUBLED, 9).derived == ("the dealer has 6♥ 10♦ 5♠: 21",)


def test_the_state_before_an_act_is_told_with_it() -> None:
    assert step(DOUBLED, 6).derived == (
        "on A♠ 6♦: soft 17, against the dealer's 6",
        "original wager 20.00; the first two cards make 7 with aces as 1",
    )


def test_a_wager_is_told_with_what_was_recorded_and_what_was_owed() -> None:
    [lost] = DOUBLED.boxes[0].hands[0].wagers
    assert (lost.staked, lost.doubled, lost.collected) == (4_000_000, 2_000_000, 4_000_000)
    assert due(lost) == "loses 40.00"
    assert lost.why == "16 against the dealer's 21"
    assert lost.grounds == ()
    assert difference(lost) is None


def test_a_card_over_21_and_a_blackjack_are_named() -> None:
    story = toy(
        sign(), wager("P1", "20"), wager("P2", "20", box=2),
        card(1, "TS"), card(2, "AS"), card(None, "TD"), card(1, "6H"), card(2, "KH"),
        by("hit"), card(1, "6C"), card(None, "9D"), END,
    )  # fmt: skip
    one, two = (box.hands[0] for box in story.boxes)
    assert (one.total, two.total) == ("22, over 21", "blackjack")
    assert one.wagers[0].why == "22, over 21"
    assert two.wagers[0].why == "a blackjack against the dealer's 19"


def test_what_is_owed_names_the_terms_that_it_rests_on() -> None:
    story = toy(
        sign(), wager("P1", "25"),
        card(1, "AS"), card(None, "6D"), card(1, "KH"),
        by("pay", amount="25"), END,
    )  # fmt: skip
    [wagered] = story.boxes[0].hands[0].wagers
    assert due(wagered) == "wins 37.50"
    assert wagered.grounds == (Ground("blackjack pays: 3 to 2", "2.1"),)
    assert difference(wagered) == "12.50 short"
    assert step(story, 6).derived == (
        "P1 on hand 1, 25.00: wins 37.50, a blackjack against the dealer's 6; "
        "blackjack pays: 3 to 2 (2.1); paid 25.00: 12.50 short",
    )


def test_a_wager_that_nothing_settled_is_told_at_the_end_of_the_round() -> None:
    story = toy(
        sign(), wager("P1", "25"),
        card(1, "TS"), card(None, "6D"), card(1, "KH"), by("stand"), card(None, "TD"),
        card(None, "TC"), END,
    )  # fmt: skip
    assert step(story, 9).derived == (
        "P1 on hand 1, 25.00: wins 25.00, 20 against the dealer's 26; win pays: 1 to 1 (2.1); "
        "nothing paid or collected: 25.00 short",
    )


def test_a_split_moves_the_second_card_to_a_hand_of_its_own() -> None:
    story = toy(
        sign(), wager("P1", "20"),
        card(1, "8S"), card(None, "6D"), card(1, "8H"), by("split", amount="20"),
        card(1, "TC"), by("stand"), card(1, "2C") | {"hand": 2}, by("stand", hand=2),
        card(None, "TD"), card(None, "5D"), END,
    )  # fmt: skip
    one, two = story.boxes[0].hands
    assert (faces(one), faces(two)) == (["8♠", "10♣"], ["8♥", "2♣"])
    assert [each.gone for each in cards(one)] == [None, (6, "moved by the split"), None]
    assert [wagered.staked for hand in (one, two) for wagered in hand.wagers] == [2_000_000] * 2


def test_a_card_taken_back_stays_to_be_seen() -> None:
    story = toy(
        sign(), wager("P1", "20"), card(1, "8S"), card(None, "6D"), card(1, "8H"),
        by("hit"), card(1, "9C"),
        recorded("card_withdrawn", round=0, box=1, hand=1, card="9C", role="supervisor"), END,
    )  # fmt: skip
    [hand] = story.boxes[0].hands
    assert cards(hand)[-1].gone == (8, "taken back")
    assert hand.total == "16"


def test_a_card_that_lay_face_down_is_told_as_it_was_known_at_each_row() -> None:
    story = toy(
        sign(), wager("P1", "20"), card(1, "8S"), card(None, "6D"), card(1, "8H"),
        card(None, "??", face_down=True), by("stand"),
        {"round": 0} | recorded("reveal", card="KH"), END,
    )  # fmt: skip
    assert story.dealer
    assert [each.face for each in cards(story.dealer)] == ["6♦", "K♥"]
    assert [each.dealt_down for each in cards(story.dealer)] == [False, True]
    assert step(story, 6).derived == ("the dealer has 6♦ ?: not known",)
    assert step(story, 8).derived[0] == "the dealer has 6♦ K♥: 16"


def test_what_hangs_on_an_open_reading_is_told_both_ways() -> None:
    log = REVISED / "11.2.2"
    paths = [path for path in sorted(log.iterdir()) if path.name.startswith("disputed")]
    assert paths
    for path in paths:
        wagers = [
            wagered
            for story in told(audited(path, "nsw-revised")).values()
            for box in story.boxes
            for hand in box.hands
            for wagered in hand.wagers
        ]
        assert any(wagered.otherwise for wagered in wagers)
        chosen = audited(path, "nsw-revised", ace_in_doubled_hand="one_to_qualify")
        for story in told(chosen).values():
            for box in story.boxes:
                assert not any(
                    "ace_in_doubled_hand" in said
                    for hand in box.hands
                    for wagered in hand.wagers
                    for said in wagered.otherwise
                )


def test_a_permit_and_a_notice_that_made_a_double_lawful_are_named() -> None:
    stories = told(audited(SAMPLES / "clean-day.csv", "nsw-revised"))
    leaves = [leave for story in stories.values() for leave in story.leaves]
    words = {leave.words.partition(": ")[2] for leave in leaves}
    assert (
        "the double is allowed by the permit of a duty manager to double hands with an ace "
        "(without it 11.1.2 would be broken) and by the notice of that option before the round "
        "(without it 11.2.1 would be broken)"
    ) in words


@pytest.mark.parametrize(
    ("case", "said"),
    [
        (
            "6.4/pass-permit-and-personal-sign.csv",
            "the wager is allowed by the permit of a supervisor to wager above the maximum",
        ),
        (
            "9.1.1/pass-paid-late-with-leave-of-a-pit-manager.csv",
            "the late payment is allowed by the permit of a pit manager",
        ),
    ],
)
def test_leave_to_depart_from_a_rule_is_named(case: str, said: str) -> None:
    assert any(
        said in leave.words
        for story in told(audited(REVISED / case, "nsw-revised")).values()
        for leave in story.leaves
    )


def test_a_round_without_leave_names_none() -> None:
    assert DOUBLED.leaves == ()


def test_a_round_that_is_not_judged_has_its_rows_and_nothing_derived() -> None:
    log = CORPUS / "input" / "bad-card-1z.csv"
    stories = told(audited(log, "nsw-revised")).values()
    incomplete = [story for story in stories if story.status == "incomplete"]
    assert incomplete
    for story in incomplete:
        assert story.reason
        assert any(not each.of_table for each in story.steps)
        assert not any(each.derived for each in story.steps)
        assert (story.dealer, story.boxes) == (None, ())


def test_of_a_long_round_what_is_nearest_to_the_act_at_fault_is_shown() -> None:
    draws = [row for _ in range(200) for row in (by("hit"), card(1, "AC"))]
    story = toy(sign(), wager("P1", "20"), card(1, "8S"), card(None, "6D"), *draws, END)
    near = excerpt(story, [Mark(300)])
    [hand] = near.story.boxes[0].hands
    seqs = [item.seq for item in hand.items]
    assert len(seqs) == MOST_DRAWN
    assert 300 in seqs
    assert near.undrawn == 400 + 4 - MOST_DRAWN
    own = [each.seq for each in near.story.steps if not each.of_table]
    assert len(own) == MOST_STEPS
    assert 300 in own
    assert near.untold == len(story.steps) - 1 - MOST_STEPS


def test_a_payment_rounded_to_chips_names_the_rounding() -> None:
    rows = (
        sign(), wager("P1", "25.50"),
        card(1, "AS"), card(None, "6D"), card(1, "KH"),
        by("pay", amount="38.50"), END,
    )  # fmt: skip
    kept = [term for term in RULEBOOK.stated if term.name != "rounding"]
    chips = (
        StatedTerm("rounding", "up", "3", None),
        StatedTerm("smallest_payable", amount("0.5"), None, BY_VENUE),
    )
    book = replace(RULEBOOK, stated=(*kept, *chips))
    [story] = told(audit(whole(*rows), rulebook=book)).values()
    [wagered] = story.boxes[0].hands[0].wagers
    assert due(wagered) == "wins 38.50"
    assert wagered.grounds == (
        Ground("blackjack pays: 3 to 2", "2.1"),
        Ground("rounding: up, in chips of 0.50 or more", "3"),
    )


def test_no_line_on_a_terminal_is_wider_than_it() -> None:
    found = audited(SAMPLES / "faulty-day.csv", "nsw-revised")
    numbers = found.findings["round"].drop_nulls()[:1]
    [story] = told(found, numbers, with_looks=True).values()
    screen = Screen(80, colours=False)
    lines = written(story, found.parts[0], [], screen).splitlines()
    assert max(map(len, lines)) <= 80
    assert "\x1b" not in "".join(lines)
    coloured = written(story, found.parts[0], [], Screen(80, colours=True))
    assert "\x1b" in coloured


def test_a_round_too_long_to_be_told_has_its_rows_alone() -> None:
    draws = [row for _ in range(MOST_ROWS // 2) for row in (by("hit"), card(1, "AC"))]
    story = toy(sign(), wager("P1", "20"), card(1, "8S"), card(None, "6D"), *draws, END)
    assert not story.whole
    assert story.reason == "it has 2004 rows, more than can be told one by one"
    assert len(story.steps) == MOST_ROWS + 5
    assert (story.dealer, story.boxes) == (None, ())
    assert not any(each.derived for each in story.steps)


def test_beside_one_row_a_page_has_so_many_sentences_and_each_so_long() -> None:
    wagers = [wager(f"P{number}", "20") for number in range(40)]
    story = toy(sign(), *wagers, card(1, "8S"), card(None, "6D"), card(1, "9D"), END)
    end = excerpt(story, []).story.steps[-1]
    assert len(end.derived) == MOST_SENTENCES + 1
    assert end.derived[-1] == "and 20 more"
    long = replace(story.steps[-1], derived=("x" * (LONGEST + 1),))
    [cut] = excerpt(replace(story, steps=(long,)), []).story.steps[0].derived
    assert cut == f"{'x' * LONGEST}… ({LONGEST + 1} characters)"
