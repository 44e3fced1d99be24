"""Commands that take settings: where the command line says nothing, what is stated elsewhere holds.

Every option of `auditor check` is a setting. Another command takes those that it has too, with the
same words of help.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperOption

from auditor.cli.exits import say
from auditor.cli.settings import FILE, PREFIX, Setting, Settings, key, rivals, settings

_FOUND = "auditor.settings"


def _take(ctx: typer.Context, named: Path | None) -> Path | None:
    """Let the settings hold where the command line says nothing; their file, if there is one."""
    if ctx.resilient_parsing:  # someone completes a word, or looks at the options
        return named
    options = list(options_of(ctx))
    found = ctx.meta[_FOUND] = settings(options, ctx, named)
    own = {param.name: param for param in ctx.command.params}
    shared = {each.name for each in options if _is_the_same(own.get(each.name), each)}
    ctx.default_map = {name: each.value for name, each in found.stated.items() if name in shared}
    return found.file


ConfigFile = Annotated[
    Path | None,
    typer.Option(
        "--config",
        metavar="FILE",
        callback=_take,
        is_eager=True,
        help=f"Settings for these options; without it, {FILE} here or in a folder above. "
        f"Before it go {PREFIX}RULES and the like in the environment.",
    ),
]
"""For a parameter of commands that take settings, or show them: the file of these, if any."""


class Settled(TyperCommand):
    """A command that takes settings, and says which."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - as its parent's
        super().__init__(*args, **kwargs)
        for param in self.params:
            # What is switched on elsewhere, the command line has to be able to switch off.
            if isinstance(param, TyperOption) and param.is_flag and not param.secondary_opts:
                param.secondary_opts.append(f"--no-{key(param)}")

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401 - as its parent's
        """Take the settings that the command line leaves standing, and say where they are from."""
        rest = super().parse_args(ctx, args)
        if not ctx.resilient_parsing:
            sources = {param.name: ctx.get_parameter_source(param.name) for param in self.params}
            typed = {name for name, source in sources.items() if source.name == "COMMANDLINE"}
            passed_over = {other for name in typed for other in rivals(name)} - typed
            ctx.params.update(dict.fromkeys(passed_over & ctx.default_map.keys()))
            _say(
                each
                for name, each in found(ctx).stated.items()
                if name in ctx.default_map.keys() - typed - passed_over
            )
            _say_replaced(ctx, typed)
        return rest


def found(ctx: typer.Context) -> Settings:
    """What is set for a command."""
    settings: Settings = ctx.meta[_FOUND]
    return settings


def options_of(ctx: typer.Context) -> Iterator[TyperOption]:
    """The options that can be set."""
    commands: Mapping[str, TyperCommand] = vars(ctx.find_root().command)["commands"]
    for param in commands["check"].params:
        if isinstance(param, TyperOption) and key(param) != "config":
            yield param


def _is_the_same(one: object, other: TyperOption) -> bool:
    named = ("opts", "metavar", "help")
    return all(getattr(one, name, None) == getattr(other, name) for name in named)


def _say(applied: Iterable[Setting], how: str = "set by") -> None:
    """Say what is set elsewhere than on the command line, where nobody could see it."""
    places: dict[str, list[str]] = {}
    for each in applied:
        places.setdefault(each.place, []).append(str(each))
    if places:
        said = "; ".join(f"{place}: {', '.join(stated)}" for place, stated in places.items())
        say(f"{how} {said}")


def _say_replaced(ctx: typer.Context, typed: Collection[str]) -> None:
    """Say which readings do not count since others are stated before them.

    A verdict may hang on one, and whoever settles a second question may take the first for settled.
    """
    taken, takes = found(ctx), ctx.default_map or {}
    passed_over = [*taken.replaced.items()]
    passed_over += [(name, each) for name, each in taken.stated.items() if name in typed]
    _say(
        (
            each
            for name, each in passed_over
            if name in takes and isinstance(each.value, list)
            if not set(each.value) <= set(ctx.params[name])
        ),
        "passed over for what goes before it:",
    )
