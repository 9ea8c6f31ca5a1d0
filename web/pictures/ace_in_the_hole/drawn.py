"""The table of Ace in the Hole as a file: the board, beside it what each seat holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from flask_babel import gettext as _
from flask_babel import ngettext
from markupsafe import Markup

from core.events import Json
from web.pictures.ace_in_the_hole.panels import Panel
from web.pictures.ace_in_the_hole.scene import scene
from web.pictures.picture import Viewpoint
from web.pictures.svg.art import board_of, parts_of
from web.pictures.svg.frame import Drawn
from web.pictures.svg.pen import NOTHING, Box, Pen, element, fan, group
from web.pictures.svg.seats import SeatHead, counted, panel, seat_head

Card: TypeAlias = Callable[..., Markup]  # the macro of the page
SLUG = "ace-in-the-hole"
SHEETS = ("games/ace_in_the_hole/game.css",)
RATIO = 50 / 70  # of a card
LOOKS = {"red": "1", "black": "2"}
PILE = 84  # width, at most


def drawn(view: Json, before: Json | None, viewpoint: Viewpoint) -> Drawn:
    """The table of a view."""
    told = scene(view, before, viewpoint)
    board = board_of(SLUG, "pictures/ace_in_the_hole/board.html", told, viewpoint)
    parts = parts_of(SLUG, "pictures/ace_in_the_hole/parts.html")

    def beside(pen: Pen, box: Box) -> Markup:
        seats = (told.top, told.bottom)
        boxes = box.columns(2, 20) if box.width > 2.4 * box.height else box.rows(2, 14)
        return NOTHING.join(
            _seat(pen, place, told.panels[seat], parts.card)
            for place, seat in zip(boxes, seats, strict=True)
        )

    return Drawn(
        beside,
        element("g", board, class_="ace"),
        told.width / told.height,
        SHEETS,
        _style,
    )


def _style(pen: Pen) -> str:
    red, black = pen.colour("card-red"), pen.colour("card-black")
    return (
        f".suit-H .card-rank, .suit-D .card-rank, .suit-H use, .suit-D use {{ fill: {red} }}\n"
        f".suit-S .card-rank, .suit-C .card-rank, .suit-S use, .suit-C use {{ fill: {black} }}\n"
        ".ace-card text { font-family: 'Kifu Serif', serif }"
    )


def _seat(pen: Pen, box: Box, seat: Panel, card: Card) -> Markup:
    """A seat: who, how many points, its hand, its pile and its top discard."""
    ground = panel(pen, box, on_turn=seat.on_turn, edge=seat.seat)
    inner = box.inset(24, 12)
    head, rest = inner.cut_top(32, 10)
    points = f"{seat.points} {ngettext('point', 'points', seat.points)}"
    title = _("Red") if seat.seat == "red" else _("Black")
    who = SeatHead(LOOKS[seat.seat], title, seat.player, points, seat.on_turn)
    return group(
        [ground, seat_head(pen, head, who), _cards(pen, rest, seat, card)],
        data_seat=seat.seat,
        data_points=seat.points,
    )


def _cards(pen: Pen, box: Box, seat: Panel, card: Card) -> Markup:
    """The hand on the left, then the pile and the top discard."""
    wide = min((box.height - 24) * RATIO, PILE)
    piles = 2 * wide + 24
    hand = Box(box.x, box.y, box.width - piles - 20, min(box.height, 150))
    cards = [
        group([card(held.code, "is-new" if held.new else "")], data_card=held.code)
        for held in seat.hand
    ]
    none = _("no cards") if seat.dealt else _("not dealt yet")
    held = (
        fan(pen, hand, cards, RATIO)
        if cards
        else pen.text(hand.x, hand.y + hand.height / 2, none, 18, colour="ink-soft")
    )
    left, high = box.x + box.width - piles, wide / RATIO + 22
    places = [Box(left, box.y, wide, high), Box(left + wide + 24, box.y, wide, high)]
    back = card("?") if seat.pile else None
    top = group([card(seat.discards[-1])], data_top=seat.discards[-1]) if seat.discards else None
    return held + NOTHING.join(
        [
            counted(pen, places[0], back, seat.pile, _("Pile"), name="pile"),
            counted(pen, places[1], top, len(seat.discards), _("Discards"), name="discards"),
        ]
    )
