"""The wagers of rounds: what was recorded of each, what was owed, and what decides that."""

from collections.abc import Mapping

import polars as pl

from auditor.cards import BLACKJACK
from auditor.replay import Replay
from auditor.report.rounds.grounds import (
    TABLE,
    WAGER,
    Key,
    first_choices,
    grounds,
    keyed,
    otherwise,
)
from auditor.report.rounds.story import Row, Wager
from auditor.rulebook import Rulebook

_MONEY = ("pay", "collect", "return")

_WHY = {
    "blackjack_against_low": "a blackjack against the dealer's {shows}",
    "even_money": "even money on a blackjack against an ace",
    "busted": "{total}, over {limit}",
    "dealer_blackjack_doubled": "doubled, against a dealer's blackjack",
    "dealer_blackjack_split": "split, against a dealer's blackjack; see what all its hands lost",
    "surrendered": "surrendered",
    "insurance_void": "insurance is void once even money is asked for",
    "refused": "refused before the first card, so that nothing is at stake",
    "unstaked": "no wager of this player lies there",
    "cut_back": "outside the limits and let stand, so that it is settled whole",
}


def wagers(replay: Replay, book: Rulebook, settled: Mapping[str, str]) -> dict[int, list[Wager]]:
    """The wagers of each round of a replay, in order of box, hand and player."""
    terms = book.terms_under(first_choices(book, settled))
    its_grounds = grounds(replay, book, settled)
    others = otherwise(replay, book, settled)
    rows = settling_rows(replay.play(terms.hole_card).acts)
    found: dict[int, list[Wager]] = {}
    for key, fact in keyed(replay.table(TABLE, terms).sort(WAGER)).items():
        found.setdefault(fact["round"], []).append(
            Wager(
                box=fact["box"],
                hand=fact["hand"],
                player_id=fact["player_id"],
                bet=fact["bet"],
                seq=rows.get(key, (fact["seq"],)),
                staked=fact["staked"],
                doubled=fact["doubled"],
                paid=fact["paid"],
                collected=fact["collected"],
                returned=fact["returned"],
                won=fact["won"],
                owed=fact["owed"],
                why=why(fact),
                grounds=its_grounds[key],
                otherwise=others[key],
            )
        )
    return found


def settling_rows(acts: pl.DataFrame) -> dict[Key, tuple[int, ...]]:
    """The rows that settled each wager."""
    rows = acts.filter(pl.col("event").is_in(_MONEY)).sort("seq")
    by_wager = rows.group_by(WAGER, maintain_order=True).agg("seq")
    return {row[:-1]: tuple(row[-1]) for row in by_wager.iter_rows()}


def why(fact: Row) -> str:
    """What decides what a wager is owed, in words: `18 against the dealer's 17`."""
    circumstance = fact["circumstance"]
    if circumstance == "insurance":
        return f"insurance; {_dealer(fact)}"
    if circumstance in _WHY:
        shown = {"shows": "ace" if fact["shows"] == 1 else fact["shows"], "limit": BLACKJACK}
        return _WHY[circumstance].format(**{**fact, **shown})
    mine = "a blackjack" if fact["blackjack"] else _total(fact["total"])
    return f"{mine} against {_dealers(fact)}"


def _dealer(fact: Row) -> str:
    if fact["dealer_total"] is None:
        return "the dealer's second card is not known"
    return "the dealer has a blackjack" if fact["dealer_blackjack"] else "no dealer's blackjack"


def _dealers(fact: Row) -> str:
    if fact["dealer_total"] is None:
        return "a dealer's hand that is not known"
    return (
        "a dealer's blackjack"
        if fact["dealer_blackjack"]
        else f"the dealer's {fact['dealer_total']}"
    )


def _total(total: int | None) -> str:
    return "a hand that is not known" if total is None else str(total)
