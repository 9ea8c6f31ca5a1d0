"""The table of Arcmage as a file: a band for each seat, the turn and what is under way above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask_babel import gettext as _
from markupsafe import Markup

from core.events import Json, Seat
from core.messages import Value
from web.i18n import translate
from web.pictures.arcmage.drawn_cards import card, room_of
from web.pictures.arcmage.panels import Panel, Resources
from web.pictures.arcmage.scene import scene
from web.pictures.arcmage.table import Table
from web.pictures.arcmage.tiles import Tile
from web.pictures.picture import Viewpoint
from web.pictures.svg.art import parts_of, symbols_of
from web.pictures.svg.fonts import width_of
from web.pictures.svg.frame import Drawn
from web.pictures.svg.pen import NOTHING, Box, Pen, element, group
from web.pictures.svg.seats import SeatHead, panel, seat_head

SLUG = "arcmage"
SHEETS = ("games/arcmage/game.css",)
LETTERS = "ABCDEFGH"
GAP = 8
HIGH = 250  # of a card, at most
NARROWEST, TALLEST = 58, 1.7  # width of a card, and its height by its width
BACKS = 10  # drawn of a hand that nobody here sees
HAND = 30  # height of the hand, which is told by names


def drawn(view: Json, before: Json | None, viewpoint: Viewpoint) -> Drawn:
    """The table of a view."""
    told = scene(view, before, viewpoint).table
    parts = parts_of(SLUG, "pictures/arcmage/parts.html", scene={"viewpoint": viewpoint})
    names = viewpoint.names

    def beside(pen: Pen, box: Box) -> Markup:
        course, rest = box.cut_top(34, 8)
        seats = (*told.others, told.own)
        bands = (
            _band(pen, place, one)
            for place, one in zip(_places(rest, len(seats)), seats, strict=True)
        )
        return _course(pen, course, told, names) + NOTHING.join(bands)

    return Drawn(beside, sheets=SHEETS, defs=symbols_of(parts))


def _places(box: Box, count: int) -> list[Box]:
    """A place for each seat: below each other, or two in a row where there are more than two."""
    if count < 3 or box.height > box.width * 0.8:
        return box.rows(count, 10)
    *rows, last = box.rows((count + 1) // 2, 10)
    places = [place for row in rows for place in row.columns(2, 12)]
    return [*places, *last.columns(2 - count % 2, 12)]


def _course(pen: Pen, box: Box, told: Table, names: Mapping[Seat, str]) -> Markup:
    """Turn and phase; on the right what lies on the stack, or the combat."""
    turn = told.turn
    title = translate(turn.title, names)
    words = f"{_('Turn %(n)s', n=turn.number)} · {title}" if turn.number else title
    left = pen.text(box.x, box.y + 23, words, 20, weight=700)
    at, right = box.x + width_of(words, 20, weight=700) + 24, box.x + box.width
    parts = [left]
    for item in (*told.stack, *told.done):
        name = _said(item.title, names)
        if at + width_of(name, 16, weight=600) + 20 > right:
            break
        pill, taken = pen.pill(
            at,
            box.y + 16,
            name,
            16,
            fill="wash" if item.done else "seal",
            colour="ink" if item.done else "on-seal",
        )
        parts.append(group([pill], data_item=item.id))
        at += taken + 8
    fight = told.fight
    if fight is not None and not told.stack:
        city = _said(fight.title, names)
        combat = f"{fight.attacker} → {fight.defender} {city} · {translate(fight.stage)}"
        sword = element(
            "use",
            href="#arc-swords",
            x=at,
            y=box.y + 5,
            width=22,
            height=22,
            fill=pen.colour("arc-blood"),
        )
        words = pen.text(
            at + 30, box.y + 22, combat, 17, colour="arc-blood", weight=600, room=right - at - 30
        )
        parts += [sword, words]
    return NOTHING.join(parts)


def _said(title: Value, names: Mapping[Seat, str]) -> str:
    return str(title) if isinstance(title, int) else translate(title, names)


def _band(pen: Pen, box: Box, seat: Panel) -> Markup:
    """A seat: who and what it has left, its cities and army, its hand."""
    look = str(LETTERS.index(seat.seat) + 1)
    ground = panel(pen, box, on_turn=seat.active, edge=f"seat-{look}")
    inner = box.inset(22, 8)
    head, rest = inner.cut_top(28, 4)
    title = translate(seat.title, {})
    out = "" if seat.out is None else _("out: %(why)s", why=translate(seat.out))
    counts = "" if head.width < 420 else _counts(seat)
    who = SeatHead(look, title, seat.player, counts or out, seat.active)
    cards, hand = rest.cut_top(rest.height - HAND, 4)
    cards = cards._replace(height=min(cards.height, HIGH))
    return group(
        [
            ground,
            seat_head(pen, head, who, 19),
            _table(pen, cards, seat),
            _hand(pen, hand, seat),
        ],
        data_seat=seat.seat,
        opacity=0.6 if seat.out is not None else None,
    )


def _counts(seat: Panel) -> str:
    """How many cards the piles have."""
    piles = [f"{translate(pile.title)} {pile.size}" for pile in seat.piles[:2]]
    return " · ".join(piles)


def _table(pen: Pen, box: Box, seat: Panel) -> Markup:
    """Each city with its residents on one ground, then the army; cut where there is no room."""
    groups = [("city", (row.city, *row.residents)) for row in seat.rows]
    groups += [("swords", tuple(seat.army))] if seat.army else []
    groups += [("enchantment", tuple(seat.around))] if seat.around else []
    left = sum(len(tiles) for _sign, tiles in groups)
    at, end = box.x, box.x + box.width - 40
    each = (end - at - 24 * len(groups)) / max(1, left) - GAP  # so that all have room
    wide = max(NARROWEST, min(room_of(box.height - 12), each))
    box = box._replace(height=min(box.height, wide * TALLEST + 12))
    parts = []
    for sign, tiles in groups:
        room = int((end - at - 12) // (wide + GAP))
        shown = tiles[: max(0, room)]
        if not shown:
            break
        width = len(shown) * (wide + GAP) + 4
        parts.append(_together(pen, Box(at, box.y, width, box.height), sign, shown, wide))
        at += width + 12
        left -= len(shown)
        if len(shown) < len(tiles):
            break
    if left:
        parts.append(pen.text(at, box.y + box.height / 2 + 8, f"+{left}", 22, weight=700))
    if not groups:
        none = _("no city in play")
        parts.append(pen.text(box.x, box.y + 28, none, 18, colour="ink-soft"))
    return NOTHING.join(parts)


def _together(pen: Pen, box: Box, sign: str, tiles: Sequence[Tile], wide: float) -> Markup:
    """Cards on one ground: a city with those who live there, or an army."""
    fill = "arc-felt" if sign == "city" else "wash"
    ground = pen.box(box, fill, line="arc-felt-line" if sign == "city" else "line", radius=8)
    inner = box.inset(6)
    cards = (
        card(pen, Box(inner.x + place * (wide + GAP), inner.y, wide, inner.height), tile)
        for place, tile in enumerate(tiles)
    )
    return ground + NOTHING.join(cards)


def _hand(pen: Pen, box: Box, seat: Panel) -> Markup:
    """Resources, then the hand: cards that are known by name, the others counted."""
    middle, at = box.y + box.height / 2 + 4, box.x
    parts = []
    for one in seat.resources:
        pill, taken = _resources(pen, at, middle, one)
        parts.append(pill)
        at += taken + 6
    words = f"{_('Hand')} {seat.hand.size}"
    at += 10 if seat.resources else 0
    parts.append(pen.text(at, middle + 6, words, 16, weight=700))
    at += width_of(words, 16, weight=700) + 10
    end, left = box.x + box.width, len(seat.hand.faces)
    for face in seat.hand.faces:
        room = width_of(face.name, 14) + 14 * 1.1
        if at + room > end - 44:
            break
        frame = f"arc-{face.faction or 'none'}"
        pill, taken = pen.pill(at, middle, face.name, 14, fill=frame, colour="arc-on", weight=400)
        parts.append(group([pill], data_hand=face.card))
        at += taken + 5
        left -= 1
    if not seat.hand.faces:
        parts += [
            pen.box(Box(at + place * 17, middle - 9, 13, 18), "wash", line="line-strong", radius=2)
            for place in range(min(seat.hand.unknown, BACKS))
        ]
    elif more := left + seat.hand.unknown:
        parts.append(pen.text(at, middle + 6, f"+{more}", 16, weight=700))
    return group(parts, data_hand_size=seat.hand.size)


def _resources(pen: Pen, x: float, y: float, one: Resources) -> tuple[Markup, float]:
    """Resource cards of a faction: unmarked, marked."""
    words = f"{one.faction} {one.unmarked}/{one.marked}" + (f" +{one.pool}" if one.pool else "")
    pill, taken = pen.pill(x, y, words, 15, fill=f"arc-{one.faction}", colour="arc-on", weight=700)
    return group([pill], data_resources=one.faction), taken
