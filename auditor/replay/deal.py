"""The initial deal and the order of boxes: who should have been dealt to, and who acted when."""

import polars as pl

from auditor.replay.course import initial_cards_of_dealer
from auditor.replay.hands import open_at
from auditor.replay.play import Play
from auditor.replay.steps import DEALER, DECISIONS
from auditor.sentences import sentence

_NEVER = pl.lit(2**62)


def wagered_boxes(play: Play) -> pl.DataFrame:
    """One row per round and box with an initial wager standing at the first card."""
    return (
        play.wagers.filter(pl.col("standing") > 0)
        .select("round", "box")
        .unique(maintain_order=True)
        .sort("round", "box")
    )


def deals(play: Play) -> pl.DataFrame:
    """One row per round that was dealt: the first cards beside those that were due.

    The first card goes to each wagered box from the dealer's left, then one to the dealer, then a
    second to each of those boxes, and to the dealer where he is dealt a hole card. A box whose
    only wagers were refused in time is left aside: dealing to it is the fault of the refusal.
    """
    dealers = initial_cards_of_dealer(play.hole_card)
    due = _due(wagered_boxes(play), dealers)
    dealt = _dealt(play)
    rows = _beside(due, dealt)
    first, later = ~pl.col("second_part"), pl.col("second_part")
    in_first = pl.col("due_box").filter(first)
    places = rows.group_by("round", maintain_order=True).agg(
        cards_out_of_place=pl.col("misplaced").sum(),
        first_out_of_place=(pl.col("misplaced") & first).sum(),
        later_out_of_place=(pl.col("misplaced") & later).sum(),
        first_part_complete=in_first.is_in(pl.col("box").filter(first).implode()).all(),
        misplaced_at=pl.col("seq").filter(pl.col("misplaced")).first(),
        due_box=pl.col("due_box").filter(pl.col("misplaced")).first(),
        dealt_box=pl.col("box").filter(pl.col("misplaced")).first(),
    )
    strange = (
        dealt.filter(~pl.col("wagered"))
        .group_by("round")
        .agg(
            cards_to_unwagered_boxes=pl.len(),
            stray_at=pl.col("seq").first(),
            stray_box=pl.col("box").first(),
        )
    )
    calls = (
        play.acts.filter(pl.col("event") == "no_more_bets")
        .group_by("round")
        .agg(call_at=pl.col("seq").min())
    )
    joined = (
        play.course.filter(pl.col("first_card_at").is_not_null())
        .join(places, on="round", how="left", maintain_order="left")
        .join(strange, on="round", how="left", maintain_order="left")
        .join(calls, on="round", how="left", maintain_order="left")
        .join(_made_good(play, rows, dealt, dealers), on="round", how="left", maintain_order="left")
        .join(play.evidence, on="table_day", how="left", maintain_order="left")
    )
    called = (pl.col("call_at") < pl.col("first_card_at")).fill_null(value=False)
    return joined.select(
        "table_day",
        "round",
        seq=pl.coalesce("misplaced_at", "stray_at", "first_card_at"),
        called=pl.when("calls_recorded").then(called),
        cards_out_of_place=pl.col("cards_out_of_place").fill_null(0),
        first_out_of_place=pl.col("first_out_of_place").fill_null(0),
        later_out_of_place=pl.col("later_out_of_place").fill_null(0),
        first_part_complete=pl.col("first_part_complete").fill_null(value=True),
        boxes_out_of_place=pl.col("boxes_out_of_place").fill_null(0),
        complete=pl.col("complete").fill_null(value=True),
        due=_spot("due_box"),
        dealt=_spot("dealt_box"),
        cards_to_unwagered_boxes=pl.col("cards_to_unwagered_boxes").fill_null(0),
        stray_box=pl.col("stray_box"),
    )


