"""Values of a log: what a cell says, as a typed value, or why it says nothing.

Each kind of value is read from text, and from the types that Parquet may hold instead. A value
that cannot be read becomes null, so that a cell is at fault where it is not blank and its value is.
"""

from collections.abc import Callable

import polars as pl

from auditor.cards import CARD
from auditor.logs.batch import COLUMNS, FAULTS, FAULTY
from auditor.money import AMOUNT, PLACES, SCALE, WHOLE_DIGITS
from auditor.tables.recorded import BET, EVENT, MOMENT, OPTION, ROLE
from auditor.tables.recorded import PLACES as WHERE

NUL = "\0"
SHOWN = 40
"""Characters of a value that a reason quotes."""
BLANKS = " \t"
"""What may stand around a value."""

EXACT: dict[pl.DataType, int] = {
    pl.Float16(): 1 << 11,
    pl.Float32(): 1 << 24,
    pl.Float64(): 1 << 53,
}
"""From where on two whole numbers may be one and the same float."""
_DAY = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
_TIME = (
    r"^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}:[0-5][0-9](\.[0-9]+)?"
    r"([Zz]|[+-][0-9]{2}:[0-5][0-9])$"
)
_WHOLE = r"^([0-9]{1,18})(?:\.0+)?$"
_CODE = r"^[A-Z]{3}$"
_PLACE = f"({'|'.join(WHERE)})"
_PLACES = rf"^{_PLACE}([ \t]*,[ \t]*{_PLACE})*$"
_TEXTS = (pl.String, pl.Categorical, pl.Enum, pl.Binary, pl.Null)

BOXES = (1, 9)
HANDS = (1, 9999)
SEQ = (1, 10**18 - 1)
COUNTS = (0, 9999)
YEARS = (1, 9999)
"""Years that a date can have outside of Polars as well."""

Value = Callable[[str, pl.DataType], pl.Expr]
"""What makes a typed value of a column of a given type."""


def cleaned(rows: pl.DataFrame) -> pl.DataFrame:
    """Rows with every column of a log, text without the blanks around it, null where blank."""
    kinds = rows.schema
    cells = [
        pl.col(column).cast(pl.String).str.strip_chars(BLANKS)
        for column in COLUMNS
        if column in kinds and kinds[column] in _TEXTS
    ]
    absent = [pl.lit(None, pl.String).alias(column) for column in COLUMNS if column not in kinds]
    return rows.with_columns(*(pl.when(cell != "").then(cell) for cell in cells), *absent)


def text(column: str, dtype: pl.DataType) -> pl.Expr:
    """What a cell holds, as text, in the way it was stated."""
    cell = pl.col(column)
    if dtype.is_float():
        # A whole number that became a float on its way (blanks among integers do that) is whole.
        return pl.coalesce(_whole_float(cell, dtype).cast(pl.String), cell.cast(pl.String))
    if isinstance(dtype, pl.Decimal) and dtype.scale:
        # The places that the type adds are no places that the log states.
        return cell.cast(pl.String).str.strip_chars_end("0").str.strip_suffix(".")
    return cell.cast(pl.String)


def _text(column: str, dtype: pl.DataType) -> pl.Expr:
    stated = text(column, dtype)
    return pl.when(~stated.str.contains(NUL, literal=True)).then(stated)


def _whole_float(cell: pl.Expr, dtype: pl.DataType) -> pl.Expr:
    exact = cell.is_finite() & (cell == cell.floor()) & (cell.abs() < EXACT[dtype])
    return pl.when(exact).then(cell).cast(pl.Int64, strict=False)


def _within(whole: pl.Expr, bounds: tuple[int, int]) -> pl.Expr:
    return pl.when(whole.is_between(*bounds)).then(whole)


