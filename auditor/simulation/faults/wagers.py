"""Faults of wagers: outside the limits, or refused too late."""

from collections.abc import Callable
from dataclasses import dataclass

from auditor.simulation.faults.fault import Fault
from auditor.simulation.faults.ledger import (
    after_deal,
    nothing,
    of_event,
    returned,
    settle,
)
from auditor.simulation.faults.signs import lifted
from auditor.simulation.faults.staging import (
    STAND,
    TEN,
    WIN,
    Change,
    Changed,
    Staging,
)
from auditor.simulation.floor import Table
from auditor.simulation.rounds import Round
from auditor.simulation.rows import Row
from auditor.simulation.scene import Scene, Setting, Wrong

_ALONE = {0: 1}
_SHARED = {0: 2}


@dataclass
class Wagered(Changed):
    """A player of the first box wagers another amount, at the limits of the table."""

    amount: Callable[[Table], int] | None = None
    nth: int = 0
    """Which player of the box."""
    placed: bool = True
    """Whether the wager is wrong as it was placed."""

    def before(self, table: Table) -> list[Row]:
        """Leave only the limits of the table."""
        return lifted(table)

    def wager(self, place: int, nth: int, lawful: int, table: Table) -> int:
        """Another amount for the one player."""
        if self.amount and place == 0 and nth == self.nth:
            return self.amount(table)
        return lawful

    def plant(self, played: Round) -> list[Wrong] | None:
        """What the change makes of it; where the wager is wrong, it is whatever was dealt."""
        assert self.change
        return self.change(played) if self.placed or not self.spoilt else None


def wagered(
    name: str,
    summary: str,
    staging: Staging,
    change: Change,
    *,
    amount: Callable[[Table], int] | None = None,
    nth: int = 0,
    placed: bool = False,
    parts: tuple[str, ...] = (),
    evidence: tuple[str, ...] = (),
) -> Fault:
    """A fault in which a player of the first box wagers something."""

    def scene(_setting: Setting) -> Scene:
        return Wagered(change=change, amount=amount, nth=nth, placed=placed, **staging)

    return Fault(name, summary, scene, frozenset(evidence), parts)


def _above(table: Table) -> int:
    return table.maximum + table.minimum


def _below(table: Table) -> int:
    return table.minimum // 2


def placed(name: str, nth: int = 0) -> Change:
    """The wager itself is what is wrong."""

    def change(played: Round) -> list[Wrong]:
        hand = played.hands[0]
        return [Wrong(name, hand.box, None, hand.stakes[nth].player.id)]

    return change


@dataclass
class _Allowed(Wagered):
    """A player has leave to wager above the maximum, or something that looks like it."""

    role: str | None = "supervisor"
    least: int = 1
    """The minimum of his personal sign, in maximums of the table."""
    most: int | None = 4
    signed: bool = True
    ended: bool = False
    """Whether his leave has ended."""

    def before(self, table: Table) -> list[Row]:
        """Give him leave."""
        rows = lifted(table)
        self._player = player = table.crowd.seats[min(table.crowd.seats)][0].id
        given = Row("permit", player_id=player, option="over_maximum", role=self.role)
        rows.append(given._replace(staff_id=table.supervisor))
        if self.signed:
            most = None if self.most is None else self.most * table.maximum
            shown = Row("sign", player_id=player, minimum=self.least * table.maximum, maximum=most)
            rows.append(shown._replace(place="personal"))
        if self.ended:
            rows.append(Row("permit_ended", player_id=player, option="over_maximum"))
        return rows

    def after(self, table: Table) -> list[Row]:
        """End it."""
        rows = [] if self.ended else [Row("permit_ended", None, None, self._player)]
        rows = [row._replace(option="over_maximum") for row in rows]
        return [*rows, Row("sign_removed", player_id=self._player)] if self.signed else rows


def _allowed(
    name: str,
    summary: str,
    *,
    amount: Callable[[Table], int] = _above,
    role: str = "supervisor",
    least: int = 1,
    most: int | None = 4,
    signed: bool = True,
    ended: bool = False,
) -> Fault:
    def scene(setting: Setting) -> Scene | None:
        if not setting.play.over_maximum:
            return None
        return _Allowed(
            change=placed(name),
            amount=amount,
            players=_ALONE,
            role=role,
            least=least,
            most=most,
            signed=signed,
            ended=ended,
        )

    return Fault(name, summary, scene)


