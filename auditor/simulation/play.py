"""Play files: how tables lawfully play under a rulebook, stated apart from the rulebook."""

import re
import tomllib
from collections.abc import Collection
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import auditor
from auditor.errors import PlayError
from auditor.simulation import breaches
from auditor.simulation.breaches import Stated

Role = Literal["dealer", "supervisor", "pit_manager", "duty_manager"]
Odds = tuple[int, int]
Disputed = Literal[
    "bust_before_dealer_blackjack",
    "two_to_doubled_ace_and_eight",
    "ace_to_split_ten",
    "21_against_dealer_blackjack",
]
"""What the texts leave open, and lawful play therefore never brings about."""


@dataclass(frozen=True)
class Play:
    """Lawful conduct under one rulebook. Money in hundredths, odds as pairs."""

    id: str
    currency: str
    offset: str
    """From UTC: `+11:00`."""
    decks: tuple[int, ...]
    """How many a shoe may have."""
    boxes: int
    players: int
    """The most on one box."""
    limits: tuple[tuple[int, int, int], ...]
    """Minimum, maximum and unit of a table; 0 where no unit is stated."""
    hole_card: bool
    """Whether the dealer's second card is dealt with the initial deal, face down."""
    below_minimum: bool
    """Whether a wager below the minimum that nobody refuses stands."""
    over_maximum: bool
    """Whether a supervisor may let a player wager more, with a personal sign."""
    blackjack_pays: Odds
    late_blackjack: Role | None
    """Who may have a blackjack against a low card paid at the end."""
    insurance: bool
    insurance_pays: Odds
    insurance_least: Literal["nothing", "half_minimum"]
    even_money: Literal["never", "asked", "offered"]
    insured_even_money: bool
    """Whether who insured may take even money; his insurance is handed back."""
    doubled_totals: tuple[int, ...]
    """Totals of two cards that may be doubled, aces at 1; none named: any but a blackjack."""
    doubled_aces: Literal["never", "permit", "free"]
    doubled_splits: bool
    double_adds: Literal["original", "up_to_original"]
    """Up to the original: at least the minimum of the table."""
    split_hands: int
    """How many hands a box may have."""
    split_hands_by_permit: int
    split_aces_again: bool
    surrender: bool
    """Half is lost; two untouched cards, not against an ace."""
    dealer_stands_on: int
    dealer_draws_on_soft: bool
    """Whether he draws on that total where it is soft."""
    dealer_slips_are_burnt: bool
    """Whether a card that he draws by accident on a hand that stands is burnt, and no fault."""
    dealer_blackjack_takes: Literal["original", "all"]
    """Of a doubled or split hand."""
    avoided: tuple[Disputed, ...]
    stated: Stated = field(default_factory=Stated)
    """What each fault breaks."""


def find(id_or_file: str) -> Path:
    """The play file that goes with a rulebook: in the folder `play` beside it, of its name.

    Raises:
        PlayError: there is none.
    """
    shipped = {path.stem: path for path in shelf()}
    given = Path(id_or_file)
    beside = given.parent / "play" / f"{given.stem}.toml"
    if id_or_file in shipped:
        return shipped[id_or_file]
    if given.suffix and beside.is_file():
        return beside
    if given.suffix:
        message = f"{beside}: there is no such file, which would say how '{given}' is played"
    else:
        close = get_close_matches(id_or_file, shipped, 1)
        hint = f"did you mean '{close[0]}'? " if close else ""
        there = ", ".join(shipped)
        message = f"'{id_or_file}' is no rulebook that can be played: {hint}there are {there}"
    raise PlayError(message)


def shelf() -> list[Path]:
    """The play files that come with the auditor, by name."""
    package = Path(auditor.__file__).parent
    rules = package / "rules" if (package / "rules").is_dir() else package.parent / "rules"
    return sorted((rules / "play").glob("*.toml"))


def load(path: Path, faults: Collection[str]) -> Play:
    """The play file at a path, which states each of these faults or none.

    Raises:
        PlayError: nobody could deal by it; one sentence with its first flaw.
    """
    try:
        stated = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        message = f"{path}: cannot be read: {error.strerror}"
        raise PlayError(message) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        message = f"{path}: is no TOML: {error}"
        raise PlayError(message) from error
    try:
        return _play(path.stem, stated, faults)
    except _FlawError as flaw:
        message = f"{path}: {flaw}"
        raise PlayError(message) from flaw


class _FlawError(ValueError):
    """What is wrong with a key."""


def _play(id_: str, stated: dict[str, Any], faults: Collection[str]) -> Play:
    kinds = {each.name: each.type for each in fields(Play) if each.name not in ("id", "stated")}
    unknown = sorted(set(stated) - {*kinds, "faults", "unplanted"})
    if unknown:
        close = get_close_matches(unknown[0], kinds, 1)
        hint = f"; did you mean '{close[0]}'?" if close else ""
        message = f"'{unknown[0]}' is no key of a play file{hint}"
        raise _FlawError(message)
    cells: dict[str, Any] = {}
    for name, kind in kinds.items():
        if name not in stated and None not in get_args(kind) and type(None) not in get_args(kind):
            message = f"lacks the key '{name}'"
            raise _FlawError(message)
        cells[name] = _value(name, stated.get(name), kind)
    try:
        broken = breaches.stated(stated.get("faults", {}), stated.get("unplanted", {}), faults)
    except breaches.BreachError as error:
        raise _FlawError(str(error)) from error
    played = Play(id=id_, **cells, stated=broken)
    _check(played)
    return played


def _value(name: str, value: object, kind: Any) -> object:  # noqa: ANN401
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        if value not in inner:
            message = f"'{name}' is {value!r}, and may be {', '.join(map(repr, inner))}"
            raise _FlawError(message)
    elif type(None) in inner:
        return None if value is None else _value(name, value, inner[0])
    elif origin is tuple:
        if not isinstance(value, list):
            message = f"'{name}' is {value!r}, and has to be a list"
            raise _FlawError(message)
        each = inner[:1] * len(value) if inner[-1] is Ellipsis else inner
        if len(each) != len(value):
            message = f"'{name}' has {len(value)} entries, and has to have {len(each)}"
            raise _FlawError(message)
        return tuple(_value(name, one, its) for one, its in zip(value, each, strict=True))
    elif type(value) is not kind:
        words = {int: "a whole number", str: "a text", bool: "true or false"}
        message = f"'{name}' is {value!r}, and has to be {words[kind]}"
        raise _FlawError(message)
    return value


def _check(play: Play) -> None:
    sound = {
        "offset": re.fullmatch(r"[+-]\d\d:[0-5]\d", play.offset) is not None,
        "currency": re.fullmatch(r"[A-Z]{3}", play.currency) is not None,
        "decks": bool(play.decks) and min(play.decks) > 0,
        "boxes": 0 < play.boxes < 10,
        "players": play.players > 0,
        "limits": bool(play.limits)
        and all(0 < least < most and unit >= 0 for least, most, unit in play.limits),
        "blackjack_pays": min(play.blackjack_pays) > 0,
        "insurance_pays": min(play.insurance_pays) > 0,
        "split_hands": play.split_hands > 0,
        "split_hands_by_permit": play.split_hands_by_permit >= play.split_hands,
        "dealer_stands_on": 11 < play.dealer_stands_on < 22,
    }
    for name, holds in sound.items():
        if not holds:
            message = f"'{name}' is {getattr(play, name)!r}, by which nobody can play"
            raise _FlawError(message)
