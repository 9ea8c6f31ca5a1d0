"""What draws: elements of SVG as text, in the colours of a theme."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup, escape

from web.pictures.svg.fonts import FAMILIES, fitted, lines_of, width_of
from web.pictures.svg.rules import Theme, colours_of

NOTHING = Markup("")
AS_TEXT = "\ufe0e"  # asks browsers for plain signs; our fonts have no others
LINE = 1.25  # height of a line of text, in its size


class Box(NamedTuple):
    """A place in a drawing: its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    def inset(self, across: float, down: float | None = None) -> Box:
        """The box without a margin."""
        down = across if down is None else down
        return Box(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def cut_left(self, width: float, gap: float = 0) -> tuple[Box, Box]:
        """The left part, and the rest."""
        return (
            Box(self.x, self.y, width, self.height),
            Box(self.x + width + gap, self.y, self.width - width - gap, self.height),
        )

    def cut_top(self, height: float, gap: float = 0) -> tuple[Box, Box]:
        """The upper part, and the rest."""
        return (
            Box(self.x, self.y, self.width, height),
            Box(self.x, self.y + height + gap, self.width, self.height - height - gap),
        )

    def rows(self, count: int, gap: float = 0) -> list[Box]:
        """As many boxes of the same size below each other."""
        height = (self.height - gap * (count - 1)) / count
        return [
            Box(self.x, self.y + place * (height + gap), self.width, height)
            for place in range(count)
        ]

    def columns(self, count: int, gap: float = 0) -> list[Box]:
        """As many boxes of the same size beside each other."""
        width = (self.width - gap * (count - 1)) / count
        return [
            Box(self.x + place * (width + gap), self.y, width, self.height)
            for place in range(count)
        ]

    def middle(self, width: float, height: float) -> Box:
        """A box in the middle, as large as one of these proportions can be."""
        scale = min(self.width / width, self.height / height)
        return Box(
            self.x + (self.width - width * scale) / 2,
            self.y + (self.height - height * scale) / 2,
            width * scale,
            height * scale,
        )


class Mark(NamedTuple):
    """The mark of a seat: its look, as `static/seats.css` has it."""

    look: str


def element(tag: str, content: str = "", /, **told: str | float | None) -> Markup:
    """An element; attributes have `_` for `-`, those that are None are left out."""
    parts = [
        f' {name.rstrip("_").replace("_", "-")}="{escape(_short(value))}"'
        for name, value in told.items()
        if value is not None
    ]
    inner = escape(content)
    return Markup(  # noqa: S704 - what is not Markup was escaped
        f"<{tag}{''.join(parts)}>{inner}</{tag}>" if inner else f"<{tag}{''.join(parts)}/>"
    )


def group(parts: Iterable[str], **told: str | float | None) -> Markup:
    """Parts as one."""
    return element("g", NOTHING.join(parts), **told)


def _short(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")


class Pen:
    """Draws in the colours of a theme: tokens of the pages, and what the sheets of a game add."""

    def __init__(self, theme: Theme, sheets: Sequence[str] = ()) -> None:
        self.theme = theme
        self.colours: Mapping[str, str] = colours_of(tuple(sheets), theme)

    def colour(self, name: str) -> str:
        """A colour by its name; `none` and what is written in figures is itself."""
        return name if name == "none" or name.startswith("#") else self.colours[name]

    def box(
        self,
        box: Box,
        fill: str = "sheet",
        *,
        line: str | None = None,
        radius: float = 10,
        width: float = 1.5,
    ) -> Markup:
        """A filled box."""
        return element(
            "rect",
            x=box.x,
            y=box.y,
            width=box.width,
            height=box.height,
            rx=radius,
            fill=self.colour(fill),
            stroke=None if line is None else self.colour(line),
            stroke_width=None if line is None else width,
        )

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        *,
        colour: str = "ink",
        weight: int = 400,
        family: str = "sans",
        anchor: str = "start",
        room: float | None = None,
    ) -> Markup:
        """Words on a line whose foot is at `y`, cut where there is no more room."""
        words = words.replace(AS_TEXT, "")
        if room is not None:
            words = fitted(words, room, size, weight=weight, family=family)
        return element(
            "text",
            words,
            x=x,
            y=y,
            fill=self.colour(colour),
            font_size=size,
            font_family=FAMILIES[family],
            font_weight=weight if weight != 400 else None,
            text_anchor=anchor if anchor != "start" else None,
        )

    def lines(
        self,
        box: Box,
        words: str,
        size: float,
        *,
        colour: str = "ink",
        weight: int = 400,
        family: str = "sans",
        most: int | None = None,
    ) -> tuple[Markup, float]:
        """Words in as many lines as a box has room for, and where they end."""
        room = max(1, int(box.height / (size * LINE)))
        lines = lines_of(
            words, box.width, size, min(room, most or room), weight=weight, family=family
        )
        drawn = NOTHING.join(
            self.text(
                box.x,
                box.y + size + place * size * LINE,
                line,
                size,
                colour=colour,
                weight=weight,
                family=family,
            )
            for place, line in enumerate(lines)
        )
        return drawn, box.y + len(lines) * size * LINE

    def pill(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        *,
        fill: str = "wash",
        colour: str = "ink",
        weight: int = 600,
        anchor: str = "start",
    ) -> tuple[Markup, float]:
        """Words on a rounded ground whose middle is at `y`, and how wide it is."""
        width = width_of(words, size, weight=weight) + size * 1.1
        left = x - width if anchor == "end" else x - width / 2 if anchor == "middle" else x
        ground = self.box(Box(left, y - size * 0.8, width, size * 1.6), fill, radius=size * 0.8)
        told = self.text(
            left + width / 2,
            y + size * 0.35,
            words,
            size,
            colour=colour,
            weight=weight,
            anchor="middle",
        )
        return ground + told, width

    def mark(self, x: float, y: float, look: str, size: float = 8) -> Markup:
        """The mark of a seat round a place: the shapes of `static/seats.css`."""
        fill = {"white": "#fffdf6", "black": "#2c2a28"}.get(look) or self.colour(f"seat-{look}")
        hollow = look in {"6", "7", "8"}
        told: dict[str, str | float | None] = {
            "fill": "none" if hollow else fill,
            "stroke": fill if hollow else self.colour("ink-soft") if look in WITH_RIM else None,
            "stroke_width": size * 0.5 if hollow else 1,
        }
        if look in SQUARE:
            turned = f"rotate(45 {x:g} {y:g})" if look in {"5", "8"} else None
            return element(
                "rect",
                x=x - size,
                y=y - size,
                width=2 * size,
                height=2 * size,
                rx=size * 0.25,
                transform=turned,
                **told,
            )
        return element("circle", cx=x, cy=y, r=size, **told)

    def placed(self, box: Box, drawing: Markup) -> Markup:
        """A drawing with a box of its own, in this place."""
        return element(
            "svg",
            drawing,
            x=box.x,
            y=box.y,
            width=box.width,
            height=box.height,
        )


SQUARE = frozenset({"2", "4", "5", "7", "8"})
WITH_RIM = frozenset({"white", "black"})


def fan(pen: Pen, box: Box, cards: Sequence[Markup], ratio: float, *, gap: float = 6) -> Markup:
    """Cards beside each other from the left, over each other where there is less room.

    `ratio` is their width by their height; they are as high as the box.
    """
    width = box.height * ratio
    step = width + gap
    if len(cards) > 1:
        step = min(step, (box.width - width) / (len(cards) - 1))
    return NOTHING.join(
        pen.placed(Box(box.x + place * step, box.y, width, box.height), card)
        for place, card in enumerate(cards)
    )
