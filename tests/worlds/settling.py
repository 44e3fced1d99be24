"""How the rounds of a small world end: settled right, or one unit off on one wager."""

from collections.abc import Iterator

from tests.worlds.course import Course, Lot, Row

OFF = (0, 1, -1)
"""A settlement as it is owed, and a unit too much or too little."""


def settled(course: Course, end: Course) -> Iterator[Course]:
    """The round settled in every way: right, each wager in turn a unit off, or not at all.

    `course` is the round before the dealer's last cards, `end` the round with them. What can be
    settled at once is settled before those cards as well as after them.
    """
    owed = [_owed(lot, number, player, end.dealer) for number, lot, player in _wagers(end)]
    drawn = end.rows[len(course.rows) :]
    for amounts in _ways([net for _, _, net in owed]):
        rows = [
            row
            for (number, player, _), net in zip(owed, amounts, strict=True)
            for row in _moved(number, player, net)
        ]
        yield end.told(*rows, Row("round_end", box=None))
        if drawn and rows and any(_at_once(lot) for lot in end.lots):
            yield course.told(*rows, *drawn, Row("round_end", box=None))


def _wagers(course: Course) -> Iterator[tuple[int, Lot, str]]:
    for number, lot in enumerate(course.lots, start=1):
        for player, _ in lot.wagers:
            yield number, lot, player


def _ways(owed: list[int]) -> Iterator[list[int]]:
    yield owed
    for place, net in enumerate(owed):
        for off in {net + 1, net - 1, 0} - {net}:
            yield [*owed[:place], off, *owed[place + 1 :]]


def _moved(number: int, player: str, net: int) -> list[Row]:
    if not net:
        return []
    return [Row("pay" if net > 0 else "collect", number, player, amount=abs(net))]


def _owed(lot: Lot, number: int, player: str, dealer: str) -> tuple[int, str, int]:
    """What a player wins or loses on a hand, as most rulebooks have it, in whole units."""
    wager, added = dict(lot.wagers)[player], dict(lot.added).get(player, 0)
    whole = wager + added
    return number, player, _won(lot, dealer, wager, whole)


def _won(lot: Lot, dealer: str, wager: int, whole: int) -> int:
    mine, theirs = total(lot.cards), total(dealer)
    if lot.surrendered:
        return -whole // 2
    if mine > 21:
        return -whole
    if natural(lot.cards) and not lot.split:
        return 0 if natural(dealer) else wager * 3 // 2
    if natural(dealer):
        return -wager
    if theirs > 21 or mine > theirs:
        return whole
    return -whole if mine < theirs else 0


def _at_once(lot: Lot) -> bool:
    return lot.surrendered or total(lot.cards) > 21 or natural(lot.cards)


def total(cards: str) -> int:
    """The best total of some ranks."""
    hard = sum(1 if rank == "A" else 10 if rank == "T" else int(rank) for rank in cards)
    return hard + 10 if "A" in cards and hard < 12 else hard


def natural(cards: str) -> bool:
    """Whether these are an ace and a ten."""
    return sorted(cards) == ["A", "T"]
