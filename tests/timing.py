"""How long an audit of many rounds takes and how much memory, beside merely reading the log.

`python -m tests.timing [ROUNDS]` repeats the clean sample day as days of other tables until there
are so many rounds, writes them as one Parquet file, and runs each measurement in a process of its
own.
"""

import multiprocessing
import os
import sys
import tempfile
import time
from pathlib import Path

import polars as pl

from tests.cases import RULES

DAY = RULES.parent / "sample_logs" / "clean-day.csv"
TABLES = 40
MONEY = ("amount", "minimum", "maximum", "unit")
NUMBERS = ("seq", "box", "hand", "value")


def repeated(day: pl.DataFrame, rounds: int) -> pl.DataFrame:
    """The day over and over, each time as the day of another table, typed as an exporter would.

    One row per event, ordered by gaming day, table and `seq`; rounds have ids of their own.
    """
    times = -(-rounds // day["round_id"].drop_nulls().n_unique())
    days = [_as_day(day, time // TABLES, time % TABLES) for time in range(times)]
    return pl.concat(days).with_columns(
        pl.col("gaming_day").str.to_date(),
        pl.col(NUMBERS).cast(pl.Int64),
        pl.col(MONEY).cast(pl.Decimal(16, 4)),
    )


def _as_day(day: pl.DataFrame, later: int, table: int) -> pl.DataFrame:
    """The day so many days later, at another table."""

    def moved(column: str) -> pl.Expr:
        date = pl.col(column).str.head(10).str.to_date().dt.offset_by(f"{later}d")
        return date.cast(pl.String) + pl.col(column).str.slice(10)

    return day.with_columns(
        moved("gaming_day"),
        moved("at"),
        moved("effective_at"),
        table_id=pl.lit(f"BJ{table + 1:02d}"),
        round_id=pl.col("round_id") + f"-{later}-{table}",
    )


def measured(command: list[str]) -> tuple[float, float, float, int]:
    """Seconds by the clock and of the processors, the most MiB held, and the exit code."""
    begun = time.perf_counter()
    child = os.posix_spawn(command[0], command, os.environ)
    _, status, usage = os.wait4(child, 0)
    taken = time.perf_counter() - begun
    worked = usage.ru_utime + usage.ru_stime
    return taken, worked, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status)


def write(log: Path, rounds: int) -> None:
    """Write so many rounds."""
    events = repeated(pl.read_csv(DAY, infer_schema=False), rounds)
    events.write_parquet(log)
    size = log.stat().st_size / 2**20
    print(f"{events['round_id'].n_unique() - 1} rounds, {events.height} rows, {size:.1f} MiB")


def main(rounds: int) -> None:
    """Write the log, measure, and say what was measured."""
    with tempfile.TemporaryDirectory() as folder:
        log, report = Path(folder) / "log.parquet", Path(folder) / "report.json"
        # Apart: a process begins with the high-water mark of the one that started it.
        writer = multiprocessing.get_context("spawn").Process(target=write, args=(log, rounds))
        writer.start()
        writer.join()
        read = [sys.executable, "-c", f"import polars; polars.read_parquet({str(log)!r})"]
        audit = [sys.executable, "-m", "auditor", "check", str(log), "--rules", "nsw-revised"]
        audit += ["--format", "json", "--output", str(report)]
        for name, command in {"merely read": read, "audit": audit}.items():
            taken, worked, memory, code = measured(command)
            seconds = f"{taken:7.1f} s, {worked:7.1f} s of processor"
            print(f"{name:12} {seconds}, {memory:6.0f} MiB, exit code {code}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
