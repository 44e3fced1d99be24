"""Compliance auditing of casino blackjack round logs."""

__version__ = "0.1.0"
