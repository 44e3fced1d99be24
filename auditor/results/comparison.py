"""Two results side by side: which findings are new, gone, changed, or not to be compared.

A finding that one result lacks is gone, or new, only where that result judged the same: the same
table-day by the same terms, its round among the rounds, its clause with nothing left undecided.
Whatever else may lie behind its silence, the finding is incomparable.

Findings lie in order of table-days, so that one table-day of each result is held at a time.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from heapq import merge
from itertools import groupby
from typing import Literal, NamedTuple, get_args

from auditor.errors import ResultError
from auditor.results.result import Finding, Result
from auditor.results.scope import Judged, Scope, TableDay, difference, scope

State = Literal["new", "gone", "changed", "unchanged", "incomparable"]
STATES: tuple[State, ...] = get_args(State)

OF = ("clause", "round_id", "box", "hand", "player_id")
"""What findings of a table-day share where they are of the same fault, or of its fellows."""

FIGURES = ("verdict", "message", "recorded", "required", "impact", "counted")
"""What a finding says; where its row stands is no part of it."""


class Difference(NamedTuple):
    """What became of a finding: as it stands in the old result, and in the new one."""

    state: State
    old: Finding | None
    new: Finding | None
    why: str
    """Why it cannot be compared."""

    @property
    def finding(self) -> Finding:
        """The finding as it stands now, or stood last."""
        finding = self.new or self.old
        assert finding
        return finding


@dataclass
class Comparison:
    """What became of the findings of two results, counted."""

    old: Result
    new: Result
    alone: tuple[int, int]
    """How many table-days were judged in the old audit alone, and in the new one alone."""
    counts: Counter[State] = field(default_factory=Counter)
    reasons: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Why findings cannot be compared, and in which result alone they stand: old, new or both."""
    first: dict[State, list[Difference]] = field(default_factory=lambda: defaultdict(list))
    """The first of each state, so many as were asked for."""

    @property
    def complete(self) -> bool:
        """Whether every finding could be compared, and the new result judged everything."""
        return not self.counts["incomparable"] and self.new.complete


def compared(old: Result, new: Result, most: int = 0) -> Comparison:
    """What became of the findings of two results, with the first so many of each state.

    Raises:
        ResultError: no table-day was judged alike in both, or one of them cannot be read.
    """
    before, now = scope(old).days.keys(), scope(new).days.keys()
    comparison = Comparison(old, new, (len(before - now), len(now - before)))
    for each in differences(old, new):
        comparison.counts[each.state] += 1
        if each.state == "incomparable":
            comparison.reasons[each.why, stands_in(each)] += 1
        if len(comparison.first[each.state]) < most:
            comparison.first[each.state].append(each)
    return comparison


def stands_in(each: Difference) -> str:
    """Which result has a finding."""
    return "both" if each.old and each.new else "old" if each.old else "new"


def differences(old: Result, new: Result) -> Iterator[Difference]:
    """What became of each finding, in order of table-days and there of rows.

    Raises:
        ResultError: no table-day was judged alike in both, or one of them cannot be read.
    """
    before, now = scope(old), scope(new)
    _refuse_unlike(old, new, before, now)
    for day, olds, news in _side_by_side(old, new):
        found = _of_day(olds, news, before, now, before.days.get(day), now.days.get(day))
        yield from sorted(found, key=lambda each: each.finding["seq"])


def _refuse_unlike(old: Result, new: Result, before: Scope, now: Scope) -> None:
    """Refuse two results that share nothing to compare."""
    shared = before.days.keys() & now.days.keys()
    names = f"{old.path} and {new.path} cannot be compared"
    if not shared:
        message = f"{names}: no table-day was judged in both; name two audits of the same days"
        raise ResultError(message)
    unlike = {difference(before.days[day].terms, now.days[day].terms) for day in shared}
    if all(unlike):
        of_all = "no table-day was judged by the same rulebook, readings and rounding"
        why = unlike.pop().replace("its", "each", 1) if len(unlike) == 1 else of_all
        message = f"{names}: {why}; audit both by the same rulebook and readings"
        raise ResultError(message)


