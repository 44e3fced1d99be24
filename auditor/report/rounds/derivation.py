"""What is re-derived at each row of a round, in words: a fact of the replay to a sentence."""

from collections.abc import Callable, Mapping, Sequence

import polars as pl

from auditor import money
from auditor.replay import Replay
from auditor.replay.steps import DEALER, DECISIONS
from auditor.report.rounds.story import Row, Wager
from auditor.report.rounds.wording import difference, due, recorded, rests_on, staked
from auditor.report.visible import shown
from auditor.terms import Terms

Derived = dict[tuple[int, int], list[str]]
"""Sentences by round and row."""


def derived(
    replay: Replay,
    terms: Terms,
    held: pl.DataFrame,
    wagers: Mapping[int, Sequence[Wager]],
) -> Derived:
    """The sentences of each row, in the order in which a reader wants them.

    `held` has the cards of each hand before and after each of its rows, as `layout.held` gives it.
    """
    found: Derived = {}
    decisions = replay.table("decisions", terms).select("round", "seq", "shows").iter_rows()
    shows = {(number, seq): its for number, seq, its in decisions}
    for row in held.sort("round", "seq", "box", "hand").iter_rows(named=True):
        _say(found, row, _of_hand(row, shows.get((row["round"], row["seq"]))))
    for name, said in _FACTS.items():
        for fact in replay.table(name, terms).iter_rows(named=True):
            _say(found, fact, said(fact))
    for number, each in wagers.items():
        for wager in each:
            _say(found, {"round": number, "seq": wager.seq[0]}, _of_wager(wager))
            for seq in wager.seq[1:]:
                again = f"see row {wager.seq[0]}, which settles the same wager"
                _say(found, {"round": number, "seq": seq}, again)
    return found


def _say(found: Derived, at: Row, sentence: str | None) -> None:
    if sentence and at["round"] is not None:
        found.setdefault((at["round"], at["seq"]), []).append(sentence)


def _of_hand(row: Row, shows: int | None) -> str | None:
    """What a hand held before a decision, and the dealer showed, or what it holds after a card."""
    whose = "the dealer" if row["box"] == DEALER else f"hand {row['hand']}"
    if row["event"] in DECISIONS:
        against = f", against the dealer's {'ace' if shows == 1 else shows}" if shows else ""
        return f"on {row['before'] or 'no cards'}: {row['total_before']}{against}"
    if row["event"] in {"card", "reveal", "card_withdrawn", "formed"}:
        return f"{whose} has {row['after'] or 'no cards'}: {row['total']}"
    return None


def _of_wager(wager: Wager) -> str:
    """What a wager is owed, and on what that rests; beside what was recorded."""
    whose = f"{shown(wager.player_id)} on hand {wager.hand}, {staked(wager)}"
    grounds = f"; {rests_on(wager.grounds)}" if wager.grounds else ""
    others = f"; {'; '.join(wager.otherwise)}" if wager.otherwise else ""
    off = difference(wager)
    said = f"{whose}: {due(wager)}, {wager.why}{grounds}{others}; {recorded(wager)}"
    return f"{said}: {off}" if off else said


def _of_standing(fact: Row) -> str:
    limits = f"the sign states {_amount(fact['minimum'])} to {_amount(fact['maximum'])}"
    unit = f", units of {_amount(fact['unit'])}" if fact["unit"] is not None else ""
    return f"{_amount(fact['amount'])} stands at the first card; {limits}{unit}"


def _of_double(fact: Row) -> str:
    first = "no two cards" if fact["first_two"] is None else f"{fact['first_two']} with aces as 1"
    return f"original wager {_amount(fact['original'])}; the first two cards make {first}"


def _of_split(fact: Row) -> str:
    hands = f"{fact['hands_before']} before it"
    return f"original wager {_amount(fact['original'])}; hands of the box: {hands}"


def _of_insurance(fact: Row) -> str:
    return (
        f"insured {_amount(fact['insured'])} so far, on an original wager of "
        f"{_amount(fact['original'])}; the dealer shows {fact['shown']}"
    )


def _of_request(fact: Row) -> str:
    blackjack = "a blackjack" if fact["blackjack"] else "no blackjack"
    return f"the hand is {blackjack}; the dealer shows {fact['shown']}"


def _of_total(fact: Row) -> str | None:
    if fact["announced"] is None:
        return None
    heard = "nothing" if not fact["announced"] else fact["announced"]
    return f"to be announced: {fact['due']}; heard: {heard}"


def _of_dealers_total(fact: Row) -> str | None:
    if fact["announced"] is None:
        return None
    both = sorted({fact["hard_total"], fact["best_total"]})
    due_ = " or ".join(map(str, both))
    return f"the dealer has {due_}; announced: {fact['announced'] or 'nothing'}"


def _of_all_hands(fact: Row) -> str | None:
    if fact["owed_loss"] is None or fact["lost"] is None:
        return None
    return (
        f"all hands of {shown(fact['player_id'])} on the box lost {_amount(fact['lost'])}; "
        f"they are to lose {_amount(fact['owed_loss'])}"
    )


_FACTS: dict[str, Callable[[Row], str | None]] = {
    "wagers": _of_standing,
    "doubles": _of_double,
    "splits": _of_split,
    "insurances": _of_insurance,
    "even_money_requests": _of_request,
    "totals": _of_total,
    "dealer_totals": _of_dealers_total,
    "split_totals": _of_all_hands,
}


def _amount(units: int | None) -> str:
    return "none" if units is None else money.words(units)
