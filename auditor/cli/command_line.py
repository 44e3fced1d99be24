"""The whole command line: what goes wrong in any command is told in a sentence."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer
from typer.core import TyperGroup

from auditor.cli.exits import explained, visible
from auditor.cli.settings import choice_meant, plain


class CommandLine(TyperGroup):
    """The commands beneath one name."""

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
            raise


def _example(fault: Exception) -> str | None:
    """A command like the one in which something is missing, from its help."""
    command = getattr(vars(fault)["ctx"], "command", None)
    shown = re.search(r"^ +(auditor .*)$", getattr(command, "epilog", None) or "", re.MULTILINE)
    return shown[1] if shown else None
