"""Faults of leave: to double with an ace, or to split again, from whom and told to whom."""

from dataclasses import dataclass
from typing import Literal

from auditor.simulation.faults.fault import Fault
from auditor.simulation.faults.staging import EIGHT, TEN, Staging
from auditor.simulation.floor import Table
from auditor.simulation.rounds import Round
from auditor.simulation.rows import Row
from auditor.simulation.scene import Scene, Setting, Wrong

Option = Literal["double_with_ace", "resplit"]
_ACE: Staging = {
    "boxes": 1,
    "players": {0: 1},
    "dealt": {0: ("A", EIGHT)},
    "decided": {(0, 1): ("double",)},
    "drawn": {(0, 1): ("3456789",)},
    "insured": False,
}
_AGAIN: Staging = {
    "boxes": 1,
    "players": {0: 1},
    "dealt": {0: (EIGHT, EIGHT)},
    "decided": {(0, 1): ("split", "split", "stand"), (0, 2): ("stand",), (0, 3): ("stand",)},
    "drawn": {(0, 1): (EIGHT, TEN), (0, 2): (TEN,), (0, 3): (TEN,)},
    "insured": False,
}


@dataclass
class _Leave(Scene):
    """Leave is given for one round, and used by the player of the first box."""

    name: str = ""
    option: Option = "resplit"
    role: str = "duty_manager"
    told: bool = True

    def before(self, table: Table) -> list[Row]:
        """End the leave that there is and give it anew; whom nobody told came just now."""
        box = min(table.crowd.seats)
        self._given = self._set(table, given=True)
        rows = [Row("permit_ended", option=self.option)] if self._given else []
        rows.append(Row("permit", option=self.option, role=self.role, staff_id=table.duty_manager))
        if not self.told:
            table.crowd.seats[box][0] = table.crowd.newcomer()
        else:
            player = table.crowd.seats[box][0].id
            rows.append(Row("notice", option=self.option, player_id=player))
        return rows

    def plant(self, played: Round) -> list[Wrong] | None:
        """Whether it was used."""
        first = played.hands[0]
        player = first.stakes[0].player.id
        if self.option == "resplit":
            formed = [hand for hand in played.on(first.box) if hand.number == 3]
            return [Wrong(self.name, first.box, formed[0].parent, player)] if formed else None
        used = first.doubled and first.cards[0][0] == "A"
        return [Wrong(self.name, first.box, 1, player)] if used else None

    def after(self, table: Table) -> list[Row]:
        """End it, and give back what there was."""
        self._set(table, given=self._given)
        rows = [Row("permit_ended", option=self.option, staff_id=table.duty_manager)]
        if self._given:
            rows.append(Row("permit", option=self.option, role="duty_manager"))
        return rows

    def _set(self, table: Table, *, given: bool) -> bool:
        """Whether it had been given before."""
        if self.option == "resplit":
            table.resplit_permitted, before = given, table.resplit_permitted
        else:
            table.aces_permitted, before = given, table.aces_permitted
        return before


def _needed(setting: Setting, option: Option) -> bool:
    """Whether the rulebook asks for leave."""
    play = setting.play
    if option == "resplit":
        return play.split_hands_by_permit > play.split_hands
    return play.doubled_aces == "permit"


def _by_pit_manager(name: str, summary: str, option: Option, staging: Staging) -> Fault:
    def scene(setting: Setting) -> Scene | None:
        if not _needed(setting, option):
            return None
        return _Leave(name=name, option=option, role="pit_manager", **staging)

    return Fault(name, summary, scene)


def _untold(name: str, summary: str, option: Option, staging: Staging) -> Fault:
    def scene(setting: Setting) -> Scene | None:
        if not _needed(setting, option) or option in setting.table.told:
            return None
        return _Leave(name=name, option=option, told=False, **staging)

    return Fault(name, summary, scene)


FAULTS = (
    _by_pit_manager(
        "ace-doubled-by-leave-of-pit-manager",
        "leave to double with an ace is a pit manager's",
        "double_with_ace",
        _ACE,
    ),
    _untold(
        "ace-doubled-untold",
        "a player doubles with an ace and was never told of it",
        "double_with_ace",
        _ACE,
    ),
    _by_pit_manager(
        "split-again-by-leave-of-pit-manager",
        "leave to split again is a pit manager's",
        "resplit",
        _AGAIN,
    ),
    _untold(
        "split-again-untold",
        "a player splits again and was never told of it",
        "resplit",
        _AGAIN,
    ),
)
