"""Three clauses in plain SQL: `python -m tests.bench.sql LOG`, its findings by clause on a line."""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import duckdb

QUERY = Path(__file__).with_name("three_clauses.sql")
CLAUSES = ("9.1.1", "10.2", "11.1.1")


def findings(log: Path) -> list[tuple[Any, ...]]:
    """Clause, gaming day, table, round, box and player of each finding in a Parquet file."""
    with duckdb.connect() as connection:
        connection.execute("SET VARIABLE log = ?", [str(log)])
        return connection.execute(QUERY.read_text(encoding="utf-8")).fetchall()


if __name__ == "__main__":
    found = Counter(clause for clause, *_ in findings(Path(sys.argv[1])))
    print(json.dumps({"found": found, "version": f"DuckDB {duckdb.__version__}"}))
