"""Breaches: what each planted fault breaks under a rulebook, as its play file states it.

Under `faults` every fault that there is has its line: the clause that it breaks, or why it breaks
none there. A fault that a play file passed over in silence would look as if it were looked for.
Under `unplanted` stand the clauses that no fault breaks, each with the reason.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Literal, get_args

from auditor.simulation.scene import Wrong

Whose = Literal["table", "round", "box", "player", "hand", "wager"]
Verdict = Literal["broken", "disputed"]
_NAMED: dict[Whose, tuple[str, ...]] = {
    "table": (),
    "round": ("round",),
    "box": ("round", "box"),
    "player": ("round", "box", "player"),
    "hand": ("round", "box", "hand"),
    "wager": ("round", "box", "hand", "player"),
}
"""What a finding names, by whose fault it is."""


@dataclass(frozen=True)
class Breach:
    """What a planted fault breaks under a rulebook."""

    clause: str
    verdict: Verdict = "broken"
    whose: Whose | None = None
    """Whose fault the clause makes of it; None where it is as the fault itself says."""

    def cited(self, wrong: Wrong) -> Wrong:
        """What is wrong, named as far as this clause names it."""
        if self.whose is None:
            return wrong
        named = _NAMED[self.whose]
        return Wrong(
            wrong.name,
            wrong.box if "box" in named else None,
            wrong.hand if "hand" in named else None,
            wrong.player_id if "player" in named else None,
            round_wide="round" in named,
        )


@dataclass(frozen=True)
class Stated:
    """What a play file says of faults."""

    breaks: Mapping[str, tuple[Breach, ...]] = field(default_factory=dict)
    """By fault; what is not in it cannot be planted."""
    harmless: Mapping[str, str] = field(default_factory=dict)
    """Why a fault breaks nothing that a log could show: that it is lawful, or unseen."""
    unplanted: Mapping[str, str] = field(default_factory=dict)
    """Why no fault breaks a clause, by its number."""


class BreachError(ValueError):
    """What is wrong with the statements; one clause of a sentence."""


def stated(faults: object, unplanted: object, known: Collection[str]) -> Stated:
    """What the tables `faults` and `unplanted` of a play file state of the faults that are known.

    Without the first table a play file is for lawful play alone.

    Raises:
        BreachError: a fault is left out, unknown or not stated as it has to be.
    """
    for name, table in (("faults", faults), ("unplanted", unplanted)):
        if not isinstance(table, dict):
            message = f"'{name}' is no table"
            raise BreachError(message)
    assert isinstance(faults, dict)
    assert isinstance(unplanted, dict)
    for clause, reason in unplanted.items():
        if not (isinstance(reason, str) and reason):
            message = f"'unplanted' has to say of clause '{clause}' why no fault breaks it"
            raise BreachError(message)
    if faults:
        _complete(faults, known)
    breaks: dict[str, tuple[Breach, ...]] = {}
    harmless: dict[str, str] = {}
    for name, value in faults.items():
        match value:
            case {"lawful": str(reason), **rest} if not rest and reason:
                harmless[name] = f"lawful: {reason}"
            case {"unseen": str(reason), **rest} if not rest and reason:
                harmless[name] = f"unseen: {reason}"
            case _:
                each = value if isinstance(value, list) else [value]
                breaks[name] = tuple(_breach(name, one) for one in each)
    return Stated(breaks, harmless, unplanted)


def _complete(faults: dict[str, Any], known: Collection[str]) -> None:
    for name in faults:
        if name not in known:
            close = get_close_matches(name, known, 1)
            hint = f"; did you mean '{close[0]}'?" if close else ""
            message = f"'{name}' under 'faults' is no fault that can be planted{hint}"
            raise BreachError(message)
    missing = next((name for name in known if name not in faults), None)
    if missing:
        message = (
            f"'faults' leaves out '{missing}': name the clause that it breaks, "
            "or say why it is lawful or unseen"
        )
        raise BreachError(message)


def _breach(name: str, value: object) -> Breach:
    match value:
        case str() if value:
            return Breach(value)
        case {"clause": str(clause), **rest} if rest.keys() <= {"verdict", "whose"}:
            verdict: Any = rest.get("verdict", "broken")
            whose: Any = rest.get("whose")
            if verdict in get_args(Verdict) and (whose is None or whose in _NAMED):
                return Breach(clause, verdict, whose)
    message = (
        f"the fault '{name}' has to name a clause, or a clause with its verdict "
        f"({' or '.join(get_args(Verdict))}) and whose fault it is "
        f"({', '.join(get_args(Whose))}), or a reason why it is lawful or unseen"
    )
    raise BreachError(message)
