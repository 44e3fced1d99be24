"""Clauses over facts: a verdict for each fact, a status for each clause, findings in words."""

from auditor.judge.judging import Facts, judge
from auditor.judge.results import ClauseResult, Counts, Judgement, Status

__all__ = ["ClauseResult", "Counts", "Facts", "Judgement", "Status", "judge"]
