"""A scene stages a round: its cards, its players, its decisions, and what goes wrong in it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from auditor import audit, logs, rulebook, simulation
from auditor.simulation import answers, days, faults, files, frames
from auditor.simulation.floor import Table
from auditor.simulation.rounds import Round
from auditor.simulation.rows import Row
from auditor.simulation.scene import Scene, Setting, Wrong

PLAY = simulation.load(simulation.find("nsw-revised"))


def _table(seed: int = 0) -> Table:
    table = Table("BJ01", PLAY, Random(seed), Random(f"{seed}/standing"), 4, 0)
    table.opened(0, "1101")
    return table


def _played(scene: Scene, seed: int = 0) -> Round:
    played = Round(_table(seed), Random(seed), scene)
    played.deal()
    return played


def _ranks(cards: list[str]) -> list[str]:
    return [card[0] for card in cards]


@pytest.mark.parametrize("seed", range(5))
def test_a_scene_stacks_cards_by_rank(seed: int) -> None:
    scene = Scene(boxes=3, dealt={0: ("8", "3"), 2: ("A", "")}, dealer=("6", "TJQK", "A"))
    played = _played(scene, seed)
    assert len(played.boxes) == 3
    assert _ranks(played.hands[0].cards[:2]) == ["8", "3"]
    assert played.on(played.boxes[2])[0].cards[0][0] == "A"
    assert played.dealer.cards[0][0] == "6"
    if len(played.dealer.cards) > 2:
        assert played.dealer.cards[1][0] in "TJQK"
        assert played.dealer.cards[2][0] == "A"


def test_stacked_cards_come_from_the_shoe_that_is_in_play() -> None:
    table = _table()
    before = sorted(table.shoe.cards)
    played = Round(table, Random(1), Scene(boxes=2, dealt={0: ("A", "A")}, dealer=("A",)))
    played.deal()
    dealt = [row.card for row in played.rows if row.event in ("card", "burn") and row.card]
    assert sorted([*table.shoe.cards, *dealt]) == before


def test_a_scene_sets_how_many_play_a_box_and_what_they_decide() -> None:
    scene = Scene(
        boxes=1,
        players={0: 3},
        dealt={0: ("8", "8")},
        dealer=("6",),
        drawn={(0, 1): ("2", "5"), (0, 2): ("T",)},
        decided={(0, 1): ("split", "hit", "stand"), (0, 2): ("stand",)},
        followed=True,
    )
    played = _played(scene)
    first, second = played.hands
    assert [len(hand.stakes) for hand in (first, second)] == [3, 3]
    assert _ranks(first.cards) == ["8", "2", "5"]
    assert _ranks(second.cards) == ["8", "T"]
    decided = [(row.event, row.hand) for row in played.rows if row.event in ("hit", "stand")]
    assert decided == [("hit", 1), ("stand", 1), ("stand", 2)]


def test_the_table_goes_along_with_what_is_unlawful_and_plays_on() -> None:
    scene = Scene(boxes=1, dealt={0: ("5", "4")}, dealer=("T", "7"), decided={(0, 1): ("stand",)})
    played = _played(scene)
    assert played.hands[0].total == 9
    assert [row.amount for row in played.rows if row.event == "collect"] == [
        stake.wager for stake in played.hands[0].stakes
    ]


@pytest.mark.parametrize(("cards", "total"), [(2, 12), (4, 22)])
def test_a_scene_says_when_the_dealer_stops(cards: int, total: int) -> None:
    scene = Scene(
        boxes=1,
        dealt={0: ("T", "9")},
        dealer=("T", "2", "5", "5"),
        decided={(0, 1): ("stand",)},
        dealer_cards=cards,
    )
    assert _played(scene).dealer.total == total


class _Stands(Scene):
    """Stands on nine."""

    def plant(self, played: Round) -> list[Wrong] | None:
        hand = played.hands[0]
        return [Wrong("stood_low", hand.box, hand.number)]


class _Notices(Scene):
    """Writes table events before and after the round."""

    def before(self, table: Table) -> list[Row]:
        return [Row("sign_removed")]

    def plant(self, played: Round) -> list[Wrong]:
        return [Wrong("no_sign")]

    def after(self, table: Table) -> list[Row]:
        shown = {"minimum": table.minimum, "maximum": table.maximum, "unit": table.unit or None}
        return [Row("sign", **shown)]  # type: ignore[arg-type]


def _stands() -> Callable[..., Scene]:
    nine, stand = {0: ("5", "4")}, {(0, 1): ("stand",)}
    return lambda _: _Stands(boxes=2, dealt=nine, decided=stand)


PLANTED = (
    faults.Fault("stood_low", "A hand under 12 stands.", _stands()),
    faults.Fault("no_sign", "No sign is on show.", lambda _: _Notices()),
    faults.Fault("never", "Gives no occasion.", lambda _: Scene(dealer=("A",))),
)
BREACHES = {"stood_low": "10.2", "no_sign": "6.1", "never": "10.2"}


@pytest.fixture
def order(monkeypatch: pytest.MonkeyPatch) -> simulation.Order:
    """A table-day with the faults above in a fifth of its rounds."""
    monkeypatch.setattr(days, "FAULTS", PLANTED)
    breaches: dict[str, tuple[simulation.Breach, ...]] = {
        name: (simulation.Breach(clause),) for name, clause in BREACHES.items()
    }
    play = replace(PLAY, stated=simulation.Stated(breaches))
    return simulation.Order(play, 3, 0, 0, 200, 3, ("stood_low", "no_sign"), 65_536 // 5)


def test_what_is_planted_is_what_an_audit_finds(order: simulation.Order, tmp_path: Path) -> None:
    day = days.dealt(order)
    assert 20 < len(day.planted) < 60
    assert set(day.planted) == {"stood_low", "no_sign"}
    log = tmp_path / "log.parquet"
    frames.typed(day).write_parquet(log)
    found = audit.check(logs.read([str(log)]), rulebook.load(rulebook.find("nsw-revised")), {})
    assert found.complete
    told = ["clause", "verdict", "table_id", "round_id", "box", "hand", "player_id"]
    key = [tuple(finding[name] for name in told) for finding in answers.findings(day)]
    assert sorted(found.findings.select(told).rows(), key=str) == sorted(key, key=str)


def test_a_fault_without_occasion_is_tried_again_and_leaves_play_lawful(
    order: simulation.Order,
) -> None:
    never = simulation.Order(**{**order.__dict__, "faults": ("never",)})
    day = days.dealt(never)
    assert day.planted == []
    assert answers.findings(day) == []


def test_a_fault_is_not_planted_where_nobody_could_see_it(
    order: simulation.Order, monkeypatch: pytest.MonkeyPatch
) -> None:
    unseen = faults.Fault("no_sign", "", PLANTED[1].scene, frozenset({"totals"}))
    monkeypatch.setattr(days, "FAULTS", (unseen,))
    assert days.dealt(order).planted
    blind = simulation.Order(**{**order.__dict__, "without": frozenset({"totals"})})
    assert not days.dealt(blind).planted


@pytest.mark.parametrize("rules", ["south-dakota", "d1-dublin"])
@pytest.mark.parametrize("seed", range(3))
def test_a_split_of_three_cards_is_in_the_key_where_another_hand_is_split_as_well(
    rules: str, seed: int
) -> None:
    play = simulation.load(simulation.find(rules))
    table = Table("BJ01", play, Random(seed), Random(f"{seed}/standing"), 4, 0)
    table.opened(0, "1101")
    # A single deck has too few twos for four hands.
    table.decks = 6
    table.new_shoe()
    fault = next(each for each in simulation.FAULTS if each.name == "second-split-after-card")
    scene = fault.scene(Setting(Random(seed), play, table, frozenset()))
    assert scene
    scene.drawn = {**scene.drawn, (0, 2): ("2",)}
    scene.decided = {**scene.decided, (0, 2): ("split",)}
    played = Round(table, Random(seed), scene)
    played.deal()
    first = played.hands[0]
    assert len(played.on(first.box)) == 4
    player = first.stakes[0].player.id
    assert scene.plant(played) == [Wrong("second-split-after-card", first.box, 1, player)]


def test_the_answers_come_in_the_order_of_findings(order: simulation.Order, tmp_path: Path) -> None:
    done = files.written([order], tmp_path / "log.csv", processes=1)
    places = [(finding["round_id"], finding["clause"]) for finding in done.findings]
    assert places == sorted(places, key=str)
    assert done.planted.total() == len(done.findings)
