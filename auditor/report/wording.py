"""What the forms meant for people say in the same words."""

from collections.abc import Iterator, Mapping

from auditor import money
from auditor.audit import Audit, Part
from auditor.judge import ClauseResult
from auditor.report.dispositions import numbers
from auditor.report.record import days_by_table, figures
from auditor.report.visible import shown
from auditor.venue.terms import BY_VENUE


def counted(number: int, thing: str) -> str:
    """A number of things: `1 round`, `1,204 rounds`, `no rows`."""
    noun = thing if number == 1 else f"{thing}s"
    return f"{number:,} {noun}" if number else f"no {noun}"


def verdict(audit: Audit) -> str:
    """The verdict in two or three words."""
    if not audit.complete:
        return "judged in part" if audit.rows.judged else "nothing judged"
    statuses = {result.status for result in audit.clauses}
    found = (status for status in ("broken", "disputed") if status in statuses)
    return next(found, "nothing broken")


def sentences(audit: Audit) -> list[str]:
    """What could not be judged, what is broken, marked, and what it cost; what is undecided."""
    said = (*headline(audit), _cost(audit), _undecided(audit))
    return [sentence for sentence in said if sentence]


def headline(audit: Audit) -> list[str]:
    """What could not be judged, how much is broken, and how much of that is marked."""
    missing = "Not everything was judged" if audit.rows.judged else "Nothing was judged"
    reach = [] if audit.complete else [f"{missing}: {', '.join(gaps(audit))}."]
    found = [_found(audit)] if audit.complete or audit.rows.judged else []
    return [*reach, *found, *([_marked(audit)] if audit.marks and audit.found.height else [])]


def gaps(audit: Audit) -> list[str]:
    """What is missing from what was judged, in counts."""
    rows, rounds = figures(audit)["rows"], figures(audit)["rounds"]
    files = len(audit.log.unreadable)
    missing = (
        (rounds["incomplete"], f" of {counted(rounds['seen'], 'round')} incomplete"),
        (rows["rejected"], f" of {counted(rows['read'], 'row')} rejected"),
        (files, f" {'file' if files == 1 else 'files'} not readable"),
    )
    return [f"{gap:,}{words}" for gap, words in missing if gap]


def _found(audit: Audit) -> str:
    scope = f"in {counted(figures(audit)['rounds']['judged'], 'round')} judged"
    if not audit.found.height:
        return f"Nothing is broken or disputed {scope}."
    statuses = [result.status for result in audit.clauses]
    kinds = [
        f"{counted(statuses.count(status), 'clause')} {status}"
        for status in ("broken", "disputed")
        if status in statuses
    ]
    return f"{' and '.join(kinds)}: {counted(audit.found.height, 'finding')} {scope}."


def _marked(audit: Audit) -> str:
    """What people have marked, which takes nothing out of what is found."""
    assert audit.marks
    marked = numbers(audit)
    unmarked = marked.pop("unmarked")
    kinds = ", ".join(f"{number:,} as {kind}" for kind, number in marked.items())
    as_of = audit.marks.dispositions.as_of
    return f"As of {as_of} findings are marked, {kinds}, and {unmarked:,} not at all; all count."


def _cost(audit: Audit) -> str:
    """What it cost whom, one part after the other: each may be of another currency."""
    said = []
    for number, part in enumerate(audit.parts, start=1):
        if part.underpaid or part.overpaid:
            name = part_name(audit, number)
            of = f" {part.currency}" if part.currency else ""
            short, over = money.words(part.underpaid), money.words(part.overpaid)
            players = f"Under {name} players" if name else "Players"
            said.append(f"{players} are short of {short}{of} and were given {over}{of} too much.")
    return " ".join(said)


def _undecided(audit: Audit) -> str:
    undecided = sum(result.undecided > 0 for result in audit.clauses)
    said = f"{counted(undecided, 'clause')} could not be decided, in whole or in part."
    return said if undecided else ""


