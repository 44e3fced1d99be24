"""Settlements: what each player was paid, beside what was owed."""

from typing import TYPE_CHECKING

import polars as pl

from auditor import cards
from auditor.money import STATED
from auditor.replay.outcomes import owed
from auditor.replay.permits import allowed
from auditor.replay.stakes import STAKE
from auditor.replay.steps import BOX_PLAYER
from auditor.tables.recorded import BET
from auditor.tables.settled import CIRCUMSTANCE, SETTLED_AS
from auditor.terms import Terms

if TYPE_CHECKING:
    from auditor.replay.play import Play

WAGER = [*STAKE, "bet"]
_MOVED = {"paid": "pay", "collected": "collect", "returned": "return"}
_MOMENTS = ("_in_time", "_before_cards")
"""Sums of what moved between the initial and the subsequent deal, and before any further card."""


def settlements(play: "Play", terms: Terms) -> pl.DataFrame:
    """One row per wager on a hand, main or insurance, that was settled or ought to have been.

    Key: round, box, hand, `player_id`, `bet`. Ordered by it. `won` is what the player went away
    with, less his stake: what was paid, less what was collected; a stake handed back after it
    was collected counts as not collected. `owed` is what the cards that lay there owe him so.
    """
    rows = owed(play.unsettled, terms).with_columns(_as_it_can_be_stated("owed"))
    short = pl.col("owed") - pl.col("won")
    as_owed = (short == 0).fill_null(value=False)
    as_blackjack = (
        pl.col("split_21")
        & (pl.col("staked") > 0)
        & (pl.col("paid") == pl.col("owed_as_blackjack"))
    )
    as_eleven = (pl.col("ace_doubled") & (pl.col("won") == pl.col("owed_ace_as_eleven"))).fill_null(
        value=False
    )
    cut_back = (
        pl.col("outside_limits").fill_null(value=False)
        & (pl.col("bet") == "main")
        & (pl.col("returned") > 0)
        & (short != 0).fill_null(value=False)
        & ~as_blackjack
        & ~as_eleven
        & (pl.col("circumstance") != "surrendered")
    )
    return rows.with_columns(
        short=pl.when(short != 0).then(short),
        settled_alike=(pl.col("won") == 0) | (pl.col("won").abs() == pl.col("staked")),
        dealer_total=pl.col("dealer_best"),
        settled_as=pl.when(as_owed)
        .then(pl.lit("owed", dtype=SETTLED_AS))
        .when(as_blackjack)
        .then(pl.lit("blackjack", dtype=SETTLED_AS))
        .when(as_eleven)
        .then(pl.lit("ace_as_eleven", dtype=SETTLED_AS))
        .otherwise(pl.lit("unlike", dtype=SETTLED_AS)),
        circumstance=pl.when(cut_back)
        .then(pl.lit("cut_back", dtype=CIRCUMSTANCE))
        .otherwise("circumstance"),
    )


def _as_it_can_be_stated(owed: str) -> pl.Expr:
    """What is owed; where a log cannot state it, the amount next to it that was won, if one was.

    Half of an odd fourth place is owed exactly, and no log has a fifth.
    """
    off = (pl.col(owed) - pl.col("won")).abs()
    return pl.when(off < STATED).then("won").otherwise(owed).alias(owed)


def unsettled(play: "Play") -> pl.DataFrame:
    """One row per wager, recorded or settled, with all that decides what it is owed."""
    staked = pl.concat([_main(play), _insurance(play)], how="diagonal_relaxed")
    rows = staked.join(_moved(play), on=WAGER, how="full", coalesce=True).sort(WAGER)
    money = [
        "staked",
        "doubled",
        *(f"{moved}{moment}" for moved in _MOVED for moment in ("", *_MOMENTS)),
        "collected_promptly",
        "settled_early",
        "settled_unknown",
    ]
    rows = (
        rows.with_columns(pl.col(money).fill_null(0))
        .join(_hands(play), on=["round", "box", "hand"], how="left", maintain_order="left")
        .join(_players(play), on=BOX_PLAYER, how="left", maintain_order="left")
        .join(_given_up(play), on=STAKE, how="left", maintain_order="left")
        .join(play.course, on="round", how="left", maintain_order="left")
    )
    rows = rows.with_columns(
        seq=pl.coalesce("settled_at", "ended_at"),
        own_split=pl.col("own_split").fill_null(value=False),
        asked_even_money=pl.col("asked_even_money").fill_null(value=False),
        surrendered=pl.col("surrendered").fill_null(value=False),
        given_back=pl.col("given_back").fill_null(0),
        refused_late=pl.col("refused_late").fill_null(value=False)
        & (pl.col("bet") == "main")
        & (pl.col("paid") + pl.col("collected") == 0),
        original=pl.coalesce("original", "wagered", pl.lit(0)),
        no_stake=pl.col("staked") == 0,
        blackjack=pl.col("blackjack").fill_null(value=False),
        split_21=(pl.col("split_21") & (pl.col("bet") == "main")).fill_null(value=False),
    )
    return _with_leave(play, rows).with_columns(
        won=_won(), **{f"paid{moment}": _won(moment) for moment in _MOMENTS}
    )


