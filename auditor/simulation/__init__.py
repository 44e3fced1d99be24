"""Simulation: logs of lawful play from a seed, and of play with known faults planted in it.

It shares no rule with the replay that judges: what is lawful is stated here a second time, from
the rule text, with what differs between rulebooks in play files of their own.
"""

from auditor.simulation.answers import key
from auditor.simulation.breaches import Breach, Stated
from auditor.simulation.days import EVIDENCE, Order
from auditor.simulation.faults import FAULTS, UNSEEN, Fault
from auditor.simulation.files import Simulated, endings, written
from auditor.simulation.loading import load
from auditor.simulation.orders import ordered
from auditor.simulation.play import Play, find, shelf

__all__ = [
    "EVIDENCE",
    "FAULTS",
    "UNSEEN",
    "Breach",
    "Fault",
    "Order",
    "Play",
    "Simulated",
    "Stated",
    "endings",
    "find",
    "key",
    "load",
    "ordered",
    "shelf",
    "written",
]
