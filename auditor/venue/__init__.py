"""TOML → Venue: which table plays by which rulebook on which gaming days, and who its staff are."""

from auditor.venue.house import LICENSED, Entry, Post, Span, Venue
from auditor.venue.loading import load

__all__ = ["LICENSED", "Entry", "Post", "Span", "Venue", "load"]
