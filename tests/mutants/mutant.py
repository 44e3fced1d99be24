"""A rulebook that is wrong in one place."""

from dataclasses import dataclass

from auditor.rulebook import Rulebook


@dataclass(frozen=True)
class Mutant:
    """What was changed in a rulebook: where, in what way, and into what."""

    rulebook: str
    of: str
    """The number of a clause, or the name of a term or reading."""
    within: str
    """What of it is changed: the fact table of a check and the key, or a choice."""
    kind: str
    becomes: str
    book: Rulebook | None
    """The wrong rulebook; none where it cannot be one, so that nobody could audit by it."""

    @property
    def where(self) -> str:
        """The place in words."""
        return f"{self.of} {self.within}".rstrip()

    @property
    def change(self) -> str:
        """The change in words."""
        return f"{self.kind}: {self.becomes}" if self.becomes else self.kind
