"""Faults that no log of this format can show, so that nobody takes them for looked for."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Unseen:
    """A fault that cannot be planted, because a log would not show it."""

    name: str
    summary: str
    reason: str


UNSEEN: tuple[Unseen, ...] = (
    Unseen(
        "stake-not-debited",
        "a wager is placed and nothing is taken from the player",
        "the log records wagers and what is paid or collected, not what anybody holds",
    ),
)
"""In the order in which they are listed."""
