"""The enemy of Ace of Spades as a file shows it: poster, the twelve fights, the dials."""

from __future__ import annotations

from collections.abc import Sequence

from flask_babel import gettext as _
from markupsafe import Markup

from web.i18n import translate
from web.pictures.ace_of_spades.enemies import Front, Group, Small
from web.pictures.ace_of_spades.scene import Dial, Scene
from web.pictures.svg.fonts import width_of
from web.pictures.svg.pen import NOTHING, Box, Pen, element, group

EMBLEMS = {"minion": "rider", "acolyte": "star", "boss": "skull"}


def enemy(pen: Pen, box: Box, told: Scene) -> Markup:
    """The enemy in front, then the fights, then bullets and refills."""
    poster, rest = box.cut_top(box.height - 138, 12)
    strip, dials = rest.cut_top(44, 10)
    return NOTHING.join(
        [_poster(pen, poster, told.front), _strip(pen, strip, told.strip), _dials(pen, dials, told)]
    )


def _poster(pen: Pen, box: Box, front: Front | None) -> Markup:
    """The enemy in front: who it is, its life, what it does."""
    ground = pen.box(box, "poster", line="poster-line", radius=8)
    ground += pen.box(box.inset(6), "none", line="poster-line", width=1, radius=5)
    inner = box.inset(22, 18)
    if front is None:
        words = _("The first enemy still lies face down.")
        return ground + pen.lines(inner, words, 20, colour="poster-soft")[0]
    life, taken = _life(pen, inner, front)
    bar = Box(inner.x, inner.y + 92, inner.width, 14)
    below = Box(inner.x, bar.y + 22, inner.width, box.y + box.height - bar.y - 34)
    who = inner._replace(width=inner.width - taken)
    parts = [
        *(ground, _who(pen, who, front), life),
        *(_bar(pen, bar, front), _words(pen, below, front)),
    ]
    return group(parts, data_hp=front.bar.hp)


def _who(pen: Pen, box: Box, front: Front) -> Markup:
    """The emblem of an enemy, its kind and its name."""
    kind = f"{translate(front.title)} · {_('fight %(n)s of 12', n=front.fight)}"
    left, room = box.x + 54, box.width - 54
    emblem = element(
        "use",
        href=f"#spades-{EMBLEMS[front.kind]}",
        x=box.x,
        y=box.y,
        width=44,
        height=44,
        fill=pen.colour({"boss": "life", "acolyte": "brass"}.get(front.kind, "poster-soft")),
    )
    name, _foot = pen.lines(
        Box(left, box.y + 20, room, 64),
        translate(front.told.name),
        25,
        family="serif",
        colour="poster-ink",
        most=2,
    )
    told = pen.text(left, box.y + 14, kind, 16, colour="poster-soft", weight=600, room=room)
    return emblem + name + told


def _life(pen: Pen, box: Box, front: Front) -> tuple[Markup, float]:
    """The life of an enemy on the right of a box, and how much room it takes."""
    hp = f"{'−' if front.bar.hp < 0 else ''}{abs(front.bar.hp)}"
    most, right = f"/ {front.bar.max}", box.x + box.width
    after = width_of(most, 20) + 8
    told = pen.text(right, box.y + 38, most, 20, colour="poster-soft", anchor="end")
    told += pen.text(
        right - after,
        box.y + 40,
        hp,
        40,
        family="serif",
        colour="poster-ink",
        anchor="end",
    )
    return told, after + width_of(hp, 40, family="serif") + 12


def _bar(pen: Pen, box: Box, front: Front) -> Markup:
    """Life left, and what was lost just now."""
    unit = box.width / 100
    parts = [pen.box(box, "life-ground", radius=7)]
    if front.bar.width + front.bar.lost > 0:
        lost = box._replace(width=(front.bar.width + front.bar.lost) * unit)
        parts.append(pen.box(lost, "life-lost", radius=7))
    if front.bar.width > 0:
        parts.append(pen.box(box._replace(width=front.bar.width * unit), "life", radius=7))
    return NOTHING.join(parts)


def _words(pen: Pen, box: Box, front: Front) -> Markup:
    """What the enemy does, or that it is defeated; the shots it took."""
    if front.fallen:
        return pen.text(box.x, box.y + 30, _("defeated").upper(), 26, colour="life", weight=700)
    shots = "  ".join(f"−{n}" for n, _fresh in front.damages)
    room = box._replace(height=box.height - (30 if shots else 0))
    parts = []
    for words, colour in (
        (front.told.penalty, "error"),
        (front.told.bonus, "good"),
        (front.told.text, "poster-ink"),
    ):
        if words is not None and room.height > 24:
            lines, foot = pen.lines(room, translate(words), 18, colour=colour, weight=600, most=3)
            room = Box(room.x, foot + 2, room.width, room.y + room.height - foot - 2)
            parts.append(lines)
    foot = box.y + box.height - 6
    damages = pen.text(box.x, foot, shots, 19, colour="poster-ink", weight=700, room=box.width)
    return NOTHING.join([*parts, damages])


def _strip(pen: Pen, box: Box, groups: Sequence[Group]) -> Markup:
    """Twelve fights in four scenes: fallen, in front, to come."""
    ground = pen.box(box, "sheet", line="line", radius=10)
    parts = [ground]
    for place, scene in zip(box.inset(8, 0).columns(len(groups), 10), groups, strict=True):
        if scene.here:
            parts.append(pen.box(place.inset(-2, 6), "wash", radius=8))
        for at, small in zip(place.columns(len(scene.fights)), scene.fights, strict=True):
            parts.append(_fight(pen, at.x + at.width / 2, at.y + at.height / 2, small))
    return NOTHING.join(parts)


def _fight(pen: Pen, x: float, y: float, small: Small) -> Markup:
    radius = 10 if small.kind == "boss" else 8
    fill = {"fallen": "ink-soft", "front": "life"}.get(small.state, "none")
    circle = element(
        "circle",
        cx=x,
        cy=y,
        r=radius,
        fill=pen.colour(fill),
        stroke_width=1.8,
        stroke=pen.colour("life" if small.state == "front" else "ink-soft"),
    )
    if small.state != "fallen":
        return circle
    arm = radius * 0.42
    cross = (
        f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}m0-{2 * arm:g}l-{2 * arm:g} {2 * arm:g}"
    )
    return circle + element("path", d=cross, stroke=pen.colour("paper"), stroke_width=2.4)


def _dials(pen: Pen, box: Box, told: Scene) -> Markup:
    return NOTHING.join(
        _dial(pen, place, dial)
        for place, dial in zip(box.columns(len(told.dials), 12), told.dials, strict=True)
    )


def _dial(pen: Pen, box: Box, dial: Dial) -> Markup:
    """A counter: its name, its number, what it began with."""
    changed = dial.was is not None
    ground = pen.box(
        box, "sheet", line="brass" if changed else "line", width=3 if changed else 1.5, radius=10
    )
    number = f"{dial.now}"
    middle, foot = box.x + 18, box.y + box.height - 16
    wide = width_of(number, 36, family="serif")
    return group(
        [
            ground,
            pen.text(middle, box.y + 25, translate(dial.title), 17, colour="ink-soft", weight=600),
            pen.text(middle, foot, number, 36, family="serif"),
            pen.text(middle + wide + 8, foot, f"/ {dial.start}", 19, colour="ink-soft"),
        ],
        data_dial=dial.name,
        data_now=dial.now,
    )
