"""The shape of a result: which keys it needs, and what each of them holds.

Keys that nothing here asks for may be there or not.
"""

import re
from collections.abc import Mapping
from typing import Any

from auditor.money import WORDS

_NONE = type(None)
OPEN = frozenset({str, _NONE})
"""A text, or null."""

FINDING: Mapping[str, Any] = {
    "clause": str,
    "verdict": str,
    "gaming_day": str,
    "table_id": str,
    "round_id": OPEN,
    "box": frozenset({int, _NONE}),
    "hand": frozenset({int, _NONE}),
    "player_id": OPEN,
    "seq": [int],
    "rows": [str],
    "message": str,
    "recorded": OPEN,
    "required": OPEN,
    "impact": (WORDS, _NONE),
    "counted": frozenset({bool, _NONE}),
    "id": str,
}
"""A finding."""

OF_SEVERAL: Mapping[str, Any] = {"part": int}
"""What a finding has besides, where the result has several parts."""

_ROUND = {"gaming_day": str, "table_id": str, "round_id": str}

RECORD: Mapping[str, Any] = {
    "rows": {"rejected": int},
    "rounds": {"incomplete": int},
    "rejected": [{"row": str, "round_id": OPEN}],
    "incomplete": [{**_ROUND, "reason": OPEN}],
    "unreadable": [{"path": str}],
    "void": [_ROUND],
    "table_days": [
        {
            "gaming_day": str,
            "table_id": str,
            "currency": OPEN,
            "rounds": int,
            "rounds_digest": str,
        }
    ],
}
"""The rest of a result, whatever it was judged by."""

PART: Mapping[str, Any] = {
    "rulebook": {"id": str, "edition": str, "sha256": str},
    "readings": {},
    "money": {"underpaid": WORDS, "overpaid": WORDS},
    "clauses": [{"clause": str, "title": str, "status": str, "undecided": int}],
}
"""What was judged by one rulebook: the top of a result, or one of its parts."""

AT_TIMES: Mapping[str, Any] = {"payments": {}, "currency": OPEN}
"""What such a part may have besides, and what it then is."""

PARTS: Mapping[str, Any] = {
    "parts": [
        {**PART, "currency": OPEN, "table_days": [{"table_id": str, "gaming_days": [str]}]},
    ]
}
"""What stands in the place of that where a venue plays by several rulebooks."""


def there(value: Mapping[str, object], shape: Mapping[str, Any]) -> dict[str, Any]:
    """Those keys of a shape that a value has."""
    return {key: of for key, of in shape.items() if key in value}


def fault(value: object, shape: object, name: str) -> str | None:
    """What keeps a value of this name from having a shape, in words; none where it has it.

    A shape is a type, a set of types, or a pattern of a text; one of several shapes; a list with
    the shape of each entry; or a mapping with the shape of each key that is needed.
    """
    if isinstance(shape, dict):
        return _keys_fault(value, shape, name)
    if isinstance(shape, list):
        if not isinstance(value, list):
            return f"'{name}' is no list"
        return next(filter(None, (fault(each, shape[0], name) for each in value)), None)
    kinds = shape if isinstance(shape, tuple) else (shape,)
    return None if any(_is(value, kind) for kind in kinds) else f"'{name}' is {value!r:.40}"


def _keys_fault(value: object, shape: Mapping[str, object], name: str) -> str | None:
    if not isinstance(value, dict):
        return f"'{name}' is no object"
    for key, of in shape.items():
        if key not in value:
            return f"'{name}' has no '{key}'"
        # Asked first, since most keys of a million findings are of plain types.
        if not _is(value[key], of) and (found := fault(value[key], of, key)):
            return found
    return None


def _is(value: object, kind: object) -> bool:
    if type(value) is kind:  # True is an int to isinstance, and to nobody else
        return True
    if isinstance(kind, frozenset):
        return type(value) in kind
    return isinstance(kind, re.Pattern) and isinstance(value, str) and bool(kind.fullmatch(value))
