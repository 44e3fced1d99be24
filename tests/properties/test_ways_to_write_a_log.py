"""However a log is written down, its verdicts are the same."""

import gzip
import io
import sys
import tempfile
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor import logs
from auditor.audit import found
from auditor.logs import shelf
from tests.cases import RULEBOOKS
from tests.logs.written import COLUMNS, Row, as_csv, as_ndjson, numbered, round_of, sign, written
from tests.properties.days import played
from tests.properties.verdicts import Verdicts, verdicts

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

FEW = settings(deadline=None, max_examples=6, derandomize=True)
RULES = st.sampled_from(RULEBOOKS)
SEEDS = st.integers(0, 3)
TIMES = ("at", "effective_at")


def as_parquet(rows: Sequence[Row]) -> bytes:
    """The rows in Parquet, every value as text."""
    file = io.BytesIO()
    frame = pl.DataFrame(list(rows), schema=dict.fromkeys(COLUMNS, pl.String))
    frame.write_parquet(file)
    return file.getvalue()


FORMATS: dict[str, Callable[[Sequence[Row]], bytes]] = {
    "csv": lambda rows: as_csv(rows).encode(),
    "ndjson": lambda rows: as_ndjson(rows).encode(),
    "parquet": as_parquet,
}
PACKED: dict[str, Callable[[bytes], bytes]] = {
    "": bytes,
    ".gz": gzip.compress,
    ".zst": zstd.compress,
}


