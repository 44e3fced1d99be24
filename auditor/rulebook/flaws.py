"""What is wrong with a rulebook: one sentence for each thing, with the line it stands at."""

from dataclasses import dataclass, field
from datetime import date, datetime, time

from auditor.rulebook.lines import Path, line, lines


@dataclass(frozen=True)
class Flaw:
    """One thing that is wrong: the file, its line, the clause and key, why, and what to do."""

    file: str
    line: int | None
    where: str
    problem: str
    mend: str

    def __str__(self) -> str:
        """The sentence."""
        at = self.file if self.line is None else f"{self.file}:{self.line}"
        return ": ".join(filter(None, (at, self.where, f"{self.problem}; {self.mend}")))


@dataclass
class Flaws:
    """The flaws of one file, in the order in which they were met."""

    file: str
    text: str
    found: list[Flaw] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Find the lines once."""
        self.lines = lines(self.text)

    def add(self, path: Path, problem: str, mend: str) -> None:
        """Note what is wrong at a key, once, however often the key is read."""
        flaw = Flaw(self.file, line(self.lines, path), _words(path), problem, mend)
        if flaw not in self.found:
            self.found.append(flaw)


def _words(path: Path) -> str:
    """A path as people name it: the clause, its check, the key."""
    parts = list(path)
    words: list[str] = []
    while parts:
        part = parts.pop(0)
        known = {"clauses": "clause", "readings": "reading", "terms": "term", "checks": "check"}
        if part == "choices" and parts:
            words.append(f"choice {int(parts.pop(0)) + 1}")
        elif part == "checks" and parts:
            words.append(f"check {int(parts.pop(0)) + 1}")
        elif part in ("entries", "staff") and parts and not words:
            words.append(f"{'entry' if part == 'entries' else part} {int(parts.pop(0)) + 1}")
        elif part in known and parts and part != "checks" and not words:
            words.append(f"{known[str(part)]} {parts.pop(0)}")
        else:
            words.append(str(part))
    return ", ".join(words)


def kind_in_words(value: object) -> str:
    """What a TOML value is, in words."""
    kinds: list[tuple[type | tuple[type, ...], str]] = [
        (bool, "true or false"),
        (int, "a whole number"),
        (float, "a number with a point"),
        (str, "a text"),
        (list, "a list"),
        (dict, "a table"),
        ((date, datetime, time), "a date or time"),
    ]
    return next(words for type_, words in kinds if isinstance(value, type_))
