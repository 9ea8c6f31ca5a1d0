"""Cities of one match: how long they stood, what they took, what was devoted to them."""

from __future__ import annotations

from collections.abc import Sequence

from core.events import Json
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.state import State
from core.games.arcmage.stats.events_in_context import (
    CAUSES,
    EventInContext,
    Line,
    Stay,
    seat_of,
    stays,
)
from core.games.arcmage.stats.hits import Ledger


def cities(start: State, row: Line, found: Ledger) -> list[Json]:
    """Every city that was in play, in order of arrival.

    `came` is how: `first`, `founded`, `other`. `taken` is damage by source, `gained` and `given`
    are changes of the defence beside it; `fell` and `left` are the turns in which it was destroyed
    and in which it left play, the first None where its player was out. `ends` are turns that ended
    while it stood, of which `active` counts those with each lasting level; `levels` those reached.
    """
    all_of: dict[str, Json] = {
        number: _city(number, stay)
        for number, stay in stays(start, row).items()
        if stay.state.pieces[number].zone == "city"
    }
    for one in row:
        _happened(all_of, one)
    for hit in found.hits:
        if hit.number in all_of:
            all_of[hit.number]["taken"][hit.cause.kind] += hit.n
    for end in found.falls:
        if end.number in all_of:
            by = end.cause.seat
            all_of[end.number].update(
                fell=end.turn, by=None if by is None else seat_of(by), by_kind=end.cause.kind
            )
    return list(all_of.values())


def _came(stay: Stay) -> str:
    match stay.event:
        case e.FirstCityOpened():
            return "first"
        case e.CityFounded():
            return "founded"
    return "other"


def _city(number: str, stay: Stay) -> Json:
    piece = stay.state.pieces[number]
    return {
        "number": number,
        "card": piece.card,
        "seat": seat_of(piece.controller),
        "came": _came(stay),
        "turn": stay.state.turn,
        "left": stay.left,
        "fell": None,
        "by": None,
        "by_kind": None,
        "taken": dict.fromkeys(CAUSES, 0),
        "gained": 0,
        "given": 0,
        "devotions": 0,
        "devotion": 0,
        "levels": {},
        "active": {},
        "ends": 0,
        "retreats": 0,
    }


def _happened(all_of: dict[str, Json], one: EventInContext) -> None:
    """Devotion, turns that end, changes of the defence, retreats."""
    match one.event:
        case e.DevotionResolved(city=city, total=total, levels=levels) if city in all_of:
            mine = all_of[city]
            mine["devotions"] += 1
            mine["devotion"] += total
            for level in levels:
                mine["levels"][str(level)] = mine["levels"].get(str(level), 0) + 1
        case e.TurnEnded():
            _turn_ended(all_of, one.before)
    for _, city in retreats(one):
        if city in all_of:
            all_of[city]["retreats"] += 1
    for change in one.changes:
        if isinstance(change.fact, f.ChangeDefence) and change.fact.card in all_of:
            key, n = ("gained", 1) if change.fact.n > 0 else ("given", -1)
            all_of[change.fact.card][key] += n * change.fact.n


def _turn_ended(all_of: dict[str, Json], state: State) -> None:
    for number, mine in all_of.items():
        piece = state.pieces.get(number)
        mine["ends"] += piece is not None and not piece.dead
    for city, level in state.lasting:
        if city in all_of:
            active = all_of[city]["active"]
            active[str(level)] = active.get(str(level), 0) + 1


def retreats(one: EventInContext) -> list[tuple[str, str]]:
    """The letters of the seats whose residents left a city that fell, with the city (R52)."""
    found = []
    for change in one.changes:
        if not isinstance(change.fact, f.MoveCard):
            continue
        piece = change.state.pieces.get(change.fact.card)
        if piece is None or piece.zone != "resident":
            continue
        stays = change.fact.to == "army" or change.fact.to in change.state.pieces
        if stays and piece.place is not None and piece.place not in change.state.pieces:
            found.append((piece.controller, piece.place))
    return found


def dealt(found: Ledger, seats: Sequence[str]) -> Json:
    """By seat, damage to cities of others by its source, and cities of others destroyed."""
    row: Json = {seat_of(s): {**dict.fromkeys(CAUSES, 0), "destroyed": 0} for s in seats}
    for hit in found.hits:
        if hit.piece.zone == "city" and hit.cause.seat not in {None, hit.piece.controller}:
            row[seat_of(str(hit.cause.seat))][hit.cause.kind] += hit.n
    for end in found.falls:
        if end.cause.seat not in {None, end.piece.controller}:
            row[seat_of(str(end.cause.seat))]["destroyed"] += 1
    return row