def _beside(due: pl.DataFrame, dealt: pl.DataFrame) -> pl.DataFrame:
    """The places of the deal, each with the card that fell there."""
    return due.join(dealt, on=["round", "place"], how="left", maintain_order="left").with_columns(
        misplaced=(pl.col("box") != pl.col("due_box")).fill_null(value=True)
    )


def _made_good(play: Play, rows: pl.DataFrame, dealt: pl.DataFrame, dealers: int) -> pl.DataFrame:
    """One row per round with a card out of place: what is out of place but for the dealer's cards.

    `complete` tells whether each wagered box had two cards all the same before the first decision,
    and the dealer his.
    """
    wrong = rows.filter("misplaced").select("round").unique()
    place = pl.int_range(1, pl.len() + 1).over("round")
    of_boxes = _beside(
        rows.join(wrong, on="round", how="semi", maintain_order="left")
        .filter(pl.col("due_box") != DEALER)
        .select("round", "due_box", place=place),
        dealt.join(wrong, on="round", how="semi", maintain_order="left")
        .filter(pl.col("box") != DEALER)
        .select("round", "box", place=place),
    )
    initial = (
        dealt.join(wrong, on="round", how="semi", maintain_order="left")
        .join(play.course.select("round", "decided_at"), on="round", how="left")
        .filter((pl.col("seq") < pl.col("decided_at")).fill_null(value=True))
        .group_by("round", "box")
        .agg(got=pl.len())
    )
    due = pl.when(pl.col("due_box") == DEALER).then(dealers).otherwise(2)
    complete = (
        rows.join(wrong, on="round", how="semi")
        .select("round", "due_box")
        .unique()
        .join(initial, left_on=["round", "due_box"], right_on=["round", "box"], how="left")
        .group_by("round")
        .agg(complete=(pl.col("got").fill_null(0) >= due).all())
    )
    return (
        of_boxes.group_by("round")
        .agg(boxes_out_of_place=pl.col("misplaced").sum())
        .join(complete, on="round", how="left")
    )


def _spot(box: str) -> pl.Expr:
    """Where a card goes, in words."""
    number = pl.col(box)
    return (
        pl.when(number == DEALER)
        .then(pl.lit("the dealer"))
        .when(number.is_not_null())
        .then(sentence("box {}", number))
        .otherwise(pl.lit("nobody"))
    )


def _due(boxes: pl.DataFrame, dealers: int) -> pl.DataFrame:
    """One row per round and place in the deal, with the box due there; the dealer is box 0.

    The `second_part` begins with the dealer's card. A second card of the dealer is due last.
    """
    ranked = boxes.with_columns(
        rank=pl.int_range(1, pl.len() + 1).over("round"), n=pl.len().over("round").cast(pl.Int64)
    )
    first = ranked.select("round", place="rank", due_box="box", second_part=pl.lit(value=False))
    second = ranked.select(
        "round",
        place=pl.col("n") + 1 + pl.col("rank"),
        due_box="box",
        second_part=pl.lit(value=True),
    )
    rounds = ranked.group_by("round").agg(pl.col("n").first())
    dealer = [
        rounds.select(
            "round",
            place=number * (pl.col("n") + 1),
            due_box=pl.lit(DEALER, pl.Int8),
            second_part=pl.lit(value=True),
        )
        for number in range(1, dealers + 1)
    ]
    return pl.concat([first, second, *dealer]).sort("round", "place")


def _dealt(play: Play) -> pl.DataFrame:
    """One row per card of a round in order, with its place, and whether its box is wagered on."""
    refused = play.wagers.group_by("round", "box").agg(
        wagered=(pl.col("standing") > 0).any(),
        refused=pl.col("refused_in_time").any(),
    )
    return (
        play.acts.filter(pl.col("event") == "card")
        .select("round", "seq", pl.col("box").fill_null(DEALER))
        .join(refused, on=["round", "box"], how="left", maintain_order="left")
        .with_columns(wagered=pl.col("wagered").fill_null(value=False) | (pl.col("box") == DEALER))
        .filter(pl.col("wagered") | ~pl.col("refused").fill_null(value=False))
        .with_columns(place=pl.int_range(1, pl.len() + 1).over("round"))
    )


