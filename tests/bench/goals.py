"""What the audit has to reach, each goal beside what was measured."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tests.bench import figures
from tests.bench.figures import Figures
from tests.bench.logs import DAY, FORMS, MILLION, Log


@dataclass(frozen=True)
class Goal:
    """One goal: what is measured, and the most that it may be, or the least."""

    what: str
    value: Callable[[Figures], float | None]
    """Nothing where it was not measured."""
    unit: str
    most: float | None = None
    least: float | None = None

    @property
    def bound(self) -> str:
        """The goal in words."""
        if self.most is not None:
            return f"at most {self.most:,g}{self.unit}"
        return f"at least {self.least:,g}{self.unit}"

    def reached(self, value: float) -> bool:
        """Whether a value reaches it."""
        if self.most is not None:
            return value <= self.most
        return self.least is not None and value >= self.least


def _times(log: Log, contender: str, other: str) -> Callable[[Figures], float | None]:
    """How many times as long as another a contender took on a log."""

    def value(kept: Figures) -> float | None:
        its, others = (figures.of(kept, log, name) for name in (contender, other))
        return its.seconds / others.seconds if its and others else None

    return value


def _memory(logs: Iterable[Log]) -> Callable[[Figures], float | None]:
    """The most memory that an audit of any of some logs held."""
    each = tuple(logs)

    def value(kept: Figures) -> float | None:
        taken = (figures.of(kept, log, "audit") for log in each)
        return max((its.megabytes for its in taken if its), default=None)

    return value


def per_event(kept: Figures, log: Log) -> float | None:
    """Microseconds of an audit for each row of a log."""
    taken = figures.of(kept, log, "audit")
    rows = kept[log.name]["said"]["audit"]["rows"] if taken else 0
    return taken.seconds / rows * 1e6 if taken and rows else None


def _growth(kept: Figures) -> float | None:
    """Time per event at 10 million rounds, in those at a million."""
    few, many = (per_event(kept, Log("clean", "parquet", size * MILLION)) for size in (1, 10))
    return many / few if few and many else None


GOALS = (
    Goal(
        "The whole audit of 1 million rounds, its report written as JSON and HTML, beside merely "
        "reading the same Parquet into memory with Polars",
        _times(Log("clean", "parquet", MILLION), "audit", "bare read"),
        " ×",
        most=3,
    ),
    Goal(
        "The oracle on 10,000 rounds beside the audit of the same rounds",
        _times(Log("clean", "parquet", 10_000), "oracle", "audit"),
        " ×",
        least=40,
    ),
    Goal(
        f"The audit of a day of {DAY.rounds} rounds beside importing its own libraries",
        _times(DAY, "audit", "libraries"),
        " ×",
        most=2,
    ),
    Goal(
        "Memory of the audit of 1 million rounds, in the form that needs most",
        _memory(Log("clean", form, MILLION) for form in FORMS),
        " MB",
        most=700,
    ),
    Goal(
        "Memory of the audit of 10 million rounds",
        _memory(Log("clean", form, 10 * MILLION) for form in FORMS),
        " MB",
        most=700,
    ),
    Goal(
        "Memory of the audit of 1 million rounds that are all broken (1 GiB)",
        _memory(Log("broken", form, MILLION) for form in FORMS),
        " MB",
        most=1074,
    ),
    Goal(
        "Time per event at 10 million rounds beside that at 1 million",
        _growth,
        " ×",
        most=1.1,
    ),
)
