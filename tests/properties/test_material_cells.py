"""A material cell of a lawful round, changed, is found out.

Each row of every lawful case is changed in each way that matters under its rulebook, each time as
the day of a table of its own; one audit judges them all. What is not changed here need not matter:

- what a rulebook does not ask for: the calls, signs and limits of other texts than those of New
  South Wales, a decision to stand elsewhere than there, payments above the least that is owed and
  lost stakes in South Dakota, whose text speaks of neither;
- `return` rows gone, and a `collect` beside one: what was handed back tells what was kept;
- wagers that nothing was settled on (stand-offs) or that were refused and placed again, and what
  is decided on those; a wager outside its limits that was handed back;
- on which of split hands a dealer blackjack takes its one sum;
- signs and limits where several stand, of which one may go before the other.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import polars as pl
import pytest

from auditor import audit
from tests.cases import RULEBOOKS
from tests.logs.written import COLUMNS, Row, read_rows
from tests.oracle.cards import best, natural
from tests.outcomes import book
from tests.properties.days import lawful

NSW = ("nsw-earlier", "nsw-revised")
OLD = (*NSW, "d1-dublin", "nz-1996")
EVERYWHERE = (*OLD, "south-dakota")

Rows = list[Row]


@dataclass(frozen=True)
class Change:
    """Cells of rows of some events changed, or the rows gone, where that matters."""

    events: tuple[str, ...]
    cells: Callable[[Row], Row] | None
    rules: tuple[str, ...]
    matters: Callable[[Rows, Row], bool] = lambda _, __: True

    def of(self, rows: Rows) -> Iterator[Rows]:
        """The rows with each of theirs changed in its turn."""
        for place, row in enumerate(rows):
            if row["event"] in self.events and self.matters(rows, row):
                changed = [] if self.cells is None else [row | self.cells(row)]
                yield [*rows[:place], *changed, *rows[place + 1 :]]


def more(row: Row) -> Row:
    """A hundredth more."""
    whole, _, part = row["amount"].partition(".")
    cents = int(whole) * 100 + int(part.ljust(2, "0")) + 1
    return {"amount": f"{cents // 100}.{cents % 100:02}"}


def elsewhere(row: Row) -> Row:
    """On the next hand."""
    return {"hand": str(int(row["hand"]) + 1)}


def another(_: Row) -> Row:
    """By, or for, a player who is not there."""
    return {"player_id": "P98"}


def raised(column: str) -> Callable[[Row], Row]:
    """A limit that is one higher."""
    return lambda row: {column: str(int(row[column].partition(".")[0]) + 1)}


def one_higher(row: Row) -> Row:
    """A total that is one higher."""
    return {"value": str(int(row["value"]) + 1)}


def of_a_hand(_: Rows, row: Row) -> bool:
    """Whether a total is a player's: no clause asks for the dealer's."""
    return bool(row.get("box"))


def same(row: Row, other: Row, *columns: str) -> bool:
    """Whether two rows say the same there."""
    return all(row.get(name) == other.get(name) for name in columns)


def nothing_handed_back(rows: Rows, row: Row) -> bool:
    """Whether no `return` stands beside a row of a player."""
    return not any(
        other["event"] == "return" and same(row, other, "round_id", "box", "player_id")
        for other in rows
    )


def never_refused(rows: Rows, row: Row) -> bool:
    """Whether no wager of a player on a box was refused, so that nothing is owed on it."""
    return not any(
        other["event"] == "wager_rejected" and same(row, other, "round_id", "box", "player_id")
        for other in rows
    )


def inside(rows: Rows, row: Row) -> bool:
    """Whether a player's wager on a box was not below the sign's minimum and handed back."""
    signs = [float(other["minimum"]) for other in rows if other["event"] == "sign"]
    his = [other for other in rows if same(row, other, "round_id", "box", "player_id")]
    below = any(
        other["event"] == "wager" and float(other["amount"]) < min(signs, default=0)
        for other in his
    )
    return not below or nothing_handed_back(rows, row)


def by_hand(rows: Rows, row: Row) -> bool:
    """Whether its hand matters: of split hands a dealer blackjack takes one sum."""
    its = [other for other in rows if other.get("round_id") == row["round_id"]]
    split = any(other["event"] == "split" and same(row, other, "box") for other in its)
    dealer = [other["card"] for other in its if other["event"] == "card" and not other.get("box")]
    return not (split and natural([card.replace("10", "T") for card in dealer[:2]]))


def stood(rows: Rows, row: Row) -> bool:
    """Whether a hand stood once, on a wager that was never refused."""
    return stood_once(rows, row) and never_refused(rows, row)


def settled(rows: Rows, row: Row) -> bool:
    """Whether the first and only wager of a player on a box was settled, for his amount."""
    his = [each for each in rows if same(row, each, "round_id", "box", "player_id")]
    main = [each["event"] for each in his if each.get("bet", "main") == "main"]
    money = [event for event in main if event in ("pay", "collect", "surrender")]
    wagers = [each["event"] for each in his if each["event"].startswith("wager")]
    return bool(money) and wagers == ["wager"] and nothing_handed_back(rows, row)


def wagered_once(rows: Rows, row: Row) -> bool:
    """Whether a player placed one wager on a box, and none was refused or taken back."""
    whose = ("round_id", "box", "player_id")
    of_wagers = [row for row in rows if row["event"].startswith("wager")]
    return sum(same(row, each, *whose) for each in of_wagers) == 1


def stood_once(rows: Rows, row: Row) -> bool:
    """Whether a hand stood once: to say it again changes nothing."""
    return (
        sum(
            other["event"] == "stand" and same(row, other, "round_id", "box", "hand")
            for other in rows
        )
        == 1
    )


def served(rows: Rows, row: Row) -> bool:
    """Whether the next row is the card that a decision called for; a hand of 21 gets none."""
    after = rows[rows.index(row) + 1]
    return after["event"] == "card" and same(row, after, "round_id", "box", "hand")


def alone(rows: Rows, _: Row) -> bool:
    """Whether the table has one sign and one setting of its limits."""
    return sum(other["event"] in ("sign", "limits") for other in rows) == 2


def missed(rows: Rows, row: Row) -> bool:
    """Whether no other card takes the place of one: none that was split, drawn at once, or late.

    Where everyone has had even money, the dealer may leave it at his first card.
    """
    events = {other["event"] for other in rows}
    drawn = rows[rows.index(row) + 1]["event"] == "hit"
    return not (events & {"split", "card_withdrawn", "even_money"} or drawn)


CHANGES = (
    Change(("pay",), more, OLD, inside),
    Change(("pay",), another, OLD),
    Change(("pay",), elsewhere, EVERYWHERE),
    Change(("pay",), None, OLD, lambda rows, row: never_refused(rows, row) and inside(rows, row)),
    Change(("collect",), more, OLD, nothing_handed_back),
    Change(("collect",), another, OLD),
    Change(("collect",), elsewhere, OLD, by_hand),
    Change(("collect",), None, OLD, nothing_handed_back),
    Change(("double", "split"), more, EVERYWHERE),
    Change(("double", "split"), another, EVERYWHERE),
    Change(("double", "split"), elsewhere, EVERYWHERE),
    Change(("double", "split"), None, OLD),
    Change(("insurance",), more, OLD),
    Change(("insurance",), another, OLD),
    Change(("insurance",), None, OLD, nothing_handed_back),
    Change(("wager",), more, OLD, settled),
    Change(("wager",), another, OLD, settled),
    Change(("wager",), None, (*NSW, "d1-dublin"), wagered_once),
    Change(("hit",), None, (*NSW, "d1-dublin"), served),
    Change(("stand",), elsewhere, NSW, stood_once),
    Change(("stand",), None, NSW, stood),
    Change(("card",), None, NSW, missed),
    Change(("announce",), one_higher, (*NSW, "nz-1996"), of_a_hand),
    Change(("announce",), None, (*NSW, "nz-1996"), of_a_hand),
    Change(("sign", "limits"), raised("minimum"), NSW, alone),
    Change(("sign", "limits"), raised("maximum"), NSW, alone),
    Change(("sign",), None, NSW, alone),
    Change(("shoe",), lambda row: {"value": str(int(row["value"]) - 1)}, ("d1-dublin",)),
)


def worth(hand: list[str], dealer: list[str]) -> int:
    """How a hand compares with the dealer's: 2 a blackjack, 1 wins, 0 stands off, -1 loses."""
    if natural(hand) or natural(dealer):
        return natural(hand) * 2 * (not natural(dealer)) - (not natural(hand))
    totals = best(hand), best(dealer)
    if totals[0] > 21:
        return -1
    return 1 if totals[1] > 21 else (totals[0] > totals[1]) - (totals[0] < totals[1])


