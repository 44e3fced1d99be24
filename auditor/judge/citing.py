"""Facts that are wrong → findings in words, naming whose fault they are and nothing narrower."""

from collections.abc import Mapping

import polars as pl

from auditor.rulebook import Check, Fault, wording
from auditor.rulebook.columns import Column
from auditor.tables.findings import VERDICT

NAMED: dict[Fault, tuple[str, ...]] = {
    "table": (),
    "round": ("round",),
    "box": ("round", "box"),
    "player": ("round", "box", "player_id"),
    "hand": ("round", "box", "hand"),
    "wager": ("round", "box", "hand", "player_id"),
}
"""What a finding names for each whose fault it can be."""

SCHEMA = {
    "clause": pl.String(),
    "verdict": VERDICT,
    "table_day": pl.UInt32(),
    "round": pl.UInt32(),
    "box": pl.Int8(),
    "hand": pl.Int16(),
    "player_id": pl.String(),
    "seq": pl.Int64(),
    "message": pl.String(),
    "recorded": pl.String(),
    "required": pl.String(),
    "impact": pl.Int64(),
    "counted": pl.Boolean(),
}
"""A finding, without what only the log knows."""


def cited(
    wrong: pl.DataFrame, check: Check, clause: str, verdict: str, columns: Mapping[str, Column]
) -> pl.DataFrame:
    """Findings for the facts that are wrong under a check, in their order.

    Where a template of the check shows the cards held, `wrong` has them as a column.
    """
    named = ("table_day", *NAMED[check.fault], "seq")
    words = {"message": check.finding, "recorded": check.recorded, "required": check.required}
    stated: dict[str, pl.Expr] = {
        "clause": pl.lit(clause),
        "verdict": pl.lit(verdict),
        "impact": pl.col(check.impact) if check.impact else pl.lit(None),
        **{name: pl.col(name) for name in named},
        **{
            name: wording.filled(template, columns)
            for name, template in words.items()
            if template is not None
        },
    }
    return wrong.select(
        stated.get(name, pl.lit(None)).cast(dtype).alias(name) for name, dtype in SCHEMA.items()
    )


def shows_cards(check: Check) -> bool:
    """Whether the words of a finding show the cards of the hand."""
    templates = (check.finding, check.recorded, check.required)
    return any(wording.CARDS_HELD in wording.names(text) for text in templates if text is not None)
