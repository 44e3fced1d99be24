"""What a player added for one double or split, in however many rows he laid it."""

from dataclasses import replace

from tests.oracle.course import Course
from tests.oracle.rows import Row


def added(course: Course, row: Row) -> Row | None:
    """The addition that ends with a row, as that row with the whole amount; None of any before.

    Of one addition are a player's doubles, or splits, on a hand until its next card, or the
    next parting of its cards. What he got back meanwhile, up to the next card to anybody, he did
    not add.
    """
    its = [each for each in course.round.of(row.event) if _one(course, row, each)]
    if row is not its[-1]:
        return None
    if len(its) == 1:
        return row
    cards = [card.seq for card in course.round.of("card") if card.seq > row.seq]
    until = min(cards, default=2**62)
    back = [
        each.money
        for each in course.round.of("return", "wager_removed")
        if (each.box, each.player_id) == (row.box, row.player_id)
        and (each.event == "wager_removed" or (each.hand == row.hand and each.bet == "main"))
        and its[0].seq < each.seq < until
    ]
    whole = sum(each.money for each in its) - sum(back)
    return replace(row, amount=max(whole, row.money))


def _one(course: Course, row: Row, other: Row) -> bool:
    if (row.box, row.hand, row.player_id) != (other.box, other.hand, other.player_id):
        return False
    if row.event == "split":
        return course.formed[row.seq] == course.formed[other.seq]
    first, last = sorted((row.seq, other.seq))
    parting = [act.row for act in course.acts if act.row.event == "split" and not act.follows]
    between = [*course.round.of("card"), *parting]
    return not any(
        first < each.seq < last and (each.box, each.hand) == (row.box, row.hand) for each in between
    )
