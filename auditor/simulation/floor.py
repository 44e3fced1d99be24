"""The table between rounds: its signs, limits, permits and notices, and how they change."""

from random import Random

from auditor.simulation.crowd import Crowd
from auditor.simulation.play import Play
from auditor.simulation.rows import Row
from auditor.simulation.shoe import Shoe

MINUTE = 60_000
NOTICE_TIME = 20 * MINUTE
"""What a coming minimum is shown for at least."""
LONGEST_PAUSE = 6 * MINUTE
"""What may pass between two rounds, with a new shoe, before the notice hangs there."""


class Table:
    """A table on one gaming day, in the state that its rows have told so far."""

    def __init__(
        self, id_: str, play: Play, random: Random, standing: Random, boxes: int, clock: int
    ) -> None:
        """Takes its name, how it is played, the chance of this day and that of the table itself.

        What was in force when the day began comes from the table's own chance alone, so that it
        is the same on each of its days. `clock` is the time of opening.
        """
        self.id = id_
        self.play = play
        self.random = random
        self.bits = random.getrandbits
        self.clock = clock
        limits = play.limits[standing.getrandbits(8) % len(play.limits)]
        self.minimum, self.maximum, self.unit = limits
        self.standing_minimum = self.minimum
        self.decks = play.decks[standing.getrandbits(8) % len(play.decks)]
        self.aces_permitted = play.doubled_aces == "permit" and standing.getrandbits(2) != 0
        more = play.split_hands_by_permit > play.split_hands
        self.resplit_permitted = more and standing.getrandbits(2) != 0
        self.told: set[str] = set()
        """The options that everybody has been told of."""
        self.supervisor = f"S{10 + standing.getrandbits(5)}"
        self.duty_manager = f"DM{1 + standing.getrandbits(3):02d}"
        self.dealer = f"D{2000 + random.getrandbits(8)}"
        self.box_limits: dict[int, tuple[int, int]] = {}
        self.personal: dict[str, tuple[int, int]] = {}
        self.coming: tuple[int, int] | None = None
        """The minimum that a sign announces, and from when."""
        self.crowd = Crowd(random, play.boxes, boxes, play.players)
        self.shoe = Shoe("", 1, boxes, random)
        self.burns = False
        """Whether the first card of the next round is burnt."""
        self._shoes = 0
        self._day = ""

    def limits_of(self, box: int) -> tuple[int, int]:
        """Minimum and maximum of a box."""
        return self.box_limits.get(box, (self.minimum, self.maximum))

    def opened(self, since: int, day: str) -> list[Row]:
        """What the log of the day begins with: all that is in force, since when it is."""
        self._day = day
        rows = self._limits(since)
        for option, given in (
            ("double_with_ace", self.aces_permitted),
            ("resplit", self.resplit_permitted),
        ):
            if given:
                rows += self._permit(option, since)
        return [*rows, self.new_shoe()]

    def new_shoe(self) -> Row:
        """Put a new shoe on the table."""
        self._shoes += 1
        name = f"{self.id}-{self._day}-{self._shoes}"
        self.shoe = Shoe(name, self.decks, self.crowd.most, self.random)
        self.burns = self.bits(1) == 0
        return Row("shoe", value=self.decks, shoe_id=name, staff_id=self.dealer)

    def between(self) -> list[Row]:
        """What happens before the next round; mostly nothing."""
        rows: list[Row] = []
        if self.shoe.cut_card_is_out:
            if self.bits(2) == 0:
                self.dealer = f"D{2000 + self.bits(8)}"
            rows.append(self.new_shoe())
        self.crowd.change()
        if self.coming and self.clock >= self.coming[1]:
            rows += self._raised()
        if self.bits(5) == 0:
            rows += self._changed()
        return rows

    def allowed(self, *, aces: bool | None = None, resplit: bool | None = None) -> list[Row]:
        """Give leave to double with an ace or to split again, or end it; None leaves it as it is.

        Nothing happens where the rulebook leaves neither to anybody.
        """
        rows: list[Row] = []
        permits = self.play.doubled_aces == "permit"
        if permits and aces is not None and aces != self.aces_permitted:
            self.aces_permitted = aces
            rows += self._option("double_with_ace", given=aces)
        more = self.play.split_hands_by_permit > self.play.split_hands
        if more and resplit is not None and resplit != self.resplit_permitted:
            self.resplit_permitted = resplit
            rows += self._option("resplit", given=resplit)
        return rows

    def closed(self) -> list[Row]:
        """What takes the table back to how it opened."""
        rows: list[Row] = []
        if self.coming:
            self.coming = None
            rows.append(Row("notice_removed", option="minimum_change"))
        for player in sorted(self.personal):
            rows += self._personal_end(player)
        rows += [Row("sign_removed", box=box) for box in sorted(self.box_limits)]
        if self.minimum != self.standing_minimum:
            self.minimum = self.standing_minimum
            rows += self._limits()
        return rows

    def _limits(self, at: int | None = None) -> list[Row]:
        least, most, unit = self.minimum, self.maximum, self.unit or None
        shown = Row("sign", staff_id=self.supervisor, minimum=least, maximum=most, unit=unit)
        set_ = shown._replace(event="limits", role="supervisor", at=at)
        return [set_, shown._replace(at=at and at + 5000)]

    def _permit(self, option: str, at: int | None = None) -> list[Row]:
        by, told = self.duty_manager, at and at + MINUTE
        self.told.add(option)
        return [
            Row("permit", option=option, role="duty_manager", staff_id=by, at=at),
            Row("notice", option=option, staff_id=self.supervisor, at=told),
        ]

    def _changed(self) -> list[Row]:
        match self.bits(3):
            case 0 | 1:
                return self._announced()
            case 2 if self.minimum > self.standing_minimum and not self.coming:
                self.minimum = self.standing_minimum
                return self._limits()
            case 3 | 4 if self.play.over_maximum:
                return self._personal()
            case 5:
                return self._one_box()
            case 6 if self.play.doubled_aces == "permit":
                self.aces_permitted = not self.aces_permitted
                return self._option("double_with_ace", given=self.aces_permitted)
            case 7 if self.play.split_hands_by_permit > self.play.split_hands:
                self.resplit_permitted = not self.resplit_permitted
                return self._option("resplit", given=self.resplit_permitted)
        return []

    def _announced(self) -> list[Row]:
        """A sign of a higher minimum and its time."""
        if self.coming or self.minimum > self.standing_minimum:
            return []
        wait = NOTICE_TIME + LONGEST_PAUSE + self.bits(3) * MINUTE
        self.coming = (self.minimum * 2, self.clock + wait)
        least, when = self.coming
        return [
            Row(
                "notice",
                option="minimum_change",
                minimum=least,
                effective_at=when + MINUTE - when % MINUTE,
                staff_id=self.supervisor,
            )
        ]

    def _raised(self) -> list[Row]:
        assert self.coming
        least, when = self.coming
        if self.clock < when + MINUTE:
            return []
        self.minimum, self.coming = least, None
        return [*self._limits(), Row("notice_removed", option="minimum_change")]

    def _personal(self) -> list[Row]:
        """Leave to wager more than the maximum, or the end of it."""
        if self.personal:
            return self._personal_end(next(iter(self.personal)))
        players = [player for box in sorted(self.crowd.seats) for player in self.crowd.seats[box]]
        player = players[self.bits(10) % len(players)].id
        least, most = self.maximum, 4 * self.maximum
        self.personal[player] = least, most
        given = Row(
            "permit",
            player_id=player,
            option="over_maximum",
            role="supervisor",
            staff_id=self.supervisor,
        )
        sign = Row("sign", player_id=player, minimum=least, maximum=most, place="personal")
        return [given, sign]

    def _personal_end(self, player: str) -> list[Row]:
        del self.personal[player]
        ended = Row("permit_ended", player_id=player, option="over_maximum")
        return [ended, Row("sign_removed", player_id=player)]

    def _one_box(self) -> list[Row]:
        """A sign for one box, or the end of it.

        No limits are set for it: a log has no event that lifts the limits of a box.
        """
        box = 1 + self.bits(8) % self.play.boxes
        if box in self.box_limits:
            del self.box_limits[box]
            return [Row("sign_removed", box=box)]
        least, most = self.box_limits[box] = self.minimum, 2 * self.maximum
        return [Row("sign", box=box, minimum=least, maximum=most, unit=self.unit or None)]

    def _option(self, option: str, *, given: bool) -> list[Row]:
        if given:
            return self._permit(option)
        return [Row("permit_ended", option=option, staff_id=self.duty_manager)]