def _whole(bounds: tuple[int, int], kind: pl.DataType | type[pl.DataType]) -> Value:
    def value(column: str, dtype: pl.DataType) -> pl.Expr:
        cell = pl.col(column)
        if dtype.is_integer():
            whole = cell.cast(pl.Int64, strict=False)
        elif dtype.is_float():
            whole = _whole_float(cell, dtype)
        else:
            whole = text(column, dtype).str.extract(_WHOLE, 1).cast(pl.Int64, strict=False)
        return _within(whole, bounds).cast(kind)

    return value


def _money(column: str, dtype: pl.DataType) -> pl.Expr:
    cell = pl.col(column)
    if dtype.is_integer():
        return _within(cell.cast(pl.Int64, strict=False), (0, 10**WHOLE_DIGITS - 1)) * SCALE
    stated = text(column, dtype)
    amount = pl.when(stated.str.contains(AMOUNT)).then(stated)
    return amount.cast(pl.Decimal(WHOLE_DIGITS + 5, 5)).to_physical().cast(pl.Int64)


def _day(column: str, dtype: pl.DataType) -> pl.Expr:
    cell = pl.col(column)
    if dtype == pl.Date:
        day = cell
    elif isinstance(dtype, pl.Datetime):
        day = pl.when(cell == cell.dt.truncate("1d")).then(cell.dt.date())
    else:
        stated = text(column, dtype)
        stated = pl.when(stated.str.contains(_DAY)).then(stated)
        day = stated.str.to_date("%Y-%m-%d", strict=False)
    return pl.when(day.dt.year().is_between(*YEARS)).then(day)


def _moment(column: str, dtype: pl.DataType) -> pl.Expr:
    """A time in UTC; digits beyond the microsecond are cut."""
    if isinstance(dtype, pl.Datetime):
        return pl.col(column).cast(pl.Datetime("us", dtype.time_zone)).dt.convert_time_zone("UTC")
    stated = text(column, dtype)
    stated = pl.when(stated.str.contains(_TIME)).then(stated)
    iso = stated.str.head(10) + "T" + stated.str.slice(11)
    return iso.str.to_datetime("%Y-%m-%dT%H:%M:%S%.f%#z", strict=False, time_unit="us").cast(MOMENT)


def offset(column: str, dtype: pl.DataType) -> pl.Expr:
    """The offset from UTC that a time states, in minutes east."""
    if isinstance(dtype, pl.Datetime):
        cell = pl.col(column)
        return (cell.dt.base_utc_offset() + cell.dt.dst_offset()).dt.total_minutes().cast(pl.Int16)
    stated = text(column, dtype)
    hours = stated.str.slice(-5, 2).cast(pl.Int16, strict=False)
    minutes = stated.str.slice(-2, 2).cast(pl.Int16, strict=False)
    east = pl.when(stated.str.slice(-6, 1) == "-").then(-1).otherwise(1).cast(pl.Int16)
    at_utc = stated.str.to_uppercase().str.ends_with("Z")
    return pl.when(at_utc).then(pl.lit(0, pl.Int16)).otherwise(east * (hours * 60 + minutes))


def _one_of(names: pl.Enum) -> Value:
    return lambda column, dtype: text(column, dtype).cast(names, strict=False)


def _card(column: str, dtype: pl.DataType) -> pl.Expr:
    stated = text(column, dtype)
    ten = stated.str.starts_with("10")
    return pl.when(ten).then("T" + stated.str.slice(2)).otherwise(stated).cast(CARD, strict=False)


def _code(column: str, dtype: pl.DataType) -> pl.Expr:
    stated = text(column, dtype)
    return pl.when(stated.str.contains(_CODE)).then(stated)


def _places(column: str, dtype: pl.DataType) -> pl.Expr:
    """The words of a place, comma separated, none other than those a log may use."""
    stated = text(column, dtype)
    return pl.when(stated.str.contains(_PLACES)).then(stated)


