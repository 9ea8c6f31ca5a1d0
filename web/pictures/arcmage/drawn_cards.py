"""Cards of Arcmage as a file shows them: name, kind, numbers, what became of them."""

from __future__ import annotations

from markupsafe import Markup

from web.pictures.arcmage.tiles import Figure, Tile
from web.pictures.svg.fonts import lines_of
from web.pictures.svg.pen import NOTHING, Box, Pen, element, group
from web.pictures.svg.rules import mix

RATIO = 0.74  # width by height
FOOT = 26  # height of the line with the numbers
STRIP = 18  # height of a strip for what is attached
NAME = 18  # size of the name, at most
STRESSED = frozenset({"is-fresh", "is-moved", "is-hit", "is-changed", "is-fighting", "is-aimed"})


def room_of(height: float) -> float:
    """How wide a card of a height is."""
    return height * RATIO


def card(pen: Pen, box: Box, tile: Tile) -> Markup:
    """A card in play, in the colours of its faction."""
    deep = pen.colour("arc-dead" if tile.dead else f"arc-{tile.face.faction or 'none'}")
    blank = pen.colour("arc-blank")
    name, art = _name(pen, box, tile.face.name, deep)
    end = box.y + box.height - FOOT
    glyph = Box(box.x, art, box.width, end - art - (STRIP if tile.attached else 0))
    side = min(box.width * 0.5, glyph.height - 4)
    parts = [
        pen.box(box, mix(deep, blank, 0.12), line=deep, width=2, radius=6),
        element(
            "use",
            href=f"#arc-{tile.face.type or 'creature'}",
            width=side,
            height=side,
            x=glyph.x + (glyph.width - side) / 2,
            y=glyph.y + (glyph.height - side) / 2,
            fill=mix(deep, blank, 0.4),
        ),
        name,
        _attached(pen, Box(box.x + 3, art, box.width - 6, end - art), tile),
        _numbers(pen, box, tile),
        _state(pen, box, tile),
    ]
    if STRESSED.intersection(tile.states.split()):
        parts.append(pen.box(box.inset(-2), "none", line="seal", width=4, radius=8))
    return group(parts, data_card=tile.id)


def _name(pen: Pen, box: Box, words: str, deep: str) -> tuple[Markup, float]:
    """The name at the head of a card, in two lines at most, and where it ends."""
    size = min(NAME, box.width / 6.2)
    lines = lines_of(words, box.width - 10, size, 2, weight=600)
    head = box._replace(height=8 + len(lines) * size * 1.15)
    told = (
        pen.text(
            box.x + 5,
            box.y + 2 + size + place * size * 1.15,
            line,
            size,
            weight=600,
            colour="arc-on",
        )
        for place, line in enumerate(lines)
    )
    return pen.box(head, deep, radius=6) + NOTHING.join(told), head.y + head.height


def _attached(pen: Pen, box: Box, tile: Tile) -> Markup:
    """What is attached to a card: a strip with its name for each, over each other at its foot."""
    step = min(STRIP, box.height / max(1, len(tile.attached)))
    parts = []
    for place, one in enumerate(tile.attached, 1):
        strip = Box(box.x, box.y + box.height - place * step, box.width, STRIP - 2)
        name = pen.text(
            strip.x + 5, strip.y + 13, one.face.name, 12, colour="arc-on", room=strip.width - 8
        )
        ground = pen.box(strip, f"arc-{one.face.faction or 'none'}", radius=4)
        parts.append(group([ground, name], data_card=one.id))
    return NOTHING.join(parts)


def _numbers(pen: Pen, box: Box, tile: Tile) -> Markup:
    """Attack and defence of a creature; what is left of a city."""
    foot, right = box.y + box.height - 8, box.x + box.width - 8
    if tile.defence is None:
        return NOTHING
    defence = _number(tile.defence)
    words = defence if tile.attack is None else f"{_number(tile.attack)}/{defence}"
    colour = "arc-blood" if tile.low or tile.dead else "ink"
    return group(
        [pen.text(right, foot, words, 20, weight=700, anchor="end", colour=colour)],
        data_values=words,
    )


def _number(one: Figure) -> str:
    return str(one.now).replace("-", "−")


def _state(pen: Pen, box: Box, tile: Tile) -> Markup:
    """Marked, damaged, dead."""
    x, y = box.x + 8, box.y + box.height - 25
    if tile.dead:
        return pen.text(x, y + 17, "†", 20, weight=700, colour="arc-blood")
    parts = []
    if tile.marked:
        parts.append(
            element(
                "use",
                href="#arc-turned",
                x=x - 2,
                y=y + 2,
                width=18,
                height=18,
                fill=pen.colour("ink-soft"),
            )
        )
        x += 18
    if tile.damage:
        parts.append(pen.text(x, y + 17, f"−{tile.damage}", 15, weight=700, colour="arc-blood"))
    return NOTHING.join(parts)
