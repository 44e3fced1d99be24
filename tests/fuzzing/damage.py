"""Damage: to rows, which stay rows, and to the bytes of files."""

from collections.abc import Callable, Sequence
from random import Random

from tests.fuzzing import originals
from tests.fuzzing.dictionary import BYTES, CELLS, FITTING, HEADERS, PLAYED
from tests.logs.written import COLUMNS, Row

Rows = list[Row]


def rows(random: Random, of: Sequence[Row], table: str) -> Rows:
    """The rows of a table-day, damaged here and there, as those of another table."""
    kept = [{**row, "table_id": table} for row in of]
    for _ in range(random.choice([1, 1, 2, 3, 8])):
        if kept:
            random.choice(_OF_ROWS)(random, kept)
    if random.random() < 0.6:  # else what was moved or doubled is rejected, and the round with it
        for seq, row in enumerate(kept, start=1):
            row["seq"] = str(seq)
    return kept


def _odd_cell(random: Random, rows: Rows) -> None:
    random.choice(rows)[random.choice(COLUMNS)] = random.choice(CELLS)


def _fitting_cell(random: Random, rows: Rows) -> None:
    name = random.choice(list(FITTING))
    random.choice(rows)[name] = random.choice(FITTING[name])


def _played_cell(random: Random, rows: Rows) -> None:
    row = random.choice(rows)
    used = [name for name in PLAYED if row.get(name)] or ["event"]
    name = random.choice(used)
    row[name] = random.choice(PLAYED[name])


def _cell_of_another(random: Random, rows: Rows) -> None:
    name = random.choice(COLUMNS)
    random.choice(rows)[name] = random.choice(rows).get(name, "")


def _cell_of_another_column(random: Random, rows: Rows) -> None:
    row = random.choice(rows)
    row[random.choice(COLUMNS)] = row.get(random.choice(COLUMNS), "")


def _blank_column(random: Random, rows: Rows) -> None:
    name = random.choice(COLUMNS)
    for row in rows:
        row.pop(name, None)


def _odd_column(random: Random, rows: Rows) -> None:
    name, value = random.choice(HEADERS), random.choice(CELLS)
    for row in rows:
        row[name] = value


def _lost(random: Random, rows: Rows) -> None:
    start = random.randrange(len(rows))
    del rows[start : start + random.choice([1, 1, 1, 3])]


def _doubled(random: Random, rows: Rows) -> None:
    place = random.randrange(len(rows))
    rows.insert(random.randint(place, len(rows)), dict(rows[place]))


def _moved(random: Random, rows: Rows) -> None:
    row = rows.pop(random.randrange(len(rows)))
    rows.insert(random.randint(0, len(rows)), row)


def _shuffled(random: Random, rows: Rows) -> None:
    start = random.randrange(len(rows))
    some = rows[start : start + random.choice([3, 6, 40])]
    random.shuffle(some)
    rows[start : start + len(some)] = some


def _spliced(random: Random, rows: Rows) -> None:
    others = random.choice(originals.days())
    table = rows[0].get("table_id", "")
    start = random.randrange(len(others))
    there = [{**row, "table_id": table} for row in others[start : start + random.choice([1, 5])]]
    place = random.randint(0, len(rows))
    rows[place:place] = there


def _one_round(random: Random, rows: Rows) -> None:
    """Rounds run into one another."""
    for row in rows:
        if row.get("round_id"):
            row["round_id"] = random.choice(["1", row["round_id"]])


_OF_ROWS: tuple[Callable[[Random, Rows], None], ...] = (
    _odd_cell,
    _odd_cell,
    _fitting_cell,
    _fitting_cell,
    _played_cell,
    _played_cell,
    _played_cell,
    _cell_of_another,
    _cell_of_another_column,
    _blank_column,
    _odd_column,
    _lost,
    _lost,
    _doubled,
    _moved,
    _shuffled,
    _spliced,
    _one_round,
)