def _won(moment: str = "") -> pl.Expr:
    """What a player went away with, less his stake; of what had moved by a moment, if one is named.

    A return beyond what was left on the layout gives back what had been collected, or more than
    was ever staked. Where he had no stake, and none was refused or taken back, it is a gift.
    """
    paid, collected, returned = (pl.col(f"{moved}{moment}") for moved in _MOVED)
    left = pl.max_horizontal(pl.col("staked") - collected, pl.lit(0))
    back = pl.max_horizontal(returned - left, pl.lit(0))
    gift = pl.when(pl.col("no_stake")).then(
        pl.max_horizontal(returned - pl.col("given_back"), pl.lit(0))
    )
    return paid - collected + gift.fill_null(back)


def _main(play: "Play") -> pl.DataFrame:
    return play.stakes.select(
        *STAKE, "staked", "doubled", "original", bet=pl.lit("main", dtype=BET)
    )


def _insurance(play: "Play") -> pl.DataFrame:
    return (
        play.acts.filter(pl.col("event") == "insurance")
        .group_by(BOX_PLAYER, maintain_order=True)
        .agg(staked=pl.col("amount").sum())
        .filter(pl.col("staked") > 0)
        .select(
            *BOX_PLAYER,
            "staked",
            hand=pl.lit(1, pl.Int16),
            bet=pl.lit("insurance", dtype=BET),
        )
    )


def _moved(play: "Play") -> pl.DataFrame:
    """One row per wager that money settled: the sums, and when."""
    rows = (
        play.acts.filter(pl.col("event").is_in(_MOVED.values()) & (pl.col("amount") > 0))
        .join(play.course, on="round", how="left", maintain_order="left")
        .join(_after_second_card(play), on="round", how="left", maintain_order="left")
    )
    event, seq, amount = pl.col("event"), pl.col("seq"), pl.col("amount")
    interim = (seq > pl.col("dealt_at")) & (seq < pl.col("play_from")).fill_null(value=True)
    dealer_done = (pl.col("dealer_cards") >= 2) & (seq > pl.col("dealer_last_at"))
    before_cards = (seq < pl.col("further_at")).fill_null(value=True)
    # Insurance may have been collected on a second card that was then taken back.
    taken_back = (pl.col("second_drawn_at") < pl.col("dealer_second_at")).fill_null(value=False)
    known = pl.when(taken_back).then("second_drawn_at").otherwise("second_known_at")
    promptly = (seq > known) & (seq < pl.col("next_act_at")).fill_null(value=True)
    taken = event.is_in(["pay", "collect"])
    by_moment = {"": pl.lit(value=True), "_in_time": interim, "_before_cards": before_cards}
    return rows.group_by(WAGER).agg(
        *(
            amount.filter((event == act) & within).sum().alias(f"{moved}{moment}")
            for moved, act in _MOVED.items()
            for moment, within in by_moment.items()
        ),
        collected_promptly=amount.filter((event == "collect") & promptly).sum(),
        settled_early=amount.filter(taken & ~dealer_done.fill_null(value=False)).sum(),
        settled_unknown=amount.filter(
            taken & ~(seq > pl.col("second_known_at")).fill_null(value=False)
        ).sum(),
        settled_at=pl.coalesce(seq.filter(taken).first(), seq.first()),
    )


