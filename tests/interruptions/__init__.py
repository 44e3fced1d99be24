"""Audits killed at random moments: what they leave, and what becomes of the next."""
