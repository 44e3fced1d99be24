"""The same rounds under each rulebook: what may be doubled, and what a dealer blackjack takes.

Two tables state what the rule texts say, a row for each hand or case and a column for each
rulebook. One log has every hand of the first, another every case of the second with each loss that
may have been recorded; both are audited under every rulebook.
"""

import csv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from auditor import audit, logs
from tests.cases import RULEBOOKS
from tests.outcomes import book

pytestmark = pytest.mark.xdist_group("differences")
"""The audits of one log serve all, so one process tests all."""

Row = dict[str, Any]
Cited = frozenset[tuple[str, str]]
"""Clauses with the verdict that a round has under each."""

HELD: Cited = frozenset()
UNIT = 20
DEALER = {"box": None, "hand": None}


def broken(*clauses: str) -> Cited:
    return frozenset((clause, "broken") for clause in clauses)


def disputed(clause: str) -> Cited:
    return frozenset({(clause, "disputed")})


def written(path: Path, rows: Iterator[Row]) -> Path:
    """The rows as the log of one table-day, two seconds apart."""
    opening = [
        {"event": "limits", "minimum": "10.00", "maximum": "500.00", "role": "supervisor"},
        {"event": "sign", "minimum": "10.00", "maximum": "500.00"},
    ]
    days = [
        {"gaming_day": "2026-11-01", "table_id": "BJ07", "seq": seq}
        | {"at": f"2026-11-01T{20 + seq // 1800}:{seq // 30 % 60:02}:{seq % 30 * 2:02}+11:00"}
        | row
        for seq, row in enumerate([*opening, *rows], start=1)
    ]
    columns = dict.fromkeys(column for row in days for column in row)
    with path.open("w", encoding="utf-8", newline="") as file:
        lines = csv.DictWriter(file, list(columns))
        lines.writeheader()
        lines.writerows(days)
    return path


def cited(log: Path, rules: str, **settled: str) -> dict[str, Cited]:
    """What the audit of a log cites in each round; nothing of the table is at fault."""
    read = logs.read([str(log)])
    assert read.rejected.height == 0
    assert set(read.rounds["status"]) == {"judged"}
    found = audit.check(read, book(rules), settled).findings
    assert found["round_id"].null_count() == 0
    given = found.group_by("round_id").agg(pl.struct("clause", "verdict"))
    rounds = {
        round_id: frozenset((fault["clause"], fault["verdict"]) for fault in faults)
        for round_id, faults in given.iter_rows()
    }
    return dict.fromkeys(read.rounds["round_id"], HELD) | rounds


def dealt(round_id: str, cards: str, shows: str) -> list[Row]:
    """The wager, the call and the initial deal: two cards to box 1, one to the dealer."""
    first, second = cards.split()
    return [
        {"event": "wager", "round_id": round_id, "box": 1, "player_id": "P1", "amount": UNIT},
        {"event": "no_more_bets", "round_id": round_id},
        card(round_id, first),
        card(round_id, shows, **DEALER),
        card(round_id, second),
    ]


def card(round_id: str, face: str, **to: Any) -> Row:
    return {"event": "card", "round_id": round_id, "box": 1, "hand": 1, "card": face} | to


def act(event: str, round_id: str, hand: int = 1, units: int = 0) -> Row:
    """A decision or a settlement of the player on a hand."""
    money = {"amount": units * UNIT} if units else {}
    who = {"round_id": round_id, "box": 1, "hand": hand, "player_id": "P1"}
    return {"event": event} | who | money


# What may be doubled. The dealer has 18 each time, and each third card leaves an ace no choice.


def doubled(hand: str, third: str = "TD") -> list[Row]:
    """A round in which the two cards first dealt are doubled."""
    played = [*dealt(hand, hand, "TH"), act("double", hand, units=1), card(hand, third)]
    return [*played, card(hand, "8H", **DEALER), *settled(hand, total(hand, third))]