VALUES: dict[str, Value] = {
    "gaming_day": _day,
    "table_id": _text,
    "seq": _whole(SEQ, pl.Int64),
    "at": _moment,
    "event": _one_of(EVENT),
    "round_id": _text,
    "shoe_id": _text,
    "box": _whole(BOXES, pl.Int8),
    "hand": _whole(HANDS, pl.Int16),
    "player_id": _text,
    "card": _card,
    "amount": _money,
    "bet": _one_of(BET),
    "minimum": _money,
    "maximum": _money,
    "unit": _money,
    "effective_at": _moment,
    "value": _whole(COUNTS, pl.Int32),
    "option": _one_of(OPTION),
    "role": _one_of(ROLE),
    "staff_id": _text,
    "currency": _code,
    "place": _places,
}
"""What reads each column."""

_A_TIME = "is no time with its offset from UTC, such as 2026-11-01T20:15:02.120+11:00"
_AN_AMOUNT = f"is no amount: digits, and after a point at most {PLACES} places, such as 25.00"
SENTENCES = {
    "gaming_day": "is no date, such as 2026-11-01",
    "table_id": "is no table",
    "seq": "is no whole number from 1, of 18 digits at most",
    "at": _A_TIME,
    "event": "is no event",
    "round_id": "is no round",
    "shoe_id": "is no shoe",
    "box": f"is no box from {BOXES[0]} to {BOXES[1]}",
    "hand": f"is no hand from {HANDS[0]} to {HANDS[1]}",
    "player_id": "is no player",
    "card": "is no card: a rank A 2 to 9 T J Q K and a suit S H D C, such as TD",
    "amount": _AN_AMOUNT,
    "bet": f"is no bet: {' or '.join(BET.categories)}",
    "minimum": _AN_AMOUNT,
    "maximum": _AN_AMOUNT,
    "unit": _AN_AMOUNT,
    "effective_at": _A_TIME,
    "value": f"is no whole number from {COUNTS[0]} to {COUNTS[1]}",
    "option": f"is no option: {', '.join(OPTION.categories)}",
    "role": f"is no role: {', '.join(ROLE.categories)}",
    "staff_id": "is no staff number",
    "currency": "is no currency: an ISO 4217 code of three capital letters",
    "place": f"is no place: {', '.join(WHERE)}",
}
"""What is said of a value that a column cannot hold, after the value."""


def quoted(column: str, dtype: pl.DataType) -> pl.Expr:
    """A value as reasons quote it: in quotes, cut where it is long."""
    stated = text(column, dtype)
    cut = pl.when(stated.str.len_chars() > SHOWN).then(stated.str.head(SHOWN) + "…")
    shown = cut.otherwise(stated).str.replace_all(r"[[:cntrl:]]", "�")
    return "'" + shown + "'"


def placed(word: str) -> pl.Expr:
    """Whether the column `place`, read, holds a word; false where it is blank."""
    # No word is part of another.
    return pl.col("place").str.contains(word, literal=True).fill_null(value=False).alias(word)


def typed(rows: pl.DataFrame) -> pl.DataFrame:
    """Cleaned rows, typed: null where blank and where the value is at fault."""
    kinds = rows.schema
    return rows.select(
        "line",
        *(VALUES[column](column, kinds[column]).alias(column) for column in COLUMNS),
        offset("at", kinds["at"]).alias("offset"),
    )


def faults(rows: pl.DataFrame, values: pl.DataFrame) -> pl.DataFrame:
    """Faults of cleaned rows, one per cell that is not blank and has no value (`batch.FAULTS`)."""
    kinds = rows.schema
    at_fault = rows.select(
        pl.col(column).is_not_null() & values[column].is_null() for column in COLUMNS
    )
    cells = [
        rows.filter(at_fault[column]).select(
            "line",
            column=pl.lit(column),
            reason=quoted(column, kinds[column]) + " " + SENTENCES[column],
            kind=pl.lit(FAULTY),
        )
        for column in COLUMNS
        if at_fault[column].any()
    ]
    return pl.concat(cells) if cells else FAULTS.to_frame()
