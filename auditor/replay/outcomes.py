"""What the cards that lay there owe a wager, under the terms of the table."""

import polars as pl

from auditor import cards, money
from auditor.tables.settled import CIRCUMSTANCE
from auditor.terms import Terms


def owed(rows: pl.DataFrame, terms: Terms) -> pl.DataFrame:
    """The rows with the circumstance of each wager and what it is owed, less the stake.

    `owed` is null where no cards tell. `owed_ace_as_eleven` is what a doubled hand would be owed
    if an ace of its first two cards might count 11; `owed_as_blackjack`, what the stake would win
    as a blackjack.
    """
    circumstance = _circumstance(terms)
    throughout = terms.ace_in_doubled_hand == "one_throughout"
    ace_doubled = (
        pl.col("hand_doubled") & (pl.col("first_two_aces") > 0) & (pl.col("cards") > 2)
    ).fill_null(value=False)
    free = pl.col("best")
    later = pl.col("aces") - pl.col("first_two_aces")
    fixed = cards.best(pl.col("hard"), later)
    total = pl.when(ace_doubled).then(fixed).otherwise(free) if throughout else free
    rows = rows.with_columns(
        circumstance=circumstance.cast(CIRCUMSTANCE),
        total=total,
        ace_doubled=ace_doubled,
        owed_as_blackjack=_as_blackjack(terms),
    )
    named = {
        "even_money": pl.col("staked") - pl.col("doubled"),
        "busted": pl.when(~_blackjack_open(terms)).then(-pl.col("staked")),
        "surrendered": _surrendered(terms),
        "blackjack_against_low": pl.col("owed_as_blackjack"),
        "dealer_blackjack_doubled": _dealer_blackjack_doubled(),
        "insurance": _insurance(terms),
        "insurance_void": pl.lit(0),
        "refused": pl.lit(0),
        "unstaked": pl.lit(0),
    }
    compared = pl.col("circumstance") == "compared"
    decided = pl.coalesce(
        *(pl.when(pl.col("circumstance") == name).then(sum_) for name, sum_ in named.items()),
        pl.when(compared & ~_maybe_even_money()).then(_compared(pl.col("total"), terms)),
    )
    return rows.with_columns(
        owed=decided,
        ace_doubled=ace_doubled & compared,
        owed_ace_as_eleven=pl.when(compared & ace_doubled).then(_compared(free, terms)),
    )


def _as_blackjack(terms: Terms) -> pl.Expr:
    """What the wager wins on a blackjack; what a double added to one is no part of that."""
    return terms.blackjack_pays.in_chips(pl.col("staked") - pl.col("doubled"), terms.payable_in)


def dealer_blackjack() -> pl.Expr:
    """Whether the dealer has a blackjack."""
    return pl.col("dealer_blackjack").fill_null(value=False)


def _blackjack_open(terms: Terms) -> pl.Expr:
    """Whether a busted wager may lose less than all of it to a card that still lies face down."""
    if terms.busted_before_dealer_blackjack == "lost":
        return pl.lit(value=False)
    return _lies_face_down().fill_null(value=False) & (
        (pl.col("doubled") > 0) | pl.col("own_split")
    )


def _maybe_even_money() -> pl.Expr:
    """Whether a blackjack was to be paid even money if the dealer's card, unknown, is an ace."""
    return pl.col("asked_even_money") & pl.col("blackjack") & pl.col("shows").is_null()


def _dealer_blackjack_doubled() -> pl.Expr:
    """What a dealer blackjack leaves of a wager that was doubled: it takes the original.

    Two hands may lose that or nothing, and which of both no text tells. On one the log has no wager
    of the player: his original lies on another hand, or it was split and that row was lost. The
    other is a blackjack, which may not be doubled and would stand off.
    """
    original, won = pl.col("original"), pl.col("won")
    taken = pl.min_horizontal("original", "staked")
    astray = (pl.col("staked") == pl.col("doubled")) & (original > 0)
    return (
        pl.when(astray)
        .then(pl.when((won != 0) & (won != -original)).then(0))
        .when("blackjack")
        .then(pl.when((won != 0) & (won != -taken)).then(-taken))
        .otherwise(-taken)
    )


