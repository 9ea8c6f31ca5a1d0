"""The table of Ace of Spades as a file: the enemy and the dials, the felt with the cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from flask_babel import gettext as _
from markupsafe import Markup

from core.cards import UNSEEN
from core.events import Json, Seat
from web.i18n import translate
from web.pictures.ace_of_spades.drawn_enemy import enemy
from web.pictures.ace_of_spades.scene import Hand, Held, Pile, Row, Scene, scene
from web.pictures.picture import Viewpoint
from web.pictures.svg.art import parts_of, symbols_of
from web.pictures.svg.fonts import width_of
from web.pictures.svg.frame import Drawn
from web.pictures.svg.pen import NOTHING, Box, Pen, element, fan, group
from web.pictures.svg.seats import counted, gap

SLUG = "ace-of-spades"
SHEETS = ("games/ace_of_spades/game.css",)
RATIO = 60 / 84  # of a card
SIDE = 366  # width of the enemy's column
PILE = 78  # width
CARD = 230  # height, at most

Card: TypeAlias = Callable[..., Markup]  # the macro of the page


class Lane(NamedTuple):
    """Cards in a row: their title, how many are still to be drawn, the name of their place."""

    title: str
    held: Sequence[Held]
    need: int
    zone: str


def drawn(view: Json, before: Json | None, viewpoint: Viewpoint) -> Drawn:
    """The table of a view."""
    told = scene(view, before, viewpoint)
    parts = parts_of(SLUG, "pictures/ace_of_spades/parts.html")

    def beside(pen: Pen, box: Box) -> Markup:
        if box.width > box.height * 1.5:
            left, right = box.cut_left(SIDE, 18)
        else:
            left, right = box.cut_top(300, 16)
        return enemy(pen, left, told) + _felt(pen, right, told, parts.card, viewpoint.names)

    return Drawn(beside, sheets=SHEETS, defs=symbols_of(parts))


def _felt(pen: Pen, box: Box, told: Scene, card: Card, names: Mapping[Seat, str]) -> Markup:
    """The last hand, the common row, the hands, and the piles on the right."""
    ground = pen.box(box, "felt", line="felt-deep", width=3, radius=16)
    inner = box.inset(20, 14)
    piles = Box(inner.x + inner.width - PILE, inner.y, PILE, inner.height)
    lanes = Box(inner.x, inner.y, inner.width - PILE - 26, inner.height)
    places = iter(_lanes(lanes, told))
    parts = [ground, _played(pen, next(places), told.row, card)]
    if told.coop:
        title = _("Common row")
        row = next(places)
        parts.append(_lane(pen, row, Lane(title, told.commons, told.common_need, "common"), card))
    parts += [_hand(pen, next(places), hand, card, names, coop=told.coop) for hand in told.hands]
    return NOTHING.join([*parts, _piles(pen, piles, told.piles, card)])


def _lanes(box: Box, told: Scene) -> list[Box]:
    """A place for each row of cards: two beside each other where a table of two is wide."""
    if not told.coop:
        return box.rows(2, 12)
    if box.width < box.height * 1.5:
        return box.rows(4, 12)
    return [place for row in box.rows(2, 12) for place in row.columns(2, 24)]


def _played(pen: Pen, box: Box, row: Row | None, card: Card) -> Markup:
    """The hand that was played last, and what it was worth."""
    if row is None:
        words = _("No hand was played yet.")
        return pen.text(box.x, box.y + 24, words, 19, colour="felt-soft")
    high = min(box.height - 34, CARD)
    place = Box(box.x, box.y, box.width, high)
    shade = element(
        "rect", width="100%", height="100%", rx=6, fill=pen.colour("felt"), fill_opacity=0.4
    )
    cards = [
        group(
            [
                card(one.code, "to-discard" if row.fresh else ""),
                NOTHING if one.combo or not row.terms else shade,  # a kicker
            ],
            data_played=one.code,
        )
        for one in row.cards
    ]
    parts = [fan(pen, place, cards, RATIO, gap=8)]
    at, foot = box.x, box.y + high + 26
    for term in row.terms:
        words = f"{term.sign} {translate(term.label)} {term.n}".strip()
        if at + width_of(words, 19) > box.x + box.width - 90:
            parts.append(pen.text(at, foot, "+ …", 19, colour="felt-soft"))
            at += 40
            break
        parts.append(pen.text(at, foot, words, 19, colour="felt-soft"))
        at += width_of(words, 19) + 10
    total = f"= {row.damage}" if row.terms else translate(row.title)
    parts.append(pen.text(at, foot + 1, total, 25, colour="chosen", weight=700))
    return group(parts, data_damage=row.damage if row.terms else None)


def _hand(
    pen: Pen, box: Box, hand: Hand, card: Card, names: Mapping[Seat, str], *, coop: bool
) -> Markup:
    """The cards of a seat below its name."""
    title = names.get(hand.seat) or translate(hand.title, names)
    words = f"▸ {title}" if hand.on_turn and coop else title
    drawn = _lane(pen, box, Lane(words, hand.cards, hand.need, f"hand{hand.seat}"), card)
    return group([drawn], data_seat=hand.seat)


def _lane(pen: Pen, box: Box, lane: Lane, card: Card) -> Markup:
    """Cards in a row below their title; empty places for what is still to be drawn."""
    head = pen.text(
        box.x, box.y + 18, lane.title, 18, colour="felt-ink", weight=600, room=box.width
    )
    place = Box(box.x, box.y + 27, box.width, min(box.height - 27, CARD))
    fresh = "to-common" if lane.zone == "common" else "to-hand"
    cards = [
        group([card(one.code, fresh if one.fresh else "")], data_card=one.code, data_zone=lane.zone)
        for one in lane.held
    ]
    empty = [
        gap(pen, Box(0, 0, place.height * RATIO, place.height), colour="felt-soft")
        for _missing in range(lane.need)
    ]
    if not lane.held and not lane.need:
        return head + pen.text(place.x, place.y + 24, _("no cards"), 18, colour="felt-soft")
    return head + fan(pen, place, [*cards, *empty], RATIO, gap=8)


def _piles(pen: Pen, box: Box, piles: Sequence[Pile], card: Card) -> Markup:
    """The piles below each other; closed ones show a back."""
    high = min(PILE / RATIO + 22, (box.height - 10 * (len(piles) - 1)) / len(piles))
    width = min(PILE, (high - 22) * RATIO)
    parts = []
    for place, pile in enumerate(piles):
        at = Box(box.x + (box.width - width) / 2, box.y + place * (high + 12), width, high)
        top = card(pile.top or UNSEEN) if pile.number else None
        parts.append(
            counted(
                pen, at, top, pile.number, translate(pile.title), name=pile.name, colour="felt-soft"
            )
        )
    return NOTHING.join(parts)
