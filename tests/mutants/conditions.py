"""Conditions that say something else than one of a rulebook, by one small change each."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from auditor.rulebook.columns import Column
from auditor.rulebook.tokens import Token
from tests.mutants.parts import Joined, Part, Sole, Turned, parts

NEGATIONS = {
    "=": "<>", "<>": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">",
    "IS": "IS NOT", "IS NOT": "IS", "IN": "NOT IN", "NOT IN": "IN",
    "BETWEEN": "NOT BETWEEN", "NOT BETWEEN": "BETWEEN",
}  # fmt: skip
"""Each comparison with the one that is true where it is false."""

SHIFTS = {
    "<": ("<=",), "<=": ("<",), ">": (">=",), ">=": (">",), "=": ("<=", ">="), "<>": ("<", ">"),
}  # fmt: skip
"""Each comparison with those that differ from it on one side only."""

UNORDERED = ("truth", "category", "text")


class Change(NamedTuple):
    """What kind of change, and the condition it leads to."""

    kind: str
    becomes: str


def changes(condition: str, columns: Mapping[str, Column]) -> list[Change]:
    """Every small change to a condition over a fact table, each condition once.

    `columns` has the table's, and the readings as the columns that conditions name them by.
    """
    tree = parts(condition)
    found = list(_of_part(condition, tree, columns))
    if isinstance(tree, Joined):
        found.append(Change("negated", f"NOT ({condition})"))
    once = {change.becomes: change for change in reversed(found)}
    return list(reversed(once.values()))


def _of_part(text: str, part: Part, columns: Mapping[str, Column]) -> Iterator[Change]:
    match part:
        case Joined():
            yield from _of_joint(text, part)
            for inner in part.parts:
                yield from _of_part(text, inner, columns)
        case Turned():
            yield Change("negated", _with(text, part, _words(text, part.part)))
            if not isinstance(part.part, Sole) or len(part.part.words) > 1:
                yield from _of_part(text, part.part, columns)
        case Sole():
            yield from _of_sole(text, part, columns)


def _of_joint(text: str, group: Joined) -> Iterator[Change]:
    """The group without each of its parts, and with its parts joined the other way."""
    enclosed = text[group.begin] == "(" and group.parts[0].begin > group.begin
    ways = [
        ("part dropped", group.joint, [part for part in group.parts if part is not dropped])
        for dropped in group.parts
    ]
    ways.append(("joined otherwise", "OR" if group.joint == "AND" else "AND", [*group.parts]))
    for kind, joint, kept in ways:
        words = f" {joint} ".join(_words(text, part) for part in kept)
        yield Change(kind, _with(text, group, f"({words})" if enclosed else words))


def _of_sole(text: str, sole: Sole, columns: Mapping[str, Column]) -> Iterator[Change]:
    names = [word.text for word in sole.words if word.type == "name"]
    place, operator = _operator(sole)
    if place is None:
        yield Change("negated", _with(text, sole, f"NOT {_words(text, sole)}"))
        return
    first = sole.words[place]
    last = sole.words[place + len(operator.split()) - 1]
    yield Change("negated", _between(text, first, last, NEGATIONS[operator]))
    if not any(columns[name].kind in UNORDERED for name in names) or operator not in ("=", "<>"):
        for shifted in SHIFTS.get(operator, ()):
            if shifted == "<=" and text[first.at :].startswith("= 0") and _counts(names, columns):
                continue  # there is nothing below none
            yield Change("comparison shifted", _between(text, first, last, shifted))
    for word in sole.words:
        if word.type == "number":
            for moved in (int(word.text) + 1, int(word.text) - 1):
                yield Change("bound moved", _between(text, word, word, str(moved)))
        if word.type == "text":
            for other in columns[names[0]].categories:
                if f"'{other}'" not in [listed.text for listed in sole.words]:
                    yield Change("value changed", _between(text, word, word, f"'{other}'"))
    yield from _of_list(text, sole)


def _counts(names: list[str], columns: Mapping[str, Column]) -> bool:
    """Whether columns count something, and so are never below 0."""
    return all(columns[name].dtype.is_unsigned_integer() for name in names)


def _of_list(text: str, sole: Sole) -> Iterator[Change]:
    """The list of IN without each of its values."""
    listed = [word for word in sole.words if word.type in ("number", "text")]
    if "IN" in [word.text for word in sole.words] and len(listed) > 1:
        for dropped in listed:
            kept = ", ".join(word.text for word in listed if word is not dropped)
            yield Change("value dropped", _between(text, listed[0], listed[-1], kept))


def _operator(sole: Sole) -> tuple[int | None, str]:
    """Where a comparison begins, and its words; none where a column stands by itself."""
    for place, word in enumerate(sole.words):
        if word.text in ("IS", "NOT"):
            both = f"{word.text} {sole.words[place + 1].text}"
            return place, both if both in NEGATIONS else word.text
        if word.text in NEGATIONS:
            return place, word.text
    return None, ""


def _words(text: str, part: Part) -> str:
    return text[part.begin : part.end]


def _with(text: str, part: Part, words: str) -> str:
    return text[: part.begin] + words + text[part.end :]


def _between(text: str, first: Token, last: Token, words: str) -> str:
    """The text with the words from one to another replaced."""
    return text[: first.at] + words + text[last.at + len(last.text) :]
