"""Hands as they stood: every row of a hand with the cards it held before and after."""

import polars as pl

from auditor import cards, splits
from auditor.replay.reveals import with_faces
from auditor.tables.recorded import EVENT

DEALER = 0
"""The box and hand of the dealer inside the replay, where a log leaves both blank."""

HAND = ["round", "box", "hand"]
BOX_PLAYER = ["round", "box", "player_id"]

CARD_EVENTS = ["card", "reveal", "card_withdrawn"]
DECISIONS = ["stand", "hit", "double", "split", "surrender"]

STEP = pl.Enum([*EVENT.categories, "formed"])
"""What a step is: an event of the log, or the forming of a hand by a split."""

_KEPT = ["round", "seq", "event", "box", "hand", "player_id", "amount", "bet", "card", "value"]
_PLACED = ["face_up", "face_down", "sideways"]
_MOVED = {"moved_cards": pl.Int16, "moved_hard": pl.Int16, "moved_aces": pl.Int16}


def steps(events: pl.DataFrame) -> pl.DataFrame:
    """One row per event on a hand or on the dealer's cards, and one per hand a split forms.

    `events` are the rows of judged rounds in order. Ordered by round, box, hand, `seq`; the
    dealer is box 0, hand 0. `cards`, `hard` (aces as 1), `aces` and `squares` (the sum of the
    squared values) tell the hand after the row, `…_before` the hand before it; `hidden` counts
    cards not known yet. A card taken back counts until it was. A hand that a split forms begins
    with a row of event `formed`, at the `seq` of the split.
    """
    on_hand = pl.col("box").is_not_null() & pl.col("hand").is_not_null()
    of_dealer = pl.col("box").is_null() & pl.col("event").is_in([*CARD_EVENTS, "announce"])
    rows = events.filter(on_hand | of_dealer).select(*_KEPT, *_PLACED)
    rows = with_faces(rows.with_columns(pl.col("box", "hand").fill_null(DEALER)))
    withdrawn = _withdrawn(rows)
    taken = withdrawn.select("round", seq="withdrawn_at", takes=pl.lit(value=True))
    for known in (_forming(rows), withdrawn, taken):
        rows = rows.join(known, on=["round", "seq"], how="left", maintain_order="left")
    rows = rows.with_columns(pl.col("forms", "takes").fill_null(value=False))
    partings = _partings(rows)
    rows = rows.join(
        partings.select("round", "seq", "parted_hard", "parted_aces", "parted_cards"),
        on=["round", "seq"],
        how="left",
        maintain_order="left",
    )
    return _with_states(pl.concat([_changes(rows), _formed(partings, rows)], how="diagonal"))


def _forming(rows: pl.DataFrame) -> pl.DataFrame:
    """One row per split that forms a hand: its `round`, `seq`, and `forms`, which is true."""
    boxes = rows.filter(pl.col("event") == "split").select("round", "box").unique()
    near = rows.filter(pl.col("event").is_in(["card", "split"])).join(
        boxes, on=["round", "box"], how="semi", maintain_order="left"
    )
    return splits.with_forms(near).filter("forms").select("round", "seq", "forms")