def _thrice(table: Table) -> int:
    return 3 * table.maximum


def _cut(played: Round) -> list[Wrong]:
    """A wager above the maximum is paid up to the maximum, and the rest of it handed back.

    Where the hand did not win as staged, the wager stands above the maximum all the same.
    """
    hand = played.hands[0]
    stake, most = hand.stakes[0], played.table.maximum
    stands = Wrong("above-maximum-let-stand", hand.box, None, stake.player.id)
    if played.scene and played.scene.spoilt:
        return [stands]
    settle(played, hand, stake.player.id, [("pay", most), ("return", stake.wager - most)])
    return [Wrong("above-maximum-cut", hand.box, hand.number, stake.player.id), stands]


def _refunded(played: Round) -> list[Wrong] | None:
    """A wager below the minimum is handed back though its hand has won."""
    hand = played.hands[0]
    stake = hand.stakes[0]
    if hand.total <= played.dealer.total:
        return None
    settle(played, hand, stake.player.id, returned(stake.wager))
    return [Wrong("below-minimum-refunded", hand.box, hand.number, stake.player.id)]


def _refused(name: str, *, late: bool, settled: bool) -> Change:
    """Refuses the wager of the second player on the first box."""

    def change(played: Round) -> list[Wrong] | None:
        hand = played.hands[0]
        player = hand.stakes[1].player.id
        placed = of_event(played, "wager", hand, player)
        if placed is None:
            return None
        if not settled:
            settle(played, hand, player, nothing(0))
        at = after_deal(played) if late else placed + 1
        played.rows.insert(at, Row("wager_rejected", hand.box, None, player))
        return [Wrong(name, hand.box, hand.number if settled else None, player)]

    return change


def _dealt_all_the_same(played: Round) -> list[Wrong] | None:
    """The only wager on a box is refused in time, and the box is dealt to."""
    hand = played.hands[0]
    player = hand.stakes[0].player.id
    placed = of_event(played, "wager", hand, player)
    if placed is None:
        return None
    settle(played, hand, player, nothing(0))
    played.rows.insert(placed + 1, Row("wager_rejected", hand.box, None, player))
    return [Wrong("refused-and-dealt-to", hand.box, None, player)]


_STANDS: Staging = {"dealt": {0: (TEN, "89")}, "decided": STAND, "insured": False}

FAULTS = (
    wagered(
        "wager-below-minimum",
        "a wager below the minimum stands",
        {"players": _ALONE},
        placed("wager-below-minimum"),
        placed=True,
        amount=_below,
    ),
    wagered(
        "above-maximum",
        "a wager above the maximum stands without leave",
        {"players": _ALONE},
        placed("above-maximum"),
        placed=True,
        amount=_above,
    ),
    _allowed("above-maximum-by-dealer", "leave to wager more is a dealer's", role="dealer"),
    _allowed("above-maximum-unsigned", "leave to wager more has no personal sign", signed=False),
    _allowed("personal-sign-without-maximum", "the personal sign states no maximum", most=None),
    _allowed("above-personal-maximum", "more than the personal maximum", amount=_thrice, most=2),
    _allowed("below-personal-minimum", "less than the personal minimum", least=2),
    _allowed("leave-to-wager-more-ended", "leave to wager more has ended", ended=True),
    wagered(
        "above-maximum-cut",
        "a wager above the maximum is cut back as it is paid",
        {**WIN, "players": _ALONE},
        _cut,
        placed=True,
        amount=_above,
        parts=("above-maximum-let-stand",),
    ),
    wagered(
        "below-minimum-refunded",
        "a wager below the minimum is handed back though its hand won",
        {**WIN, "players": _ALONE},
        _refunded,
        amount=_below,
    ),
    wagered(
        "refused-late",
        "a wager below the minimum is refused after the first card",
        {**_STANDS, "players": _SHARED},
        _refused("refused-late", late=True, settled=False),
        amount=_below,
        nth=1,
    ),
    wagered(
        "refused-and-settled",
        "a wager that was refused in time is settled all the same",
        {**WIN, "players": _SHARED},
        _refused("refused-and-settled", late=False, settled=True),
        amount=_below,
        nth=1,
    ),
    wagered(
        "refused-and-dealt-to",
        "a box is dealt to though its only wager was refused",
        {**_STANDS, "players": _ALONE, "boxes": 2},
        _dealt_all_the_same,
        amount=_below,
    ),
)
