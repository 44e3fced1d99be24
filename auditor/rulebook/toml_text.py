"""The text of a TOML file, and what it states."""

import re
import tomllib

from auditor.rulebook.flaws import Flaw


def parsed(file: str, data: bytes) -> tuple[str, dict[str, object]] | Flaw:
    """The text of a file and its top table, or the one flaw that keeps it from being read."""
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
        return text, tomllib.loads(text)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return Flaw(file, line, "", "it is no UTF-8 text", "save the file as UTF-8")
    except tomllib.TOMLDecodeError as error:
        return _no_toml(file, text, str(error))
    except (ValueError, RecursionError) as error:
        deep = isinstance(error, RecursionError)
        problem = "brackets stand in brackets too deep" if deep else "a number has too many digits"
        return Flaw(file, None, "", problem, "write what the key is to hold")


def _no_toml(file: str, text: str, error: str) -> Flaw:
    """What the parser says; it states a line, the end of the text, or neither."""
    at = re.search(r" \(at (line (?P<line>\d+), (?P<column>column \d+)|end of document)\)$", error)
    problem = f"it is no TOML: {error[: at.start() if at else None]}"
    line = int(at["line"] or len(text.splitlines()) or 1) if at else None
    where = (at["column"] or "at the end") if at else ""
    return Flaw(file, line, where, problem, "mend this first, nothing after it is read")