def bytes_(random: Random, data: bytes) -> bytes:
    """The bytes of a file, damaged here and there."""
    for _ in range(random.choice([1, 1, 2, 4])):
        data = random.choice(_OF_BYTES)(random, data)
    return data


def _flipped(random: Random, data: bytes) -> bytes:
    damaged = bytearray(data)
    for _ in range(random.choice([1, 1, 4, 20]) if data else 0):
        damaged[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return bytes(damaged)


def _cut(random: Random, data: bytes) -> bytes:
    place = random.randint(0, len(data))
    return random.choice([data[:place], data[place:], data[:-1], data[:4]])


def _without_part(random: Random, data: bytes) -> bytes:
    start = random.randint(0, len(data))
    return data[:start] + data[start + random.choice([1, 7, 64, 500]) :]


def _part_twice(random: Random, data: bytes) -> bytes:
    start, place = random.randint(0, len(data)), random.randint(0, len(data))
    return data[:place] + data[start : start + random.choice([1, 30, 400])] + data[place:]


def _with_part_of_another(random: Random, data: bytes) -> bytes:
    _, other = random.choice(originals.files())
    start, place = random.randint(0, len(other)), random.randint(0, len(data))
    return data[:place] + other[start : start + random.choice([5, 100, 2000])] + data[place:]


def _with_odd_bytes(random: Random, data: bytes) -> bytes:
    place = random.randint(0, len(data))
    some = random.choice(BYTES) * random.choice([1, 1, 1, 3])
    return data[:place] + some + data[place + random.choice([0, 0, len(some)]) :]


def _at_a_cell(random: Random, data: bytes) -> bytes:
    """An odd value between two commas or colons."""
    marks = [place for place, byte in enumerate(data[:20_000]) if byte in b",:"]
    if len(marks) < 2:
        return data
    place = random.randrange(len(marks) - 1)
    value = random.choice(CELLS).encode("utf-8", "surrogatepass")
    return data[: marks[place] + 1] + value + data[marks[place + 1] :]


def _lines_changed(random: Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    place = random.randrange(len(lines))
    match random.choice(["lost", "twice", "moved", "blank", "first", "longer"]):
        case "lost":
            del lines[place]
        case "twice":
            lines.insert(place, lines[place])
        case "moved":
            lines.insert(random.randint(0, len(lines)), lines.pop(place))
        case "blank":
            lines.insert(place, b"")
        case "first":
            lines.insert(place, lines[0])
        case "longer":
            lines[place] += b",x"
    return b"\n".join(lines)


def _first_line_changed(random: Random, data: bytes) -> bytes:
    """A heading renamed, doubled or gone."""
    first, newline, rest = data.partition(b"\n")
    names = first.split(b",")
    names[random.randrange(len(names))] = random.choice(HEADERS).encode()
    return b",".join(names) + newline + rest


def _rewritten(random: Random, data: bytes) -> bytes:
    """As another program would have saved it."""
    match random.choice(["utf-16", "cr", "crlf", "semicolons", "tabs", "quoted", "latin-1"]):
        case "utf-16":
            return data.decode("latin-1").encode("utf-16")
        case "cr":
            return data.replace(b"\n", b"\r")
        case "crlf":
            return data.replace(b"\n", b"\r\n")
        case "semicolons":
            return data.replace(b",", b";")
        case "tabs":
            return data.replace(b",", b"\t")
        case "quoted":
            return data.replace(b",", b'","')
        case _:
            return data + "é,½".encode("latin-1")


def _joined(random: Random, data: bytes) -> bytes:
    _, other = random.choice(originals.files())
    return random.choice([data + data, data + other, other + data])


_OF_BYTES: tuple[Callable[[Random, bytes], bytes], ...] = (
    _flipped,
    _flipped,
    _cut,
    _without_part,
    _part_twice,
    _with_part_of_another,
    _with_odd_bytes,
    _with_odd_bytes,
    _at_a_cell,
    _at_a_cell,
    _lines_changed,
    _lines_changed,
    _first_line_changed,
    _rewritten,
    _joined,
)
