"""What each player is owed and was given too much: for a terminal, as CSV, as JSON."""

from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl
from rich.text import Text

from auditor import money
from auditor.report.csv import safe
from auditor.report.json import document
from auditor.report.text import Line, Screen, set_out
from auditor.report.visible import shown
from auditor.report.wording import counted, whose
from auditor.results import Restitution
from auditor.results.restitution import SUMS

FORMAT = "auditor-restitution/1"


def in_text(owed: Restitution, screen: Screen | None = None) -> Iterator[str]:
    """For people: the sums, then each player with every round and clause."""
    yield set_out(_lines(owed), screen)


def in_csv(owed: Restitution) -> Iterator[str]:
    """A row for each currency, player, round and clause."""
    yield safe(_worded(owed.lines)).write_csv()


def in_json(owed: Restitution) -> Iterator[str]:
    """The sums, those of each player, and every line that they are made of."""
    result = owed.result
    yield from document(
        {
            "format": FORMAT,
            "result": {
                "path": result.path,
                "sha256": result.sha256,
                "complete": result.complete,
            },
            "sums": _worded(owed.sums).iter_rows(named=True),
            "players": _worded(owed.players).iter_rows(named=True),
            "lines": _worded(owed.lines).iter_rows(named=True),
            "disputed": {"findings": owed.disputed},
        }
    )
    yield "\n"


def gaps(owed: Restitution) -> list[str]:
    """What is not in the sums, in sentences."""
    said = []
    if not owed.result.complete:
        said.append("Not everything was judged: what is owed there is not in these sums.")
    if owed.disputed:
        of = counted(owed.disputed, "disputed finding")
        said.append(f"The money of {of} is left out until a reading is settled.")
    return said


def _worded(rows: pl.DataFrame) -> pl.DataFrame:
    return rows.with_columns(money.in_words(pl.col(name)).alias(name) for name in SUMS)


def _lines(owed: Restitution) -> Iterator[Line]:
    said = [_total(row) for row in owed.sums.iter_rows(named=True)]
    whole = " ".join(said) or "No player is short of anything, or was given too much."
    yield 0, Text.assemble(("RESTITUTION", "bold"), f"  {whole}")
    for sentence in gaps(owed):
        yield 0, Text(sentence)
    yield 0, Text()
    yield 0, Text(f"Result    {shown(owed.result.path)}")
    lines = owed.lines.partition_by("currency", "player_id", maintain_order=True)
    for player, its in zip(owed.players.iter_rows(named=True), lines, strict=True):
        who = shown(f"Player {player['player_id']}") if player["player_id"] else "No player named"
        yield 0, Text()
        yield 0, Text.assemble((who, "bold"), f"  {_sums(player)}")
        for line in its.iter_rows(named=True):
            clause = f"{shown(line['rulebook'])} {shown(line['clause'])}"
            yield 2, Text(f"{whose(line | {'player_id': None})}, {clause}: {_sums(line)}")


def _total(row: Mapping[str, Any]) -> str:
    short, over = (_amount(row, name) for name in SUMS)
    return f"Players are short of {short} and were given {over} too much."


def _sums(row: Mapping[str, Any]) -> str:
    """`short of 12.50 AUD, given 5.00 AUD too much`, and only what is not nothing."""
    short, over = (_amount(row, name) for name in SUMS)
    said = {"underpaid": f"short of {short}", "overpaid": f"given {over} too much"}
    return ", ".join(words for name, words in said.items() if row[name])


def _amount(row: Mapping[str, Any], name: str) -> str:
    return f"{money.words(row[name])} {shown(row['currency'] or '')}".rstrip()
