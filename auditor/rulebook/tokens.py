"""The words of a condition, each with its place; anything outside the dialect is refused here."""

import re
from typing import NamedTuple, NoReturn


class ConditionError(ValueError):
    """A condition that could mean something else than it says: where and why, and what to do."""

    def __init__(self, problem: str, mend: str, at: int | None = None) -> None:
        self.problem = problem if at is None else f"{problem} (character {at + 1})"
        self.mend = mend
        super().__init__(f"{self.problem}; {mend}")


class Token(NamedTuple):
    """A word of a condition, and the character it begins at, from 0."""

    type: str
    text: str
    at: int


KEYWORDS = frozenset({"AND", "OR", "NOT", "IN", "BETWEEN", "IS", "NULL", "TRUE", "FALSE"})

_TOKEN = re.compile(
    r"""(?P<name>[A-Za-z_]\w*)|(?P<number>[0-9]+)|(?P<text>'(?:[^']|'')*')
       |(?P<mark><=|>=|<>|[=<>+*(),]|-(?!-))|(?P<space>\s+)|(?P<other>--|.)""",
    flags=re.VERBOSE | re.ASCII | re.DOTALL,
)
_ADVICE = {
    "/": ("its meaning has changed between versions", "compare multiples: 2 * a = b"),
    '"': ("it would be the name of a column", "put a category in single quotes"),
    "!": ("it is no operator here", "write <> or NOT"),
    ";": ("a condition is one expression and no statement", "take it out"),
    "--": ("what follows it would be a comment", "put a space between the two signs"),
    ".": ("numbers are whole, and a column goes by its bare name", "take it out"),
    "%": ("it would leave a remainder", "find a fact table that has it as a column"),
}
"""Why a character is not allowed, and what to do instead."""

_NEVER_CLOSED = ("a quote is never closed", "put a single quote at both ends of the category")
_STRANGE = ("the dialect does not have it", "take it out")


def tokens(text: str) -> list[Token]:
    """The words of a condition in order, keywords in capitals, closed by an empty `end`.

    Raises:
        ConditionError: a character that the dialect does not have.
    """
    read = []
    for found in _TOKEN.finditer(text):
        type_, word = str(found.lastgroup), found.group()
        if type_ == "other":
            why, mend = _ADVICE.get(word, _STRANGE)
            problem = f"'{word}' is not allowed, {why}"
            if word == "'":
                problem, mend = _NEVER_CLOSED
            raise ConditionError(problem, mend, found.start())
        if type_ == "name" and word.upper() in KEYWORDS:
            type_, word = "keyword", word.upper()
        if type_ != "space":
            read.append(Token(type_, word, found.start()))
    return [*read, Token("end", "", len(text))]


class Words:
    """The words of a condition, taken one by one from the left."""

    def __init__(self, text: str) -> None:
        self.tokens = tokens(text)
        self.next = 0

    def peek(self) -> Token:
        """The next word; the closing `end` for ever once all are taken."""
        return self.tokens[self.next]

    def take(self) -> Token:
        """The next word, taken."""
        token = self.peek()
        self.next = min(self.next + 1, len(self.tokens) - 1)
        return token

    def took(self, text: str) -> bool:
        """Whether the next word was this keyword or mark; it is taken if it was."""
        token = self.peek()
        if token.type in ("keyword", "mark") and token.text == text:
            self.take()
            return True
        return False

    def expect(self, text: str, problem: str, mend: str) -> None:
        """Take this keyword or mark, and nothing else."""
        if not self.took(text):
            self.refuse(problem, mend, self.peek())

    def refuse(self, problem: str, mend: str, token: Token | None = None) -> NoReturn:
        """Say what is wrong at a word, or at the word taken last, and what to do."""
        at = (token or self.tokens[max(self.next - 1, 0)]).at
        raise ConditionError(problem, mend, at)