def split_and_doubled(name: str, pair: str, second: str, other: str) -> list[Row]:
    """A round in which a pair is split and the first of its hands doubled."""
    finish = [] if pair.startswith("A") else [act("stand", name, hand=2)]
    return [
        *dealt(name, pair, "TH"),
        act("split", name, units=1),
        card(name, second),
        act("double", name, units=1),
        card(name, "TD"),
        card(name, other, hand=2),
        *finish,
        card(name, "8H", **DEALER),
        *settled(name, total(pair[:2], second, "TD")),
        act("pay", name, hand=2, units=1),
    ]


def total(*cards: str) -> int:
    """The total with each ace as 1: all hands here are too high for 11."""
    faces = [card[0] for cards_held in cards for card in cards_held.split()]
    return sum({"A": 1, "T": 10, "K": 10}.get(face) or int(face) for face in faces)


def settled(name: str, player: int) -> list[Row]:
    """The settlement of a doubled hand against 18."""
    if player == 18:
        return []
    return [act("pay" if player > 18 else "collect", name, units=2)]


NINE_TO_ELEVEN = {"5S 4C": "TD", "6S 4C": "TD", "6S 5C": "TD", "5S 5C": "TD"}
OTHER_TOTALS = {"4S 4C": "TD", "7S 5C": "9D"}
ACE_AS_NINE_OR_TEN = {"AS 8C": "TD", "AS 9C": "TD"}
ACE_BELOW = {f"AS {low}C": "TD" for low in "234567A"}
BLACKJACK = {"AS KC": "TD"}
SPLIT_TEN_AND_ACE = "split ten and ace"
SPLIT_ACE = "split ace and 8"

COLUMNS = (
    "nsw-revised",
    "nsw-revised with leave",
    "nsw-earlier",
    "d1-dublin",
    "nz-1996",
    "south-dakota",
)
ELIGIBLE: dict[tuple[str, ...], tuple[Cited, ...]] = {
    tuple(NINE_TO_ELEVEN): (HELD, HELD, HELD, HELD, HELD, HELD),
    tuple(OTHER_TOTALS): (
        broken("11.1.1"), broken("11.1.1"), broken("11.1"), HELD, broken("10.1(a)"), HELD,
    ),
    tuple(ACE_AS_NINE_OR_TEN): (broken("11.1.2"), HELD, HELD, HELD, broken("10.1(b)"), HELD),
    tuple(ACE_BELOW): (
        broken("11.1.1", "11.1.2"), broken("11.1.1"), broken("11.1"), HELD,
        broken("10.1(a)", "10.1(b)"), HELD,
    ),
    # Without leave the bar on drawing to a blackjack, or to a soft 21, has nothing against it.
    tuple(BLACKJACK): (
        broken("11.1.2", "10.3"), disputed("10.3"), disputed("10.3"), broken("DB-1", "PL-7"),
        broken("10.1(b)"), broken("20:18:15:24"),
    ),
    (SPLIT_TEN_AND_ACE,): (
        broken("11.1.2", "10.3"), disputed("10.3"), disputed("10.3"),
        disputed("DB-1") | broken("PL-7"), broken("10.1(b)"), HELD,
    ),
    (SPLIT_ACE,): (
        broken("11.1.2", "12.3.1"), broken("12.3.1"), HELD, disputed("DB-1") | broken("SP-3.2"),
        broken("10.1(b)"), broken("20:18:15:25"),
    ),
}  # fmt: skip
"""What a double on each hand breaks, a column for each of `COLUMNS`."""


