"""The moves of a step: ways, ghosts, the cut of a charge, the arc of a push."""

from __future__ import annotations

from core.games.sorcerers_deck_of_death.events import FigureDeployed, FigureMoved, FigureRaised
from core.games.sorcerers_deck_of_death.pieces import Point
from core.games.sorcerers_deck_of_death.rules.measure import TOUCH
from core.kit.handlers import Handlers
from web.pictures.sorcerers_deck_of_death import rows
from web.pictures.sorcerers_deck_of_death.geometry import (
    Spot,
    along,
    apart,
    bowed,
    inches,
    line,
    off,
    unit,
    wedge,
    winding,
)
from web.pictures.sorcerers_deck_of_death.sheet import Bar, Ghost, Sheet, Way

DRAW = Handlers[Sheet, None]()  # what is drawn of events

ARROWS = {"push", "throw", "agile", "teleport"}
FRONTAL = {"melee", "charge"}  # attacks that push into the front arc (R46)
THROWN, AGILE, TELEPORTED, PUSHED = 4, 1, 8, 1  # inches: R80, R77, R84, R46
SHIFT = 0.05  # below it nobody sees that a place was settled
BEND = 1.6
CLOSE = 3.5  # figures so near leave no room for crossed arrows
CLEAR = 0.1  # arrows end so far before the base
CUT = 0.34  # half the length of the stroke


@DRAW.of(FigureDeployed, FigureRaised)
def deployed(sheet: Sheet, event: FigureDeployed | FigureRaised) -> None:
    """A figure that has just come to the table."""
    sheet.at[event.fig] = sheet.lay.spot(event.at or rows.PLACES[event.fig])
    raised = isinstance(event, FigureRaised)
    (sheet.glowing if raised else sheet.moved).add(event.fig)


@DRAW.of(FigureMoved)
def moved(sheet: Sheet, event: FigureMoved) -> None:
    """A way with its length, from the ghost of the start to where the figure stands now; without
    a map only that it moved."""
    if event.entered is None:
        sheet.moved.add(event.fig)
        return
    spots = [sheet.lay.spot(point) for point in event.path]
    start, end, radius = spots[0], spots[-1], sheet.radius(event.fig)
    if start != end and event.way != "swap":
        sheet.ghosts.append(Ghost(event.fig, start.x, start.y, radius))
    sheet.at[event.fig] = end
    sheet.moved.add(event.fig)
    _reach(sheet, event, start)
    if event.way == "swap":
        sheet.ways.append(_swapped(sheet, start, end, radius))
        return
    _way(sheet, event, spots, event.entered)
    if event.length:
        sheet.measure(event.way, spots, event.length)


def _swapped(sheet: Sheet, start: Spot, end: Spot, radius: float) -> Way:
    """One of two crossed arrows; between figures that stand close, of two that go round."""
    if apart(start, end) < CLOSE:
        d = bowed(start, end, BEND, radius + CLEAR)
    else:
        bend = BEND if not any(way.kind == "swap" for way in sheet.ways) else -BEND
        d = winding(start, along(end, start, radius + CLEAR), bend)
    return Way("swap", d, arrow=True)


def _way(sheet: Sheet, event: FigureMoved, spots: list[Spot], asked: Point) -> None:
    end, radius = spots[-1], sheet.radius(event.fig)
    if event.way in ARROWS:
        tip = along(end, spots[-2], radius + CLEAR)
        visible = apart(spots[-2], end) > radius + CLEAR
        drawn = [*spots[:-1], tip if visible else end]
        sheet.ways.append(Way(event.way, line(drawn), arrow=True))
    else:
        sheet.ways.append(Way(event.way, line(spots), arrow=False))
    entered = sheet.lay.spot(asked)
    if apart(entered, end) > SHIFT:
        sheet.ways.append(Way("entered", line([end, entered]), arrow=False))
    if event.way == "charge" and len(spots) > 1:
        sheet.bars.append(Bar(_stroke(spots, radius)))


def _stroke(spots: list[Spot], radius: float) -> str:
    """A stroke across the way, at the edge with which the base stopped."""
    way = unit(spots[-2], spots[-1])
    foot, across = off(spots[-1], way, radius), Spot(-way.y, way.x)
    return line([off(foot, across, -CUT), off(foot, across, CUT)])


def _reach(sheet: Sheet, event: FigureMoved, start: Spot) -> None:
    """How far the figure might have gone, where that is measured from a base or a place."""
    by = _left(sheet, event.fig, start) if event.way == "agile" else event.by
    if event.way == "teleport":
        sheet.ring("reach", start, TELEPORTED, 0)
    elif by not in sheet.at:
        return
    elif event.way in {"throw", "agile"}:
        reach = THROWN if event.way == "throw" else AGILE
        sheet.ring("reach", sheet.at[by], reach, sheet.radius(by))
    elif event.way == "push" and sheet.attack in FRONTAL:
        radius = apart(sheet.at[by], start) + sheet.radius(event.fig) + PUSHED
        arc = sheet.view["options"]["front_arc_deg"]
        sheet.wedges.append(wedge(sheet.at[by], start, round(radius, 3), arc))


def _left(sheet: Sheet, fig: str, start: Spot) -> str:
    """The enemy that a Racer was in contact with, the one near to which it stands now."""
    enemies = [other for other in sheet.at if other[0] != fig[0]]
    gaps = {
        other: apart(start, sheet.at[other]) - sheet.radius(other) - sheet.radius(fig)
        for other in enemies
    }
    touching = [other for other in enemies if gaps[other] <= inches(TOUCH)]
    end = sheet.at[fig]
    return min(touching or [""], key=lambda other: apart(end, sheet.at.get(other, end)))
