"""The replay of a log: each fact table, derived when it is asked for."""

from collections.abc import Callable

import polars as pl

from auditor import cards
from auditor.replay import (
    boxes,
    deal,
    dealing,
    decisions,
    doubling,
    drawing,
    hole_cards,
    insurance,
    limits,
    offers,
    refusals,
    removals,
    settlements,
    shoes,
    signs,
    split_totals,
    splitting,
    totals,
    wagers,
)
from auditor.replay.play import Play, play
from auditor.replay.steps import DEALER, HAND
from auditor.tables.fact import Fact
from auditor.tables.facts import FACTS
from auditor.terms import HoleCard, Terms

_DERIVED: dict[str, Callable[[Play], pl.DataFrame]] = {
    "round_signs": lambda played: signs.round_signs(played.events, played.wagers),
    "limit_changes": lambda played: limits.limit_changes(played.events),
    "wagers": lambda played: wagers.wagers(played.wagers),
    "refusals": lambda played: refusals.refusals(played.events, played.wagers),
    "placings": boxes.placings,
    "places": boxes.places,
    "boxes": boxes.boxes,
    "shoes": shoes.shoes,
    "shoe_counts": shoes.shoe_counts,
    "deals": deal.deals,
    "initial_cards": boxes.initial_cards,
    "turns": deal.turns,
    "touches": boxes.touches,
    "offers": offers.offers,
    "insurances": insurance.insurances,
    "decisions": decisions.decisions,
    "surrendered_hands": offers.surrendered_hands,
    "finished_hands": drawing.finished_hands,
    "draws": doubling.draws,
    "draw_decisions": drawing.draw_decisions,
    "totals": totals.totals,
    "doubles": doubling.doubles,
    "doubled_hands": doubling.doubled_hands,
    "splits": lambda played: played.splits,
    "split_hands": splitting.split_hands,
    "followers": splitting.followers,
    "removals": removals.removals,
    "hole_cards": hole_cards.hole_cards,
    "dealer_totals": dealing.dealer_totals,
}

_DERIVED_UNDER: dict[str, Callable[[Play, Terms], pl.DataFrame]] = {
    "even_money_requests": insurance.even_money_requests,
    "dealer_draws": dealing.dealer_draws,
    "dealer_stops": dealing.dealer_stops,
    "settlements": settlements.settlements,
    "split_totals": split_totals.split_totals,
}


class Replay:
    """The replay of the judged rounds of a log."""

    def __init__(self, events: pl.DataFrame, rounds: pl.DataFrame) -> None:
        """Takes every accepted row, and the rounds with what became of each."""
        self._events = events
        self._rounds = rounds
        self._plays: dict[HoleCard, Play] = {}

    def play(self, hole_card: HoleCard) -> Play:
        """What every fact is drawn from."""
        if hole_card not in self._plays:
            self._plays[hole_card] = play(self._events, self._rounds, hole_card)
        return self._plays[hole_card]

    def table(self, name: str, terms: Terms) -> pl.DataFrame:
        """A fact table under some terms, as its model says; the same rows in the same order."""
        played = self.play(terms.hole_card)
        if name in _DERIVED:
            return _as_modelled(_DERIVED[name](played), name)
        return _as_modelled(_DERIVED_UNDER[name](played, terms), name)

    def cards_held(self, keys: pl.DataFrame) -> pl.Series:
        """The cards of each hand just before a row, in words; null where it held none.

        `keys` has `round`, `box`, `hand` and `seq`, one row per text; without a box, the dealer's
        cards are meant.
        """
        asked = keys.with_columns(pl.col("box", "hand").fill_null(DEALER)).with_row_index("place")
        # What a hand held is the same under any term.
        dealt = self.play(next(iter(self._plays), "none")).steps.filter(
            pl.col("round").is_in(keys["round"].unique().implode()) & (pl.col("d_cards") != 0)
        )
        held = (
            asked.join(_spans(dealt), on=HAND, how="left")
            .filter((pl.col("from") < pl.col("seq")) & (pl.col("until") >= pl.col("seq")))
            .sort("place", "from")
            .group_by("place", maintain_order=True)
            .agg(words=cards.words(_face()).str.join(" "))
        )
        return asked.join(held, on="place", how="left", maintain_order="left")["words"]


def _face() -> pl.Expr:
    """The card as it was known at `seq`: the dealer's hole card from when it was turned up."""
    turned = (pl.col("shown_at") < pl.col("seq")).fill_null(value=False)
    return pl.when(turned).then("shown").otherwise("card")


def _spans(dealt: pl.DataFrame) -> pl.DataFrame:
    """One row per card and hand that held it: `from` one `seq` until another."""
    never = pl.lit(2**62)
    rows = dealt.filter(pl.col("event") == "card").select(
        *HAND, "seq", "card", "shown", "shown_at", "withdrawn_at", "cards_before"
    )
    parted = dealt.filter(pl.col("event") == "formed").select(
        "round", "box", moved_to="hand", hand="parent", parted_at="seq", moved_hard="d_hard"
    )
    place = pl.int_range(1, pl.len() + 1)
    # What was dealt to a hand that no card moved to begins with a card of its own.
    moved_to = parted.select("round", "box", hand="moved_to").with_columns(own=pl.lit(0, pl.Int64))
    kept = (
        rows.filter(pl.col("withdrawn_at").is_null())
        .join(moved_to, on=HAND, how="left", maintain_order="left")
        .with_columns(place=place.over(HAND) - pl.col("own").fill_null(1))
    )
    moves = parted.sort("round", "box", "hand", "parted_at").with_columns(
        place=place.over(["round", "box", "hand"])
    )
    moved = kept.join(moves, on=[*HAND, "place"], how="inner").filter(
        pl.col("seq") < pl.col("parted_at")
    )
    gone = moved.select("round", "seq", "parted_at")
    stays = rows.join(gone, on=["round", "seq"], how="left").select(
        *HAND,
        "card",
        "shown",
        "shown_at",
        **{"from": "seq"},
        until=pl.coalesce("withdrawn_at", "parted_at", never),
    )
    goes = moved.select(
        "round",
        "box",
        "card",
        "shown",
        "shown_at",
        hand="moved_to",
        **{"from": "parted_at"},
        until=never,
    )
    return pl.concat([stays, goes.select(stays.columns)])


def _as_modelled(facts: pl.DataFrame, name: str) -> pl.DataFrame:
    """The facts with exactly the columns of their model, in order of table-day and `seq`.

    The model of a fact says types and what may be null, no more: the cast settles the first and
    one count the second, in a hundredth of the time that validation takes. Only its failure is
    left to the model, which words it.

    Raises:
        pandera.errors.SchemaError: the replay derived something else: a fault of the auditor.
    """
    model = FACTS[name]
    assert issubclass(model, Fact)
    columns = model.to_schema().columns
    known = facts.with_columns(
        pl.lit(None).alias(column) for column in columns if column not in facts.columns
    )
    typed = known.select(
        pl.col(column).cast(schema.dtype.type) for column, schema in columns.items()
    )
    ordered = typed.sort("table_day", "seq", maintain_order=True)
    empty = [column for column, nulls in ordered.null_count().row(0, named=True).items() if nulls]
    if any(not columns[column].nullable for column in empty):
        model.validate(ordered)
    return ordered
