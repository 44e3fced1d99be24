"""Settings: options as a file and the environment state them, the environment before the file."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from typer.core import TyperOption

from auditor.errors import SettingsError

if TYPE_CHECKING:
    from auditor.rulebook.section import Section

FILE = "auditor.toml"
PREFIX = "AUDITOR_"
NAMING_FILE = f"{PREFIX}CONFIG"

Value = str | bool | list[str]
"""As the command line would have it: a text, whether a flag is set, or one text for each use."""

_EITHER = ({"rules", "venue"},)
"""Options of which one stands in the place of the other, wherever that one is stated."""
_TRUTHS = {"true": True, "1": True, "yes": True, "on": True}
_TRUTHS |= {"false": False, "0": False, "no": False, "off": False}


@dataclass(frozen=True)
class Setting:
    """What one place states for an option."""

    key: str
    value: Value
    place: str
    """The file, or the variable."""

    def __str__(self) -> str:
        """As it is said."""
        return f"{self.key} = {words(self.value)}"


@dataclass(frozen=True)
class Settings:
    """What is stated, by the names of the parameters that take it, and the file that was read.

    Where the environment states several things in the place of those of the file, as readings are,
    the file's are `replaced`.
    """

    file: Path | None
    stated: Mapping[str, Setting]
    replaced: Mapping[str, Setting]


def settings(options: Sequence[TyperOption], ctx: typer.Context, named: Path | None) -> Settings:
    """What the environment and a file state for these options; `named` is the file, if one is.

    Raises:
        SettingsError: one of them cannot be gone by; one sentence for each thing that is wrong.
    """
    file = _file(named)
    of_file = dict(_of_file(file, options, ctx)) if file else {}
    of_environment = dict(_of_environment(options, ctx))
    passed_over = {name for stated in of_environment for name in rivals(stated)}
    kept = {name: each for name, each in of_file.items() if name not in passed_over}
    replaced = {
        name: each
        for name, each in kept.items()
        if name in of_environment and isinstance(each.value, list)
    }
    return Settings(file, kept | of_environment, replaced)


def key(option: TyperOption) -> str:
    """What an option is called in a file: its own name."""
    return max(option.opts, key=len).removeprefix("--")


def variable(option: TyperOption) -> str:
    """What an option is called in the environment."""
    return PREFIX + key(option).upper().replace("-", "_")


def rivals(name: str) -> set[str]:
    """The parameters in whose place one stands."""
    return {other for pair in _EITHER if name in pair for other in pair} - {name}


def words(value: object) -> str:
    """A value as it is shown."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _file(named: Path | None) -> Path | None:
    """The file of settings: as named, or the nearest from the working folder upwards."""
    if named:
        return named
    if of_environment := os.environ.get(NAMING_FILE):
        return Path(of_environment)
    try:
        folders = [Path(), *Path.cwd().parents]
    except FileNotFoundError:  # the working folder was deleted
        return None
    return next((folder / FILE for folder in folders if (folder / FILE).is_file()), None)


def _of_file(
    file: Path, options: Sequence[TyperOption], ctx: typer.Context
) -> Iterator[tuple[str, Setting]]:
    # Polars loads with it and takes its time, for which nobody need wait without such a file.
    from auditor.rulebook.toml_file import toml_file

    written = toml_file(file, "the settings", SettingsError, "; name another file with --config")
    section, flaws = written.top, written.flaws
    section.allow(*map(key, options))
    for option in options:
        if key(option) in section:
            value = _of_key(section, option)
            if not flaws.found:
                value = _beside(file.parent, option, value)
                if problem := _problem(option, value, ctx):
                    section.flaw(*problem, key(option))
            yield option.name, Setting(key(option), value, str(file))
    written.refuse_flaws(SettingsError)


def _of_key(section: "Section", option: TyperOption) -> Value:
    """What a key of the file holds, in the form that its option takes."""
    name, value = key(option), section.table[key(option)]
    if option.is_flag:
        return section.truth(name)
    if option.multiple and isinstance(value, dict) and "=" in (option.metavar or ""):
        within = section.section(name)
        return [f"{one}={within.text(one)}" for one in within.table]
    if option.multiple:
        return list(section.texts(name))
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    return section.text(name)


def _beside(folder: Path, option: TyperOption, value: Value) -> Value:
    """The value with paths that lead from the folder of the file, as a venue's do."""
    if isinstance(value, list):
        return [str(_beside(folder, option, one)) for one in value]
    metavar = option.metavar or ""
    if isinstance(value, bool) or value == "-" or not re.search("FILE|DIR", metavar):
        return value
    if "ID" in metavar:
        from auditor.rulebook.shelf import is_there, shipped

        is_name = len(Path(value).parts) == 1 and not Path(value).suffix
        if value in shipped() or (is_name and not is_there(folder / value)):
            return value
    return str(folder / value)


def _of_environment(
    options: Sequence[TyperOption], ctx: typer.Context
) -> Iterator[tuple[str, Setting]]:
    names = {variable(option): option for option in options}
    for name, text in os.environ.items():
        if name in names and text:
            option = names[name]
            value = _of_text(option, text)
            if problem := _problem(option, value, ctx):
                message = f"{name}: {'; '.join(problem)}"
                raise SettingsError(message)
            yield option.name, Setting(key(option), value, name)
        elif name.startswith(PREFIX) and (meant := _meant(name, [*names, NAMING_FILE])):
            message = f"{name}: there is no such setting; did you mean '{meant}'?"
            raise SettingsError(message)


def _of_text(option: TyperOption, text: str) -> Value:
    """What a variable holds, in the form that its option takes; of several, blanks part them."""
    if option.is_flag:
        return _TRUTHS.get(text.casefold(), text)
    return text.split() if option.multiple else text


def _meant(name: str, names: Sequence[str]) -> str | None:
    """The variable that is meant by one that has none of their names, but nearly.

    Other programs' may begin alike (`AUDITOR_PORT`), so that the first letter has to be right.
    """
    ending = name.removeprefix(PREFIX)
    endings = [each.removeprefix(PREFIX) for each in names]
    alike = [each for each in endings if each[:1] == ending[:1]]
    close = get_close_matches(ending, alike, 1)
    return PREFIX + close[0] if close and name not in names else None


def _problem(option: TyperOption, value: Value, ctx: typer.Context) -> tuple[str, str] | None:
    """Why an option cannot take a value, and what to do."""
    if option.is_flag and not isinstance(value, bool):
        return f"'{value}' is neither true nor false", "write one of them"
    try:
        option.process_value(ctx, value)
    except typer.BadParameter as fault:
        meant = choice_meant(option.type_descriptor.choices, words(value))
        mend = meant or f"'auditor check --help' says what --{key(option)} takes"
        return plain(fault.message), mend
    return None


def choice_meant(choices: Sequence[object] | None, word: str) -> str | None:
    """`did you mean 'json'?`, where a word is much like one that may be chosen."""
    close = get_close_matches(word, [str(choice) for choice in choices or ()], 1)
    return f"did you mean '{close[0]}'?" if close else None


def plain(message: str) -> str:
    """What Typer says of a value, without its name for the fault and its pattern for a day."""
    said = message.removeprefix("Value error, ").rstrip(".")
    return said.replace("does not match the formats '%Y-%m-%d'", "is no day such as 2026-04-01")
