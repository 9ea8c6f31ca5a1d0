"""A page taken apart, so that tests can ask what every page must have."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser
from typing import NamedTuple

VOID = frozenset({"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source"})
FIELDS = frozenset({"input", "select", "textarea"})


class Element(NamedTuple):
    """A start tag, and the tags it stands in."""

    tag: str
    attributes: dict[str, str]
    inside: tuple[str, ...]


class Page(HTMLParser):
    """All elements of a page, its text, and tags that do not match."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.words: list[str] = []
        self.crossed: list[str] = []
        self._open: list[str] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.elements.append(Element(tag, values, tuple(self._open)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.elements.append(Element(tag, values, tuple(self._open)))

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.crossed.append(tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        """What a reader reads, blanks made one."""
        return " ".join(" ".join(self.words).split())

    def all(self, tag: str) -> list[dict[str, str]]:
        """The attributes of every element with this tag."""
        return [element.attributes for element in self.elements if element.tag == tag]

    def faults(self) -> list[str]:
        """What is wrong with the page, whatever it is about."""
        labelled = {label["for"] for label in self.all("label") if "for" in label}
        ids = Counter(e.attributes["id"] for e in self.elements if "id" in e.attributes)
        named = " ".join(e.attributes.get("aria-labelledby", "") for e in self.elements)
        described = " ".join(e.attributes.get("aria-describedby", "") for e in self.elements)
        found = [f"</{tag}> does not match" for tag in (*self.crossed, *self._open)]
        found += [f"id {name} stands twice" for name, number in ids.items() if number > 1]
        found += [
            f"no id {name}" for name in {*named.split(), *described.split()} if name not in ids
        ]
        if len(self.all("h1")) != 1:
            found.append(f"{len(self.all('h1'))} h1")
        if self.all("html")[0].get("lang") not in {"en", "fr"}:
            found.append("no language")
        for element in self.elements:
            found += _faults(element, labelled)
        return found


def _faults(element: Element, labelled: set[str]) -> list[str]:
    tag, values, inside = element
    found = []
    if tag in FIELDS and values.get("type") != "hidden":
        named = values.get("id") in labelled or "label" in inside or "aria-label" in values
        if not named:
            found.append(f"{tag} {values.get('name')} has no label")
    if tag == "img" and "alt" not in values:
        found.append("img without alt")
    if "style" in values or any(name.startswith("on") for name in values):
        found.append(f"{tag} with inline style or script")
    if tag == "script" and "src" not in values and values.get("type") != "application/json":
        found.append("inline script")
    return found
