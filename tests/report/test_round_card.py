"""The drawing of a round is a list for whoever cannot see it, and nothing in it can run."""

import re

from auditor.report.rounds.excerpt import excerpt
from auditor.report.rounds.html import page
from auditor.report.rounds.story import Mark, Story
from tests.recorded_events import card, recorded, sign, wager
from tests.report.audits import RULEBOOK
from tests.report.test_html import HOSTILE, Page
from tests.report.test_rounds import DOUBLED, END, by
from tests.report.told_rounds import toy

DOUBLE = Mark(6, 1, 1, "P1")


def drawn(story: Story, *marks: Mark) -> str:
    return "".join(page(excerpt(story, marks), RULEBOOK, marks))


def images(text: str) -> list[str]:
    pictures = [each for each in Page(text).named("svg") if each.get("role") == "img"]
    return [str(each["aria-label"]) for each in pictures]


def test_the_page_is_well_nested_and_asks_for_nothing() -> None:
    text = drawn(DOUBLED, DOUBLE)
    read = Page(text)
    assert read.open == []
    ids = [str(attributes["id"]) for _, attributes in read.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    used = {str(each["href"]).removeprefix("#") for each in read.named("use")}
    assert used <= set(ids)
    assert not re.search(r"https?:|url\(|@import|javascript:| style=| on[a-z]+=", text)


def test_each_card_is_a_picture_with_its_name_and_how_it_lay() -> None:
    assert images(drawn(DOUBLED)) == [
        "6 of hearts", "10 of diamonds", "5 of spades",
        "ace of spades", "6 of diamonds", "9 of clubs, sideways",
    ]  # fmt: skip


def test_a_card_face_down_tells_no_rank() -> None:
    story = toy(
        sign(), wager("P1", "20"), card(1, "8S"), card(None, "6D"), card(1, "8H"),
        card(None, "??", face_down=True), by("stand"), END,
    )  # fmt: skip
    assert images(drawn(story))[:2] == ["6 of diamonds", "card face down"]


def test_the_act_at_fault_is_marked_in_words_and_what_came_later_too() -> None:
    text = Page(drawn(DOUBLED, DOUBLE)).text
    assert "Box 1at fault" in text
    assert "doubles with 20.00at fault" in text
    later = re.findall(r'class="lying later"', drawn(DOUBLED, DOUBLE))
    assert len(later) == 3  # the card of the double, and the dealer's second and third


def test_a_settlement_at_fault_is_marked_where_the_wager_lies() -> None:
    text = Page(drawn(DOUBLED, Mark(10, 1, 1, "P1"))).text
    assert "Collected 40.00; loses 40.00.at fault" in text
    other = Page(drawn(DOUBLED, Mark(10, 1, 1, "P2"))).text
    assert "loses 40.00.at fault" not in other


def test_an_act_at_fault_that_has_no_place_on_the_table_is_named_beside_it() -> None:
    story = toy(
        sign(), wager("P1", "20"), recorded("no_more_bets", round=0), card(1, "8S"),
        card(None, "6D"), END,
    )  # fmt: skip
    assert "at fault row 3: no more bets" in Page(drawn(story, Mark(3))).text


def test_each_step_says_what_was_recorded_and_what_is_derived() -> None:
    text = Page(drawn(DOUBLED, DOUBLE)).text
    assert "6 at fault" in text
    assert "double, box 1, hand 1, P1: 20.00on A♠ 6♦: soft 17" in text


def test_whatever_a_log_holds_stays_text() -> None:
    story = toy(
        sign(), wager(HOSTILE, "20"), card(1, "8S"), card(None, "6D"), card(1, "8H"),
        by("stand") | {"player_id": HOSTILE}, card(None, "TD"), card(None, "5D"),
        by("pay", amount="20") | {"player_id": HOSTILE}, END,
    )  # fmt: skip
    text = drawn(story, Mark(5, 1, 1, HOSTILE))
    assert "<script" not in text
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert Page(text).open == []
    assert "<script>alert(1)</script>" in Page(text).text
