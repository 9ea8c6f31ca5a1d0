"""Turns of one match: their course, draws, resources, and the time they took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from core.events import Json
from core.game import Frame
from core.games.arcmage import events as e
from core.games.arcmage.pieces import FACTIONS
from core.games.arcmage.state import State, is_creature
from core.games.arcmage.stats.events_in_context import EventInContext, Line, seat_of

BEFORE_PLAY = frozenset({"reserve", "deal", "first", "open"})
CHOICES = ("two", "one", "one_laid", "none")
EARLY = 3  # own turns that make the opening
CURVE = 15  # own turns of which the number of resources is kept


def defence(state: State, seat: str) -> int:
    """City defence of a seat in total."""
    return sum(
        max(piece.left, 0)
        for piece in state.pieces.values()
        if piece.zone == "city" and piece.controller == seat and not piece.dead
    )


def own_turns(row: Line) -> Iterator[tuple[EventInContext, dict[str, int]]]:
    """Each event with the number of turns that every seat has begun, by letter."""
    begun: Counter[str] = Counter()
    for one in row:
        if not begun and one.before.turn:  # the line begins in the middle of a turn
            begun[one.before.active] += 1
        if isinstance(one.event, e.TurnStarted):
            begun[one.event.seat] += 1
        yield one, begun


def rounds(row: Line) -> int:
    """The turns of the seat that has had most."""
    found = 0
    for _, begun in own_turns(row):
        found = max(begun.values(), default=0)
    return found


def course(frames: Sequence[Frame[State]], row: Line) -> list[Json]:
    """The table as the first turn began and as every turn ended, by seat."""
    found: list[Json] = []
    for one in row:
        started = isinstance(one.event, e.TurnStarted)
        if not found and (started or one.before.turn):
            found.append(_entry(one.before, one.before.turn, None))
        if isinstance(one.event, e.TurnEnded):
            found.append(_entry(one.after, one.before.turn, one.event.seat))
    last = frames[-1].state
    if found and last.result is not None and found[-1]["turn"] != last.turn:
        found.append(_entry(last, last.turn, last.active))
    return found


def _entry(state: State, turn: int, seat: str | None) -> Json:
    return {
        "turn": turn,
        "seat": None if seat is None else seat_of(seat),
        "seats": {seat_of(one): _table(state, one) for one in state.base.seats},
    }


def _table(state: State, seat: str) -> Json:
    """What a seat has: cards, resources by faction (unmarked, marked), creatures, defence."""
    player = state.players[seat]
    free, spent = _resources(state, seat)
    mine = [
        piece
        for piece in state.pieces.values()
        if piece.controller == seat and not piece.dead and is_creature(state, piece)
    ]
    return {
        "hand": len(player.hand) + player.unknown,
        "deck": player.deck.size,
        "free": dict(free),
        "spent": dict(spent),
        "army": sum(piece.zone == "army" for piece in mine),
        "residents": sum(piece.zone == "resident" for piece in mine),
        "defence": defence(state, seat),
    }


def _resources(state: State, seat: str) -> tuple[Counter[str], Counter[str]]:
    free: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    for resource in state.resources.values():
        if resource.controller == seat:
            (spent if resource.marked else free)[resource.faction] += 1
    return free, spent


# --- draws and resources ----------------------------------------------------------------------


def draws(row: Line, seats: Sequence[str]) -> Json:
    """By seat, how often each choice of the draw phase was made, and the cards drawn by it."""
    found: Json = {seat_of(seat): dict.fromkeys((*CHOICES, "cards"), 0) for seat in seats}
    for one in row:
        match one.event:
            case e.CardsDrawn(seat=seat, n=n, cards=cards):
                mine = found[seat_of(seat)]
                mine["two" if n > 1 else "one" if n else "none"] += 1
                mine["cards"] += len(cards)
            case e.ResourcesLaid(seat=seat) if one.before.drawn == 1 and not one.before.laid:
                mine = found[seat_of(seat)]
                mine["one"] -= bool(mine["one"])
                mine["one_laid"] += 1
    return found


def laid(row: Line, seats: Sequence[str]) -> Json:
    """By seat, resources laid by faction."""
    found: Json = {seat_of(seat): dict.fromkeys(FACTIONS, 0) for seat in seats}
    for one in row:
        if isinstance(one.event, e.ResourcesLaid):
            for _, faction, _ in one.event.laid:
                found[seat_of(one.event.seat)][faction] += 1
    return found


def unused(row: Line, seats: Sequence[str]) -> Json:
    """By seat, resources left unmarked at the end of own turns, and these turns.

    Turns in which a city is founded have nothing to spend on but events, so they do not count.
    """
    found: Json = {seat_of(seat): {"resources": 0, "turns": 0} for seat in seats}
    founding = False
    for one in row:
        match one.event:
            case e.TurnStarted():
                founding = False
            case e.CityFounded():
                founding = True
            case e.TurnEnded(seat=seat) if not founding:
                free, _ = _resources(one.before, seat)
                found[seat_of(seat)]["resources"] += free.total()
                found[seat_of(seat)]["turns"] += 1
    return found


def opening(row: Line, seats: Sequence[str]) -> Json:
    """By seat: resources laid in the first own turns, the own turn of the first attack, and the
    number of resources at the end of each own turn."""
    found: Json = {seat_of(seat): {"laid": 0, "attack": None, "resources": []} for seat in seats}
    for one, begun in own_turns(row):
        match one.event:
            case e.ResourcesLaid(seat=seat, laid=cards) if begun[seat] <= EARLY:
                found[seat_of(seat)]["laid"] += len(cards)
            case e.AttackDeclared(item=item):
                mine = found[seat_of(item.seat)]
                mine["attack"] = mine["attack"] or begun[item.seat]
            case e.TurnEnded(seat=seat) if begun[seat] <= CURVE:
                free, spent = _resources(one.before, seat)
                found[seat_of(seat)]["resources"].append(free.total() + spent.total())
    return found


# --- time -------------------------------------------------------------------------------------


def times(frames: Sequence[Frame[State]]) -> Json:
    """By seat, its turns and the seconds that entries in them took; the longest turn."""
    turns: dict[tuple[str, int], int] = {}
    for before, frame in pairwise(frames):
        state = before.state
        if state.turn and state.phase not in BEFORE_PLAY:
            key = state.active, state.turn
            turns[key] = turns.get(key, 0) + frame.seconds - before.seconds
    found: Json = {}
    for seat in frames[-1].state.base.seats:
        mine = [seconds for (whose, _), seconds in turns.items() if whose == seat]
        found[seat_of(seat)] = {
            "turns": len(mine),
            "seconds": sum(mine),
            "longest": max(mine, default=0),
        }
    return found
