"""What the forms meant for people say in the same words."""

from collections.abc import Mapping

from auditor import money
from auditor.audit import Audit
from auditor.judge import ClauseResult
from auditor.report.record import figures
from auditor.report.visible import shown


def counted(number: int, thing: str) -> str:
    """A number of things: `1 round`, `1,204 rounds`, `no rows`."""
    noun = thing if number == 1 else f"{thing}s"
    return f"{number:,} {noun}" if number else f"no {noun}"


def verdict(audit: Audit) -> str:
    """The verdict in two or three words."""
    if not audit.complete:
        return "judged in part"
    statuses = {result.status for result in audit.clauses}
    found = (status for status in ("broken", "disputed") if status in statuses)
    return next(found, "nothing broken")


def sentences(audit: Audit) -> list[str]:
    """What could not be judged, what is broken and what it cost, what could not be decided."""
    said = (_reach(audit), _found(audit), _cost(audit), _undecided(audit))
    return [sentence for sentence in said if sentence]


def _reach(audit: Audit) -> str:
    if audit.complete:
        return ""
    rows, rounds = figures(audit)["rows"], figures(audit)["rounds"]
    files = len(audit.log.unreadable)
    gaps = (
        (rounds["incomplete"], f" of {counted(rounds['seen'], 'round')} incomplete"),
        (rows["rejected"], f" of {counted(rows['read'], 'row')} rejected"),
        (files, f" {'file' if files == 1 else 'files'} not readable"),
    )
    return (
        f"Not everything was judged: {', '.join(f'{gap:,}{words}' for gap, words in gaps if gap)}."
    )


def _found(audit: Audit) -> str:
    scope = f"in {counted(figures(audit)['rounds']['judged'], 'round')} judged"
    if not audit.findings.height:
        return f"Nothing is broken or disputed {scope}."
    statuses = [result.status for result in audit.clauses]
    kinds = [
        f"{counted(statuses.count(status), 'clause')} {status}"
        for status in ("broken", "disputed")
        if status in statuses
    ]
    return f"{' and '.join(kinds)}: {counted(audit.findings.height, 'finding')} {scope}."


def _cost(audit: Audit) -> str:
    if not (audit.underpaid or audit.overpaid):
        return ""
    short, over = money.words(audit.underpaid), money.words(audit.overpaid)
    return f"Players are short of {short} and were given {over} too much."


def _undecided(audit: Audit) -> str:
    undecided = sum(result.undecided > 0 for result in audit.clauses)
    said = f"{counted(undecided, 'clause')} could not be decided, in whole or in part."
    return said if undecided else ""


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


def taken_back(card: Mapping[str, str | None]) -> str:
    """A card that someone took back from a hand."""
    by = f"by a {card['role'].replace('_', ' ')}" if card["role"] else "by nobody named"
    staff = f" ({shown(card['staff_id'])})" if card["staff_id"] else ""
    return f"{card['card']} taken back from the {'hand' if card['box'] else 'dealer'} {by}{staff}"
