"""The players at a table: who sits at which box, and what each of them wagers."""

from random import Random

from auditor.simulation.styles import STYLES, Bits


class Player:
    """One player, of one style, with a habit of wagering."""

    __slots__ = ("habit", "id", "style")

    def __init__(self, id_: str, style: int, habit: int) -> None:
        """Takes his name, his style, and how many minimums he likes to wager."""
        self.id = id_
        self.style = style
        self.habit = habit


class Crowd:
    """The players of a table-day: they come, stay a while at a box, and go."""

    def __init__(self, random: Random, boxes: int, most: int, each: int) -> None:
        """Takes how many boxes the table has, how many are wagered on, how many play one box."""
        self.random = random
        self.bits: Bits = random.getrandbits
        self.boxes = boxes
        self.most = most
        self.each = each
        self.seats: dict[int, list[Player]] = {}
        self._came = random.getrandbits(16)
        for _ in range(1 + self.bits(1)):
            self._come()

    def change(self) -> None:
        """Now and then somebody comes or goes; the table is never left empty."""
        dice = self.bits(7)
        if dice < 6:
            self._come()
        elif dice < 12 or len(self.seats) > self.most:
            self._go()
        if not self.seats:
            self._come()

    def seated(self, box: int, players: int) -> list[Player]:
        """So many players at a box, whoever sits there first."""
        seat = self.seats.setdefault(box, [])
        while len(seat) < players:
            seat.append(self.newcomer())
        return seat[:players]

    def newcomer(self) -> Player:
        """Somebody who was not there before."""
        self._came += 1 + self.bits(4)
        habit = (1, 1, 2, 2, 3, 4, 5, 8)[self.bits(3)]
        return Player(f"M{10_000 + self._came}", STYLES[self.bits(2)], habit)

    def _come(self) -> None:
        """To an empty box, or to one where somebody plays already."""
        free = [box for box in range(1, self.boxes + 1) if box not in self.seats]
        if self.seats and (not free or len(self.seats) >= self.most or self.bits(3) == 0):
            shared = sorted(self.seats)
            box = shared[self.bits(10) % len(shared)]
        else:
            box = free[self.bits(10) % len(free)]
        seat = self.seats.setdefault(box, [])
        if len(seat) < self.each:
            seat.append(self._neighbour(seat) or self.newcomer())

    def _neighbour(self, seat: list[Player]) -> Player | None:
        """Now and then, somebody who plays another box already."""
        if self.bits(3):
            return None
        others = [player for box in sorted(self.seats) for player in self.seats[box]]
        other = others[self.bits(10) % len(others)] if others else None
        return None if other in seat else other

    def _go(self) -> None:
        taken = sorted(self.seats)
        box = taken[self.bits(10) % len(taken)]
        del self.seats[box][self.bits(10) % len(self.seats[box])]
        if not self.seats[box]:
            del self.seats[box]
