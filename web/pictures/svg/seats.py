"""What the pictures of several games draw alike: the head of a seat, piles, empty places."""

from __future__ import annotations

from typing import NamedTuple

from flask_babel import gettext as _
from markupsafe import Markup

from web.pictures.svg.fonts import width_of
from web.pictures.svg.pen import NOTHING, Box, Pen, element, group


class SeatHead(NamedTuple):
    """The first line of a seat: its mark, who sits there, what counts there."""

    look: str
    title: str
    player: str
    value: str = ""
    on_turn: bool = False


def seat_head(pen: Pen, box: Box, head: SeatHead, size: float = 21) -> Markup:
    """A seat in a line: the person before the title of the seat, the value on the right."""
    foot = box.y + box.height / 2 + size * 0.35
    value = width_of(head.value, size, weight=700) + 10 if head.value else 0
    parts = [pen.mark(box.x + 9, foot - size * 0.35, head.look, 8)]
    if head.value:
        parts.append(pen.text(box.x + box.width, foot, head.value, size, weight=700, anchor="end"))
    at, room = box.x + 28, box.width - 28 - value
    if head.on_turn:
        turn, taken = pen.pill(
            box.x + box.width - value,
            foot - size * 0.35,
            "▸ " + _("to play"),
            size * 0.72,
            fill="ink",
            colour="paper",
            anchor="end",
        )
        parts.append(turn)
        room -= taken + 8
    name = head.player or head.title
    parts.append(pen.text(at, foot, name, size, weight=700, room=room))
    taken = width_of(name, size, weight=700) + 10
    if head.player and room - taken > 40:
        parts.append(
            pen.text(at + taken, foot, head.title, size * 0.8, colour="ink-soft", room=room - taken)
        )
    return NOTHING.join(parts)


def panel(pen: Pen, box: Box, *, on_turn: bool, edge: str, fill: str = "sheet") -> Markup:
    """The ground of a seat: a strong edge on the left, a frame where it is on turn."""
    frame = pen.box(box, fill, line="seal" if on_turn else "line", width=3 if on_turn else 1.5)
    return frame + pen.box(Box(box.x + 6, box.y + 10, 5, box.height - 20), edge, radius=2.5)


def counted(
    pen: Pen,
    box: Box,
    card: Markup | None,
    number: int,
    title: str,
    *,
    name: str = "",
    colour: str = "ink-soft",
) -> Markup:
    """A pile: a card or an empty place, the number over it, the title below."""
    size = min(17, box.width * 0.25)
    high = box.height - size * 1.3
    place = Box(box.x, box.y, box.width, high)
    drawn = gap(pen, place, colour=colour) if card is None else pen.placed(place, card)
    pill, _width = pen.pill(
        box.x + box.width + 5,
        box.y + high - size * 0.5,
        str(number),
        size,
        fill="ink",
        colour="paper",
        weight=700,
        anchor="end",
    )
    told = pen.text(
        box.x + box.width / 2, box.y + box.height, title, size, colour=colour, anchor="middle"
    )
    return group([drawn, pill, told], data_pile=name or None, data_count=number)


def gap(pen: Pen, box: Box, *, colour: str = "line-strong") -> Markup:
    """Where a card is missing."""
    return element(
        "rect",
        x=box.x + 1,
        y=box.y + 1,
        width=box.width - 2,
        height=box.height - 2,
        rx=6,
        fill="none",
        stroke=pen.colour(colour),
        stroke_width=1.5,
        stroke_dasharray="5 4",
    )
