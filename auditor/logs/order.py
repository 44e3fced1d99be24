"""Order of a log's rows: table-days, and `seq` within them."""

from bisect import bisect_left
from collections.abc import Callable

import polars as pl

from auditor.logs.batch import COLUMNS, COPY
from auditor.logs.rows import Rows, rejected
from auditor.sentences import sentence

TABLE_DAY = ["gaming_day", "table_id"]
_CELLS = ["table_day", "offset", *COLUMNS]

Where = Callable[[str, str], pl.Expr]
"""What names a row, `day.csv:212`, from columns with the number of its file and its line."""


def table_days(*seen: pl.DataFrame) -> pl.DataFrame:
    """Table-days seen, in order of gaming day and table: `table_day`, its number, and the two."""
    stated = [runs(frame.select(TABLE_DAY)).unique() for frame in seen]
    return pl.concat(stated).unique().drop_nulls().sort(TABLE_DAY).with_row_index("table_day")


def runs(stated: pl.DataFrame) -> pl.DataFrame:
    """The rows that do not say what the row before says: few, where a table-day lies together."""
    same = pl.all_horizontal(pl.all().eq_missing(pl.all().shift(1)))
    return stated.filter(~same | (pl.int_range(pl.len()) == 0))


def numbered(frame: pl.DataFrame, days: pl.DataFrame) -> pl.DataFrame:
    """The frame with each row's `table_day`; null where its gaming day or table is not known."""
    if len(days) == 1:
        known = pl.all_horizontal(pl.col(name) == days[name].item() for name in TABLE_DAY)
        number = pl.lit(days["table_day"].item(), pl.UInt32)
        return frame.with_columns(table_day=pl.when(known).then(number))
    # A join of the whole frame would copy every column of it.
    numbers = frame.select(TABLE_DAY).join(days, on=TABLE_DAY, how="left", maintain_order="left")
    return frame.with_columns(numbers["table_day"])


def ordered(rows: Rows, where: Where) -> Rows:
    """The rows by table-day and `seq`; rejected those that break the order.

    Within a file and table-day, `seq` rises. Where it does not, the fewest rows go that leave the
    others rising; of two that would do, the later. The files of a table-day may come in any order,
    and a `seq` belongs to the first row that has it. An exact copy is one wherever it stands.

    Needs both frames numbered by `table_day`.
    """
    events, gone = rows.accepted, [rows.rejected]
    if not events["table_day"].is_sorted():
        events = events.sort("table_day", maintain_order=True)
    if not _rises(events, "file"):
        events, copies = _without_copies(events, where)
        events, fallen = _without_fallen(events, where)
        gone += [copies, fallen]
    if not _rises(events):
        events = events.sort("table_day", "seq", "file", "line")
        events, copies = _without_copies(events, where)
        events, repeated = _without_repeated(events, where)
        gone += [copies, repeated]
    events, foreign = _without_second_currency(events)
    return Rows(events, pl.concat([*gone, foreign]))


def _rises(events: pl.DataFrame, *within: str) -> bool:
    return not events.select(_falls(*within).any()).item()


def _falls(*within: str) -> pl.Expr:
    same = [pl.col(name) == pl.col(name).shift(1) for name in ("table_day", *within)]
    falls = pl.all_horizontal(*same, pl.col("seq") <= pl.col("seq").shift(1))
    return falls.fill_null(value=False)


def without(events: pl.DataFrame, gone: pl.DataFrame) -> pl.DataFrame:
    """Events that are not among those gone."""
    if gone.is_empty():
        return events
    return events.join(gone, on=["file", "line"], how="anti", maintain_order="left")


def _without_copies(events: pl.DataFrame, where: Where) -> tuple[pl.DataFrame, pl.DataFrame]:
    doubles = events.filter(pl.struct("table_day", "seq").is_duplicated()).sort("file", "line")
    first = doubles.unique(_CELLS, keep="first", maintain_order=True)
    copies = without(doubles, first).join(
        first.select(*_CELLS, of_file="file", of_line="line"),
        on=_CELLS,
        nulls_equal=True,
        maintain_order="left",
    )
    reason = "is a copy of row " + where("of_file", "of_line")
    return without(events, copies), rejected(copies, None, reason, COPY)


def _without_fallen(events: pl.DataFrame, where: Where) -> tuple[pl.DataFrame, pl.DataFrame]:
    one = ["table_day", "file"]
    broken = events.filter(_falls("file")).select(one).unique()
    if broken.is_empty():
        return events, rejected(events.clear(), "seq", pl.lit(None, pl.String))
    kept = [
        part.with_columns(kept=pl.Series(_longest_rise(part["seq"].to_list())))
        for part in events.join(broken, on=one, how="semi", maintain_order="left").partition_by(one)
    ]
    names = {name: pl.when("kept").then(name) for name in ("seq", "line")}
    around = pl.concat(kept).with_columns(
        *(value.forward_fill().over(one).alias(f"{name}_before") for name, value in names.items()),
        *(value.backward_fill().over(one).alias(f"{name}_after") for name, value in names.items()),
    )
    seq, before = pl.col("seq"), pl.col("seq_before")
    reason = (
        pl.when(seq == before)
        .then(sentence("'{}' is that of row {} already", seq, where("file", "line_before")))
        .when(seq < before)
        .then(sentence("'{}' comes after {}, row {}", seq, before, where("file", "line_before")))
        .otherwise(
            sentence("'{}' comes before {}, row {}", seq, "seq_after", where("file", "line_after"))
        )
    )
    fallen = around.filter(~pl.col("kept"))
    return without(events, fallen), rejected(fallen, "seq", reason)


def _longest_rise(seq: list[int]) -> list[bool]:
    """Which numbers to keep so that the most are left and they rise; the earlier where it is even.

    Patience sorting, from the end, so that an earlier number takes the place of a later one.
    """
    tops: list[int] = []
    top_at: list[int] = []
    follower = [-1] * len(seq)
    for place in range(len(seq) - 1, -1, -1):
        pile = bisect_left(tops, -seq[place])
        follower[place] = top_at[pile - 1] if pile else -1
        tops[pile : pile + 1] = [-seq[place]]
        top_at[pile : pile + 1] = [place]
    kept = [False] * len(seq)
    place = top_at[-1] if top_at else -1
    while place >= 0:
        kept[place] = True
        place = follower[place]
    return kept


def _without_repeated(events: pl.DataFrame, where: Where) -> tuple[pl.DataFrame, pl.DataFrame]:
    repeats = events.with_columns(
        repeats=_falls(), of_file=pl.col("file").shift(1), of_line=pl.col("line").shift(1)
    ).filter("repeats")
    reason = sentence("'{}' is that of row {} already", "seq", where("of_file", "of_line"))
    return without(events, repeats), rejected(repeats, "seq", reason)


def _without_second_currency(events: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    stated = events.lazy().filter(pl.col("currency").is_not_null()).group_by("table_day")
    first = stated.agg(
        first=pl.col("currency").sort_by("seq").first(), several=pl.col("currency").n_unique() > 1
    )
    mixed = first.filter("several").select("table_day", "first").collect()
    foreign = events.join(mixed, on="table_day", maintain_order="left").filter(
        pl.col("currency") != pl.col("first")
    )
    reason = sentence("'{}' stands in a table-day in {}", "currency", "first")
    return without(events, foreign), rejected(foreign, "currency", reason)
