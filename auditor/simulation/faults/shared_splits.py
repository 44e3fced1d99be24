"""Faults of splits on a box with several players: who splits, and where the others' wagers go."""

from dataclasses import dataclass

from auditor.simulation.faults import edits
from auditor.simulation.faults.fault import Fault, Staged, of_wager
from auditor.simulation.hands import Hand, Stake
from auditor.simulation.rounds import Round
from auditor.simulation.rows import Row
from auditor.simulation.scene import Wrong

TWO = {0: 2}
NINES = {0: ("9", "9")}
SPLIT = {(0, 1): ("split", "stand"), (0, 2): ("stand",)}
STANDING = {(0, 1): ("78",), (0, 2): ("78",)}


@dataclass
class _Shared(Staged):
    """A split of two nines by one of two players."""

    halves: int = 2
    """What the other adds, in halves of his wager."""

    def added(self, hand: Hand, stake: Stake, lawful: int) -> int:
        """What he adds."""
        other = hand.place == 0 and stake is not hand.stakes[0]
        return stake.wager * self.halves // 2 if other else lawful


def _by_other(played: Round) -> Wrong | None:
    """Who controls the box leaves his wager where it is, and the other splits."""
    hands = played.on(played.boxes[0])
    if len(hands) != 2 or played.dealer.blackjack:
        return None
    first, second = hands
    leader, other = first.stakes
    splits = edits.places(played, "split", first)
    stays = Row("first_hand", first.box, None, leader.player.id)
    played.rows[splits[0] : splits[1] + 1] = [played.rows[splits[1]], stays]
    second.stakes.remove(next(each for each in second.stakes if each.player is leader.player))
    edits.resettle(played, second)
    return of_wager(first, other)


def _other_amount(played: Round) -> Wrong | None:
    hand = played.hands[0]
    return of_wager(hand, hand.stakes[1]) if hand.split else None


def _on_second(played: Round) -> Wrong | None:
    """The wager of who does not follow is settled on the second hand."""
    hands = played.on(played.boxes[0])
    if len(hands) != 2 or played.dealer.blackjack:
        return None
    first, second = hands
    if second.total == played.dealer.total:
        return None
    stays = [at for at, row in enumerate(played.rows) if row.event == "first_hand"]
    del played.rows[stays[0]]
    second.stakes.append(first.stakes.pop(1))
    edits.resettle(played, first)
    edits.resettle(played, second)
    return of_wager(second, second.stakes[1])


def _taken_back(played: Round) -> Wrong | None:
    """Who does not follow takes his wager back."""
    hands = played.on(played.boxes[0])
    if len(hands) != 2 or played.dealer.blackjack:
        return None
    first = hands[0]
    gone = first.stakes.pop(1)
    at = next(at for at, row in enumerate(played.rows) if row.event == "first_hand")
    played.rows[at] = Row("wager_removed", first.box, None, gone.player.id, None, gone.wager)
    for settled in reversed(range(len(played.rows))):
        row = played.rows[settled]
        mine = row.box == first.box and row.player_id == gone.player.id
        if mine and row.bet is None and row.event in edits.SETTLING:
            del played.rows[settled]
    return of_wager(first, gone)


FAULTS: tuple[Fault, ...] = (
    Fault(
        "split-by-follower",
        "another player than the one who controls the box splits",
        lambda _: _Shared(
            players=TWO,
            dealt=NINES,
            drawn=STANDING,
            decided=SPLIT,
            followed=True,
            fault="split-by-follower",
            planting=_by_other,
        ),
    ),
    Fault(
        "follower-splits-for-less",
        "another player on the box adds less than his wager to a split",
        lambda _: _Shared(
            players=TWO,
            dealt=NINES,
            drawn=STANDING,
            decided=SPLIT,
            followed=True,
            halves=1,
            fault="follower-splits-for-less",
            planting=_other_amount,
        ),
    ),
    Fault(
        "follower-on-second-hand",
        "who does not follow a split has his wager put on the second hand",
        lambda _: _Shared(
            players=TWO,
            dealt=NINES,
            drawn=STANDING,
            decided=SPLIT,
            followed=False,
            fault="follower-on-second-hand",
            planting=_on_second,
        ),
    ),
    Fault(
        "follower-withdraws-at-split",
        "who does not follow a split takes his wager back",
        lambda _: _Shared(
            players=TWO,
            dealt=NINES,
            drawn=STANDING,
            decided=SPLIT,
            followed=False,
            fault="follower-withdraws-at-split",
            planting=_taken_back,
        ),
    ),
)
