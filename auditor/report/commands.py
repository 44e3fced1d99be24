"""Commands: what to type, in a shell such as bash, so that a finding is shown again."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from auditor import rulebook
from auditor.audit import Audit, Part
from auditor.errors import AuditError
from auditor.report.visible import escaped

LONGEST = 1000
"""Characters of a command that somebody would type."""


def shows(audit: Audit, finding: Mapping[str, Any], paths: Sequence[str]) -> str | None:
    """The command that shows a finding of the log in these files again; none where it is too long.

    That is the replay of its round, or the audit of the log for what is of no round.
    """
    part = audit.parts[finding["part"] - 1]
    words = ["auditor", "replay" if finding["round_id"] is not None else "check"]
    words += [quoted(path if path == "-" or path[:1] != "-" else f"./{path}") for path in paths]
    words += _judged_by(audit, part)
    if finding["round_id"] is not None:
        for option, key in (("round", "round_id"), ("table", "table_id"), ("day", "gaming_day")):
            words += _option(option, finding[key])
    command = " ".join(words)
    return command if len(command) <= LONGEST else None


def _judged_by(audit: Audit, part: Part) -> Iterator[str]:
    if audit.venue:
        yield from _option("venue", audit.venue.path)
    else:
        yield from _option("rules", _named(part.rulebook.id, part.rulebook.path))
    for name, choice in part.readings.items():
        if choice:
            yield from _option("reading", f"{name}={choice}")


def _named(id_: str, path: str) -> str:
    """A rulebook by its id if it comes with the auditor, else by its path."""
    try:
        return id_ if str(rulebook.find(id_)) == path else path
    except AuditError:
        return path


def _option(name: str, value: str) -> list[str]:
    if value.startswith("-"):
        return [quoted(f"--{name}={value}")]
    return [f"--{name}", quoted(value)]


def quoted(text: str) -> str:
    r"""A text as one word of a command; with what does not show in it written out, `$'\u202e'`."""
    if escaped(text) == text:
        return shlex.quote(text)
    return f"$'{''.join(map(_in_quotes, text))}'"


def _in_quotes(character: str) -> str:
    code = ord(character)
    if character in "\\'":
        return f"\\{character}"
    if escaped(character) == character:
        return character
    if 0xDC80 <= code <= 0xDCFF:  # what Python makes of a byte that is no UTF-8
        return f"\\x{code - 0xDC00:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
