"""A TOML file that people write for the auditor, beside the rulebooks: read, or refused."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from auditor.errors import AuditError
from auditor.rulebook import toml_text
from auditor.rulebook.flaws import Flaw, Flaws
from auditor.rulebook.section import Section


@dataclass(frozen=True)
class TomlFile:
    """A file that states something; what is wrong with it is noted as it is read."""

    sha256: str
    top: Section

    @property
    def flaws(self) -> Flaws:
        """What is wrong with it, as far as it has been read."""
        return self.top.flaws

    def refuse_flaws(self, fault: type[AuditError]) -> None:
        """Refuse a file with anything wrong; one sentence for each, in lines.

        Raises:
            fault: something is.
        """
        if self.flaws.found:
            ordered = sorted(self.flaws.found, key=lambda flaw: flaw.line or 0)
            raise fault("\n".join(map(str, ordered)))


def toml_file(path: Path, what: str, fault: type[AuditError], mend: str = "") -> TomlFile:
    """The file at a path; `what` names it in a sentence, which ends with `mend`.

    Raises:
        fault: it cannot be read, or is no TOML.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        message = f"{path}: {what} cannot be read: {error.strerror or error}{mend}"
        raise fault(message) from error
    parsed = toml_text.parsed(str(path), data)
    if isinstance(parsed, Flaw):
        raise fault(str(parsed))
    text, top = parsed
    digest = hashlib.sha256(data).hexdigest()
    return TomlFile(digest, Section(top, (), Flaws(str(path), text)))
