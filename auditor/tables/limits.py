"""Facts about signs, limits and wagers, as derived from a log."""

import polars as pl

from auditor.tables.recorded import ROLE

AUTHORITY = pl.Enum(["nobody", *ROLE.categories])
"""Who allowed an act, in rising authority; nobody goes below a player."""
