"""Shoes: decks that are shuffled, dealt down to the cut card, and stacked only on demand."""

from random import Random

RANKS = "A23456789TJQK"
TENS = "TJQK"
DECK = tuple(rank + suit for suit in "SHDC" for rank in RANKS)
VALUES = {card: 1 if card[0] == "A" else 10 if card[0] in TENS else int(card[0]) for card in DECK}
"""What each card counts, an ace as 1."""


class Shoe:
    """The cards of one shoe that are left; the last of them is dealt next."""

    __slots__ = ("cards", "cut", "id")

    def __init__(self, id_: str, decks: int, boxes: int, random: Random) -> None:
        """Takes its name, how many decks it holds, for how many boxes, and what shuffles them."""
        self.id = id_
        self.cards = list(DECK * decks)
        random.shuffle(self.cards)
        self.cut = max(len(self.cards) // 5, 12 + 8 * boxes) + random.getrandbits(4)
        """So many cards lie behind the cut card."""

    @property
    def cut_card_is_out(self) -> bool:
        """Whether it is to be shuffled before another round."""
        return len(self.cards) <= self.cut

    def next(self) -> str:
        """The next card."""
        return self.cards.pop()

    def bring(self, ranks: str) -> bool:
        """Bring a card of one of these ranks to the front, if one is left; whether one was."""
        return self._swap(ranks, wanted=True)

    def avoid(self, ranks: str) -> bool:
        """Put another card before the next one if that has one of these ranks."""
        return self._swap(ranks, wanted=False)

    def _swap(self, ranks: str, *, wanted: bool) -> bool:
        cards = self.cards
        for place in range(len(cards) - 1, -1, -1):
            if (cards[place][0] in ranks) == wanted:
                cards[place], cards[-1] = cards[-1], cards[place]
                return True
        return False
