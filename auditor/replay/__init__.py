"""Recorded events + terms → facts: what was done beside what ought to have been."""

from auditor.replay.replaying import Replay

__all__ = ["Replay"]
