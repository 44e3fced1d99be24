"""The rulebooks that come with the auditor, and how to find one by its id."""

from difflib import get_close_matches
from pathlib import Path

import auditor
from auditor.errors import RulebookError


def shipped() -> list[str]:
    """The ids of the rulebooks that come with the auditor, in order."""
    return sorted(path.stem for path in folder().glob("*.toml"))


def find(id_or_file: str) -> Path:
    """The file of a shipped rulebook, by its id, or a file by its path.

    Raises:
        RulebookError: there is no such id and no such file.
    """
    ids = shipped()
    if id_or_file in ids:
        return folder() / f"{id_or_file}.toml"
    path = Path(id_or_file)
    if is_there(path):
        return path
    if path.suffix or len(path.parts) > 1:
        message = f"{id_or_file}: there is no such rulebook file"
        raise RulebookError(message)
    close = get_close_matches(id_or_file, ids, 1)
    hint = f"did you mean '{close[0]}'? " if close else ""
    message = (
        f"'{id_or_file}' is no rulebook that comes with the auditor: {hint}"
        f"there are {', '.join(ids) or 'none'}; a rulebook of your own goes by its file path"
    )
    raise RulebookError(message)


def is_there(path: Path) -> bool:
    """Whether a path leads to anything; also to what is closed to us, which says so when opened."""
    try:
        path.stat()
    except PermissionError:
        return True
    except (OSError, ValueError):  # a name may be too long, or one that no file can have
        return False
    return True


def folder() -> Path:
    """Beside the modules where the auditor is installed, beside the package in a checkout."""
    package = Path(auditor.__file__).parent
    installed = package / "rules"
    return installed if installed.is_dir() else package.parent / "rules"
