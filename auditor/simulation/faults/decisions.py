"""Faults of decisions: to stand or to draw where the rules leave no choice."""

from auditor.simulation.faults.fault import Fault
from auditor.simulation.rounds import Round
from auditor.simulation.scene import Scene, Setting, Wrong


class _StandUnderTwelve(Scene):
    """A small hand stands."""

    def plant(self, played: Round) -> list[Wrong] | None:
        hand = played.hands[0]
        if len(hand.cards) == 2 and hand.total < 12 and not hand.split:
            return [Wrong("stand-under-twelve", hand.box, hand.number)]
        return None


def _stand_under_twelve(_setting: Setting) -> Scene:
    return _StandUnderTwelve(dealt={0: ("2345", "6")}, decided={(0, 1): ("stand",)})


FAULTS = (Fault("stand-under-twelve", "a hand under 12 is left standing", _stand_under_twelve),)