def _withdrawn(rows: pl.DataFrame) -> pl.DataFrame:
    """One row per card later taken back: its `round`, `seq`, and `withdrawn_at`.

    What is taken back is the last card of that face that lies there. Where none does, as after a
    row that was logged twice, nothing is.
    """
    event, taken = pl.col("event"), pl.col("event") == "card_withdrawn"
    there = rows.filter(event.is_in(["card", "card_withdrawn"]))
    if not there.select(taken.any()).item():
        return there.clear().select("round", "seq", withdrawn_at="seq")
    unseen = (taken & (pl.col("card") == cards.HIDDEN)).any().over(HAND)
    face = pl.when(unseen).then("card").otherwise(pl.coalesce("shown", "card"))
    by = [*HAND, "face"]
    total = pl.when(taken).then(-1).otherwise(1).cum_sum().over(by)
    piles = (
        there.join(there.filter(taken).select("round").unique(), on="round", how="semi")
        .sort("round", "seq")
        .with_columns(face=face)
        .with_columns(total=total)
        .with_columns(floor=pl.min_horizontal(pl.col("total").cum_min().over(by), 0))
        .with_columns(
            missed=pl.col("floor") < pl.col("floor").shift(1, fill_value=0).over(by),
            place=pl.col("total") - pl.col("floor") + taken.cast(pl.Int32),
        )
        .sort("seq")
    )
    dealt = piles.filter(~taken).select(*by, "place", "seq", dealt_at="seq")
    return (
        piles.filter(taken & ~pl.col("missed"))
        .select(*by, "place", "seq", withdrawn_at="seq")
        .join_asof(dealt, on="seq", by=[*by, "place"], strategy="backward", check_sortedness=False)
        .select("round", "withdrawn_at", seq="dealt_at")
    )


def _partings(rows: pl.DataFrame) -> pl.DataFrame:
    """One row per split that forms a hand: the hand formed, and the card that moves to it.

    The second card of a hand moves; one that finds no second card moves none.
    """
    number = pl.int_range(1, pl.len() + 1)
    made = rows.filter("forms").select(
        *HAND,
        "seq",
        formed=1 + number.over(["round", "box"]).cast(pl.Int16),
        nth=number.over(HAND),
        # A hand formed begins with the card that moved, the hand first dealt with its own.
        own=(pl.col("hand") == 1).cast(pl.Int64),
    )
    dealt = rows.filter((pl.col("event") == "card") & pl.col("withdrawn_at").is_null()).join(
        made, on=["round", "box"], how="semi", maintain_order="left"
    )
    held = (
        made.select(*HAND, "seq")
        .join(dealt.select(*HAND, dealt_at="seq"), on=HAND, how="inner")
        .filter(pl.col("dealt_at") < pl.col("seq"))
        .group_by(*HAND, "seq")
        .agg(held=pl.len().cast(pl.Int64))
    )
    made = made.join(held, on=[*HAND, "seq"], how="left", maintain_order="left")
    while True:
        partings = _moving(made, dealt)
        # A hand formed without a card has its first dealt to it, which is then its own.
        bare = partings.filter(pl.col("parted_cards") == 0).select("round", "box", hand="formed")
        wrong = made.filter(pl.col("own") == 0).join(bare, on=HAND, how="semi")
        if wrong.is_empty():
            return partings
        own = wrong.select(HAND).unique().with_columns(now=pl.lit(1, pl.Int64))
        made = (
            made.join(own, on=HAND, how="left", maintain_order="left")
            .with_columns(own=pl.coalesce("now", "own"))
            .drop("now")
        )


def _moving(made: pl.DataFrame, dealt: pl.DataFrame) -> pl.DataFrame:
    """The splits `made`, with the card of those `dealt` that each moves.

    The first split of a hand leaves it the dealt card that is its `own`, if there is one, and
    moves the next; each further split moves the one after that.
    """
    own = pl.col("own")
    spare = pl.col("held").fill_null(0) - own - pl.col("nth")
    splits_made = (
        made.with_columns(lacking=pl.min_horizontal(spare.cum_min().over(HAND), 0))
        .with_columns(moved=pl.col("nth") + pl.col("lacking"))
        .with_columns(place=own + 1 + pl.col("moved").shift(1, fill_value=0).over(HAND))
    )
    kept = dealt.select(
        *HAND,
        place=pl.int_range(1, pl.len() + 1).over(HAND),
        dealt_at="seq",
        parted_hard=cards.value(pl.col("card")),
    )
    there = pl.col("dealt_at") < pl.col("seq")
    return (
        splits_made.join(kept, on=[*HAND, "place"], how="left", maintain_order="left")
        .with_columns(parted_hard=pl.when(there).then("parted_hard").otherwise(0))
        .with_columns(
            parted_cards=there.fill_null(value=False).cast(pl.Int16),
            parted_aces=(pl.col("parted_hard") == 1).cast(pl.Int16),
        )
    )