def log_of_doubles(path: Path, *, leave: bool = False) -> Path:
    """A round for each hand that is doubled, at a table where a duty manager gives leave or not."""
    hands = NINE_TO_ELEVEN | OTHER_TOTALS | ACE_AS_NINE_OR_TEN | ACE_BELOW | BLACKJACK
    rounds = [doubled(hand, third) for hand, third in hands.items()]
    rounds.append(split_and_doubled(SPLIT_TEN_AND_ACE, "TS TC", "AD", "9D"))
    rounds.append(split_and_doubled(SPLIT_ACE, "AS AC", "8D", "9D"))
    given = [
        {"event": "permit", "option": "double_with_ace", "role": "duty_manager"},
        {"event": "notice", "option": "double_with_ace"},
    ]
    return written(path, iter([*(given if leave else ()), *_ended(rounds)]))


@pytest.fixture(scope="module")
def doubles(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Cited]]:
    """What is cited in the round of each hand, for each column."""
    folder = tmp_path_factory.mktemp("doubles")
    without = log_of_doubles(folder / "without.csv")
    leave_given = log_of_doubles(folder / "leave.csv", leave=True)
    under = {rules: cited(without, rules) for rules in RULEBOOKS}
    return under | {"nsw-revised with leave": cited(leave_given, "nsw-revised")}


def _ended(rounds: list[list[Row]]) -> Iterator[Row]:
    for rows in rounds:
        yield from rows
        yield {"event": "round_end", "round_id": rows[0]["round_id"]}


CELLS = [
    (hand, column, cell)
    for hands, cells in ELIGIBLE.items()
    for hand in hands
    for column, cell in zip(COLUMNS, cells, strict=True)
]


@pytest.mark.parametrize(("hand", "column", "cell"), CELLS, ids=[" ".join(c[:2]) for c in CELLS])
def test_a_double_breaks_what_each_rulebook_says_of_it(
    doubles: dict[str, dict[str, Cited]], hand: str, column: str, cell: Cited
) -> None:
    assert doubles[column][hand] == cell


def test_every_rulebook_that_ships_has_a_column() -> None:
    assert {column.removesuffix(" with leave") for column in COLUMNS} == set(RULEBOOKS)


# What a dealer blackjack takes. A loss is in units of the original wager, one figure for each hand.


def plain(name: str, loss: int) -> list[Row]:
    played = [*dealt(name, "TS 9C", "TH"), act("stand", name), card(name, "AH", **DEALER)]
    return [*played, *taken(name, 1, 1, loss)]


def doubled_alive(name: str, loss: int) -> list[Row]:
    played = [*dealt(name, "6S 5C", "TH"), act("double", name, units=1), card(name, "9D")]
    return [*played, card(name, "AH", **DEALER), *taken(name, 1, 2, loss)]


def doubled_and_busted(name: str, loss: int) -> list[Row]:
    """Only a double of 12 or more can bust; a second player is still in, so the dealer draws."""
    other = {"box": 2, "player_id": "P2"}
    wager, call, first, up, second = dealt(name, "7S 5C", "TH")
    deal = [wager, wager | other, call, first, card(name, "TD", box=2), up, second]
    return [
        *deal, card(name, "9H", box=2),
        act("double", name, units=1), card(name, "TC"), *taken(name, 1, 2, loss),
        act("stand", name) | other, card(name, "AH", **DEALER),
        act("collect", name, units=1) | other,
    ]  # fmt: skip


def split_alive(name: str, first: int, second: int) -> list[Row]:
    return [
        *dealt(name, "8S 8C", "TH"), act("split", name, units=1),
        card(name, "9D"), act("stand", name), card(name, "TD", hand=2), act("stand", name, hand=2),
        card(name, "AH", **DEALER), *taken(name, 1, 1, first), *taken(name, 2, 1, second),
    ]  # fmt: skip


def split_and_one_busted(name: str, first: int, second: int) -> list[Row]:
    return [
        *dealt(name, "8S 8C", "TH"), act("split", name, units=1),
        card(name, "6D"), act("hit", name), card(name, "TC"), *taken(name, 1, 1, first),
        card(name, "TD", hand=2), act("stand", name, hand=2),
        card(name, "AH", **DEALER), *taken(name, 2, 1, second),
    ]  # fmt: skip


