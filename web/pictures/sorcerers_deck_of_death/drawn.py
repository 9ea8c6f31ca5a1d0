"""The table of Sorcerers' Deck of Death as a file: the map, beside it bands, hands and decks."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext as _
from markupsafe import Markup

from core.cards import UNSEEN
from core.events import Json, Seat
from web.i18n import translate
from web.pictures.picture import Viewpoint
from web.pictures.sorcerers_deck_of_death import faces, rows
from web.pictures.sorcerers_deck_of_death.panels import Member, Panel, Status
from web.pictures.sorcerers_deck_of_death.scene import Scene, scene
from web.pictures.svg.art import board_of
from web.pictures.svg.frame import Drawn
from web.pictures.svg.pen import NOTHING, Box, Pen, element, fan, group
from web.pictures.svg.rules import mix
from web.pictures.svg.seats import SeatHead, counted, panel, seat_head

SLUG = "sorcerers-deck-of-death"
SHEETS = ("games/sorcerers_deck_of_death/game.css",)
LOOKS = {"a": "1", "b": "2"}
RATIO = 5 / 7  # of a card
PILE = 62  # width, at most
CARD = 112  # height, at most


def drawn(view: Json, before: Json | None, viewpoint: Viewpoint) -> Drawn:
    """The table of a view."""
    told = scene(view, before, viewpoint)
    board = board_of(SLUG, "pictures/sorcerers_deck_of_death/board.html", told, viewpoint)

    def beside(pen: Pen, box: Box) -> Markup:
        status, seats = box.cut_top(34, 8)
        panels = (told.top, told.bottom)
        places = seats.columns(2, 18) if box.width > 2 * box.height else seats.rows(2, 12)
        return _status(pen, status, told, viewpoint.names) + NOTHING.join(
            _seat(pen, place, one) for place, one in zip(places, panels, strict=True)
        )

    aspect = 1 if told.mapped else rows.WIDE / rows.TALL
    return Drawn(beside, element("g", board, class_="sorc"), aspect, SHEETS, _style)


def _style(pen: Pen) -> str:
    """The colours of the seats, which the sheets give to whatever stands within a seat."""
    lines = []
    for seat, look in LOOKS.items():
        colour, rim = pen.colour(f"seat-{look}"), pen.colour("rim")
        own = f".seat-{seat}"
        lines += [
            f"{own} .base, {own} .nose, .band{own}, {own} .die-edge {{ fill: {colour} }}",
            f".fig{own} .base {{ stroke: {mix(colour, _long(rim), 0.55)} }}",
            f"{own} circle.ghost, .ghost{own} circle {{ stroke: {colour} }}",
        ]
    lines.append(f".piece {{ fill: {pen.colour('stone')} }}")
    lines.append(".piece.is-open { fill: url(#sorc-hatch) }")
    return "\n".join(lines)


def _long(colour: str) -> str:
    return colour if len(colour) > 4 else "#" + "".join(2 * digit for digit in colour[1:])


def _status(pen: Pen, box: Box, told: Scene, names: Mapping[Seat, str]) -> Markup:
    """Round, phase, who acts with what; the points of the centre on the right."""
    status: Status = told.status
    words = [_("Round %(round)s of %(rounds)s", round=status.round, rounds=status.rounds)]
    if status.active is None:
        words.append(translate(status.phase, names))
    else:
        acts = _(
            "%(figure)s: %(ap)s AP, Mvt %(mvt)s",
            figure=translate(status.active, names),
            ap=status.ap,
            mvt=status.mvt,
        )
        words.append(acts)
    worth = {one.seat: one.centre for one in (told.top, told.bottom)}
    centre = f"{_('Centre')} {worth['a']} : {worth['b']}"
    foot = box.y + 22
    right = pen.text(box.x + box.width, foot, centre, 20, weight=700, anchor="end")
    return group(
        [
            pen.text(
                box.x,
                foot,
                " · ".join(words),
                18,
                colour="ink-soft",
                weight=600,
                room=box.width - 160,
            ),
            right,
        ],
        data_centre=f"{worth['a']}:{worth['b']}",
    )


def _seat(pen: Pen, box: Box, seat: Panel) -> Markup:
    """A seat: who, the band, the hand, deck and discards."""
    look = LOOKS[seat.seat]
    ground = panel(pen, box, on_turn=seat.on_turn, edge=f"seat-{look}")
    inner = box.inset(24, 8)
    head, rest = inner.cut_top(30, 4)
    mage = translate(seat.mage)
    who = SeatHead(look, mage, seat.player or translate(seat.title, {}), "", seat.on_turn)
    band, cards = rest.cut_top(30, 8)
    return group(
        [ground, seat_head(pen, head, who, 20), _band(pen, band, seat), _cards(pen, cards, seat)],
        data_seat=seat.seat,
    )


def _band(pen: Pen, box: Box, seat: Panel) -> Markup:
    """The figures as discs with their hit points; the dead struck out."""
    there = [one for one in seat.band if one.status != "absent"]
    step = min(84, box.width / max(1, len(there)))
    return NOTHING.join(
        _member(pen, box.x + place * step + 13, box.y + box.height / 2, one, seat.seat)
        for place, one in enumerate(there)
    )


def _member(pen: Pen, x: float, y: float, one: Member, seat: str) -> Markup:
    colour, dead = f"seat-{LOOKS[seat]}", one.status == "dead"
    fill = "none" if one.status != "standing" else colour
    parts = [
        element(
            "circle",
            cx=x,
            cy=y,
            r=13,
            fill=pen.colour(fill),
            stroke=pen.colour(
                "glow" if one.active else "hollow" if one.status != "standing" else colour
            ),
            stroke_width=3 if one.active else 1.5,
            stroke_dasharray="4 3" if one.status != "standing" else None,
        ),
        pen.text(
            x,
            y + 6,
            one.letter,
            16,
            weight=700,
            anchor="middle",
            colour="ink-soft" if one.status != "standing" else "on-seat",
        ),
        pen.text(
            x + 18,
            y + 6,
            "†" if dead else str(one.hp),
            17,
            weight=700,
            colour="harm" if dead else "ink",
        ),
    ]
    if one.done and not dead:
        parts.append(pen.text(x + 31, y + 6, "✓", 15, colour="heal"))
    return group(parts, data_member=one.id, data_status=one.status)


def _cards(pen: Pen, box: Box, seat: Panel) -> Markup:
    """The hand, cards that nobody here sees as backs; deck and discards on the right."""
    high = min(box.height, CARD)
    wide = min((high - 22) * RATIO, PILE)
    piles = 2 * wide + 26
    hand = Box(box.x, box.y, box.width - piles - 18, high)
    cards = [
        group([_card(pen, one.code, fresh=one.fresh)], data_card=one.code) for one in seat.hand
    ]
    cards += [group([_card(pen, UNSEEN)], data_card=UNSEEN) for _back in range(seat.unknown)]
    held = (
        fan(pen, hand, cards, RATIO)
        if cards
        else pen.text(hand.x, hand.y + 24, _("no cards in hand"), 17, colour="ink-soft")
    )
    left, size = box.x + box.width - piles, wide / RATIO + 21
    deck = _card(pen, UNSEEN) if seat.deck else None
    top = _card(pen, seat.discard[-1]) if seat.discard else None
    return NOTHING.join(
        [
            held,
            counted(pen, Box(left, box.y, wide, size), deck, seat.deck, _("Deck"), name="deck"),
            counted(
                pen,
                Box(left + wide + 26, box.y, wide, size),
                top,
                len(seat.discard),
                _("Discards"),
                name="discard",
            ),
        ]
    )


def _card(pen: Pen, code: str, *, fresh: bool = False) -> Markup:
    """A card of 50 by 70, or its back."""
    edge = Box(1, 1, 48, 68)
    if code == UNSEEN:
        weave = pen.box(edge.inset(4), "none", line="back-ink", width=1.5, radius=3)
        knot = element("path", d="M25 20 36 35 25 50 14 35Z", fill=pen.colour("back-ink"))
        return _sized(pen.box(edge, "back", line="card-line", radius=5) + weave + knot)
    colour = "card-red" if code[1] in "HD" else "card-black"
    ground = pen.box(
        edge, "card", line="glow" if fresh else "card-line", width=4 if fresh else 1.4, radius=5
    )
    rank = pen.text(5, 23, faces.rank(code), 22, colour=colour, family="serif")
    suit = pen.text(4, 40, faces.suit(code), 17, colour=colour)
    large = pen.text(46, 64, faces.suit(code), 33, colour=colour, anchor="end")
    return _sized(ground + rank + suit + large)


def _sized(drawing: Markup) -> Markup:
    return element("svg", drawing, viewBox="0 0 50 70")
