"""Faults of doubles: with how much, by whom, and with how many cards."""

from dataclasses import dataclass

from auditor.simulation.faults import edits
from auditor.simulation.faults.fault import Fault, Staged, of_hand, of_wager
from auditor.simulation.floor import Table
from auditor.simulation.hands import Hand, Stake
from auditor.simulation.rounds import Round
from auditor.simulation.scene import Scene, Setting, Wrong

ONE = {0: 1}
NINE = {0: ("45", "5")}
"""Nine or ten, which one more card never busts."""
DOUBLED = {(0, 1): ("double",)}
PLACING = frozenset({"card-placing"})


@dataclass
class _Adding(Staged):
    """One player of the first box adds another amount than his wager."""

    wagers: int = 0
    """What everybody there wagers at least."""
    nth: int = 0
    adds: int = 0
    """What the nth of them adds; 0 for half as much again as his wager."""

    def wager(self, place: int, nth: int, lawful: int, table: Table) -> int:
        """As much as is needed for the lesser part of it to be what the fault wants."""
        return lawful if place else max(lawful, self.wagers)

    def added(self, hand: Hand, stake: Stake, lawful: int) -> int:
        """What is added, for the player meant."""
        if hand.place or stake is not hand.stakes[self.nth]:
            return lawful
        return self.adds or stake.wager + stake.wager // 2


def _doubled(played: Round) -> Wrong | None:
    hand = played.hands[0]
    return of_wager(hand) if hand.doubled else None


def _follower_doubled(played: Round) -> Wrong | None:
    hand = played.hands[0]
    return of_wager(hand, hand.stakes[1]) if hand.doubled else None


def _for_less(at: Setting) -> Scene:
    least = at.table.minimum
    return _Adding(
        players=ONE,
        dealt=NINE,
        decided=DOUBLED,
        wagers=2 * least,
        adds=least,
        fault="double-for-less",
        planting=_doubled,
    )


def _below_minimum(at: Setting) -> Scene:
    return _Adding(
        players=ONE,
        dealt=NINE,
        decided=DOUBLED,
        adds=at.table.standing_minimum // 2,
        fault="double-below-minimum",
        planting=_doubled,
    )


def _after_card(played: Round) -> Wrong | None:
    """The double is wagered when its card lies there."""
    hand = played.hands[0]
    if not hand.doubled:
        return None
    double = edits.places(played, "double", hand)[0]
    edits.swap(played, double, double + 1)
    return of_wager(hand)


def _follows_after_card(played: Round) -> Wrong | None:
    hand = played.hands[0]
    doubles = edits.places(played, "double", hand)
    if len(doubles) < 2:
        return None
    told = edits.places(played, "announce", hand)[-1]
    edits.move(played, doubles[1], told + 1)
    return of_wager(hand, hand.stakes[1])


def _follows_nobody(played: Round) -> Wrong | None:
    """The player who controls the box does not double, and another does."""
    hand = played.hands[0]
    doubles = edits.places(played, "double", hand)
    if len(doubles) < 2 or played.dealer.blackjack:
        return None
    del played.rows[doubles[0]]
    hand.stakes[0].added = 0
    edits.resettle(played, hand)
    return of_wager(hand, hand.stakes[1])


def _two_cards(played: Round) -> Wrong | None:
    """A second card after the double, which nobody asks for."""
    hand = played.hands[0]
    if len(hand.cards) < 4:
        return None
    del played.rows[edits.places(played, "hit", hand)[0]]
    return of_hand(hand)


def _no_card(played: Round) -> Wrong | None:
    hand = played.hands[0]
    if not hand.doubled or played.dealer.blackjack:
        return None
    edits.lose_last_card(played, hand)
    return of_hand(hand)


def _lay(played: Round, place: str) -> Wrong | None:
    hand = played.hands[0]
    if not hand.doubled:
        return None
    edits.lay(played, edits.places(played, "card", hand)[2], place)
    return of_hand(hand)


FAULTS: tuple[Fault, ...] = (
    Fault("double-for-less", "a double adds less than the original wager", _for_less),
    Fault(
        "double-for-more",
        "a double adds more than the original wager",
        lambda _: _Adding(
            players=ONE, dealt=NINE, decided=DOUBLED, fault="double-for-more", planting=_doubled
        ),
    ),
    Fault("double-below-minimum", "a double adds less than the minimum", _below_minimum),
    Fault(
        "double-after-card",
        "a double is wagered when its card lies there",
        lambda _: Staged(
            players=ONE,
            dealt=NINE,
            decided=DOUBLED,
            fault="double-after-card",
            planting=_after_card,
        ),
    ),
    Fault(
        "double-with-two-cards",
        "a doubled hand gets a second card",
        lambda _: Staged(
            dealt=NINE,
            drawn={(0, 1): ("2345", "2345")},
            decided={(0, 1): ("double", "hit")},
            fault="double-with-two-cards",
            planting=_two_cards,
        ),
    ),
    Fault(
        "double-without-card",
        "a doubled hand gets no card",
        lambda _: Staged(
            dealt=NINE, decided=DOUBLED, fault="double-without-card", planting=_no_card
        ),
    ),
    Fault(
        "double-card-upright",
        "the card of a double is not put sideways",
        lambda _: Staged(
            dealt=NINE,
            decided=DOUBLED,
            fault="double-card-upright",
            planting=lambda played: _lay(played, "face_up"),
        ),
        PLACING,
    ),
    Fault(
        "double-card-face-down",
        "the card of a double is put face down",
        lambda _: Staged(
            dealt=NINE,
            decided=DOUBLED,
            fault="double-card-face-down",
            planting=lambda played: _lay(played, "face_down,sideways"),
        ),
        PLACING,
    ),
    Fault(
        "follower-doubles-alone",
        "another player on the box doubles, and who controls it does not",
        lambda _: Staged(
            players={0: 2},
            dealt=NINE,
            decided=DOUBLED,
            followed=True,
            fault="follower-doubles-alone",
            planting=_follows_nobody,
        ),
    ),
    Fault(
        "follower-doubles-after-card",
        "another player on the box doubles when the card lies there",
        lambda _: Staged(
            players={0: 2},
            dealt=NINE,
            decided=DOUBLED,
            followed=True,
            fault="follower-doubles-after-card",
            planting=_follows_after_card,
        ),
    ),
    Fault(
        "follower-doubles-for-more",
        "another player on the box adds more than his original wager to a double",
        lambda _: _Adding(
            players={0: 2},
            dealt=NINE,
            decided=DOUBLED,
            followed=True,
            nth=1,
            fault="follower-doubles-for-more",
            planting=_follower_doubled,
        ),
    ),
)
