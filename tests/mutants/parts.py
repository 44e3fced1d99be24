"""A condition as the tree of its parts: what AND and OR join, what NOT turns round, the rest."""

from dataclasses import dataclass, replace
from typing import Literal

from auditor.rulebook.tokens import Token, tokens

Joint = Literal["AND", "OR"]


@dataclass(frozen=True)
class Sole:
    """What joins nothing: a comparison, or a column named by itself, with its words."""

    begin: int
    end: int
    words: tuple[Token, ...]


@dataclass(frozen=True)
class Turned:
    """NOT with what it turns round."""

    begin: int
    end: int
    part: "Part"


@dataclass(frozen=True)
class Joined:
    """Two parts or more with AND or OR between them; its span takes in parentheses around it."""

    begin: int
    end: int
    joint: Joint
    parts: tuple["Part", ...]


Part = Sole | Turned | Joined


def parts(condition: str) -> Part:
    """The tree of a condition that the dialect allows."""
    return _Tree(tokens(condition)).joined("OR")


class _Tree:
    """The words of a condition, taken from the left."""

    def __init__(self, words: list[Token]) -> None:
        self.words = words
        self.next = 0

    def joined(self, joint: Joint) -> Part:
        found = [self.below(joint)]
        while self.words[self.next].text == joint:
            self.next += 1
            found.append(self.below(joint))
        if len(found) == 1:
            return found[0]
        return Joined(found[0].begin, found[-1].end, joint, tuple(found))

    def below(self, joint: Joint) -> Part:
        if joint == "OR":
            return self.joined("AND")
        first = self.words[self.next]
        if first.text == "NOT":
            self.next += 1
            part = self.below("AND")
            return Turned(first.at, part.end, part)
        return self.enclosed() or self.sole()

    def enclosed(self) -> Part | None:
        """Parts in parentheses; nothing where these hold a sum."""
        closing = self.closing()
        if closing is None or self.words[closing + 1].text not in ("AND", "OR", ")", ""):
            return None
        begin = self.words[self.next].at
        self.next += 1
        part = self.joined("OR")
        self.next += 1
        return replace(part, begin=begin, end=self.words[closing].at + 1)

    def closing(self) -> int | None:
        """Where the parenthesis closes that opens here, if one does."""
        depth = 0
        for place in range(self.next, len(self.words)):
            depth += {"(": 1, ")": -1}.get(self.words[place].text, 0)
            if not depth:
                return place if place > self.next else None
        return None

    def sole(self) -> Sole:
        begin, depth, between = self.next, 0, False
        while not self.ends_here(depth, between=between):
            text = self.words[self.next].text
            depth += {"(": 1, ")": -1}.get(text, 0)
            between = text == "BETWEEN" or (between and text != "AND")
            self.next += 1
        taken = tuple(self.words[begin : self.next])
        return Sole(taken[0].at, taken[-1].at + len(taken[-1].text), taken)

    def ends_here(self, depth: int, *, between: bool) -> bool:
        word = self.words[self.next]
        if word.type == "end":
            return True
        return not depth and (word.text in ("OR", ")") or (word.text == "AND" and not between))
