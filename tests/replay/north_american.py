"""Rounds of one box as North America deals them, written by hand, and what is derived of them."""

from typing import Any

import polars as pl

from auditor.money import Odds
from auditor.replay import Replay
from auditor.tables.recorded import Rounds
from auditor.terms import Terms
from tests.recorded_events import DAY, Row, card, events, recorded, wager

TERMS: dict[str, Any] = {
    "hole_card": "looked_at",
    "blackjack_pays": Odds(3, 2),
    "win_pays": Odds(1, 1),
    "insurance_pays": Odds(2, 1),
    "dealer_stands_on": 17,
    "dealer_draws_on_soft": True,
    "dealer_blackjack_takes": "original",
    "dealer_blackjack_takes_of_split": "original",
    "dealer_blackjack_against_21": "loses",
    "busted_before_dealer_blackjack": "lost",
    "ace_in_doubled_hand": "free",
    "split_blackjack": "none",
    "surrender_takes": Odds(1, 2),
    "surrender_before_dealer_blackjack": "void",
    "split_aces_draw": "one",
    "rounding": "exact",
}
"""The dealer looks at his hole card, draws on soft 17, and takes no more than originals."""


def dealer(face: str, **fields: Any) -> Row:
    return card(None, face, **fields)


def turned(face: str) -> Row:
    return recorded("reveal", round=0, card=face)


def act(event: str, hand: int = 1, box: int = 1, **fields: Any) -> Row:
    """What P1 does, or is paid."""
    return {"round": 0, "player_id": "P1"} | recorded(event, box=box, hand=hand, **fields)


def to_hand(hand: int, face: str) -> Row:
    return card(1, face) | {"hand": hand}


def insured(amount: str) -> Row:
    return recorded("insurance", round=0, box=1, player_id="P1", amount=amount)


def dealt(first: str, second: str, up: str, hole: str = "??") -> list[Row]:
    """A wager of 20, and the initial deal of box 1 and the dealer, his hole card last."""
    return [wager("P1", "20"), card(1, first), dealer(up), card(1, second), dealer(hole)]


def facts(name: str, *rows: Row, **terms: Any) -> list[Row]:
    """A fact table of one round of these rows and its end."""
    frame = events(*rows, recorded("round_end", round=0))
    numbered = {"round": 0, "table_day": 0, "gaming_day": DAY, "table_id": "BJ07"}
    judged = numbered | {"round_id": "118", "status": "judged", "reason": None}
    schema = {column: of.dtype.type for column, of in Rounds.to_schema().columns.items()}
    replay = Replay(frame, pl.DataFrame([judged], schema=schema))
    return replay.table(name, Terms(**(TERMS | terms))).to_dicts()


def fact(name: str, *rows: Row, **terms: Any) -> Row:
    """The only fact of a table."""
    [only] = facts(name, *rows, **terms)
    return only
