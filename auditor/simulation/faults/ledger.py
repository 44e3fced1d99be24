"""What settles a wager in the rows of a finished round, and where in the round rows stand."""

from collections.abc import Callable

from auditor.simulation.hands import Hand, Stake
from auditor.simulation.rounds import Round
from auditor.simulation.rows import Row
from auditor.simulation.settlement import owed

SETTLING = frozenset({"pay", "collect", "return"})
Moves = list[tuple[str, int]]
"""How a wager is settled: `pay`, `collect` or `return`, and how much."""
Settled = Callable[[int], Moves]
"""How a wager is settled, by how much it is."""


def nothing(_whole: int) -> Moves:
    """Not at all."""
    return []


def paid(whole: int) -> Moves:
    """1 to 1."""
    return [("pay", whole)]


def paid_at(pays: int, per: int) -> Settled:
    """At these odds."""
    return lambda whole: [("pay", whole * pays // per)]


def collected(whole: int) -> Moves:
    """As a wager that is lost."""
    return [("collect", whole)]


def returned(whole: int) -> Moves:
    """As a stand-off."""
    return [("return", whole)]


def settle(played: Round, hand: Hand, player: str, moves: Moves, bet: str | None = None) -> None:
    """Settle a wager by these moves alone, where it had been settled, or before the round ends."""
    at = unsettle(played, hand, player, bet)
    played.rows[at:at] = settling(hand, player, moves, bet)


def settling(hand: Hand, player: str, moves: Moves, bet: str | None = None) -> list[Row]:
    """The rows of these moves."""
    return [
        Row(event, hand.box, hand.number, player, None, amount, bet=bet) for event, amount in moves
    ]


def unsettle(played: Round, hand: Hand, player: str, bet: str | None = None) -> int:
    """Take out what settles a wager; the place where the first of it stood, or the round's end."""
    rows, wager = played.rows, (hand.box, hand.number, player, bet)
    own = [
        place
        for place, row in enumerate(rows)
        if row.event in SETTLING and (row.box, row.hand, row.player_id, row.bet) == wager
    ]
    for place in reversed(own):
        del rows[place]
    return own[0] if own else len(rows) - 1


def fair(played: Round, hand: Hand, stake: Stake) -> Moves:
    """What a wager is lawfully settled by."""
    paid, collected = owed(played, hand, stake)
    return [(event, amount) for event, amount in (("pay", paid), ("collect", collected)) if amount]


def after_deal(played: Round) -> int:
    """The place of the first row after the initial deal."""
    cards = 2 * len(played.boxes) + 1 + played.play.hole_card
    places = (place for place, row in enumerate(played.rows) if row.event == "card")
    return [next(places) for _ in range(cards)][-1] + 1


def dealers_second(played: Round) -> int | None:
    """The place of the dealer's second card, or of its turning up."""
    start = after_deal(played)
    return next(
        (
            place
            for place in range(start, len(played.rows))
            if played.rows[place].event in ("card", "reveal") and played.rows[place].box is None
        ),
        None,
    )


def of_event(played: Round, event: str, hand: Hand, player: str | None = None) -> int | None:
    """The place of the first such row on a box, and of a player, if one is named."""
    for place, row in enumerate(played.rows):
        if row.event == event and row.box == hand.box and player in (None, row.player_id):
            return place
    return None
