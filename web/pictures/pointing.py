"""The parts of a drawn table that can be pointed at: found by their names, and marked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from html import unescape
from typing import NamedTuple

from markupsafe import Markup, escape

from web.pictures.picture import Pointing

TAG = re.compile(r"""<(/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>"/]+(?:="[^"]*")?)*)\s*(/?)>""")
ATTRIBUTE = re.compile(r"""([^\s=>"/]+)(?:="([^"]*)")?""")
VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})
PRESSED = frozenset({"a", "button", "summary"})  # a tap on these means something already


class Part(NamedTuple):
    """A part of the drawing: what names it itself, and what names the place where it is."""

    own: tuple[str, ...]
    around: tuple[str, ...]


class Lead(NamedTuple):
    """Where a tap on a part leads, what the part is called, and whether it is chosen already."""

    there: str
    words: str
    chosen: bool = False


class _Open(NamedTuple):
    """An element that is not closed yet: its tag, and what it says of all that is in it."""

    tag: str
    around: tuple[str, ...]
    pressed: bool


def parts(table: str, pointing: Pointing) -> Iterator[tuple[Part, int]]:
    """All parts of a drawn table, each with the place in it where another attribute can stand."""
    above: list[_Open] = [_Open("", (), pressed=False)]
    for found in TAG.finditer(table):
        closing, tag, written, empty = found.groups()
        if closing:
            _close(above, tag)
            continue
        told = {name: unescape(value) for name, value in ATTRIBUTE.findall(written)}
        here = _names(told, pointing.around, pointing)
        inner = above[-1]
        own = _names(told, pointing.parts, pointing)
        pressed = inner.pressed or tag in PRESSED
        if not pressed and _is_part(told, pointing):
            yield Part(own, tuple(dict.fromkeys([*here, *inner.around]))), found.end(3)
        if not empty and tag not in VOID:
            above.append(_Open(tag, (*here, *own, *inner.around), pressed))


def marked(table: Markup, pointing: Pointing, lead: Callable[[Part], Lead | None]) -> Markup:
    """The table with `data-point` and `data-says` on each part from which a tap leads somewhere."""
    pieces, last = [], 0
    for part, place in parts(table, pointing):
        led = lead(part)
        if led is None:
            continue
        pieces += [table[last:place], _written(led)]
        last = place
    return Markup("").join(map(Markup, [*pieces, table[last:]]))


def grounded(table: Markup, pointing: Pointing, there: str) -> Markup:
    """The table with `data-spot` on its ground: where a tap on a point of it leads."""
    place = re.search(f'<g class="{pointing.ground}"', table) if pointing.ground else None
    if place is None:
        return table
    spot = Markup(' data-spot="{}"').format(there)
    return table[: place.end()] + spot + table[place.end() :]


def _written(led: Lead) -> str:
    chosen = ' data-pointed=""' if led.chosen else ""
    return f' data-point="{escape(led.there)}" data-says="{escape(led.words)}"{chosen}'


def _close(above: list[_Open], tag: str) -> None:
    """Leave an element, and whatever in it was not closed."""
    while len(above) > 1 and above.pop().tag != tag:
        pass


def _is_part(told: Mapping[str, str], pointing: Pointing) -> bool:
    return any(_has(told, one) for one in pointing.parts)


def _has(told: Mapping[str, str], name: str) -> bool:
    """Whether an element has this data attribute, or this class."""
    if name.startswith("."):
        return name[1:] in told.get("class", "").split()
    return f"data-{name}" in told


def _names(
    told: Mapping[str, str], attributes: tuple[str, ...], pointing: Pointing
) -> tuple[str, ...]:
    """The values of these attributes of an element, then what they are called."""
    had = [one for one in attributes if _has(told, one)]
    values = [told[f"data-{one}"] for one in had if not one.startswith(".")]
    titles = [one for one in had if not one.startswith(".")]
    also = [pointing.also[one] for one in [*values, *had] if one in pointing.also]
    return tuple(filter(None, dict.fromkeys([*values, *titles, *also])))
