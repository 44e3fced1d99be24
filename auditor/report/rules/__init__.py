"""Rulebooks → what people read of them: lists, clauses explained, coverage, two side by side."""