def of(files: dict[str, bytes], rules: str, without: Sequence[str] = ()) -> Verdicts:
    """The verdicts of a log in files of these names, handed over as a folder."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            written(Path(folder, name), content)
        return verdicts([folder], rules, without)


def plainly(rows: Sequence[Row], rules: str, without: Sequence[str] = ()) -> Verdicts:
    """The verdicts of rows in one CSV file."""
    return of({"day.csv": FORMATS["csv"](rows)}, rules, without)


@cache
def standing(rules: str, seed: int) -> Verdicts:
    """The verdicts of what was played, in one CSV file."""
    told = plainly(played(rules, seed), rules)
    assert told.rows["rejected"] == 0
    return told


@FEW
@given(rules=RULES, seed=SEEDS, data=st.data())
def test_a_log_may_be_split_into_files_wherever_and_however_packed(
    rules: str, seed: int, data: st.DataObject
) -> None:
    rows = played(rules, seed)
    cuts = data.draw(st.lists(st.integers(1, len(rows) - 1), max_size=6, unique=True))
    bounds = [0, *sorted(cuts), len(rows)]
    files = {}
    for number, (start, end) in enumerate(pairwise(bounds)):
        kind, packing = (data.draw(st.sampled_from(list(of))) for of in (FORMATS, PACKED))
        content = PACKED[packing](FORMATS[kind](rows[start:end]))
        # Files are read by name, so that a later part may come first.
        files[f"{data.draw(st.integers(0, 9))}-{number}.{kind}{packing}"] = content
    assert of(files, rules) == standing(rules, seed)


@FEW
@given(rules=RULES, seed=SEEDS, chance=st.randoms(use_true_random=False), files=st.integers(1, 4))
def test_rows_may_come_in_any_order_that_seq_restores(
    rules: str, seed: int, chance: Random, files: int
) -> None:
    # Within a file the seq of a table-day rises. Its rows may be dealt out to files like cards,
    # and in a file those of several table-days may come mixed.
    piles: list[list[Row]] = [[] for _ in range(files)]
    for row in played(rules, seed):
        chance.choice(piles).append(row)
    named = {
        f"{number}.csv": FORMATS["csv"](mixed(chance, pile))
        for number, pile in enumerate(piles)
        if pile
    }
    assert of(named, rules) == standing(rules, seed)


def mixed(chance: Random, rows: Sequence[Row]) -> list[Row]:
    """The rows of each table in their order, those of the tables mixed."""
    by_table: dict[str, list[Row]] = {}
    for row in rows:
        by_table.setdefault(row["table_id"], []).append(row)
    left = [iter(its) for its in by_table.values()]
    turns = [its for its, of_table in zip(left, by_table.values(), strict=True) for _ in of_table]
    chance.shuffle(turns)
    return [next(its) for its in turns]


@FEW
@given(
    rules=RULES,
    seed=SEEDS,
    kind=st.sampled_from(list(FORMATS)),
    packing=st.sampled_from(list(PACKED)),
)
def test_a_log_may_be_partitioned_in_folders_in_any_format(
    rules: str, seed: int, kind: str, packing: str
) -> None:
    files = {}
    for table in ("BJ01", "BJ02"):
        rows = [row for row in played(rules, seed) if row["table_id"] == table]
        folder = f"gaming_day={rows[0]['gaming_day']}/table_id={table}"
        files[f"{folder}/part-0.{kind}{packing}"] = PACKED[packing](FORMATS[kind](rows))
    assert of(files, rules) == standing(rules, seed)


@FEW
@given(rules=RULES, seed=SEEDS, data=st.data())
def test_columns_never_used_may_be_blank_missing_or_unknown(
    rules: str, seed: int, data: st.DataObject
) -> None:
    rows = played(rules, seed)
    unused = [name for name in COLUMNS if not any(row.get(name) for row in rows)]
    left_out = data.draw(st.sets(st.sampled_from(unused)))
    names = [name for name in COLUMNS if name not in left_out]
    odd = data.draw(st.lists(st.text("abc xyz", min_size=1, max_size=5), max_size=2, unique=True))
    names = data.draw(st.permutations([*names, *(name for name in odd if name.strip())]))
    text = as_csv([{**row, **dict.fromkeys(odd, "x")} for row in rows], names)
    assert of({"day.csv": text.encode()}, rules) == standing(rules, seed)


@FEW
@given(rules=RULES, seed=SEEDS, size=st.integers(1, 200), threads=st.integers(1, 4))
def test_pieces_of_any_size_may_be_judged_side_by_side_from_disk(
    rules: str, seed: int, size: int, threads: int
) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pl, "thread_pool_size", lambda: threads)
        patched.setattr(logs, "SIZE", size)
        patched.setattr(shelf, "HELD", size)
        patched.setattr(found, "HELD", 1)
        assert plainly(played(rules, seed), rules) == standing(rules, seed)


@FEW
@given(
    rules=RULES, seed=SEEDS, moved=st.integers(-5_000_000, 5_000_000), zone=st.integers(-720, 840)
)
def test_all_times_may_be_shifted_alike(rules: str, seed: int, moved: int, zone: int) -> None:
    def later(row: Row) -> Row:
        offset = timedelta(minutes=zone)
        times = {
            name: datetime.fromisoformat(row[name]) + timedelta(seconds=moved)
            for name in TIMES
            if row.get(name)
        }
        sign = "-" if zone < 0 else "+"
        ending = f"{sign}{abs(zone) // 60:02}:{abs(zone) % 60:02}"
        told = {
            name: (
                time.replace(tzinfo=None) - (time.utcoffset() or timedelta()) + offset
            ).isoformat()
            for name, time in times.items()
        }
        return {**row, **{name: time + ending for name, time in told.items()}}

    rows = [later(row) for row in played(rules, seed)]
    without = ("at", "message", "recorded", "required")
    assert plainly(rows, rules, without) == plainly(played(rules, seed), rules, without)


@FEW
@given(rules=RULES, seed=SEEDS, place=st.sampled_from(["before", "after"]))
def test_rounds_of_other_tables_and_days_take_nothing_from_a_log(
    rules: str, seed: int, place: str
) -> None:
    others = numbered([sign(), *round_of("1"), *round_of("2")], table_id=place)
    others += [row | {"gaming_day": "2026-12-24"} for row in others]
    rows = played(rules, seed)
    together = plainly([*others, *rows] if place == "before" else [*rows, *others], rules)
    alone = standing(rules, seed)
    assert together.rows["judged"] == alone.rows["judged"] + len(others)
    assert together.rounds["judged"] == alone.rounds["judged"] + 4
    assert alone.findings <= together.findings
    for clause, of_all in zip(alone.clauses, together.clauses, strict=True):
        assert all(
            clause[count] <= of_all[count] for count in ("held", "broken", "disputed", "undecided")
        )


HOSTILE = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0\n\r\t \ufeff"),
    min_size=1,
    max_size=60,
) | st.sampled_from(
    ["'", '"', '"",', "a,b", "=1+1", "<b>", "{x}", "x" * 3000, "__", "%2F", "..", "🂡" * 40]
)


@FEW
@given(rules=RULES, seed=SEEDS, data=st.data())
def test_names_are_only_names(rules: str, seed: int, data: st.DataObject) -> None:
    rows = played(rules, seed)
    named: dict[str, dict[str, str]] = {}
    for column in ("player_id", "round_id", "table_id", "shoe_id"):
        names = list(dict.fromkeys(row[column] for row in rows if row.get(column)))
        new = data.draw(st.lists(HOSTILE, min_size=len(names), max_size=len(names), unique=True))
        named[column] = dict(zip(names, new, strict=True))

    def renamed(row: Row) -> Row:
        return {**row, **{name: its[row[name]] for name, its in named.items() if row.get(name)}}

    told, alone = plainly([renamed(row) for row in rows], rules), standing(rules, seed)
    assert (told.rows, told.rounds, told.money, told.clauses) == (
        alone.rows,
        alone.rounds,
        alone.money,
        alone.clauses,
    )
    expected = plainly(rows, rules, NAMED)
    assert plainly([renamed(row) for row in rows], rules, NAMED).findings == expected.findings


NAMED = ("player_id", "round_id", "table_id", "id")
