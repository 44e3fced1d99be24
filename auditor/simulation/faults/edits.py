"""Edits: rows of a round that was dealt, found again, moved and taken out."""

from collections.abc import Iterator

from auditor.simulation import settlement
from auditor.simulation.hands import Hand
from auditor.simulation.rounds import Round

DECISIONS = frozenset({"hit", "stand", "double", "split", "surrender"})
SETTLING = frozenset({"pay", "collect", "return"})


def places(played: Round, events: str, hand: Hand) -> list[int]:
    """Where in the rows these events of a hand stand; the dealer's too."""
    box, number, wanted = hand.box or None, hand.number or None, events.split()
    return [
        place
        for place, row in enumerate(played.rows)
        if row.event in wanted and row.box == box and row.hand == number
    ]


def deal_places(played: Round) -> list[int]:
    """Where the cards of the initial deal stand, the dealer's among them."""
    number = 2 * len(played.boxes) + 1
    return [place for place, row in enumerate(played.rows) if row.event == "card"][:number]


def play_begins(played: Round) -> int | None:
    """Where the first total is announced or the first decision taken."""
    for place, row in enumerate(played.rows):
        if row.event == "announce" or row.event in DECISIONS:
            return place
    return None


def swap(played: Round, one: int, other: int) -> None:
    """Let two rows change places."""
    rows = played.rows
    rows[one], rows[other] = rows[other], rows[one]


def move(played: Round, place: int, before: int) -> None:
    """Put a row before another that comes earlier or later."""
    row = played.rows.pop(place)
    played.rows.insert(before - (before > place), row)


def lay(played: Round, at: int, place: str) -> None:
    """Let a card lie otherwise than it did."""
    played.rows[at] = played.rows[at]._replace(place=place)


def lose_last_card(played: Round, hand: Hand) -> None:
    """Let a hand not get its last card, nor hear of it, and settle it as it lies then.

    Only for hands that are compared in the end, with the card and without.
    """
    card = places(played, "card", hand)[-1]
    del played.rows[card]
    told = places(played, "announce", hand)
    if told and told[-1] >= card:
        del played.rows[told[-1]]
    lost = hand.cards.pop()
    hand.cards, left = [], hand.cards
    hand.hard, hand.ace = 0, False
    for each in left:
        hand.take(each)
    played.table.shoe.cards.insert(0, lost)
    resettle(played, hand)


def resettle(played: Round, hand: Hand) -> None:
    """Settle a hand again at the end of the round, as its cards and wagers are now."""
    for place in reversed(places(played, "pay collect return", hand)):
        if played.rows[place].bet is None:
            del played.rows[place]
    for stake in hand.stakes:
        stake.settled = False
    end = played.rows.pop()
    settlement.settled(played)
    played.rows.append(end)


def turns(played: Round) -> Iterator[tuple[int, int]]:
    """Where the rows of each box's turn begin and end, box by box."""
    rows, begin = played.rows, play_begins(played)
    while begin is not None and begin < len(rows) and rows[begin].box in played.boxes:
        if rows[begin].event in SETTLING and rows[begin].event != "collect":
            return
        end = begin
        while end < len(rows) and rows[end].box == rows[begin].box:
            end += 1
        yield begin, end
        begin = end
