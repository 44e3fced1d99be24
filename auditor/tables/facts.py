"""Every fact table that a clause may speak of, by name."""

import pandera.polars as pa

from auditor.tables.dealt import (
    Boxes,
    DealerDraws,
    DealerStops,
    DealerTotals,
    Deals,
    HoleCards,
    InitialCards,
    Places,
    Placings,
    ShoeCounts,
    Shoes,
    Touches,
    Turns,
)
from auditor.tables.limits import LimitChanges, Refusals, RoundSigns, Wagers
from auditor.tables.offered import Offers, SurrenderedHands
from auditor.tables.played import (
    Decisions,
    DoubledHands,
    Doubles,
    DrawDecisions,
    Draws,
    FinishedHands,
    Followers,
    Removals,
    SplitHands,
    Splits,
    Totals,
)
from auditor.tables.settled import EvenMoneyRequests, Insurances, Settlements, SplitTotals

FACTS: dict[str, type[pa.DataFrameModel]] = {
    "round_signs": RoundSigns,
    "limit_changes": LimitChanges,
    "wagers": Wagers,
    "refusals": Refusals,
    "placings": Placings,
    "places": Places,
    "boxes": Boxes,
    "shoes": Shoes,
    "shoe_counts": ShoeCounts,
    "deals": Deals,
    "initial_cards": InitialCards,
    "turns": Turns,
    "touches": Touches,
    "offers": Offers,
    "insurances": Insurances,
    "even_money_requests": EvenMoneyRequests,
    "decisions": Decisions,
    "surrendered_hands": SurrenderedHands,
    "finished_hands": FinishedHands,
    "draws": Draws,
    "draw_decisions": DrawDecisions,
    "totals": Totals,
    "doubles": Doubles,
    "doubled_hands": DoubledHands,
    "splits": Splits,
    "split_hands": SplitHands,
    "followers": Followers,
    "removals": Removals,
    "hole_cards": HoleCards,
    "dealer_draws": DealerDraws,
    "dealer_stops": DealerStops,
    "dealer_totals": DealerTotals,
    "settlements": Settlements,
    "split_totals": SplitTotals,
}
"""Each fact table's name with its model."""

_DEALT = frozenset({"hole_card"})
_DRAWN = _DEALT | {"dealer_stands_on", "dealer_draws_on_soft"}

DEPENDS: dict[str, frozenset[str]] = {name: frozenset() for name in FACTS} | {
    "deals": _DEALT,
    "initial_cards": _DEALT,
    "hole_cards": _DEALT,
    "offers": _DEALT,
    "insurances": _DEALT,
    "even_money_requests": _DEALT,
    "decisions": _DEALT,
    "removals": _DEALT,
    "dealer_draws": _DRAWN,
    "dealer_stops": _DRAWN,
    "settlements": frozenset(
        {
            "hole_card",
            "blackjack_pays",
            "win_pays",
            "insurance_pays",
            "dealer_blackjack_takes",
            "dealer_blackjack_takes_of_split",
            "dealer_blackjack_against_21",
            "busted_before_dealer_blackjack",
            "ace_in_doubled_hand",
            "split_blackjack",
            "surrender_takes",
            "surrender_before_dealer_blackjack",
            "rounding",
        }
    ),
    "split_totals": frozenset({"busted_before_dealer_blackjack"}),
}
"""Each fact table's name with the terms that it is derived under."""