def with_other_outcomes(rows: Rows) -> Iterator[Rows]:
    """The rows of one plain round, with each other card that gives a hand another outcome."""
    plain = {"shoe", "sign", "limits", "wager", "no_more_bets", "card", "hit", "stand", "announce"}
    events = {row["event"] for row in rows}
    if not events <= plain | {"pay", "collect", "round_end"}:
        return
    cards = [row for row in rows if row["event"] == "card"]
    if len({row["round_id"] for row in cards}) != 1 or any(row["card"] == "??" for row in cards):
        return

    def outcomes(of: Rows) -> dict[str, int]:
        hands: dict[str, list[str]] = {}
        for row in of:
            if row["event"] == "card":
                hands.setdefault(row.get("box", ""), []).append(row["card"].replace("10", "T"))
        dealer = hands.pop("", [])
        return {box: worth(hand, dealer) for box, hand in hands.items()}

    for place, row in enumerate(rows):
        for rank in "A59K" if row["event"] == "card" else "":
            changed = [*rows[:place], row | {"card": rank + row["card"][-1]}, *rows[place + 1 :]]
            if outcomes(changed) != outcomes(rows):
                yield changed


def unnoticed(folder: Path, rules: str, mutants: list[Rows]) -> list[Rows]:
    """Those of some table-days in which an audit finds nothing and leaves nothing out."""
    log = read_rows(
        folder,
        [
            {name: cell for name, cell in row.items() if name in COLUMNS}
            | {"table_id": str(number)}
            for number, rows in enumerate(mutants)
            for row in rows
        ],
    )
    found = audit.check(log, book(rules), {}).findings["table_id"]
    left_out = log.rounds.filter(pl.col("status") == "incomplete")["table_id"]
    noticed = {*found, *left_out}
    return [rows for number, rows in enumerate(mutants) if str(number) not in noticed]


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_in_lawful_rounds_nothing_is_found(tmp_path: Path, rules: str) -> None:
    days = [list(rows) for rows in lawful(rules)]
    assert len(days) > 20
    assert unnoticed(tmp_path, rules, days) == days


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_a_material_cell_that_is_changed_is_found_out(tmp_path: Path, rules: str) -> None:
    mutants = [
        mutant
        for rows in lawful(rules)
        for change in CHANGES
        if rules in change.rules
        for mutant in change.of(list(rows))
    ]
    assert len(mutants) > 50
    assert unnoticed(tmp_path, rules, mutants) == []


@pytest.mark.parametrize("rules", OLD)
def test_a_card_that_gives_a_hand_another_outcome_is_found_out(tmp_path: Path, rules: str) -> None:
    mutants = [mutant for rows in lawful(rules) for mutant in with_other_outcomes(list(rows))]
    assert len(mutants) > 20
    assert unnoticed(tmp_path, rules, mutants) == []
