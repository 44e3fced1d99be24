"""Venue files written for a test, and logs of a few rounds to be audited by them."""

from pathlib import Path

from auditor.audit import Audit, check_venue
from auditor.logs import read
from auditor.venue import Venue, load

HEAD = """[venue]
name = "A house"
"""
ENTRY = """[[entries]]
tables = ["BJ*"]
rulebook = "nsw-revised"
from = 2026-01-01
"""
COLUMNS = (
    "gaming_day,table_id,seq,at,event,round_id,box,hand,player_id,card,amount,"
    "minimum,maximum,option,role,staff_id,currency"
)


def venue(folder: Path, text: str = HEAD + ENTRY) -> Venue:
    """The venue that a text states."""
    path = folder / "venue.toml"
    path.write_text(text, encoding="utf-8")
    return load(path)


def played(day: str, table: str, *rows: str) -> list[str]:
    """The rows of a table-day, each `event round box hand player card amount option role staff`.

    A cell that is left out is `-`, and what is left out at the end of a row too.
    """
    written = []
    limits = ("limits - - - - - - - supervisor S1", "sign")
    for seq, row in enumerate((*limits, *rows), start=1):
        cells = ["" if cell == "-" else cell for cell in row.split()]
        event, round_, box, hand, player, card, amount, option, role, staff = cells + [""] * (
            10 - len(cells)
        )
        sums = "1,500" if event in ("sign", "limits") else ","
        at = f"{day}T20:00:{seq:02}+11:00"
        written.append(
            f"{day},{table},{seq},{at},{event},{round_},{box},{hand},{player},{card},{amount},"
            f"{sums},{option},{role},{staff},AUD"
        )
    return written


def log(folder: Path, *days: list[str]) -> Path:
    """A log of these table-days."""
    path = folder / "day.csv"
    rows = [row for day in days for row in day]
    path.write_text("\n".join([COLUMNS, *rows]) + "\n", encoding="utf-8")
    return path


def judged(folder: Path, text: str, *days: list[str], **settled: str) -> Audit:
    """The audit of these table-days by the venue that a text states."""
    return check_venue(read([str(log(folder, *days))]), venue(folder, text), settled)


def blackjack(paid: str, wager: str = "5") -> list[str]:
    """A blackjack against a six, paid at once."""
    return [
        f"wager 1 1 - P1 - {wager}",
        "no_more_bets 1",
        "card 1 1 1 - AS",
        "card 1 - - - 6H",
        "card 1 1 1 - KD",
        f"pay 1 1 1 P1 - {paid}",
        "round_end 1",
    ]


def split_twice(*before: str) -> list[str]:
    """Eights split a second time, every hand played to a loss against 20."""
    return [
        *before,
        "wager 1 1 - P1 - 10",
        "no_more_bets 1",
        "card 1 1 1 - 8S",
        "card 1 - - - TH",
        "card 1 1 1 - 8D",
        "split 1 1 1 P1 - 10",
        "card 1 1 1 - TD",
        "stand 1 1 1 P1",
        "card 1 1 2 - 8H",
        "split 1 1 2 P1 - 10",
        "card 1 1 2 - TC",
        "stand 1 1 2 P1",
        "card 1 1 3 - TS",
        "stand 1 1 3 P1",
        "card 1 - - - QH",
        "collect 1 1 1 P1 - 10",
        "collect 1 1 2 P1 - 10",
        "collect 1 1 3 P1 - 10",
        "round_end 1",
    ]
