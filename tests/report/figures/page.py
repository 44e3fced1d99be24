"""A page as it is read: its figures by section, in the order in which they stand."""

import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

Element = ET.Element

Figures = tuple[str, ...]
"""Every word of a text that has a digit in it: `1,204`, `12.50`, `BJ07`, `2026-03-15`."""

_FIGURE = re.compile(r"[^\s()\[\];'’\"…]*\d[^\s()\[\];'’\"…]*")

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "wbr"}

BLOCKS = {
    "caption", "dd", "dt", "figcaption", "h1", "h2", "h3", "h4", "li", "p", "summary", "td",
    "text", "th",
}  # fmt: skip
"""What holds a text of its own."""

UNSEEN = {"style", "symbol"}
"""What no reader of a page sees."""


def figures(text: str) -> Figures:
    """The figures of a text, without the marks that end a sentence or a clause of it."""
    words = (word.strip(".,:") for word in _FIGURE.findall(text))
    return tuple(word for word in words if word)


def stated(texts: Iterable[str]) -> list[Figures]:
    """The figures of each text that has any."""
    return [its for text in texts if (its := figures(text))]


def parsed(text: str) -> Element:
    """The body of a page."""
    body = _Tree(text).root.find("body")
    assert body is not None
    return body


def texts(element: Element) -> Iterator[str]:
    """The text of each block in an element, in order, without that of the blocks within it.

    What stands outside of every block is a text as well: nothing is passed over.
    """
    told: list[str] = []
    inner: list[str] = []
    for piece, block in _pieces(element):
        if block is not None:
            inner.extend(texts(block))
        else:
            told.append(piece)
    yield " ".join(" ".join(told).split())
    yield from inner


def taken(element: Element, is_it: str) -> list[Element]:
    """What of an element has this path, taken out of it."""
    parents = {child: parent for parent in element.iter() for child in parent}
    found = element.findall(is_it)
    for each in found:
        assert not (each.tail or "").strip()  # it would go with it
        parents[each].remove(each)
    return found


def _pieces(element: Element) -> Iterator[tuple[str, Element | None]]:
    """The words of an element that are its own, and in their places the blocks in it."""
    yield element.text or "", None
    for child in element:
        if child.tag in BLOCKS or child.get("class") == "gist":
            yield "", child
        elif child.tag not in UNSEEN:
            yield from _pieces(child)
        yield child.tail or "", None


class _Tree(HTMLParser):
    """The tree of a page that is well nested."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.builder = ET.TreeBuilder()
        self.feed(text)
        self.close()
        self.root = self.builder.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.builder.start(tag, {name: value or "" for name, value in attrs})
        if tag in VOID:
            self.builder.end(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.builder.start(tag, {name: value or "" for name, value in attrs})
        self.builder.end(tag)

    def handle_endtag(self, tag: str) -> None:
        self.builder.end(tag)

    def handle_data(self, data: str) -> None:
        self.builder.data(data)