def _side_by_side(
    old: Result, new: Result
) -> Iterator[tuple[TableDay, Sequence[Finding], Sequence[Finding]]]:
    """The findings of each table-day in both results."""
    both = merge(_by_day(old, 0), _by_day(new, 1), key=lambda its: its[:2])
    for day, its in groupby(both, key=lambda its: its[0]):
        sides: list[list[Finding]] = [[], []]
        for _, side, findings in its:
            sides[side] = findings
        yield day, sides[0], sides[1]


def _by_day(result: Result, side: int) -> Iterator[tuple[TableDay, int, list[Finding]]]:
    last: TableDay | None = None
    for day, findings in groupby(result.findings(), key=_day):
        if last and day <= last:
            message = (
                f"{result.path}: findings of table {day[1]} on {day[0]} stand behind those of "
                f"table {last[1]} on {last[0]}; name the file as `auditor check` wrote it"
            )
            raise ResultError(message)
        last = day
        its = list(findings)
        ids = Counter(finding["id"] for finding in its)
        if len(ids) < len(its):  # they would be taken for one, and the others be lost
            message = (
                f"{result.path}: the id {ids.most_common(1)[0][0]} is of several findings; "
                "name the file as `auditor check` wrote it"
            )
            raise ResultError(message)
        yield day, side, its


def _day(finding: Finding) -> TableDay:
    return finding["gaming_day"], finding["table_id"]


def _of_day(
    olds: Sequence[Finding],
    news: Sequence[Finding],
    before: Scope,
    now: Scope,
    then: Judged | None,
    here: Judged | None,
) -> Iterator[Difference]:
    """What became of the findings of a table-day, judged `then` and `here`."""
    rounds = [{finding["round_id"] for finding in side} for side in (olds, news)]
    unlike = difference(then.terms, here.terms) if then and here else "its table-day was not judged"
    for mine, theirs in _fellows(olds, news):
        pairs, gone, come = _paired(mine, theirs)
        for old, new in pairs:
            alike = _says(old) == _says(new)
            state: State = "incomparable" if unlike else "unchanged" if alike else "changed"
            yield Difference(state, old, new, unlike)
        for old in gone:
            why = now.silence(old, then, rounds[1])
            yield Difference("incomparable" if why else "gone", old, None, why)
        for new in come:
            why = before.silence(new, here, rounds[0])
            yield Difference("incomparable" if why else "new", None, new, why)


def _fellows(
    olds: Sequence[Finding], news: Sequence[Finding]
) -> Iterator[tuple[list[Finding], list[Finding]]]:
    """The findings of a table-day that share clause and fault, old and new."""
    by: dict[tuple[object, ...], tuple[list[Finding], list[Finding]]] = {}
    for side, findings in enumerate((olds, news)):
        for finding in findings:
            by.setdefault(tuple(finding[name] for name in OF), ([], []))[side].append(finding)
    yield from by.values()


def _paired(
    olds: Sequence[Finding], news: Sequence[Finding]
) -> tuple[list[tuple[Finding, Finding]], list[Finding], list[Finding]]:
    """Which of the findings are the same, and which stand on one side alone.

    Those that say the same are paired first, and then those that are left by their ids: where one
    of several goes, the ids of those after it move up.
    """
    saying: dict[tuple[object, ...], deque[Finding]] = defaultdict(deque)
    for new in news:
        saying[_says(new)].append(new)
    pairs = [(old, saying[_says(old)].popleft()) for old in olds if saying[_says(old)]]
    taken = {old["id"] for old, _ in pairs}
    left = [old for old in olds if old["id"] not in taken]
    come = {new["id"]: new for waiting in saying.values() for new in waiting}
    pairs += [(old, come[old["id"]]) for old in left if old["id"] in come]
    gone = [old for old in left if old["id"] not in come]
    stayed = {old["id"] for old in left}
    return pairs, gone, [new for id_, new in come.items() if id_ not in stayed]


def _says(finding: Finding) -> tuple[object, ...]:
    return tuple(finding[name] for name in FIGURES)
