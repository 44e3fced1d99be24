"""The JSON of an audit as a page is held to it: by part, by table-day, and what money comes to."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any, NamedTuple

from auditor.rulebook import Rulebook
from tests.outcomes import book

Finding = Mapping[str, Any]


class Money(NamedTuple):
    """What players are short of, and what they were given too much."""

    underpaid: Decimal
    overpaid: Decimal

    @property
    def any(self) -> bool:
        """Whether there is any."""
        return bool(self.underpaid or self.overpaid)

    @property
    def words(self) -> tuple[str, str]:
        """Both, as the JSON writes amounts."""
        return amount(self.underpaid), amount(self.overpaid)


@dataclass(frozen=True)
class Part:
    """What was judged by one rulebook."""

    number: int
    name: str
    """What stands before its clauses; nothing where there is one part."""
    of: Mapping[str, Any]
    findings: Sequence[Finding]
    days: Mapping[str, list[str]]
    """The gaming days of each table."""

    @cached_property
    def book(self) -> Rulebook:
        """The rulebook, which is the one that the JSON names by its digest."""
        named = book(self.of["rulebook"]["id"])
        assert named.sha256 == self.of["rulebook"]["sha256"]
        return named

    def by(self, key: str) -> dict[Any, list[Finding]]:
        """Its findings by the value that they have of a key."""
        return grouped(self.findings, lambda finding: finding[key])

    @property
    def money(self) -> tuple[str, str]:
        """What the JSON says that it comes to, which is what its findings do."""
        said = self.of["money"]["underpaid"], self.of["money"]["overpaid"]
        assert said == money(self.findings).words
        return said

    @property
    def played(self) -> list[str]:
        """Its tables, with how many gaming days, the first and the last."""
        return [
            f"{table} {days[0]}" if len(days) == 1 else f"{table} {len(days)} {days[0]} {days[-1]}"
            for table, days in self.days.items()
        ]


@dataclass(frozen=True)
class Record:
    """The JSON of an audit."""

    of: Mapping[str, Any]

    @cached_property
    def parts(self) -> list[Part]:
        """What was judged by each rulebook."""
        given = self.of.get("parts", [self.of])
        ids = [part["rulebook"]["id"] for part in given]
        several = len(given) > 1
        return [
            Part(
                number,
                (f"{id_}, part {number}" if ids.count(id_) > 1 else id_) if several else "",
                part,
                [each for each in self.findings if each.get("part", 1) == number],
                {of["table_id"]: of["gaming_days"] for of in part["table_days"]}
                if several
                else self._days,
            )
            for number, (id_, part) in enumerate(zip(ids, given, strict=True), 1)
        ]

    @property
    def findings(self) -> Sequence[Finding]:
        """Every finding, in order."""
        of: Sequence[Finding] = self.of["findings"]
        return of

    @property
    def complete(self) -> bool:
        """Whether everything was judged."""
        return not (self.of["rejected"] or self.of["incomplete"] or self.of["unreadable"])

    @property
    def clauses(self) -> list[tuple[Part, Mapping[str, Any]]]:
        """Each clause with its part."""
        return [(part, clause) for part in self.parts for clause in part.of["clauses"]]

    @property
    def _days(self) -> dict[str, list[str]]:
        days = grouped(self.of["table_days"], lambda day: day["table_id"])
        return {
            table: sorted(day["gaming_day"] for day in its) for table, its in sorted(days.items())
        }


def grouped(
    entries: Iterable[Mapping[str, Any]], by: Callable[[Mapping[str, Any]], Any]
) -> dict[Any, list[Any]]:
    """Entries by a value of theirs, in order of the first of each."""
    groups: dict[Any, list[Any]] = {}
    for entry in entries:
        groups.setdefault(by(entry), []).append(entry)
    return groups


def money(findings: Iterable[Finding]) -> Money:
    """What of the sums of money is of these findings."""
    counted = [Decimal(finding["impact"]) for finding in findings if finding["counted"]]
    none = Decimal(0)
    return Money(
        sum((each for each in counted if each > 0), none),
        -sum((each for each in counted if each < 0), none),
    )


def amount(of: Decimal) -> str:
    """An amount with two decimals, or as many as it needs."""
    exact = f"{of:.5f}".rstrip("0")
    whole, _, decimals = exact.partition(".")
    return f"{whole}.{decimals:0<2}"


def rounds(findings: Iterable[Finding]) -> int:
    """How many rounds findings name."""
    keys = ("gaming_day", "table_id", "round_id")
    named = {tuple(finding[key] for key in keys) for finding in findings}
    return len([round_ for *_, round_ in named if round_ is not None])


def place(of: Mapping[str, Any]) -> str:
    """Where something is, as far as it says."""
    keys = ("gaming_day", "table_id", "round_id", "box", "hand", "player_id")
    return " ".join(str(of[key]) for key in keys if of.get(key) is not None)


def some(number: int) -> str:
    """A number in a sentence, where nothing is said with no figure."""
    return f"{number:,}" if number else ""
