"""Faults of split aces: more or less than one card each, and decisions that they do not have."""

from collections.abc import Callable

from auditor.simulation.faults import edits
from auditor.simulation.faults.fault import Fault, Staged, of_hand, of_wager
from auditor.simulation.rounds import Round
from auditor.simulation.scene import Scene, Wrong

ONE = {0: 1}
ACES = {0: ("AA", "A")}
LOW = "2345"
PLACING = frozenset({"card-placing"})


def _ace(played: Round) -> bool:
    return played.hands[0].split_ace


def _extra(played: Round) -> Wrong | None:
    hand = played.hands[0]
    return of_hand(hand) if _ace(played) and len(hand.cards) == 3 else None


def _unserved(played: Round) -> Wrong | None:
    """A card is asked for when the ace has its one, and none comes."""
    hand = played.hands[0]
    if not _ace(played) or len(hand.cards) > 2:
        return None
    card = edits.places(played, "card", hand)[-1]
    hit = played.rows[card]._replace(
        event="hit", player_id=hand.stakes[0].player.id, card=None, place=None, shoe_id=None
    )
    played.rows.insert(card + 1, hit)
    return of_hand(hand)


def _no_card(played: Round) -> Wrong | None:
    hand = played.hands[0]
    if not _ace(played) or played.dealer.blackjack or len(hand.cards) > 2:
        return None
    edits.lose_last_card(played, hand)
    return of_hand(hand)


def _lay(played: Round, place: str, hands: int) -> Wrong | None:
    hand = played.hands[0]
    if not _ace(played) or len(played.on(hand.box)) != hands:
        return None
    edits.lay(played, edits.places(played, "card", hand)[-1], place)
    return of_hand(hand)


def _laid(fault: str, place: str) -> Scene:
    return Staged(
        dealt=ACES,
        drawn={(0, 1): (LOW,), (0, 2): (LOW,)},
        decided={(0, 1): ("split",)},
        fault=fault,
        planting=lambda played: _lay(played, place, 2),
    )


def _third_extra(played: Round) -> Wrong | None:
    return of_wager(played.hands[0]) if _extra(played) else None


def _split_again(played: Round) -> Wrong | None:
    hand = played.hands[0]
    return of_wager(hand) if _ace(played) and len(played.on(hand.box)) == 3 else None


def _thrice(
    fault: str, planting: Callable[[Round], Wrong | None], *, permitted: bool, hit: bool = False
) -> Scene:
    """Aces that are split again, the first of them with a further card or without."""
    return Staged(
        players=ONE,
        dealt=ACES,
        drawn={(0, 1): ("AA", LOW, LOW), (0, 2): (LOW,), (0, 3): (LOW,)},
        decided={(0, 1): ("split", "split", *("hit",) * hit)},
        resplit=permitted,
        fault=fault,
        planting=planting,
    )


FAULTS: tuple[Fault, ...] = (
    Fault(
        "split-ace-with-extra-card",
        "a split ace gets a second card, which is asked for",
        lambda _: Staged(
            dealt=ACES,
            drawn={(0, 1): (LOW, LOW), (0, 2): (LOW,)},
            decided={(0, 1): ("split", "hit")},
            fault="split-ace-with-extra-card",
            planting=_extra,
        ),
    ),
    Fault(
        "split-ace-hit-unserved",
        "a second card is asked for on a split ace, and none comes",
        lambda _: Staged(
            dealt=ACES,
            drawn={(0, 1): (LOW,), (0, 2): (LOW,)},
            decided={(0, 1): ("split",)},
            fault="split-ace-hit-unserved",
            planting=_unserved,
        ),
    ),
    Fault(
        "split-ace-without-card",
        "a split ace gets no card",
        lambda _: Staged(
            dealt=ACES,
            drawn={(0, 1): (LOW,), (0, 2): (LOW,)},
            decided={(0, 1): ("split",)},
            fault="split-ace-without-card",
            planting=_no_card,
        ),
    ),
    Fault(
        "split-ace-upright",
        "the card of a split ace is not put sideways",
        lambda _: _laid("split-ace-upright", "face_up"),
        PLACING,
    ),
    Fault(
        "split-ace-face-down",
        "the card of a split ace is put face down",
        lambda _: _laid("split-ace-face-down", "face_down,sideways"),
        PLACING,
    ),
    Fault(
        "split-ace-doubled",
        "a split ace is doubled",
        lambda _: Staged(
            players=ONE,
            dealt=ACES,
            drawn={(0, 1): ("89", "3456789TJQK"), (0, 2): (LOW,)},
            decided={(0, 1): ("split", "double")},
            aces=True,
            fault="split-ace-doubled",
            planting=lambda played: of_wager(played.hands[0]) if played.hands[0].doubled else None,
        ),
    ),
    Fault(
        "split-aces-again",
        "split aces are split again, with no permit",
        lambda _: _thrice("split-aces-again", _split_again, permitted=False),
    ),
    Fault(
        "third-ace-with-extra-card",
        "of aces that were split again, one gets a second card",
        lambda _: _thrice("third-ace-with-extra-card", _third_extra, permitted=True, hit=True),
    ),
    Fault(
        "third-ace-upright",
        "of aces that were split again, the card of one is not put sideways",
        lambda _: _thrice(
            "third-ace-upright", lambda played: _lay(played, "face_up", 3), permitted=True
        ),
        PLACING,
    ),
)
