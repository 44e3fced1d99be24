"""Completeness: which rounds can be judged, and why the others cannot.

A rejected row leaves a hole. It costs the round that it names. Where it names none it costs the
round that was in progress where it stands, or else the next one. A rejected table event costs every
round from there on until the table's state is known again: until the next event of the same kind
and scope, or to the end of the table-day where the row hides its scope. The round it stands in
counts as well, for what it says may have been meant for that round.

A card of a box that is never turned up is a hole too: whatever was decided, drawn and paid on its
hand was so on a total that nobody knows.
"""

import polars as pl

from auditor.cards import HIDDEN
from auditor.logs.batch import TORN
from auditor.logs.order import Where
from auditor.logs.rounds import ROUND, is_table_event, names_round
from auditor.logs.states import FOREVER, is_of_a_round, lapses
from auditor.reveals import turned_up
from auditor.sentences import sentence
from auditor.tables.recorded import STATUS

_STATES = {
    "sign": "which sign was on show",
    "limits": "which limits were set",
    "notice": "what had been announced",
    "permit": "what was permitted",
    "shoe": "which shoe was in play",
}
_NO_END = "it has neither round_end nor round_void"


def judged(
    rounds: pl.DataFrame,
    gone: pl.DataFrame,
    accepted: pl.DataFrame,
    lost: pl.DataFrame,
    where: Where,
) -> pl.DataFrame:
    """The rounds with their `status` and, where that is incomplete, the `reason`.

    `rounds` as `rounds.seen` gives them; `gone` and `accepted` the rejected and the accepted rows
    with their positions; `lost` the table-days of files that cannot be read, with their `path`.
    """
    gone = gone.with_columns(row=where("file", "line"))
    spans = _spans(rounds.filter("sound"))
    named = gone.join(rounds, on=ROUND, suffix="_of_round").filter(
        pl.col("sound") | (names_round() & pl.col("sure"))
    )
    settled = named.filter((pl.col("kind") != TORN) | pl.col("sound"))
    astray = gone.join(settled, on=["file", "line"], how="anti").filter(
        ~is_table_event() | is_of_a_round()
    )
    holes = pl.concat(
        [
            _ranked(_told(named), 0),
            _ranked(_in_progress_or_next(astray, spans), 1),
            _ranked(_while_unknown(gone, accepted, spans), 2),
            _ranked(_in_lost_files(rounds, lost), 3),
            _ranked(_without_end(rounds), 4),
            _ranked(_never_known(rounds, accepted, where), 5),
        ]
    )
    first = holes.sort("rank", "position").unique("round", keep="first")
    status = (
        pl.when(pl.col("reason").is_not_null())
        .then(pl.lit("incomplete"))
        .when("void")
        .then(pl.lit("void"))
        .otherwise(pl.lit("judged"))
        .cast(STATUS)
    )
    return (
        rounds.join(first.select("round", "reason"), on="round", how="left")
        .with_columns(status=status)
        .sort("round")
    )


def _ranked(holes: pl.DataFrame, rank: int) -> pl.DataFrame:
    """Why rounds are not whole, for each `round`; of several the first `rank` is told."""
    return holes.select("round", pl.lit(rank, pl.Int32).alias("rank"), "position", "reason")


def _spans(rounds: pl.DataFrame) -> pl.DataFrame:
    """The rounds with `closes`, the position up to which a row may belong to them.

    That is a round's end; without one, the beginning of the next round.
    """
    next_begins = pl.col("begins").shift(-1).over("table_day").fill_null(FOREVER)
    void = pl.when("void").then("ends")
    return rounds.with_columns(closes=pl.coalesce("ended", void, next_begins))


def _told(named: pl.DataFrame) -> pl.DataFrame:
    """Holes in rounds that rejected rows name."""
    rows = (
        named.sort("position", "line")
        .group_by("round", maintain_order=True)
        .agg(pl.col("position").first(), pl.col("row").first(), others=pl.len() - 1)
    )
    one = sentence("row {} was rejected", "row")
    several = sentence("row {} and {} more were rejected", "row", "others")
    return rows.with_columns(reason=pl.when(pl.col("others") > 0).then(several).otherwise(one))


