"""A fault as the oracle sees it, before a rulebook gives it a clause."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """What is wrong, by a topic that rulebooks cite differently, and whose fault it is.

    `fact` tells which fact it is a fault of, where readings make one fact wrong in several ways.
    """

    topic: str
    box: int | None = None
    hand: int | None = None
    player_id: str | None = None
    fact: str = ""
