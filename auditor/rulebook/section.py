"""One table of a rulebook's file, read key by key."""

from difflib import get_close_matches

from auditor.rulebook.flaws import Flaws, kind_in_words
from auditor.rulebook.lines import Path


class Section:
    """One table of the file, read key by key; what cannot stand is noted, not raised."""

    def __init__(self, value: object, path: Path, flaws: Flaws) -> None:
        self.path = path
        self.flaws = flaws
        self.table: dict[str, object] = value if isinstance(value, dict) else {}
        self.there = isinstance(value, dict)
        self.mistaken: set[str] = set()
        if value is not None and not self.there:
            problem = f"it is to be a table, not {kind_in_words(value)}"
            flaws.add(path, problem, "put its keys in braces, or under a header of its own")

    def __contains__(self, key: str) -> bool:
        """Whether the key is there."""
        return key in self.table

    def flaw(self, problem: str, mend: str, *keys: str | int) -> None:
        """Note what is wrong with this table, or with a key of it, and what to do."""
        self.flaws.add((*self.path, *keys), problem, mend)

    def allow(self, *keys: str) -> None:
        """Refuse every key but these; one that is meant by a misspelt key is not missed as well."""
        for key, value in self.table.items():
            if key in keys:
                continue
            close = get_close_matches(key, [k for k in keys if k not in self.table], 1)
            self.mistaken.update(close)
            mend = f"did you mean '{close[0]}'?" if close else f"there are {', '.join(keys)}"
            if isinstance(value, dict) and key.isdigit():
                mend = "put a number with points in quotes"
                self.there = False
            self.flaw(f"'{key}' is no key of this table", mend, key)

    def missing(self, key: str, value: str) -> None:
        """Note that a key is not there, unless the whole table is not, or a key was misspelt."""
        if self.there and key not in self.mistaken:
            self.flaw(f"'{key}' is missing", f"add {key} = {value}")

    def section(self, key: str) -> "Section":
        """A table inside this one."""
        if key not in self.table and self.there and key not in self.mistaken:
            self.flaw(f"'{key}' is missing", f"add [{'.'.join(map(str, (*self.path, key)))}]")
        return Section(self.table.get(key), (*self.path, key), self.flaws)

    def sections(self, key: str) -> list["Section"]:
        """An array of tables inside this one."""
        value = self.table.get(key, [])
        if not isinstance(value, list):
            problem = f"it is to be an array of tables, not {kind_in_words(value)}"
            self.flaw(problem, "head each table with its name in double brackets", key)
            return []
        return [Section(one, (*self.path, key, i), self.flaws) for i, one in enumerate(value)]

    def named(self) -> list[tuple[str, "Section"]]:
        """Every table inside this one, by its name."""
        return [(key, Section(v, (*self.path, key), self.flaws)) for key, v in self.table.items()]

    def text(self, key: str) -> str:
        """A text that has to be there."""
        if key not in self.table:
            self.missing(key, '"…"')
        return self.optional_text(key) or ""

    def optional_text(self, key: str) -> str | None:
        """A text that may be left out, but is one line and not empty where it stands."""
        value = self.table.get(key)
        if value is None:
            return None
        if not isinstance(value, str):
            self.flaw(f"it is to be a text, not {kind_in_words(value)}", "put it in quotes", key)
            return None
        if not value.strip():
            self.flaw("it is empty", "say it in a line", key)
        elif not value.isprintable() or value != value.strip():
            problem = "it has more than one line, or blank space around it"
            self.flaw(problem, "write it on one line, close to its quotes", key)
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts that has to be there and not be empty."""
        value = self.table.get(key)
        if value is None:
            self.missing(key, '["…"]')
            return ()
        if not isinstance(value, list) or not value or not all(isinstance(v, str) for v in value):
            self.flaw("it is to be a list of texts", 'write ["…", "…"]', key)
            return ()
        return tuple(value)

    def truth(self, key: str) -> bool:
        """`true`, or left out."""
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            problem = f"it is to be true or left out, not {kind_in_words(value)}"
            self.flaw(problem, "write true, or take it out", key)
        return value is True
