"""Parts of a page that are generated, between two marks, in a page that is written by hand."""

from collections.abc import Sequence
from pathlib import Path


def replaced(page: Path, name: str, block: str) -> str:
    """The text of a page with what stands between its marks of that name replaced."""
    begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    before, marked, rest = page.read_text(encoding="utf-8").partition(begin)
    _, closed, after = rest.partition(end)
    assert marked, f"{page} lacks {begin}"
    assert closed, f"{page} lacks {end}"
    return f"{before}{begin}\n{block.strip()}\n{end}{after}"


def table(header: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A table of Markdown."""
    lines = [header, tuple("---" for _ in header), *rows]
    return "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
