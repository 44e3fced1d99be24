"""Faults of decisions: the cards that they call for, and to whom the turn comes."""

from auditor.simulation.faults import edits
from auditor.simulation.faults.fault import Fault, Staged, of_hand, of_round
from auditor.simulation.rounds import Round
from auditor.simulation.scene import Wrong
from auditor.simulation.shoe import TENS

LOW, SMALL = "2345", "6789"
PLACING = frozenset({"card-placing"})


def _stood_low(played: Round) -> Wrong | None:
    hand = played.hands[0]
    return of_hand(hand) if len(hand.cards) == 2 and hand.total < 12 else None


def _unserved(played: Round) -> Wrong | None:
    """A card is asked for before the hand stands, and none comes."""
    hand = played.hands[0]
    stood = edits.places(played, "stand", hand)
    if not stood:
        return None
    stand = played.rows[stood[0]]
    played.rows.insert(stood[0], stand._replace(event="hit"))
    return of_hand(hand)


def _unasked(played: Round) -> Wrong | None:
    """A card comes that nobody asked for."""
    hand = played.hands[0]
    asked = edits.places(played, "hit", hand)
    if len(asked) != 1 or hand.split:
        return None
    del played.rows[asked[0]]
    return of_hand(hand)


def _drawn_on_21(played: Round) -> Wrong | None:
    """One more card to a hand that had 21 after its third."""
    hand = played.hands[0]
    if len(hand.cards) != 4 or not _is_21(hand.cards[:3]):
        return None
    return of_hand(hand)


def _is_21(cards: list[str]) -> bool:
    hard = sum(1 if card[0] == "A" else 10 if card[0] in TENS else int(card[0]) for card in cards)
    return hard == 21 or (hard == 11 and any(card[0] == "A" for card in cards))


def _drawn_on_blackjack(played: Round) -> Wrong | None:
    hand = played.hands[0]
    drawn = len(hand.cards) == 3 and _is_21(hand.cards[:2])
    return of_hand(hand) if drawn else None


def _passed_over_last(played: Round) -> Wrong | None:
    """The last hand is never asked before the dealer draws."""
    hand = played.hands[-1]
    decided = edits.places(played, "hit stand double split", hand)
    if len(decided) != 1 or played.rows[decided[0]].event != "stand":
        return None
    if len(played.dealer.cards) < 2:
        return None
    del played.rows[decided[0]]
    return of_round()


def _passed_over(played: Round) -> Wrong | None:
    """The first hand is never asked, neither before the next box acts nor before the dealer."""
    hand = played.hands[0]
    turns = list(edits.turns(played))
    decided = edits.places(played, "hit stand double split", hand)
    if len(decided) != 1 or played.rows[decided[0]].event != "stand" or len(turns) < 2:
        return None
    if not _acts(played, turns[1]) or played.rows[turns[0][0]].box != hand.box:
        return None
    del played.rows[decided[0]]
    return of_round()


def _acts(played: Round, turn: tuple[int, int]) -> bool:
    """Whether anything is decided in a turn."""
    return any(row.event in edits.DECISIONS for row in played.rows[slice(*turn)])


def _out_of_turn(played: Round) -> Wrong | None:
    """The second box has its turn before the first."""
    turns = list(edits.turns(played))[:2]
    if len(turns) < 2 or not all(_acts(played, turn) for turn in turns):
        return None
    (begin, middle), (_, end) = turns
    rows = played.rows
    rows[begin:end] = rows[middle:end] + rows[begin:middle]
    return of_round()


def _card_face_down(played: Round) -> Wrong | None:
    """A card that was asked for is put face down."""
    hand = played.hands[0]
    if hand.doubled or hand.split or len(hand.cards) < 3:
        return None
    edits.lay(played, edits.places(played, "card", hand)[2], "face_down")
    return of_hand(hand)


FAULTS: tuple[Fault, ...] = (
    Fault(
        "stand-under-twelve",
        "a hand under 12 is left standing",
        lambda _: Staged(
            dealt={0: (LOW, "6")},
            decided={(0, 1): ("stand",)},
            fault="stand-under-twelve",
            planting=_stood_low,
        ),
    ),
    Fault(
        "hit-unserved",
        "a card is asked for and none is dealt",
        lambda _: Staged(
            dealt={0: ("TJQK", SMALL)},
            decided={(0, 1): ("stand",)},
            fault="hit-unserved",
            planting=_unserved,
        ),
    ),
    Fault(
        "card-unasked",
        "a card is dealt that nobody asked for",
        lambda _: Staged(
            dealt={0: (LOW, "6")},
            decided={(0, 1): ("hit",)},
            drawn={(0, 1): ("TJQK",)},
            fault="card-unasked",
            planting=_unasked,
        ),
    ),
    Fault(
        "card-to-hard-twenty-one",
        "a hand with a hard 21 gets a further card",
        lambda _: Staged(
            dealt={0: ("6", "5")},
            drawn={(0, 1): ("TJQK",)},
            decided={(0, 1): ("hit", "hit")},
            fault="card-to-hard-twenty-one",
            planting=_drawn_on_21,
        ),
    ),
    Fault(
        "card-to-soft-twenty-one",
        "a hand with a soft 21 gets a further card",
        lambda _: Staged(
            dealt={0: ("A", "6")},
            drawn={(0, 1): ("4", "TJQK")},
            decided={(0, 1): ("hit", "hit")},
            fault="card-to-soft-twenty-one",
            planting=_drawn_on_21,
        ),
    ),
    Fault(
        "card-to-blackjack",
        "a blackjack that waits for the dealer's hand gets a further card",
        lambda _: Staged(
            dealt={0: ("A", "TJQK")},
            drawn={(0, 1): ("2345",)},
            dealer=("TJQK", "6789"),
            decided={(0, 1): ("hit", "stand")},
            fault="card-to-blackjack",
            planting=_drawn_on_blackjack,
        ),
    ),
    Fault(
        "last-hand-passed-over",
        "the dealer draws before the last hand has decided",
        lambda _: Staged(
            boxes=1,
            dealt={0: ("TJQK", SMALL)},
            decided={(0, 1): ("stand",)},
            fault="last-hand-passed-over",
            planting=_passed_over_last,
        ),
    ),
    Fault(
        "box-passed-over",
        "a box is passed over, by the boxes after it and by the dealer",
        lambda _: Staged(
            boxes=3,
            dealt={0: ("TJQK", SMALL), 1: ("TJQK", SMALL)},
            decided={(0, 1): ("stand",), (1, 1): ("stand",)},
            fault="box-passed-over",
            planting=_passed_over,
        ),
    ),
    Fault(
        "boxes-out-of-order",
        "the second box acts before the first",
        lambda _: Staged(
            boxes=3,
            dealt={0: ("TJQK", SMALL), 1: ("TJQK", SMALL)},
            fault="boxes-out-of-order",
            planting=_out_of_turn,
        ),
    ),
    Fault(
        "card-face-down",
        "a card that was asked for is put face down",
        lambda _: Staged(
            dealt={0: (LOW, "6")},
            decided={(0, 1): ("hit",)},
            fault="card-face-down",
            planting=_card_face_down,
        ),
        PLACING,
    ),
)