def _after_second_card(play: "Play") -> pl.DataFrame:
    """One row per round: the first card or main settlement once the dealer's second is known."""
    settles = pl.col("event").is_in(["pay", "collect"]) & (pl.col("bet") == "main")
    return (
        play.acts.filter((pl.col("event") == "card") | settles)
        .join(play.course.select("round", "second_known_at"), on="round", how="inner")
        .filter(pl.col("seq") > pl.col("second_known_at"))
        .group_by("round")
        .agg(next_act_at=pl.col("seq").min())
    )


def _hands(play: "Play") -> pl.DataFrame:
    two_card_21 = (pl.col("cards") == 2) & (pl.col("best") == cards.BLACKJACK)
    return play.hands.select(
        "round",
        "box",
        "hand",
        "cards",
        "hard",
        "aces",
        "first_two_hard",
        "first_two_aces",
        "blackjack",
        "busted",
        hand_doubled=pl.col("doubled_at").is_not_null(),
        best=pl.when(pl.col("hidden") == 0).then("best"),
        split_21=two_card_21 & (pl.col("split_ace") | pl.col("split_ten")),
        split_ten_21=two_card_21 & pl.col("split_ten"),
    )


def _players(play: "Play") -> pl.DataFrame:
    """One row per player on a box: what he wagered, asked for and got back."""
    own_split = (
        play.stakes.filter("split_off").select(BOX_PLAYER).unique().with_columns(own_split=True)
    )
    refused = (
        play.acts.filter(pl.col("event") == "wager")
        .group_by(BOX_PLAYER)
        .agg(put_down=pl.col("amount").sum())
    )
    return (
        play.wagers.select(
            *BOX_PLAYER,
            "outside_limits",
            "refused_in_time",
            "refused_late",
            "standing",
            wagered="standing",
        )
        .join(_even_money(play), on=BOX_PLAYER, how="full", coalesce=True)
        .join(own_split, on=BOX_PLAYER, how="full", coalesce=True)
        .join(refused, on=BOX_PLAYER, how="left")
        .select(
            *BOX_PLAYER,
            "outside_limits",
            "refused_late",
            "wagered",
            "asked_even_money",
            "own_split",
            refused_in_time=pl.col("refused_in_time").fill_null(value=False),
            given_back=pl.col("put_down").fill_null(0),
        )
    )


def _even_money(play: "Play") -> pl.DataFrame:
    """One row per player on a box whose request for even money counts.

    One made once the subsequent deal had begun counts only where it was granted: something was
    paid after it and before the dealer's second card was known.
    """
    asked = (
        play.acts.filter(pl.col("event") == "even_money")
        .group_by(BOX_PLAYER)
        .agg(asked_at=pl.col("seq").min())
        .join(play.course.select("round", "play_from", "second_known_at"), on="round", how="left")
    )
    granted = (
        play.acts.filter(
            (pl.col("event") == "pay") & (pl.col("bet") == "main") & (pl.col("amount") > 0)
        )
        .join(asked, on=BOX_PLAYER, how="inner")
        .filter(
            (pl.col("seq") > pl.col("asked_at"))
            & (pl.col("seq") < pl.col("second_known_at")).fill_null(value=True)
        )
        .select(*BOX_PLAYER, granted=pl.lit(value=True))
        .unique()
    )
    in_time = (pl.col("asked_at") < pl.col("play_from")).fill_null(value=True)
    return (
        asked.join(granted, on=BOX_PLAYER, how="left")
        .filter(in_time | pl.col("granted").fill_null(value=False))
        .select(*BOX_PLAYER, asked_even_money=pl.lit(value=True))
    )


def _given_up(play: "Play") -> pl.DataFrame:
    """One row per player and hand that he surrendered."""
    rows = play.steps.filter(pl.col("event") == "surrender").select(STAKE).unique()
    return rows.with_columns(surrendered=True)


def _with_leave(play: "Play", rows: pl.DataFrame) -> pl.DataFrame:
    """The rows with who allowed a blackjack to be paid late, in time for the subsequent deal."""
    low = pl.col("blackjack") & pl.col("shows").is_between(2, 9)
    asking = rows.filter(low).select(
        "table_day", *WAGER, seq=pl.coalesce("play_from", pl.col("ended_at") + 1)
    )
    late = allowed(play.events, asking, "late_blackjack_payment").select(
        *WAGER, late_leave_by="allowed_by"
    )
    return rows.join(late, on=WAGER, how="left", maintain_order="left")