def marked(audit: Audit, part: int, result: ClauseResult) -> str:
    """What findings of a part's clause are marked as: ` (1 marked waived)`; empty: as nothing."""
    kinds = audit.marks.of_kind((part, result.clause.number)) if audit.marks else {}
    said = ", ".join(f"{number:,} marked {kind}" for kind, number in sorted(kinds.items()))
    return f" ({said})" if said else ""


def counts(result: ClauseResult) -> str:
    """How many facts of a clause had each verdict: `1 broken, 41 held`."""
    verdicts = {
        "broken": result.broken,
        "disputed": result.disputed,
        "held": result.held,
        "undecided": result.undecided,
    }
    return ", ".join(f"{number:,} {name}" for name, number in verdicts.items() if number)


def whose(row: Mapping[str, object]) -> str:
    """A table's day and, as far as a row names them, the round, box, hand and player."""
    keys = {"round": "round_id", "box": "box", "hand": "hand", "player": "player_id"}
    named = [
        f"{name} {shown(str(row[key]))}" for name, key in keys.items() if row.get(key) is not None
    ]
    return ", ".join([f"{row['gaming_day']} {shown(str(row['table_id']))}", *named])


def part_name(audit: Audit, number: int) -> str:
    """A part of an audit by its rulebook, where there are several; by its number too, if need be.

    What is said of a clause begins with it: the same number means another thing in another.
    """
    ids = [part.rulebook.id for part in audit.parts]
    name = shown(ids[number - 1])
    if len(ids) == 1:
        return ""
    return f"{name}, part {number}" if ids.count(ids[number - 1]) > 1 else name


def results(audit: Audit) -> Iterator[tuple[int, str, ClauseResult]]:
    """Each clause with the number of its part, and what its number begins with: whose it is."""
    for number, part in enumerate(audit.parts, start=1):
        name = part_name(audit, number)
        for result in part.clauses:
            yield number, f"{name} " if name else "", result


def played(part: Part) -> list[str]:
    """The tables of a part with their gaming days: `BJ07 on 3 days from 2026-03-14 to …`."""
    return [f"{shown(table)} {_days(days)}" for table, days in days_by_table(part).iter_rows()]


def _days(days: list[str]) -> str:
    first, *more = days
    return f"on {len(days):,} days from {first} to {more[-1]}" if more else f"on {first}"


def between(row: Mapping[str, object]) -> str:
    """From which gaming day to which a row is of: `on 2026-03-14`, `from … to …`."""
    first, last = row["first_day"], row["last_day"]
    return f"on {first}" if first == last else f"from {first} to {last}"


_DIFFERS = {
    "higher_role": "recorded as {recorded}; the venue says {venue}, which counts",
    "lower_role": "recorded as {recorded}; the venue says {venue}; what is recorded counts",
    "unknown_staff": "recorded as {recorded}; no staff number of the venue on that day",
    "unlicensed_option": "{option}: the table is not licensed for it, and the permit counts not",
}


def differs(row: Mapping[str, str | None]) -> str:
    """What a venue says otherwise of a row of the log."""
    named = {key: (row[key] or "").replace("_", " ") for key in ("recorded", "venue", "option")}
    staff = f" by {shown(row['staff_id'])}" if row["staff_id"] else ""
    said = _DIFFERS[row["kind"] or ""].format(**named)
    return f"{(row['event'] or '').replace('_', ' ')}{staff}, {said}"


def taken_back(card: Mapping[str, str | None]) -> str:
    """A card that someone took back from a hand."""
    by = f"by a {card['role'].replace('_', ' ')}" if card["role"] else "by nobody named"
    staff = f" ({shown(card['staff_id'])})" if card["staff_id"] else ""
    return f"{card['card']} taken back from the {'hand' if card['box'] else 'dealer'} {by}{staff}"


def taken_for_granted(audit: Audit) -> dict[str, int]:
    """How many terms and clauses are assumed, and how many readings are left open."""
    terms = [term for part in audit.parts for term in part.rulebook.stated]
    return {
        "terms": sum(term.assumed and term.note != BY_VENUE for term in terms),
        "clauses": sum(result.clause.assumed for result in audit.clauses),
        "readings": sum(
            choice is None for part in audit.parts for choice in part.readings.values()
        ),
    }
