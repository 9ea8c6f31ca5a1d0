"""The table of Origin Story as a file: three players, the trick, the points by round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from flask_babel import gettext as _
from flask_babel import ngettext
from markupsafe import Markup

from core.events import Json, Seat
from web.i18n import translate
from web.pictures.origin_story.mat import Lying, Mat
from web.pictures.origin_story.rows import Row, Slot, Trick
from web.pictures.origin_story.scene import Scene, scene
from web.pictures.origin_story.scores import Scores
from web.pictures.picture import Viewpoint
from web.pictures.svg.art import parts_of, symbols_of
from web.pictures.svg.fonts import width_of
from web.pictures.svg.frame import Drawn
from web.pictures.svg.pen import NOTHING, Box, Pen, element, fan, group
from web.pictures.svg.seats import gap

SLUG = "origin-story"
SHEETS = ("games/origin_story/game.css",)
RATIO = 60 / 80  # of a card
SIDE = 372  # width of the column with trick and points
CARD = 118  # height, at most
TALL = 1.2  # width by height of a sheet from which trick and points stand beside the players

Card: TypeAlias = Callable[..., Markup]  # the macro of the page


def drawn(view: Json, before: Json | None, viewpoint: Viewpoint) -> Drawn:
    """The table of a view."""
    told = scene(view, before, viewpoint)
    parts = parts_of(SLUG, "pictures/origin_story/parts.html")
    names = viewpoint.names

    def beside(pen: Pen, box: Box) -> Markup:
        wide = box.width > box.height * TALL
        if wide:
            left, right = box.cut_left(box.width - SIDE - 18, 18)
            trick, scores = right.cut_top(right.height - 140, 12)
            mat = NOTHING
        else:
            trick, rest = box.cut_top(270, 14)
            left, rest = rest.cut_top(rest.height - 310, 14)
            scores, below = rest.cut_top(150, 14)
            mat = _mat(pen, below, told.mat, names)
        rows = (
            _row(pen, place, row, parts.card, names)
            for place, row in zip(left.rows(len(told.rows), 10), told.rows, strict=True)
        )
        return NOTHING.join(
            [
                *rows,
                _trick(pen, trick, told, parts.card, names),
                _scores(pen, scores, told.scores, names),
                mat,
            ]
        )

    return Drawn(beside, sheets=SHEETS, defs=symbols_of(parts))


def _row(pen: Pen, box: Box, row: Row, card: Card, names: Mapping[Seat, str]) -> Markup:
    """A player: points, side, tricks, and the hand."""
    ground = pen.box(
        box,
        f"origin-{row.who}",
        line=f"origin-{row.who}-deep" if row.on_turn else "origin-line",
        width=4 if row.on_turn else 1.5,
        radius=8,
    )
    inner = box.inset(18, 10)
    place = Box(inner.x, inner.y + 32, inner.width, min(inner.height - 32, CARD))
    cards = [group([card(one)], data_card=one.code, data_hand=row.who) for one in row.cards]
    hand = (
        fan(pen, place, cards, RATIO, gap=7)
        if cards
        else pen.text(place.x, place.y + 26, _("no cards"), 18, colour="ink-soft")
    )
    head = _row_head(pen, inner, row, translate(row.title, names))
    return group([ground, head, hand], data_row=row.who, data_vp=row.vp)


def _row_head(pen: Pen, box: Box, row: Row, title: str) -> Markup:
    """Who a player is and what is said of it, tricks and points on the right."""
    deep, foot, end = f"origin-{row.who}-deep", box.y + 20, box.x + box.width
    value = f"{row.vp} {_('VP')}"
    won = ngettext("%(num)s trick", "%(num)s tricks", row.won)
    words = f"{'▸ ' if row.on_turn else ''}{title}"
    before = end - width_of(value, 23, weight=700) - 16
    parts = [
        pen.text(end, foot, value, 23, weight=700, colour=deep, anchor="end"),
        pen.text(before, foot, won, 17, colour="ink-soft", anchor="end"),
        pen.text(box.x, foot, words, 20, weight=700, colour=deep, room=box.width - 330),
    ]
    at = box.x + width_of(title, 20, weight=700) + (30 if row.on_turn else 14)
    for mark in _marks(row):
        pill, taken = pen.pill(at, foot - 7, mark, 14, fill="card", colour="origin-line")
        parts.append(pill)
        at += taken + 8
    return NOTHING.join(parts)


def _marks(row: Row) -> list[str]:
    """What is said of a player beside the name."""
    side = [] if row.side_title is None or row.automa else [translate(row.side_title)]
    return [*side, *[_("deals")] * row.deals, *[_("leads")] * row.leads]


def _trick(pen: Pen, box: Box, told: Scene, card: Card, names: Mapping[Seat, str]) -> Markup:
    """The trick: a card of each player, the winning one with a star."""
    ground = pen.box(box, "origin-table", line="origin-line", radius=8)
    inner = box.inset(18, 12)
    if told.trick is None:
        words = (
            _("The trick was broken off by the surrender.")
            if told.surrendered
            else _("No card was played in this round yet.")
        )
        return ground + pen.lines(inner, words, 19, colour="ink-soft")[0]
    head = pen.text(
        inner.x, inner.y + 18, _head(told, told.trick, names), 19, weight=700, room=inner.width
    )
    places = Box(inner.x, inner.y + 26, inner.width, inner.height - 26).columns(3, 12)
    slots = zip(places, told.trick.slots, strict=True)
    return ground + head + NOTHING.join(_slot(pen, at, slot, card, names) for at, slot in slots)


def _head(told: Scene, trick: Trick, names: Mapping[Seat, str]) -> str:
    number = _("Trick %(n)s of 8", n=trick.number)
    where = f"{_('Round')} {told.round} · {number}"
    if trick.taken_title is None:
        return where
    return f"{number} · {_('goes to: %(player)s', player=translate(trick.taken_title, names))}"


def _slot(pen: Pen, box: Box, slot: Slot, card: Card, names: Mapping[Seat, str]) -> Markup:
    width = min(min(box.height - 34, 190) * RATIO, box.width - 8)
    over = (box.height - width / RATIO - 26) / 2
    place = Box(box.x + (box.width - width) / 2, box.y + over, width, width / RATIO)
    star = " ★" if slot.winning else ""
    words = pen.text(
        box.x + box.width / 2,
        place.y + place.height + 22,
        translate(slot.title, names) + star,
        17,
        weight=700 if slot.winning else 400,
        anchor="middle",
        room=box.width,
    )
    if slot.card is None:
        return gap(pen, place) + words
    halo = (
        pen.box(place.inset(-5), "none", line="energy", width=4, radius=11)
        if slot.winning
        else NOTHING
    )
    return group([halo, pen.placed(place, card(slot.card)), words], data_played=slot.card.code)


def _scores(pen: Pen, box: Box, told: Scores, names: Mapping[Seat, str]) -> Markup:
    """Points by round, a line for each player, the sum at its end."""
    ground = pen.box(box, "sheet", line="line", radius=8)
    inner = box.inset(14, 8)
    lines = inner.rows(len(told.titles) + 1)
    first = inner.width * 0.34
    step = (inner.width - first) / (len(told.rounds) + 1)
    parts = [ground]
    for place, one in enumerate(told.rounds):
        x = inner.x + first + (place + 0.5) * step
        if one.here:
            mark = Box(x - step / 2 + 2, inner.y, step - 4, inner.height)
            parts.append(pen.box(mark, "wash", radius=6))
        parts.append(_cell(pen, lines[0], x, str(one.round), soft=True))
    parts.append(_cell(pen, lines[0], inner.x + inner.width - step / 2, _("VP"), soft=True))
    for at, (title, line) in enumerate(zip(told.titles, lines[1:], strict=True)):
        foot = line.y + line.height / 2 + 6
        parts.append(
            pen.text(inner.x, foot, translate(title, names), 17, weight=600, room=first - 6)
        )
        for place, one in enumerate(told.rounds):
            points = one.points[at]
            if points is not None:
                x = inner.x + first + (place + 0.5) * step
                parts.append(_cell(pen, line, x, str(points)))
        total = str(told.totals[at])
        parts.append(_cell(pen, line, inner.x + inner.width - step / 2, total, strong=True))
    return group(parts, data_part="scores")


def _cell(
    pen: Pen, line: Box, x: float, words: str, *, soft: bool = False, strong: bool = False
) -> Markup:
    return pen.text(
        x,
        line.y + line.height / 2 + 6,
        words,
        17,
        colour="ink-soft" if soft else "ink",
        weight=700 if strong else 400,
        anchor="middle",
    )


def _mat(pen: Pen, box: Box, mat: Mat, names: Mapping[Seat, str]) -> Markup:
    """The mat: its title, the energy, the cards on its places by name."""
    ground = pen.box(box, "origin-Y", line="origin-line", radius=8)
    inner = box.inset(18, 12)
    energy = f"{_('Energy')} {mat.supply}"
    parts = [
        ground,
        pen.text(
            inner.x,
            inner.y + 18,
            translate(mat.title, names),
            19,
            weight=700,
            colour="origin-Y-deep",
        ),
        pen.text(
            inner.x + inner.width,
            inner.y + 18,
            energy,
            19,
            weight=700,
            colour="energy-line",
            anchor="end",
        ),
    ]
    places = Box(inner.x, inner.y + 32, inner.width, inner.height - 32).columns(len(mat.places), 10)
    for at, place in zip(places, mat.places, strict=True):
        parts.append(_place(pen, at, translate(place.title), place.card, here=place.here))
    return NOTHING.join(parts)


def _place(pen: Pen, box: Box, title: str, card: Lying | None, *, here: bool) -> Markup:
    ground = (
        gap(pen, box)
        if card is None
        else pen.box(box, "card", line="energy" if here else "card-line", radius=6)
    )
    inner = box.inset(9, 6)
    words = pen.text(
        inner.x,
        inner.y + 14,
        title,
        14,
        colour="origin-Y-deep" if card is None else "love",
        room=inner.width,
    )
    if card is None:
        return ground + words
    name, _foot = pen.lines(
        Box(inner.x, inner.y + 18, inner.width, inner.height - 40),
        translate(card.told.name),
        16,
        weight=700,
        colour="#2a2622",
        most=2,
    )
    dots = NOTHING.join(
        element(
            "circle",
            cx=inner.x + 6 + 15 * place,
            cy=inner.y + inner.height - 6,
            r=5,
            fill=pen.colour("energy") if cost.paid else "none",
            stroke="#6f4500",
            stroke_width=1.5,
        )
        for place, cost in enumerate(one for one in card.costs for _n in range(one.n))
    )
    return group([ground, words, name, dots], data_lying=card.told.id)
