"""Faults of splits: of which hands, how often, and with how much."""

from collections.abc import Callable
from dataclasses import dataclass

from auditor.simulation.faults import edits
from auditor.simulation.faults.fault import Fault, Staged, of_hand, of_wager
from auditor.simulation.hands import Hand, Stake
from auditor.simulation.rounds import Round
from auditor.simulation.scene import Scene, Wrong
from auditor.simulation.shoe import TENS

ONE = {0: 1}
SPLIT = {(0, 1): ("split", "stand"), (0, 2): ("stand",)}
NINES = {0: ("9", "9")}
TWICE = {(0, 1): ("split", "split", "stand"), (0, 2): ("stand",), (0, 3): ("stand",)}
TWICE_DRAWN = {(0, 1): ("99", "678"), (0, 2): ("678",), (0, 3): ("678",)}
STANDING = {(0, 1): ("678",), (0, 2): ("678",)}
"""Cards on which a split nine may stand, and which are no further nine."""


@dataclass
class _Adding(Staged):
    """Somebody adds another amount than his wager to the split that forms a hand."""

    forms: int = 2
    halves: int = 1
    """What is added, in halves of the wager."""

    def added(self, hand: Hand, stake: Stake, lawful: int) -> int:
        """What is added to the one split."""
        meant = hand.place == 0 and hand.split == (self.forms > 2)
        return stake.wager * self.halves // 2 if meant else lawful


def _is_split(played: Round) -> Wrong | None:
    hand = played.hands[0]
    return of_wager(hand) if hand.split else None


def _formed(hands: int) -> Callable[[Round], Wrong | None]:
    """Whether splits of its first hand alone brought the first box to so many hands.

    The others may be split as well, where the rulebook lets them.
    """

    def planting(played: Round) -> Wrong | None:
        hand = played.hands[0]
        splits = edits.places(played, "split", hand)
        return of_wager(hand) if len(splits) >= hands - 1 else None

    return planting


def _dealt_early(played: Round) -> Wrong | None:
    """The second hand gets its card before the first has decided."""
    first = played.hands[0]
    if not first.split:
        return None
    second = played.on(first.box)[1]
    card = edits.places(played, "card", second)[0]
    edits.move(played, card, edits.places(played, "stand", first)[0])
    return of_hand(second)


def _twice(fault: str, *, permitted: bool) -> Scene:
    return Staged(
        players=ONE,
        dealt=NINES,
        drawn=TWICE_DRAWN,
        decided=TWICE,
        resplit=permitted,
        fault=fault,
        planting=_formed(3),
    )


def _tens(fault: str, hands: int) -> Scene:
    """Tens are split until there are so many hands."""
    others = range(2, hands + 1)
    return Staged(
        players=ONE,
        dealt={0: (TENS, TENS)},
        drawn={(0, 1): (*(TENS,) * (hands - 2), "789")} | {(0, each): ("789",) for each in others},
        decided={(0, 1): (*("split",) * (hands - 1), "stand")}
        | {(0, each): ("stand",) for each in others},
        resplit=True,
        fault=fault,
        planting=_formed(hands),
    )


FAULTS: tuple[Fault, ...] = (
    Fault(
        "split-of-unlike-cards",
        "two cards of different values are split",
        lambda _: Staged(
            players=ONE,
            dealt={0: (TENS, "9")},
            drawn={(0, 1): ("789",), (0, 2): ("678",)},
            decided=SPLIT,
            fault="split-of-unlike-cards",
            planting=_is_split,
        ),
    ),
    Fault(
        "split-of-three-cards",
        "a hand is split after it has taken a card",
        lambda _: Staged(
            players=ONE,
            dealt={0: ("45", "45")},
            drawn={(0, 1): ("236",)},
            decided={(0, 1): ("hit", "split", "hit")},
            fault="split-of-three-cards",
            planting=_is_split,
        ),
    ),
    Fault(
        "split-for-less",
        "a split adds less than the original wager",
        lambda _: _Adding(
            players=ONE,
            dealt=NINES,
            drawn=STANDING,
            decided=SPLIT,
            fault="split-for-less",
            planting=_is_split,
        ),
    ),
    Fault(
        "split-for-more",
        "a split adds more than the original wager",
        lambda _: _Adding(
            players=ONE,
            dealt=NINES,
            drawn=STANDING,
            decided=SPLIT,
            halves=3,
            fault="split-for-more",
            planting=_is_split,
        ),
    ),
    Fault(
        "second-hand-dealt-early",
        "the second hand of a split gets its card before the first is finished",
        lambda _: Staged(
            dealt=NINES,
            drawn=STANDING,
            decided=SPLIT,
            fault="second-hand-dealt-early",
            planting=_dealt_early,
        ),
    ),
    Fault(
        "second-split",
        "a hand that was split is split again, with no permit",
        lambda _: _twice("second-split", permitted=False),
    ),
    Fault(
        "second-split-for-less",
        "a second split adds less than the original",
        lambda _: _Adding(
            players=ONE,
            dealt=NINES,
            drawn=TWICE_DRAWN,
            decided=TWICE,
            resplit=True,
            forms=3,
            fault="second-split-for-less",
            planting=_formed(3),
        ),
    ),
    Fault(
        "second-split-after-card",
        "a hand that was split takes a card and is split again",
        lambda _: Staged(
            players=ONE,
            dealt={0: ("22", "2")},
            drawn={(0, 1): ("22", "345")},
            decided={(0, 1): ("split", "hit", "split", "hit")},
            resplit=True,
            fault="second-split-after-card",
            planting=_formed(3),
        ),
    ),
    Fault(
        "fourth-hand",
        "a box has four hands",
        lambda _: _tens("fourth-hand", 4),
    ),
    Fault(
        "fifth-hand",
        "a box has five hands",
        lambda _: _tens("fifth-hand", 5),
    ),
)