def turns(play: Play) -> pl.DataFrame:
    """One row per round with a decision: whether each box waited for those before it.

    `boxes_before_their_turn` counts the boxes that acted while a wagered box to the dealer's left
    of them still wanted a decision; `boxes_gone_back_to`, those that acted once more after a box
    beyond them had: to stand once more is no act. The `seq` is that of the first of either.
    """
    acts = play.steps.filter(pl.col("event").is_in(DECISIONS)).select(
        "round", "box", "seq", stands=pl.col("event") == "stand"
    )
    out_of_turn = pl.concat([_before_their_turn(play, acts), _gone_back_to(play, acts)])
    faults = out_of_turn.group_by("round").agg(
        fault_at=pl.col("seq").min(),
        **{
            f"boxes_{fault}": pl.col("box").filter(pl.col("fault") == fault).n_unique()
            for fault in ("before_their_turn", "gone_back_to")
        },
        early_box=pl.col("box").filter(pl.col("fault") == "before_their_turn").min(),
        late_box=pl.col("box").filter(pl.col("fault") == "gone_back_to").min(),
    )
    return (
        acts.group_by("round", maintain_order=True)
        .agg(decided_at=pl.col("seq").min())
        .join(faults, on="round", how="left", maintain_order="left")
        .join(
            play.course.select("round", "table_day"), on="round", how="left", maintain_order="left"
        )
        .with_columns(
            pl.col("boxes_before_their_turn", "boxes_gone_back_to").fill_null(0),
            seq=pl.coalesce("fault_at", "decided_at"),
        )
    )


def _before_their_turn(play: Play, acts: pl.DataFrame) -> pl.DataFrame:
    """One row per decision on a box while a hand to the left of it was open."""
    wagered = play.hands.join(wagered_boxes(play), on=["round", "box"], how="semi")
    done = pl.max_horizontal(
        pl.col("closed_at").fill_null(_NEVER),
        pl.when(pl.col("reopened_at").is_not_null()).then(
            pl.col("closed_again_at").fill_null(_NEVER)
        ),
    )
    first = acts.group_by("round", "box").agg(decided_at=pl.col("seq").min())
    # Most rounds go from box to box; only for the others is each act set beside each hand.
    asked = (
        wagered.group_by("round", "box")
        .agg(done_at=done.max())
        .join(first, on=["round", "box"], how="full", coalesce=True)
        .sort("round", "box")
        .with_columns(waits_for=pl.col("done_at").fill_null(0).cum_max().shift(1).over("round"))
        .filter(pl.col("decided_at") < pl.col("waits_for"))
        .select("round")
    )
    return (
        acts.join(asked, on="round", how="semi")
        .join(wagered.rename({"box": "left_box"}), on="round", how="inner")
        .filter((pl.col("left_box") < pl.col("box")) & open_at(pl.col("seq")))
        .select("round", "box", "seq", fault=pl.lit("before_their_turn"))
    )


def _gone_back_to(play: Play, acts: pl.DataFrame) -> pl.DataFrame:
    """One row per box that acted after a box beyond it had: the first time that it did."""
    own = acts.join(wagered_boxes(play), on=["round", "box"], how="semi")
    beyond = (
        own.group_by("round", "box")
        .agg(decided_at=pl.col("seq").min())
        .sort("round", "box", descending=[False, True])
        .with_columns(beyond_at=pl.col("decided_at").cum_min().shift(1).over("round"))
    )
    return (
        own.filter(~pl.col("stands"))
        .join(beyond, on=["round", "box"], how="inner")
        .filter(pl.col("seq") > pl.col("beyond_at"))
        .group_by("round", "box")
        .agg(pl.col("seq").min(), fault=pl.lit("gone_back_to").first())
    )
