"""Every round of a small world: all cards, all decisions at every point, all settlements."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from tests.worlds.course import Course, Row, opened
from tests.worlds.settling import settled

Wagers = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class World:
    """What rounds a small world has.

    `ranks` may fall, at most `cards` of them in a round, the three initial ones included. A card
    comes to a hand by the acts in `drawing`; beside them a round has at most `bare` acts of those
    in `still`, which bring none. `splits` is how often the box may be split.
    """

    name: str
    ranks: str
    cards: int
    drawing: tuple[str, ...]
    still: tuple[str, ...] = ()
    bare: int = 0
    splits: int = 0
    aside: tuple[str, ...] = ("",)
    """What is done with an insurance or an even money wager, each in turn."""
    wagers: Wagers = (("P1", 10),)
    openings: tuple[str, ...] = ()
    """The initial cards, where not all of them: the hand's first, the dealer's, the second."""


@dataclass(frozen=True)
class _Left:
    """What may still happen in a round."""

    cards: int
    bare: int
    splits: int


def rounds(world: World) -> Iterator[Course]:
    """Every round of the world, each of its own course or settlement."""
    initial = world.openings or tuple("".join(each) for each in product(world.ranks, repeat=3))
    for ranks in initial:
        shown = ranks[1]
        course = opened(world.wagers, ranks[0], shown, ranks[2])
        left = _Left(world.cards - 3, world.bare, world.splits)
        for aside in world.aside:
            for begun in _aside(course, aside, shown):
                for played, rest in _played(begun, left, world):
                    for end in _dealer(played, rest.cards, world.ranks):
                        for each in settled(played, end):
                            yield from _insured(each, aside)


def _aside(course: Course, aside: str, shown: str) -> Iterator[Course]:
    """The round with what a player put or asked beside his wager, if anything."""
    (player, wager), *_ = course.lots[0].wagers
    if not aside:
        yield course
    elif shown == "A" and aside.startswith("insured"):
        yield course.told(Row("insurance", None, player, amount=wager // 2))
    elif shown == "A" and aside.startswith("even money"):
        asked = course.told(Row("even_money", None, player))
        amount = {"even money": wager, "even money short": wager - 1}[aside]
        yield asked.told(Row("pay", 1, player, amount=amount))


def _insured(course: Course, aside: str) -> Iterator[Course]:
    """The round with its insurance settled in every way."""
    if not aside.startswith("insured"):
        yield course
        return
    (player, wager), *_ = course.lots[0].wagers
    *rows, end = course.rows
    for event, amount in (("pay", wager), ("pay", wager - 1), ("collect", wager // 2), ("", 0)):
        money = [Row(event, 1, player, amount=amount, bet="insurance")] if event else []
        yield Course((*rows, *money, end), course.lots, course.dealer)


def _dealer(course: Course, cards: int, ranks: str) -> Iterator[Course]:
    """The round with every further card, none up to as many, of the dealer's."""
    yield course
    if cards:
        for rank in ranks:
            yield from _dealer(course.drawn(rank), cards - 1, ranks)


def _played(course: Course, left: _Left, world: World) -> Iterator[tuple[Course, _Left]]:
    """The round played on in every way, from here."""
    yield course, left
    for number in range(1, len(course.lots) + 1):
        if left.bare:
            rest = _Left(left.cards, left.bare - 1, left.splits)
            for act in world.still:
                yield from _played(_still(course, number, act), rest, world)
        if left.cards:
            rest = _Left(left.cards - 1, left.bare, left.splits)
            for act, rank in product(world.drawing, world.ranks):
                yield from _played(_drawing(course, number, act, rank), rest, world)
        if left.splits and len(course.lots[number - 1].cards) > 1:
            rest = _Left(left.cards, left.bare, left.splits - 1)
            for added in _added(course, number):
                yield from _played(course.parted(number, added), rest, world)


def _still(course: Course, number: int, act: str) -> Course:
    player, wager = course.lots[0].wagers[0]
    match act:
        case "surrender":
            return course.surrendered(number, player)
        case "double":
            return course.doubled(number, ((player, wager),))
        case _:
            return course.told(Row(act, number, player))


def _drawing(course: Course, number: int, act: str, rank: str) -> Course:
    player, wager = course.lots[0].wagers[0]
    match act:
        case "card":
            return course.dealt(number, rank)
        case "double":
            return course.doubled(number, ((player, wager),)).dealt(number, rank)
        case "double off":
            return course.doubled(number, ((player, wager + 1),)).dealt(number, rank)
        case "double late":
            return course.dealt(number, rank).doubled(number, ((player, wager),))
        case "all double":
            return course.doubled(number, course.lots[0].wagers).dealt(number, rank)
        case "other doubles":
            return course.doubled(number, course.lots[0].wagers[1:]).dealt(number, rank)
        case _:
            return course.dealt(number, rank, Row(act, number, player))


def _added(course: Course, number: int) -> Iterator[Wagers]:
    """What the players may put on the hand that a split forms: all, or the controlling one."""
    wagers = course.lots[0].wagers
    yield wagers
    if len(wagers) > 1:
        yield wagers[:1]
        yield ((wagers[0][0], wagers[0][1]), (wagers[1][0], wagers[1][1] + 1))
        yield wagers[1:]
    elif number == 1:
        yield ((wagers[0][0], wagers[0][1] + 1),)
