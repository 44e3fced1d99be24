"""The terms a table is played under: what a replay needs to know and no log says."""

from dataclasses import MISSING, dataclass, fields
from typing import Literal, get_args, get_origin, get_type_hints

from auditor.money import Odds

Term = bool | int | str | Odds
"""The value of a term."""


HoleCard = Literal["none", "unseen", "looked_at"]
"""What becomes of the dealer's second card before the boxes are played."""

IN_EVERY_READING = frozenset({"hole_card"})
"""Terms that no reading may set: under another value of them, other rows are facts."""


@dataclass(frozen=True)
class Terms:
    """What a table is played under.

    A rulebook states each term, with its clause or as assumed; but what has a default here is a
    venue's to state.
    """

    hole_card: HoleCard
    """The dealer's second card: dealt once all boxes are played, or face down with the initial
    deal, and then unseen until it is turned up, or looked at for a blackjack before play where an
    ace or a ten shows."""
    blackjack_pays: Odds
    """What a winning blackjack is paid."""
    win_pays: Odds
    """What any other winning wager is paid."""
    insurance_pays: Odds
    """What a winning insurance wager is paid."""
    dealer_stands_on: int
    """The total from which the dealer draws no card."""
    dealer_draws_on_soft: bool
    """Whether the dealer draws on that total where it is soft."""
    dealer_blackjack_takes: Literal["original", "all"]
    """What a dealer blackjack takes of doubled wagers."""
    dealer_blackjack_takes_of_split: Literal["original", "all", "either"]
    """What it takes of split hands: the original alone, every hand's wager, or either is right."""
    dealer_blackjack_against_21: Literal["loses", "stand_off"]
    """What a 21 that is no blackjack does against a dealer blackjack."""
    busted_before_dealer_blackjack: Literal["lost", "original_only"]
    """Doubled or split hands that busted before it: lost, or the original is all that is lost."""
    ace_in_doubled_hand: Literal["free", "one_to_qualify", "one_throughout"]
    """Whether an ace of the first two cards counts 1 in a doubled hand's final total."""
    split_blackjack: Literal["none", "tens"]
    """Which split cards may still make a blackjack."""
    surrender_takes: Odds
    """What is taken of a surrendered wager."""
    surrender_before_dealer_blackjack: Literal["stands", "void"]
    """What becomes of a surrender where the dealer has a blackjack: it stands, or the hand is
    settled as if it had not been given up."""
    split_aces_draw: Literal["one", "any"]
    """How many cards each split ace is dealt."""
    rounding: Literal["exact", "up"]
    """What is owed where chips cannot make a payment: it all the same, or the next they can."""
    smallest_payable: int = 0
    """What the smallest chip is worth that payments are made in, in units of money; 0: unknown."""

    @property
    def payable_in(self) -> int:
        """The chip up to which a payment is rounded; 0 where none is."""
        return self.smallest_payable if self.rounding == "up" else 0


def kinds() -> dict[str, tuple[type, tuple[str, ...]]]:
    """The terms that a rulebook states, by name: the type and, for a choice, its choices."""
    hints = get_type_hints(Terms)
    return {
        field.name: (str, get_args(hint)) if get_origin(hint) is Literal else (hint, ())
        for field in fields(Terms)
        if field.default is MISSING
        for hint in [hints[field.name]]
    }