def split_and_one_doubled(name: str, first: int, second: int) -> list[Row]:
    return [
        *dealt(name, "8S 8C", "TH"), act("split", name, units=1),
        card(name, "3D"), act("double", name, units=1), card(name, "9C"),
        card(name, "TD", hand=2), act("stand", name, hand=2),
        card(name, "AH", **DEALER), *taken(name, 1, 2, first), *taken(name, 2, 1, second),
    ]  # fmt: skip


def split_twice_and_one_busted(name: str, first: int, second: int, third: int) -> list[Row]:
    return [
        *dealt(name, "8S 8C", "TH"), act("split", name, units=1),
        card(name, "8D"), act("split", name, units=1),
        card(name, "6D"), act("hit", name), card(name, "TC"), *taken(name, 1, 1, first),
        card(name, "TD", hand=2), act("stand", name, hand=2),
        card(name, "9D", hand=3), act("stand", name, hand=3),
        card(name, "AH", **DEALER), *taken(name, 2, 1, second), *taken(name, 3, 1, third),
    ]  # fmt: skip


def blackjack_against_an_ace(name: str, loss: int) -> list[Row]:
    return [*dealt(name, "AS KC", "AH"), card(name, "TH", **DEALER), *taken(name, 1, 1, loss)]


def taken(name: str, hand: int, staked: int, loss: int) -> list[Row]:
    """So many units of a hand's stake collected, and the rest handed back."""
    moved = {"collect": loss, "return": max(staked - loss, 0)}
    return [act(event, name, hand, units) for event, units in moved.items() if units]


OF_TWELVE: dict[str, Cited] = {
    "nsw-revised": broken("11.1.1"),
    "nsw-earlier": broken("11.1"),
    "d1-dublin": HELD,
    "nz-1996": broken("10.1(a)"),
    "south-dakota": HELD,
}
"""What the double of 12 breaks by itself."""

LOSSES: dict[Callable[..., list[Row]], dict[tuple[int, ...], dict[str, Cited]]] = {
    plain: {
        (0,): {"nsw-revised": broken("15"), "nsw-earlier": broken("15"),
               "d1-dublin": broken("PL-9.2"), "nz-1996": broken("4.1")},
        (1,): {},
    },
    doubled_alive: {
        (0,): {"nsw-revised": broken("11.5"), "nsw-earlier": broken("11.5"),
               "d1-dublin": broken("PL-9.2"), "nz-1996": broken("10.5"),
               "south-dakota": broken("20:18:15:24")},
        (1,): {"d1-dublin": broken("PL-9.2")},
        (2,): {"nsw-revised": broken("11.5"), "nsw-earlier": broken("11.5"),
               "nz-1996": broken("10.5"), "south-dakota": broken("20:18:15:24")},
    },
    # The first-named reading has the wagers lost as the hand busts, the other has them spared.
    doubled_and_busted: {
        (0,): {"nsw-revised": broken("10.5"), "nsw-earlier": broken("10.5"),
               "d1-dublin": broken("PL-6.2"), "nz-1996": broken("4.1"),
               "south-dakota": disputed("20:18:15:24")},
        (1,): {"nsw-revised": disputed("10.5"), "nsw-earlier": disputed("10.5"),
               "d1-dublin": broken("PL-6.2"), "nz-1996": disputed("10.4")},
        (2,): {"nsw-revised": disputed("11.5"), "nsw-earlier": disputed("11.5"),
               "nz-1996": disputed("10.5"), "south-dakota": disputed("20:18:15:24")},
    },
    # Where the rule is not supplied, the original alone and each hand's wager both stand.
    split_alive: {
        (0, 0): {"nsw-revised": broken("12.7"), "nsw-earlier": broken("15"),
                 "d1-dublin": broken("PL-9.2"), "nz-1996": broken("4.1")},
        (1, 0): {"d1-dublin": broken("PL-9.2")},
        (1, 1): {"nsw-revised": broken("12.7"), "south-dakota": broken("20:18:15:25")},
        (2, 1): {"nsw-revised": broken("12.7"), "nsw-earlier": broken("15"),
                 "d1-dublin": broken("PL-9.2"), "nz-1996": broken("4.1"),
                 "south-dakota": broken("20:18:15:25")},
    },
    split_and_one_busted: {
        (1, 0): {"nsw-revised": disputed("12.7"), "d1-dublin": broken("PL-9.2")},
        (1, 1): {"nsw-revised": disputed("12.7"), "south-dakota": disputed("20:18:15:25")},
    },
    # With a busted hand lost, what still stood is worth the original; else one hand's too much.
    split_twice_and_one_busted: {
        (1, 1, 0): {"nsw-revised": broken("12.4") | disputed("12.7"), "nsw-earlier": disputed("15"),
                    "d1-dublin": broken("PL-9.2"), "nz-1996": disputed("4.1"),
                    "south-dakota": disputed("20:18:15:25")},
    },
    split_and_one_doubled: {
        (0, 0): {"nsw-revised": broken("12.7"), "nsw-earlier": broken("15"),
                 "d1-dublin": broken("PL-9.2"), "nz-1996": broken("4.1")},
        (1, 0): {"d1-dublin": broken("PL-9.2")},
        (1, 1): {"nsw-revised": broken("12.7"), "d1-dublin": broken("PL-9.2"),
                 "south-dakota": broken("20:18:15:25")},
        (2, 1): {"nsw-revised": broken("11.5", "12.7"), "nsw-earlier": broken("11.5", "15"),
                 "nz-1996": broken("10.5", "4.1"), "south-dakota": broken("20:18:15:25")},
    },
    blackjack_against_an_ace: {
        (0,): {},
        (1,): {"nsw-revised": broken("15"), "nsw-earlier": broken("15"),
               "d1-dublin": broken("EM-1.3"), "nz-1996": broken("4.1")},
    },
}  # fmt: skip
"""What each loss breaks; what is left out stands."""