def _lies_face_down() -> pl.Expr:
    """Whether a card of the dealer never turned up leaves open that he has a blackjack."""
    leaves_open = pl.col("shows").fill_null(1).is_in([1, cards.SOFTENING])
    return (pl.col("dealer_cards") == 2) & pl.col("dealer_best").is_null() & leaves_open


def _circumstance(terms: Terms) -> pl.Expr:
    """What decides how each wager is settled."""
    insured = pl.col("bet") == "insurance"
    ace = pl.col("shows") == 1
    blackjack = pl.col("blackjack").fill_null(value=False)
    even_money = pl.col("asked_even_money") & blackjack & ace
    busted = pl.col("busted").fill_null(value=False)
    lost = pl.lit(terms.busted_before_dealer_blackjack == "lost")
    saved = dealer_blackjack() & ~(busted & lost)
    doubled = pl.lit(terms.dealer_blackjack_takes == "original") & (pl.col("doubled") > 0)
    split = pl.lit(terms.dealer_blackjack_takes_of_split != "all") & pl.col("own_split")
    void = dealer_blackjack() & pl.lit(terms.surrender_before_dealer_blackjack == "void")
    return (
        pl.when(
            pl.col("no_stake")
            & pl.col("refused_in_time").fill_null(value=False)
            & (pl.col("original") == 0)
        )
        .then(pl.lit("refused"))
        .when(pl.col("no_stake"))
        .then(pl.lit("unstaked"))
        .when(insured & even_money)
        .then(pl.lit("insurance_void"))
        .when(insured)
        .then(pl.lit("insurance"))
        .when(pl.col("surrendered") & ~void)
        .then(pl.lit("surrendered"))
        .when(even_money)
        .then(pl.lit("even_money"))
        .when(saved & split)
        .then(pl.lit("dealer_blackjack_split"))
        .when(saved & doubled)
        .then(pl.lit("dealer_blackjack_doubled"))
        .when(busted)
        .then(pl.lit("busted"))
        .when(blackjack & pl.col("shows").is_between(2, 9))
        .then(pl.lit("blackjack_against_low"))
        .otherwise(pl.lit("compared"))
    )


def _insurance(terms: Terms) -> pl.Expr:
    """What an insurance wager is owed: its odds where the dealer shows an ace and makes 21.

    Nothing tells without the dealer's second card, or while that lies face down.
    """
    won = dealer_blackjack() & (pl.col("shows") == 1)
    return pl.when((pl.col("dealer_cards") > 1) & pl.col("dealer_best").is_not_null()).then(
        pl.when(won)
        .then(terms.insurance_pays.in_chips(pl.col("staked"), terms.payable_in))
        .otherwise(-pl.col("staked"))
    )


def _surrendered(terms: Terms) -> pl.Expr:
    """What a surrendered wager is owed: less what is taken of it.

    What the player gets back is the payment, and never more than the wager.
    """
    staked = pl.col("staked")
    back = money.up_to_next(staked - terms.surrender_takes.of(staked), terms.payable_in)
    given_up = pl.min_horizontal(back, staked) - staked
    if terms.surrender_before_dealer_blackjack == "stands":
        return given_up
    return pl.when(~_lies_face_down().fill_null(value=False)).then(given_up)


def _compared(total: pl.Expr, terms: Terms) -> pl.Expr:
    """What a hand of this total is owed against the dealer's; null where it has none."""
    staked = pl.col("staked")
    dealer = pl.col("dealer_best")
    as_blackjack = pl.col("blackjack").fill_null(value=False)
    if terms.split_blackjack == "tens":
        as_blackjack = as_blackjack | pl.col("split_ten_21").fill_null(value=False)
    beaten = dealer_blackjack() & ~as_blackjack
    if terms.dealer_blackjack_against_21 == "stand_off":
        beaten = beaten & (total < cards.BLACKJACK)
    return (
        pl.when(total.is_null())
        .then(None)
        .when(total > cards.BLACKJACK)
        .then(-staked)
        .when(as_blackjack & ~dealer_blackjack() & dealer.is_not_null())
        .then(_as_blackjack(terms))
        .when(beaten)
        .then(-staked)
        .when((dealer > cards.BLACKJACK) | (total > dealer))
        .then(terms.win_pays.in_chips(staked, terms.payable_in))
        .when(total < dealer)
        .then(-staked)
        .when(total == dealer)
        .then(0)
    )