def _changes(rows: pl.DataFrame) -> pl.DataFrame:
    """What each row changes in its hand."""
    event = pl.col("event")
    value = cards.value(pl.col("card"))
    sign = pl.when(event == "card").then(1).when("takes").then(-1).otherwise(0)
    turns = pl.col("turns_up").cast(pl.Int16)
    shown = pl.when(event == "reveal").then(turns).otherwise(sign).cast(pl.Int16)
    ace = cards.is_ace(pl.col("card"))
    unknown = pl.col("card") == cards.HIDDEN
    parted = pl.col("parted_hard").fill_null(0)
    return rows.with_columns(
        event=event.cast(pl.String).cast(STEP),
        d_cards=sign.cast(pl.Int16) - pl.col("parted_cards").fill_null(0),
        d_hard=(shown * value).fill_null(0) - parted,
        d_aces=shown * ace.fill_null(value=False).cast(pl.Int16)
        - pl.col("parted_aces").fill_null(0),
        d_squares=(shown * value * value).fill_null(0) - parted * parted,
        d_hidden=pl.when(event == "reveal")
        .then(-turns)
        .otherwise(sign * unknown.fill_null(value=False).cast(pl.Int16))
        .cast(pl.Int16),
    ).drop("takes", "parted_hard", "parted_aces", "parted_cards")


def _formed(partings: pl.DataFrame, rows: pl.DataFrame) -> pl.DataFrame:
    """One row per hand that a split forms, holding the card that moved."""
    by = rows.select("round", "seq", "player_id")
    return partings.join(by, on=["round", "seq"], how="left", maintain_order="left").select(
        "round",
        "seq",
        "player_id",
        "box",
        pl.col("formed").alias("hand"),
        event=pl.lit("formed", dtype=STEP),
        parent=pl.col("hand"),
        d_cards=pl.col("parted_cards"),
        d_hard=pl.col("parted_hard"),
        d_aces=pl.col("parted_aces"),
        d_squares=pl.col("parted_hard") * pl.col("parted_hard"),
        d_hidden=pl.lit(0, pl.Int16),
    )


def _with_states(changes: pl.DataFrame) -> pl.DataFrame:
    """The rows in order, each with its hand before and after it."""
    ordered = changes.sort("round", "box", "hand", "seq").with_columns(begins=begins(HAND))
    totals = ["cards", "hard", "aces", "squares", "hidden"]
    after = ordered.with_columns(
        running(pl.col(f"d_{name}"), pl.col("begins")).alias(name) for name in totals
    )
    return after.with_columns(
        (pl.col(name) - pl.col(f"d_{name}")).alias(f"{name}_before") for name in totals
    ).with_columns(
        best=cards.best(pl.col("hard"), pl.col("aces")),
        best_before=cards.best(pl.col("hard_before"), pl.col("aces_before")),
    )


def begins(keys: list[str]) -> pl.Expr:
    """Whether a row begins a run of equal keys, rows being in order of them."""
    return pl.any_horizontal(pl.col(keys) != pl.col(keys).shift(1)).fill_null(value=True)


def running(change: pl.Expr, start: pl.Expr) -> pl.Expr:
    """The sum of a change since its run began, `start` telling where runs begin.

    A sum over all rows, less what it was when the run began: a window for each run takes ten
    times as long.
    """
    total = change.cast(pl.Int64).cum_sum()
    return total - pl.when(start).then(total - change).forward_fill()


def following(column: str, keys: list[str]) -> pl.Expr:
    """The column in the next row of the same run of keys, null in the last one."""
    same = pl.all_horizontal(pl.col(keys) == pl.col(keys).shift(-1))
    return pl.when(same).then(pl.col(column).shift(-1))
