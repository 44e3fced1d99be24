"""Rounds told: the table as a round stood, and step by step what its figures rest on."""
