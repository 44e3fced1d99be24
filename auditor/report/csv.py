"""The findings as CSV, safe to open in a spreadsheet.

A cell that a spreadsheet would run as a formula, here or behind a separator that some countries'
spreadsheets split at, gets an apostrophe before it; JSON holds it as it was recorded.
"""

from collections.abc import Iterator

import polars as pl
import polars.selectors as cs

from auditor import dispositions
from auditor.audit import Audit
from auditor.report.citations import citations
from auditor.report.visible import escaped_each

COLUMNS = (
    "clause",
    "verdict",
    "gaming_day",
    "table_id",
    "round_id",
    "box",
    "hand",
    "player_id",
    "at",
    "seq",
    "rows",
    "message",
    "recorded",
    "required",
    "impact",
    "counted",
    "id",
)
"""What tells a finding, in the order of the record."""

OF_SEVERAL = ("part", "rulebook")
"""What stands before them where a venue plays by several rulebooks: whose clause it is."""

_FORMULA = r"(^|;)(\s*[=+\-@\x{FF1D}\x{FF0B}\x{FF0D}\x{FF20}])"
"""What begins a formula, fullwidth forms too, at the start of a cell or behind a semicolon."""

_NUMBER = r"^-?[0-9]+(\.[0-9]+)?$"


def written(audit: Audit) -> Iterator[str]:
    """The header, then a line for each finding."""
    for place, cited in enumerate(citations(audit)):
        yield (
            safe(
                cited.rename({"row": "rows"}).select(
                    *(OF_SEVERAL if len(audit.parts) > 1 else ()),
                    *COLUMNS,
                    *(dispositions.COLUMNS if audit.marks else ()),
                )
            ).write_csv(include_header=not place)
        )


def safe(rows: pl.DataFrame) -> pl.DataFrame:
    """Rows whose texts a spreadsheet takes for texts, and shows whole."""
    text = cs.string()
    return rows.with_columns(escaped_each(text)).with_columns(
        pl.when(text.str.contains(_NUMBER))
        .then(text)
        .otherwise(text.str.replace_all(_FORMULA, "${1}'${2}"))
    )
