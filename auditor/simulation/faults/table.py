"""Faults of what lies and who plays at the table: its shoe, its boxes, its players, their hands."""

from collections import Counter
from dataclasses import dataclass

from auditor.simulation.faults.fault import Fault, Staged, of_round, of_wager
from auditor.simulation.floor import Table
from auditor.simulation.rounds import Round
from auditor.simulation.rows import Row
from auditor.simulation.scene import Wrong
from auditor.simulation.shoe import DECK

MANY = 8
"""Decks in a shoe that has too many of them."""


@dataclass
class _LargeShoe(Staged):
    """A round from a shoe of more decks than the game has."""

    def before(self, table: Table) -> list[Row]:
        """The shoe comes into play."""
        lawful, table.decks = table.decks, MANY
        shoe = table.new_shoe()
        table.decks = lawful
        return [shoe]

    def after(self, table: Table) -> list[Row]:
        """Another takes its place."""
        return [table.new_shoe()]


@dataclass
class _Crowded(Staged):
    """A round in which one box has a player too many, who leaves when it is over."""

    _box: int = 0

    def plant(self, played: Round) -> list[Wrong] | None:
        """Note which box it is."""
        self._box = played.boxes[0]
        return super().plant(played)

    def after(self, table: Table) -> list[Row]:
        """He leaves."""
        del table.crowd.seats[self._box][table.play.players :]
        return []


def _seventh_copy(played: Round) -> Wrong | None:
    """A card of the round is one of which the shoe has given all that it held."""
    shoe = played.table.shoe
    left = Counter(shoe.cards)
    for place, row in enumerate(played.rows):
        if row.event != "card" or row.card not in DECK or row.shoe_id != shoe.id:
            continue
        gone = [card for card in DECK if card[0] == row.card[0] and not left[card]]
        if gone and gone != [row.card]:
            other = next(card for card in gone if card != row.card)
            played.rows[place] = row._replace(card=other)
            # What it takes the place of has not come out, and must not pass for a seventh later.
            shoe.cards.insert(0, row.card)
            return of_round()
    return None


def _eighth_box(played: Round) -> Wrong:
    """The last box is one that the table does not have."""
    last, beyond = played.boxes[-1], played.play.boxes + 1
    played.rows = [row._replace(box=beyond) if row.box == last else row for row in played.rows]
    return Wrong("", beyond)


def _fourth_player(played: Round) -> Wrong | None:
    hand, most = played.hands[0], played.play.players
    return of_wager(hand, hand.stakes[most]) if len(hand.stakes) > most else None


def _touched(played: Round) -> Wrong | None:
    hand = played.hands[0]
    ends = len(played.rows) - 1
    player = hand.stakes[0].player.id
    played.rows.insert(ends, Row("touch", hand.box, None, player))
    return of_wager(hand)


FAULTS: tuple[Fault, ...] = (
    Fault(
        "shoe-of-eight-decks",
        "a shoe of eight decks comes into play",
        lambda _: _LargeShoe(
            fault="shoe-of-eight-decks", planting=lambda _: Wrong("", round_wide=False)
        ),
    ),
    Fault(
        "seventh-copy",
        "a card comes out of a shoe of six decks for the seventh time",
        lambda _: Staged(fault="seventh-copy", planting=_seventh_copy),
    ),
    Fault(
        "box-beyond-the-last",
        "a box is played that the table does not have",
        lambda _: Staged(fault="box-beyond-the-last", planting=_eighth_box),
    ),
    Fault(
        "fourth-player",
        "a box has four players",
        lambda _: _Crowded(players={0: 4}, fault="fourth-player", planting=_fourth_player),
    ),
    Fault(
        "cards-touched",
        "a player touches the cards",
        lambda _: Staged(fault="cards-touched", planting=_touched),
    ),
)
