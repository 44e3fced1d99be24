"""Faults that no log of this format can show, so that nobody takes them for looked for."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Unseen:
    """A fault that cannot be planted, because a log would not show it."""

    name: str
    summary: str
    reason: str


HOLDINGS = "the log records wagers and what is paid or collected, not what anybody holds"
REJECTED = "a row that breaks the format is rejected with its reason, and is no finding"

UNSEEN: tuple[Unseen, ...] = (
    Unseen("stake-not-debited", "a wager is placed and nothing is taken from the player", HOLDINGS),
    Unseen("stake-debited-twice", "twice the wager is taken from the player", HOLDINGS),
    Unseen("double-not-debited", "a double is wagered and nothing is taken for it", HOLDINGS),
    Unseen(
        "wager-carried-over",
        "a doubled wager is left standing for the next round",
        "the log does not tell a wager that is carried over from one that is chosen",
    ),
    Unseen(
        "side-bet-skipped",
        "a side bet is forgotten where the hand stands off",
        "the format has no side bets, and the rulebooks know none but insurance",
    ),
    Unseen("wager-negative", "a wager is negative", REJECTED),
    Unseen(
        "card-after-stand",
        "a hand that stood draws again before the next hand acts",
        "no clause of any of these rulebooks says that a player may not change his mind",
    ),
    Unseen(
        "dealer-draws-for-nobody",
        "the dealer draws below 17 though no hand stands against him",
        "no clause of any of these rulebooks forbids it",
    ),
    Unseen(
        "card-dealt-again",
        "the card before is dealt a second time",
        "the shoe holds several of each card; one too many of them is another fault",
    ),
    Unseen(
        "card-changed",
        "a card that lies there becomes another",
        "the log names a card once, when it is dealt or turned up",
    ),
    Unseen(
        "shuffle-in-round",
        "the shoe is changed or shuffled in the middle of a round",
        "no clause that is judged says when a shoe is changed, and no log records a shuffle",
    ),
    Unseen(
        "cards-left-miscounted",
        "the count of the cards that are left is off by one",
        "the log records the cards that come out of the shoe, and no count of the others",
    ),
    Unseen("rows-swapped", "two rows have each other's numbers", REJECTED),
    Unseen("row-duplicated", "a row is there twice", REJECTED),
    Unseen(
        "row-missing",
        "a row is left out",
        "the log shows the fault that its absence makes, or none",
    ),
    Unseen(
        "log-cut-off",
        "the log breaks off within a round",
        "the round is incomplete and gets no verdict",
    ),
    Unseen(
        "clock-set-back", "the clock is set back by an hour", "times may fall; `seq` has the order"
    ),
    Unseen("offset-lost", "a time has no offset from UTC", REJECTED),
    Unseen("number-rounded", "a round's name loses digits", "a name is text, and any text is one"),
    Unseen("decimal-comma", "an amount is written with a comma", REJECTED),
    Unseen(
        "void-without-refund",
        "a round is declared void and a wager is kept",
        "nothing that happened in a void round is judged",
    ),
)
"""In the order in which they are listed."""
