"""The table as rounds left it: every hand with its cards and acts in the order they came."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import polars as pl

from auditor import cards, money
from auditor.replay import Replay
from auditor.replay.play import Play
from auditor.replay.steps import DEALER, HAND
from auditor.report.rounds.story import Act, Box, Card, Hand, Row, Wager

_AT_HAND = {
    "stand": "stands",
    "hit": "draws",
    "double": "doubles with {amount}",
    "split": "splits with {amount}",
    "surrender": "surrenders",
    "announce": "{value} is announced",
    "pay": "{amount} paid",
    "collect": "{amount} collected",
    "return": "{amount} handed back",
    "cards_removed": "the cards are taken away",
}
_AT_BOX = {
    "wager": "wagers {amount}",
    "wager_removed": "takes back {amount}",
    "wager_rejected": "wager refused",
    "insurance": "insures with {amount}",
    "even_money": "asks for even money",
    "first_hand": "wager put on the first hand",
    "touch": "touches the cards",
    "offer": "{option} is offered",
}
_BLACKJACK = "blackjack"

Hands = Mapping[tuple[int, int, int], tuple[tuple[Card | Act, ...], str]]
"""By round, box and hand."""


def total(best: int, hard: int, hidden: int) -> str:
    """What a hand comes to in words: `soft 17`, `22, over 21`."""
    if hidden:
        return "not known"
    if best > cards.BLACKJACK:
        return f"{best}, over {cards.BLACKJACK}"
    return str(best) if best == hard else f"soft {best}"


def held(replay: Replay, play: Play) -> pl.DataFrame:
    """The steps of every hand in order, with what it held around each.

    Adds `before` and `after`, its cards in words, and `total_before` and `total`.
    """
    box, hand = (pl.when(pl.col(at) != DEALER).then(at).alias(at) for at in ("box", "hand"))
    around = {"before": pl.col("seq"), "after": pl.col("seq") + 1}
    cards_ = [
        replay.cards_held(play.steps.select("round", box, hand, seq=seq)).alias(name)
        for name, seq in around.items()
    ]
    rows = play.steps.with_columns(cards_)
    totals = [
        pl.Series(name, [total(*row) for row in rows.select(of).iter_rows()], dtype=pl.String)
        for name, of in (
            ("total", ["best", "hard", "hidden"]),
            ("total_before", ["best_before", "hard_before", "hidden_before"]),
        )
    ]
    return rows.with_columns(totals)


def dealers(told: Hands, play: Play) -> dict[int, Hand]:
    """The dealer's hand of each round in which he has one."""
    blackjacks = set(play.course.filter("dealer_blackjack")["round"])
    return {
        number: Hand(None, items, _BLACKJACK if number in blackjacks else came_to, ())
        for (number, box, _), (items, came_to) in told.items()
        if box == DEALER
    }


def boxes(
    told: Hands, play: Play, wagers: Mapping[int, Sequence[Wager]]
) -> dict[int, tuple[Box, ...]]:
    """The boxes of each round that something was put on or dealt to."""
    held = {key: hand for key, hand in told.items() if key[1] != DEALER}
    blackjacks = set(play.hands.filter("blackjack").select(HAND).iter_rows())
    acts = _at_boxes(play)
    settled = {(number, each.box) for number, its in wagers.items() for each in its}
    at = {key[:2] for key in held} | acts.keys() | settled
    found: dict[int, list[Box]] = {}
    for number, box in sorted(at):
        its = [each for each in wagers.get(number, ()) if each.box == box]
        numbers = {key[2] for key in held if key[:2] == (number, box)} | {w.hand for w in its}
        hands = []
        for hand in sorted(numbers):
            items, came_to = held.get((number, box, hand), ((), "no cards"))
            came_to = _BLACKJACK if (number, box, hand) in blackjacks else came_to
            on_it = tuple(each for each in its if each.hand == hand)
            hands.append(Hand(hand, items, came_to, on_it))
        found.setdefault(number, []).append(Box(box, acts.get((number, box), ()), tuple(hands)))
    return {number: tuple(each) for number, each in found.items()}


def _at_boxes(play: Play) -> dict[tuple[int, int], tuple[Act, ...]]:
    rows = play.acts.filter(pl.col("event").is_in(list(_AT_BOX)) & pl.col("box").is_not_null())
    found: dict[tuple[int, int], list[Act]] = {}
    # A time may be one that Python has no year for.
    for row in rows.drop("at", "effective_at", strict=False).iter_rows(named=True):
        found.setdefault((row["round"], row["box"]), []).append(_act(row, _AT_BOX))
    return {key: tuple(each) for key, each in found.items()}


def _act(row: Row, words: Mapping[str, str]) -> Act:
    amount = money.words(row["amount"]) if row["amount"] is not None else ""
    option = str(row.get("option") or "").replace("_", " ")
    said = words[row["event"]].format(amount=amount, value=row["value"], option=option)
    return Act(row["seq"], row["event"], said, row["player_id"])


def hands(rows: pl.DataFrame) -> Hands:
    """What lay and happened at each hand, and what it came to, from the rows that `held` gives."""
    found = {}
    for key, its in rows.partition_by(HAND, as_dict=True, maintain_order=True).items():
        number, box, hand = key
        told = its.to_dicts()
        items = tuple(_items(told))
        if any(isinstance(item, Card) for item in items):
            found[int(number), int(box), int(hand)] = (items, told[-1]["total"])
    return found


def _items(rows: Sequence[Row]) -> Iterator[Card | Act]:
    """The cards and acts of a hand; each change of what it held is one card's."""
    items: list[Card | Act] = []
    lying: list[int] = []
    before: list[str] = []
    for row in rows:
        after = (row["after"] or "").split()
        same = [one == other for one, other in zip(before, after, strict=False)]
        at = same.index(False) if False in same else len(same)
        if row["event"] in _AT_HAND:
            items.append(_act(row, _AT_HAND))
        if len(after) > len(before):
            lying.insert(at, len(items))
            items.append(_card(row, after[at]))
        elif len(after) < len(before):
            place = lying.pop(at)
            gone = "taken back" if row["event"] == "card_withdrawn" else "moved by the split"
            items[place] = replace(_lying(items[place]), gone=(row["seq"], gone))
        elif False in same:
            items[lying[at]] = replace(_lying(items[lying[at]]), face=after[at])
        before = after
    yield from items


def _lying(item: Card | Act) -> Card:
    assert isinstance(item, Card)
    return item


def _card(row: Row, face: str) -> Card:
    return Card(
        seq=row["seq"],
        face=face,
        total=row["total"],
        sideways=bool(row["sideways"]),
        dealt_down=bool(row["face_down"]) or row["card"] == cards.HIDDEN,
        gone=None,
        event=row["event"],
    )
