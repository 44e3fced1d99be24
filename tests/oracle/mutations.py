"""Faults planted in a table-day's rows: one lost, doubled, moved, or with one cell altered."""

from random import Random

from tests.oracle.written import Book, Fields

EVENTS = ("stand", "hit", "double", "split", "pay", "collect", "return", "card", "announce")
CARDS = [rank + "S" for rank in "A23456789TJQK"]
CELLS = {
    "card": CARDS,
    "amount": ["0.00", "10.00", "15.00", "20.00", "50.00", "100.00", "600.00"],
    "player_id": ["P1", "P2", "P3"],
    "hand": ["1", "2", "3"],
    "box": ["1", "2", "3", "5"],
    "role": ["dealer", "supervisor", "pit_manager", "duty_manager"],
    "value": ["11", "12", "20", "21"],
    "place": ["", "face_up", "face_down", "face_up,sideways"],
    "bet": ["main", "insurance"],
    "event": list(EVENTS),
}


def mutated(book: Book, random: Random) -> Book:
    """A table-day with one fault planted in about every second round."""
    rounds: dict[str, list[int]] = {}
    for place, row in enumerate(book.rows):
        rounds.setdefault(row.get("round_id", ""), []).append(place)
    changed = Book(book.table_id, book.gaming_day)
    planted = {
        random.choice(places)
        for name, places in rounds.items()
        if random.random() < (0.5 if name else 0.2)
    }
    for place, row in enumerate(book.rows):
        if place not in planted or row["event"] in ("round_end", "shoe"):
            changed.rows.append(dict(row))
        else:
            _plant(changed.rows, row, random)
    return changed


def _plant(rows: list[Fields], row: Fields, random: Random) -> None:
    """Write a row wrongly."""
    match random.choice(["lost", "twice", "earlier", "altered", "altered", "altered"]):
        case "lost":
            return
        case "twice":
            rows += [dict(row), dict(row)]
        case "earlier" if rows and rows[-1].get("round_id") == row.get("round_id"):
            rows.insert(len(rows) - 1, dict(row))
        case _:
            cells = [name for name in CELLS if name in row]
            cell = random.choice(cells)
            rows.append({**row, cell: random.choice(CELLS[cell])})
