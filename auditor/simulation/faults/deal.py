"""Faults of the initial deal: the call, the order of the first cards, and how they lie."""

from auditor.simulation.faults import edits
from auditor.simulation.faults.fault import Fault, Staged, of_hand, of_round
from auditor.simulation.rounds import Round
from auditor.simulation.rows import Row
from auditor.simulation.scene import Wrong

CALLS, PLACING = frozenset({"calls"}), frozenset({"card-placing"})


def _uncalled(played: Round) -> Wrong:
    played.rows = [row for row in played.rows if row.event != "no_more_bets"]
    return of_round()


def _called_late(played: Round) -> Wrong:
    call = next(at for at, row in enumerate(played.rows) if row.event == "no_more_bets")
    edits.move(played, call, edits.deal_places(played)[0] + 1)
    return of_round()


def _first_cards_swapped(played: Round) -> Wrong:
    first, second, *_ = edits.deal_places(played)
    edits.swap(played, first, second)
    return of_round()


def _second_cards_swapped(played: Round) -> Wrong:
    *_, one, other = edits.deal_places(played)
    edits.swap(played, one, other)
    return of_round()


def _dealer_after_second(played: Round) -> Wrong:
    """The dealer's first card falls after the first box has its second."""
    dealer = edits.deal_places(played)[len(played.boxes)]
    edits.swap(played, dealer, dealer + 1)
    return of_round()


def _to_empty_box(played: Round) -> Wrong | None:
    """A box that nobody wagered on gets a first card, where it would have come."""
    empty = [box for box in range(1, played.play.boxes + 1) if box not in played.boxes]
    shoe = played.table.shoe
    if not empty or not shoe.cards:
        return None
    box = empty[0]
    if box > played.boxes[-1]:
        return None  # it would come where the dealer's card is due
    ahead = sum(each < box for each in played.boxes)
    place = edits.deal_places(played)[ahead]
    row = Row("card", box, 1, None, shoe.next(), None, "face_up", shoe.id)
    played.rows.insert(place, row)
    return of_round()


def _dealer_early(played: Round) -> Wrong | None:
    """The dealer's second card falls before the last hand's decision."""
    if len(played.dealer.cards) < 2 or played.play.hole_card:
        return None
    last = played.hands[-1]
    decided = edits.places(played, "stand hit", last)
    if not decided:
        return None
    edits.move(played, edits.places(played, "card", played.dealer)[1], decided[-1])
    return of_round()


def _face_down(played: Round) -> Wrong:
    edits.lay(played, edits.deal_places(played)[0], "face_down")
    return of_hand(played.hands[0])


def _dealer_face_down(played: Round) -> Wrong:
    edits.lay(played, edits.deal_places(played)[len(played.boxes)], "face_down")
    return of_round()


FAULTS: tuple[Fault, ...] = (
    Fault(
        "call-missing",
        "no more bets is not called before the first card",
        lambda _: Staged(fault="call-missing", planting=_uncalled),
        CALLS,
    ),
    Fault(
        "call-after-first-card",
        "no more bets is called when the first card has fallen",
        lambda _: Staged(fault="call-after-first-card", planting=_called_late),
        CALLS,
    ),
    Fault(
        "first-cards-out-of-order",
        "the second box gets its first card before the first box",
        lambda _: Staged(boxes=3, fault="first-cards-out-of-order", planting=_first_cards_swapped),
    ),
    Fault(
        "second-cards-out-of-order",
        "the last box gets its second card before the box ahead of it",
        lambda _: Staged(
            boxes=3, fault="second-cards-out-of-order", planting=_second_cards_swapped
        ),
    ),
    Fault(
        "dealers-card-out-of-order",
        "the dealer's first card falls after the first box has its second",
        lambda _: Staged(fault="dealers-card-out-of-order", planting=_dealer_after_second),
    ),
    Fault(
        "card-to-unwagered-box",
        "a box that nobody wagered on gets a card in the initial deal",
        lambda _: Staged(fault="card-to-unwagered-box", planting=_to_empty_box),
    ),
    Fault(
        "dealers-second-card-early",
        "the dealer's second card falls before the last hand is finished",
        lambda _: Staged(fault="dealers-second-card-early", planting=_dealer_early),
    ),
    Fault(
        "first-card-face-down",
        "the first card of a box is put face down",
        lambda _: Staged(fault="first-card-face-down", planting=_face_down),
        PLACING,
    ),
    Fault(
        "dealers-card-face-down",
        "the dealer's first card is put face down",
        lambda _: Staged(fault="dealers-card-face-down", planting=_dealer_face_down),
        PLACING,
    ),
)
