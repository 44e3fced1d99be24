"""`auditor config`: what is set, and where."""

import typer

from auditor.cli import output
from auditor.cli.settings import FILE, key, words
from auditor.cli.settled import ConfigFile, found, options_of


def config(ctx: typer.Context, _config: ConfigFile = None) -> None:
    """Show each setting, its value, and where that is from."""
    from auditor.report.visible import escaped

    settings = found(ctx)
    lines = [("setting", "value", "from")]
    for option in options_of(ctx):
        stated = settings.stated.get(option.name)
        usual = words(option.default) if option.default is not None else "-"
        lines.append(
            (key(option), words(stated.value), stated.place)
            if stated
            else (key(option), usual, "default")
        )
    names, values = (max(len(escaped(line[at])) for line in lines) for at in (0, 1))
    read = settings.file or f"none; there is no {FILE} here or in a folder above"
    output.printed([f"settings file: {escaped(str(read))}\n\n"])
    output.printed(
        f"{name:<{names}}  {escaped(value):<{values}}  {escaped(place)}\n"
        for name, value, place in lines
    )
