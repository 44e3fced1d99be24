"""Rows of a log as the simulation writes them, before they are numbered."""

from typing import NamedTuple

TABLE_EVENTS = frozenset(
    {
        "shoe",
        "sign",
        "sign_removed",
        "limits",
        "notice",
        "notice_removed",
        "permit",
        "permit_ended",
    }
)


class Row(NamedTuple):
    """One event; gaming day, table, `seq`, round and time are added as it is numbered.

    Money is in hundredths of the currency unit, times in milliseconds since 1970. An `at` is
    given only where a row tells again what happened before.
    """

    event: str
    box: int | None = None
    hand: int | None = None
    player_id: str | None = None
    card: str | None = None
    amount: int | None = None
    place: str | None = None
    shoe_id: str | None = None
    bet: str | None = None
    value: int | None = None
    option: str | None = None
    role: str | None = None
    staff_id: str | None = None
    minimum: int | None = None
    maximum: int | None = None
    unit: int | None = None
    effective_at: int | None = None
    at: int | None = None

    @property
    def of_round(self) -> bool:
        """Whether it belongs to a round, as late payment of a blackjack does of all permits."""
        return self.event not in TABLE_EVENTS or self.option == "late_blackjack_payment"
