"""Dispositions: what people have decided about findings, which stay findings all the same."""

from auditor.dispositions.disposition import COLUMNS, Disposition, Dispositions, Scope
from auditor.dispositions.loading import load

__all__ = ["COLUMNS", "Disposition", "Dispositions", "Scope", "load"]
