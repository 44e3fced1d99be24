"""Fields of an event: which it cannot do without, and what they may say of it."""

from functools import cache

import polars as pl

from auditor.logs.batch import FAULTS, FAULTY, OBLIGATORY
from auditor.sentences import sentence
from auditor.tables.recorded import EVENT, OPTION, ROUND_EVENTS, TABLE_EVENTS

_PLAYER = ("box", "player_id")
_HAND = ("box", "hand")
_PLAYERS_HAND = (*_HAND, "player_id")

REQUIRED: dict[str, tuple[str, ...]] = {
    "shoe": ("shoe_id", "value"),
    "limits": ("minimum", "maximum", "role"),
    "notice": ("option",),
    "notice_removed": ("option",),
    "permit": ("option", "role"),
    "permit_ended": ("option",),
    "wager": (*_PLAYER, "amount"),
    "wager_rejected": _PLAYER,
    "wager_removed": (*_PLAYER, "amount"),
    "card": ("card",),
    "reveal": ("card",),
    "offer": ("option", "box"),
    "insurance": (*_PLAYER, "amount"),
    "even_money": _PLAYER,
    "burn": ("card",),
    "card_withdrawn": ("card", "role"),
    "announce": ("value",),
    "stand": _PLAYERS_HAND,
    "hit": _PLAYERS_HAND,
    "surrender": _PLAYERS_HAND,
    "double": (*_PLAYERS_HAND, "amount"),
    "split": (*_PLAYERS_HAND, "amount"),
    "first_hand": _PLAYER,
    "pay": (*_PLAYERS_HAND, "amount"),
    "collect": (*_PLAYERS_HAND, "amount"),
    "return": (*_PLAYERS_HAND, "amount"),
    "cards_removed": _HAND,
    "touch": _PLAYER,
    "round_void": ("role",),
}
"""Fields that an event cannot do without, beside those of every row."""

OF_A_HAND_OR_THE_DEALER = ("card", "reveal", "card_withdrawn", "announce")
"""Events of a hand where they name a box, of the dealer where they name none."""

OPTIONS: dict[str, tuple[str, ...]] = {
    "notice": ("minimum_change", "double_with_ace", "resplit"),
    "notice_removed": ("minimum_change",),
    "permit": ("double_with_ace", "resplit", "over_maximum", "late_blackjack_payment"),
    "permit_ended": ("double_with_ace", "resplit", "over_maximum", "late_blackjack_payment"),
    "offer": ("even_money", "surrender", "insurance"),
}
"""What may be announced, allowed or offered."""

OF_A_ROUND = ("permit", "late_blackjack_payment")
"""The one table event, with its option, that names a round."""


def is_event(*events: str) -> pl.Expr:
    """Whether each row is one of these events; null where the event is not known."""
    return pl.col("event").is_in(pl.Series(events, dtype=EVENT).implode())


def _blank(column: str, events: pl.Expr) -> tuple[str, pl.Expr, pl.Expr]:
    reason = sentence("is blank, and a {} cannot do without it", pl.col("event").cast(pl.String))
    return column, events & pl.col(column).is_null(), reason


@cache
def _rules() -> list[tuple[str, pl.Expr, pl.Expr]]:
    """Column, condition and reason of every fault that a row's event makes of its fields."""
    event, option, box, hand = (pl.col(name) for name in ("event", "option", "box", "hand"))
    rules = [
        (column, pl.col(column).is_null(), pl.lit("is blank, and no row can do without it"))
        for column in OBLIGATORY
    ]
    rules.append(_blank("round_id", is_event(*ROUND_EVENTS)))
    for column in dict.fromkeys(name for names in REQUIRED.values() for name in names):
        events = [event for event, names in REQUIRED.items() if column in names]
        rules.append(_blank(column, is_event(*events)))
    rules.append(_blank("minimum", is_event("notice") & (option == "minimum_change")))
    rules.append(
        (
            "hand",
            is_event(*OF_A_HAND_OR_THE_DEALER) & box.is_not_null() & hand.is_null(),
            pl.lit("is blank, and the box is not: a card or total of a box is that of a hand"),
        )
    )
    for name, options in OPTIONS.items():
        allowed = pl.Series(options, dtype=OPTION).implode()
        rules.append(
            (
                "option",
                is_event(name) & ~option.is_in(allowed),
                sentence("'{}' is nothing that a {} can name", option.cast(pl.String), event),
            )
        )
    of_a_round = is_event(OF_A_ROUND[0]) & (option == OF_A_ROUND[1]).fill_null(value=False)
    rules.append(
        (
            "round_id",
            is_event(*TABLE_EVENTS) & pl.col("round_id").is_not_null() & ~of_a_round,
            sentence("'{}' names a round, and a {} is of no round", pl.col("round_id"), event),
        )
    )
    return rules


def faults(values: pl.DataFrame) -> pl.DataFrame:
    """Faults that the events of typed rows make of their fields (`batch.FAULTS`)."""
    rules = _rules()
    found = values.select(
        condition.fill_null(value=False).alias(str(number))
        for number, (_, condition, _) in enumerate(rules)
    )
    rows = [
        values.filter(found[str(number)]).select(
            "line", column=pl.lit(column), reason=reason, kind=pl.lit(FAULTY)
        )
        for number, (column, _, reason) in enumerate(rules)
        if found[str(number)].any()
    ]
    return pl.concat(rows) if rows else FAULTS.to_frame()
