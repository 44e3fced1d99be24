"""A round as it is told: the table as it stood, and each row beside what is derived from it.

Amounts are in units of money. Every figure that is not recorded is the replay's.
"""

from dataclasses import dataclass
from typing import Any, Literal

from auditor.judge import Status

Verdict = Literal["held", "broken", "disputed", "undecided"]


@dataclass(frozen=True)
class Mark:
    """The act at fault: its row, and whose it is; what is none is wider than that."""

    seq: int
    box: int | None = None
    hand: int | None = None
    player_id: str | None = None


@dataclass(frozen=True)
class Ground:
    """A term that a figure rests on: without it the figure would be another."""

    term: str
    """Its name and value in words: `blackjack pays 3 to 2`."""
    source: str
    """The clause that sets it, or what else does."""


@dataclass(frozen=True)
class Card:
    """A card on a hand, as the round left it."""

    seq: int
    face: str
    """As it was known in the end: `10♦`, or `?`."""
    total: str
    """What the hand came to with it, in words: `soft 17`."""
    sideways: bool
    dealt_down: bool
    gone: tuple[int, str] | None
    """The row that took it away, and what became of it: `taken back`, `moved by the split`."""
    event: str
    """Dealt to the hand, or `formed`: laid there by a split."""


@dataclass(frozen=True)
class Act:
    """Something done at a hand or a box, in words."""

    seq: int
    event: str
    words: str
    player_id: str | None


@dataclass(frozen=True)
class Wager:
    """A wager that was settled, or ought to have been: what was recorded beside what was owed."""

    box: int
    hand: int
    player_id: str
    bet: str
    seq: tuple[int, ...]
    """The rows that settled it, or the end of the round where none did."""
    staked: int
    doubled: int
    paid: int
    collected: int
    returned: int
    won: int
    """Paid less collected, as the replay counts it."""
    owed: int | None
    """What the cards owe, less the stake; none where they do not tell."""
    why: str
    """What decides it, in words."""
    grounds: tuple[Ground, ...]
    otherwise: tuple[str, ...]
    """What is owed where a reading that is left open is settled otherwise."""


@dataclass(frozen=True)
class Hand:
    """A hand of a box, or the dealer's: cards and acts in the order in which they came."""

    hand: int | None
    items: tuple[Card | Act, ...]
    total: str
    wagers: tuple[Wager, ...]


@dataclass(frozen=True)
class Box:
    """A playing area with what was put on it."""

    box: int
    acts: tuple[Act, ...]
    hands: tuple[Hand, ...]


@dataclass(frozen=True)
class Leave:
    """What made an act lawful that would have broken a clause without it."""

    seq: int
    words: str


@dataclass(frozen=True)
class Look:
    """A clause that looked at a fact, and what it said."""

    clause: str
    title: str
    assumed: bool
    verdict: Verdict
    found: str
    """The values that it looked at, in words."""
    message: str | None
    """What is wrong, in words, or what the log would have to record."""


@dataclass(frozen=True)
class Step:
    """A row of the log beside what is derived from it."""

    seq: int
    at: str
    event: str
    box: int | None
    hand: int | None
    player_id: str | None
    details: str
    path: str
    """The file, as it was given."""
    line: int
    of_table: bool
    derived: tuple[str, ...]
    """What is re-derived at it, a sentence each."""
    looks: tuple[Look, ...]


@dataclass(frozen=True)
class Story:
    """A round as it is told."""

    gaming_day: str
    table_id: str
    round_id: str
    status: str
    """Judged, void or incomplete; of a round that is not judged only the rows are told."""
    reason: str | None
    """Why only its rows are told, if there is more to say of that."""
    currency: str | None
    dealer: Hand | None
    boxes: tuple[Box, ...]
    leaves: tuple[Leave, ...]
    steps: tuple[Step, ...]

    @property
    def whole(self) -> bool:
        """Whether more than its rows is told."""
        return self.status == "judged" and self.reason is None

    @property
    def statuses(self) -> dict[str, Status]:
        """What became of each clause that looked at the round, in the order of its rows."""
        worst: dict[str, Status] = {}
        rank: dict[Status, int] = {"undecided": 0, "held": 1, "disputed": 2, "broken": 3}
        for look in (look for step in self.steps for look in step.looks):
            before = worst.get(look.clause)
            if before is None or rank[look.verdict] > rank[before]:
                worst[look.clause] = look.verdict
        return worst


Row = dict[str, Any]
"""A fact, or a row of the log, by its columns."""