def _round(case: Callable[..., list[Row]], loss: tuple[int, ...]) -> str:
    return f"{case.__name__}: {'+'.join(map(str, loss))}"


def log_of_losses(path: Path) -> Path:
    """A round for each case and each loss that may have been recorded of it."""
    rounds = [case(_round(case, loss), *loss) for case, told in LOSSES.items() for loss in told]
    return written(path, _ended(rounds))


@pytest.fixture(scope="module")
def blackjacks(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Cited]]:
    """What is cited in the round of each case and loss, under each rulebook."""
    log = log_of_losses(tmp_path_factory.mktemp("blackjacks") / "day.csv")
    # Whether a split hand may be doubled is another question, asked above.
    settled = {"d1-dublin": {"double_after_split": "allowed"}}
    return {rules: cited(log, rules, **settled.get(rules, {})) for rules in RULEBOOKS}


TAKEN = [
    (case, loss, rules, cells.get(rules, HELD))
    for case, told in LOSSES.items()
    for loss, cells in told.items()
    for rules in RULEBOOKS
]


@pytest.mark.parametrize(
    ("case", "loss", "rules", "cell"), TAKEN, ids=[f"{_round(*c[:2])} {c[2]}" for c in TAKEN]
)
def test_a_dealer_blackjack_takes_what_each_rulebook_says(
    blackjacks: dict[str, dict[str, Cited]],
    case: Callable[..., list[Row]],
    loss: tuple[int, ...],
    rules: str,
    cell: Cited,
) -> None:
    double = OF_TWELVE[rules] if case is doubled_and_busted else HELD
    assert blackjacks[rules][_round(case, loss)] == cell | double


def test_what_audits_one_log_is_tested_by_one_process(request: pytest.FixtureRequest) -> None:
    grouped = bool(request.config.getoption("loadgroup", default=False))
    assert request.node.nodeid.endswith("@differences") == grouped