def _in_progress_or_next(astray: pl.DataFrame, spans: pl.DataFrame) -> pl.DataFrame:
    """Holes in the round in progress where a row stands that names none, or in the next."""
    # Where rounds overlap, the one that lasts longest so far may still be open under a later one.
    longest = pl.col("closes").cum_max().over("table_day")
    by_begin = spans.sort("begins").with_columns(
        longest=longest,
        open_round=pl.when(pl.col("closes") == longest)
        .then("round")
        .forward_fill()
        .over("table_day"),
    )
    at = astray.select("table_day", "position", "row").sort("position")
    begun = at.join_asof(
        by_begin.select("table_day", "begins", "round", "closes", "longest", "open_round"),
        left_on="position",
        right_on="begins",
        by="table_day",
        check_sortedness=False,
    ).with_columns(
        last=pl.when(pl.col("position") < pl.col("closes")).then("round"),
        open=pl.when(pl.col("position") < pl.col("longest")).then("open_round"),
    )
    following = at.join_asof(
        by_begin.select("table_day", "begins", following="round"),
        left_on="position",
        right_on="begins",
        by="table_day",
        strategy="forward",
        check_sortedness=False,
    )
    holes = begun.drop("round").with_columns(
        next=pl.when(pl.col("open").is_null()).then(following["following"])
    )
    return (
        holes.unpivot(["last", "open", "next"], index=["position", "row"], value_name="round")
        .drop_nulls("round")
        .with_columns(reason=sentence("row {} was rejected and may belong to it", "row"))
    )


def _while_unknown(gone: pl.DataFrame, accepted: pl.DataFrame, spans: pl.DataFrame) -> pl.DataFrame:
    """Holes in rounds while a part of the table's state is not known."""
    until = lapses(gone, accepted)
    if until.is_empty():
        return spans.clear().with_columns(position="begins", reason=pl.lit(None, pl.String))
    longest = pl.col("known_at").cum_max().over("table_day")
    lasting = pl.when(pl.col("known_at") == longest)
    by_position = until.select(
        "table_day",
        "position",
        longest.alias("longest"),
        *(
            lasting.then(name).forward_fill().over("table_day").alias(name)
            for name in ("row", "kind")
        ),
    )
    return (
        spans.sort("closes")
        .join_asof(
            by_position,
            left_on="closes",
            right_on="position",
            by="table_day",
            check_sortedness=False,
            coalesce=False,
        )
        .filter(pl.col("longest") > pl.col("begins"))
        .with_columns(
            reason=sentence(
                "row {} was rejected, so that {} is not known",
                "row",
                pl.col("kind").replace_strict(_STATES),
            )
        )
    )


def _in_lost_files(rounds: pl.DataFrame, lost: pl.DataFrame) -> pl.DataFrame:
    return rounds.join(lost, on="table_day").with_columns(
        position="begins",
        reason=sentence("{}, a part of its table-day, cannot be read", "path"),
    )


def _without_end(rounds: pl.DataFrame) -> pl.DataFrame:
    return rounds.filter(pl.col("ended").is_null() & ~pl.col("void")).with_columns(
        position="begins", reason=pl.lit(_NO_END)
    )


def _never_known(rounds: pl.DataFrame, accepted: pl.DataFrame, where: Where) -> pl.DataFrame:
    """Holes in rounds with a card of a box that stays face down to the end."""
    down = (pl.col("event") == "card") & (pl.col("card") == HIDDEN) & pl.col("box").is_not_null()
    holding = accepted.filter(down).select(ROUND).unique()
    if holding.is_empty():
        return rounds.clear().with_columns(position="begins", reason=pl.lit(None, pl.String))
    named = rounds.filter(~pl.col("void")).select(*ROUND, "round")
    rows = accepted.join(holding, on=ROUND, how="semi", maintain_order="left").join(
        named, on=ROUND, maintain_order="left"
    )
    never = rows.filter(down).join(turned_up(rows), on=["round", "seq"], how="anti")
    row = where("file", "line")
    return never.with_columns(
        reason=sentence("row {}, a card of box {}, is never turned up", row, "box")
    )
