"""The dealer's hand: each card drawn, and whether another was owed."""

import polars as pl

from auditor.replay.course import initial_cards_of_dealer
from auditor.replay.deal import wagered_boxes
from auditor.replay.hands import open_at
from auditor.replay.play import Play
from auditor.replay.steps import DEALER
from auditor.terms import Terms


def dealer_draws(play: Play, terms: Terms) -> pl.DataFrame:
    """One row per card of the dealer after the first.

    `may_draw` tells whether the dealer draws on the total before it; a hole card is his in any
    case. `hands_open` counts, for the first card that is not of the initial deal, the hands that
    still wanted a decision when it fell; null for the others. `decides` tells whether something
    was left for it to decide.
    """
    initial = initial_cards_of_dealer(play.hole_card)
    known = pl.col("hidden_before") == 0
    rows = play.steps.filter(
        (pl.col("box") == DEALER) & (pl.col("event") == "card") & (pl.col("cards_before") > 0)
    ).select(
        "round",
        "seq",
        "card",
        number=pl.col("cards_before") + 1,
        total=pl.when(known).then("best_before"),
        soft=pl.when(known).then(pl.col("best_before") != pl.col("hard_before")),
        taken_back=pl.col("withdrawn_at").is_not_null(),
    )
    first = pl.col("number") == initial + 1
    waiting = (
        rows.filter(first)
        .select("round", "seq")
        .join(play.hands, on="round", how="inner")
        .filter(open_at(pl.col("seq")))
        .join(wagered_boxes(play), on=["round", "box"], how="semi")
        .group_by("round", "seq")
        .agg(hands_open=pl.len())
    )
    draws = _draws(pl.col("total"), pl.col("soft"), terms)
    decides = (pl.col("seq") < pl.col("live_until")).fill_null(value=False) | (
        (pl.col("number") == 2) & (pl.col("seq") < pl.col("waiting_until"))
    ).fill_null(value=False)
    return (
        rows.join(waiting, on=["round", "seq"], how="left", maintain_order="left")
        .join(_deciding(play), on="round", how="left", maintain_order="left")
        .join(
            play.course.select("round", "table_day"), on="round", how="left", maintain_order="left"
        )
        .select(
            "table_day",
            "round",
            "seq",
            "number",
            "total",
            "soft",
            "taken_back",
            initial=pl.col("number") <= initial,
            may_draw=(pl.col("number") <= initial) | draws,
            hands_open=pl.when(first).then(pl.col("hands_open").fill_null(0)),
            decides=(pl.col("number") <= initial) | decides,
        )
    )


def dealer_stops(play: Play, terms: Terms) -> pl.DataFrame:
    """One row per round in which something was left for the dealer's hand to decide.

    `hands_live` counts the hands left to compare: not busted, surrendered, a blackjack, or paid
    before the dealer was done. `waiting` counts blackjacks unpaid against an ace or a ten, and
    insurance wagers, which need the dealer's second card and no further one. `must_draw`
    tells whether a card was owed when the round ended.
    """
    soft = pl.col("dealer_best") != pl.col("dealer_hard")
    left = (
        left_to_decide(play)
        .join(play.course, on="round", how="left", maintain_order="left")
        .filter(pl.col("dealer_cards").is_not_null())
    )
    drawing = _draws(pl.col("dealer_best"), soft, terms)
    return left.select(
        "table_day",
        "round",
        "hands_live",
        "waiting",
        seq=pl.coalesce("dealer_last_at", "ended_at"),
        total=pl.col("dealer_best"),
        cards=pl.col("dealer_cards"),
        must_draw=((pl.col("hands_live") > 0) & drawing)
        | ((pl.col("waiting") > 0) & (pl.col("dealer_cards") < 2)),
    )


def dealer_totals(play: Play) -> pl.DataFrame:
    """One row per round in which the dealer's hand came to two cards or more, all known.

    `announced` is the last total told of it once it was complete.
    """
    told = play.steps.filter((pl.col("box") == DEALER) & (pl.col("event") == "announce"))
    ever = told.join(play.course, on="round").select("table_day", ever=pl.lit(value=True)).unique()
    last = told.group_by("round").agg(
        told_at=pl.col("seq").last(), announced=pl.col("value").last()
    )
    in_time = (pl.col("told_at") > pl.col("dealer_last_at")).fill_null(value=False)
    return (
        play.course.filter((pl.col("dealer_cards") > 1) & pl.col("dealer_best").is_not_null())
        .join(last, on="round", how="left", maintain_order="left")
        .join(ever, on="table_day", how="left", maintain_order="left")
        .select(
            "table_day",
            "round",
            seq=pl.when(in_time).then("told_at").otherwise("dealer_last_at"),
            announced=pl.when("ever").then(pl.when(in_time).then("announced").otherwise(0)),
            hard_total="dealer_hard",
            best_total="dealer_best",
        )
    )


def left_to_decide(play: Play) -> pl.DataFrame:
    """One row per round in which something was left for the dealer's hand to decide, and what."""
    early = (
        pl.when(pl.col("dealer_cards") > 1)
        .then(pl.col("settled_at") < pl.col("dealer_last_at"))
        .otherwise((pl.col("paid") > 0) & pl.col("asked_even_money"))
    )
    untouched = pl.col("paid") + pl.col("collected") + pl.col("returned") == 0
    return (
        _at_stake(play)
        .with_columns(
            live=pl.col("comparable") & ~early.fill_null(value=False),
            waiting=(untouched & pl.col("undecided_blackjack")) | pl.col("insured"),
        )
        .group_by("round", maintain_order=True)
        .agg(
            hands_live=pl.struct("box", "hand").filter(pl.col("live")).n_unique(),
            waiting=pl.col("waiting").sum(),
        )
        .filter((pl.col("hands_live") > 0) | (pl.col("waiting") > 0))
    )


def _deciding(play: Play) -> pl.DataFrame:
    """One row per round: until when a hand was left to compare, or something to wait for."""
    until = pl.coalesce("settled_at", "ended_at")
    waiting = pl.col("undecided_blackjack") | pl.col("insured")
    return (
        _at_stake(play)
        .group_by("round")
        .agg(
            live_until=until.filter(pl.col("comparable")).max(),
            waiting_until=until.filter(waiting).max(),
        )
    )


def _at_stake(play: Play) -> pl.DataFrame:
    """The wagers that were not given up, each with what it may need the dealer's hand for."""
    main = pl.col("bet") == "main"
    blackjack = pl.col("blackjack").fill_null(value=False)
    void = pl.col("asked_even_money") & blackjack & (pl.col("shows") == 1)
    low = pl.col("shows").is_between(2, 9)
    given_up = main & pl.col("surrendered")
    return play.unsettled.filter((pl.col("staked") > 0) & ~given_up).with_columns(
        comparable=main & ~blackjack & ~pl.col("busted").fill_null(value=True),
        undecided_blackjack=main & blackjack & ~low,
        insured=~main & ~void,
    )


def _draws(total: pl.Expr, soft: pl.Expr, terms: Terms) -> pl.Expr:
    """Whether the dealer draws on a total."""
    draws = total < terms.dealer_stands_on
    if terms.dealer_draws_on_soft:
        draws = draws | ((total == terms.dealer_stands_on) & soft)
    return draws
