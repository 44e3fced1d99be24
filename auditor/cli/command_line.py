"""The whole command line: what goes wrong in any command is told in a sentence."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup

from auditor.cli.exits import explained, visible
from auditor.cli.settings import choice_meant, plain


class CommandLine(TyperGroup):
    """The commands beneath one name."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - as its parent's
        super().__init__(*args, **kwargs)
        for param in (param for command in _commands(self) for param in command.params):
            if isinstance(param, TyperArgument) and param.metavar:
                # Beside its name, help would show the type that Python has for it: <list[str]>.
                vars(param).update(display_type_rich=lambda **_: None)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401 - as its parent's
        """Take what stands before a command."""
        if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
            ctx.color = False
        with _told():
            return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 - as its parent's
        """Run the command that is named."""
        with _told():
            return super().invoke(ctx)


def _commands(group: TyperGroup) -> Iterator[TyperCommand]:
    for command in group.commands.values():
        if isinstance(command, TyperGroup):
            yield from _commands(command)
        elif isinstance(command, TyperCommand):
            yield command


@contextmanager
def _told() -> Iterator[None]:
    """Say what was probably meant, or what to type, in the words of the rest."""
    with explained():
        try:
            yield
        except Exception as fault:
            # Typer gives no name to these kinds of fault, but for what they hold.
            if meant := getattr(fault, "possibilities", None):
                name = vars(fault)["option_name"]
                vars(fault).update(
                    message=f"No such option '{name}': did you mean '{meant[0]}'?",
                    possibilities=None,
                )
            elif hasattr(fault, "param_type") and (example := _example(fault)):
                vars(fault).update(message=f"For example: {example}")
            elif isinstance(fault, typer.BadParameter) and fault.param:
                word = re.match(r"'(.*)' is not one of ", plain(fault.message))
                choices = fault.param.type_descriptor.choices
                meant = choice_meant(choices, word[1]) if word else None
                fault.message = f"{plain(fault.message)}{f': {meant}' if meant else '.'}"
            if isinstance(fault, typer.BadParameter):
                fault.message = visible(fault.message)
                if not (fault.param or fault.param_hint):
                    _unnamed(fault)
            raise


def _unnamed(fault: typer.BadParameter) -> None:
    """Let a sentence on no one option stand by itself: what is missing is no 'invalid value'."""
    vars(fault).update(format_message=lambda: fault.message)


def _example(fault: Exception) -> str | None:
    """A command like the one in which something is missing, from its help."""
    command = getattr(vars(fault)["ctx"], "command", None)
    shown = re.search(r"^ +(auditor .*)$", getattr(command, "epilog", None) or "", re.MULTILINE)
    return shown[1] if shown else None
