"""Rulebooks made wrong in one place each, and what notices that they are."""
