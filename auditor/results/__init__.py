"""Results of audits, read again: compared with each other, and added up for each player."""

from auditor.results.comparison import Comparison, Difference, compared
from auditor.results.restitution import Restitution, restitution
from auditor.results.result import Finding, Result, load

__all__ = [
    "Comparison",
    "Difference",
    "Finding",
    "Restitution",
    "Result",
    "compared",
    "load",
    "restitution",
]
