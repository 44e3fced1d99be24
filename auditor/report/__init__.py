"""Verdicts → reports, the same bytes for the same input: no clock, no locale, no chance order.

Each format is a module whose `written` gives its text in pieces. All of them are written from the
same citations and figures, so that no two formats can differ.
"""
