"""The figures of one match (section 7), drawn from the events of its line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.events import Json
from core.game import Frame
from core.games.arcmage import events as e
from core.games.arcmage.state import State
from core.games.arcmage.stats import cards, cities, fights, outcome, turns
from core.games.arcmage.stats.events_in_context import in_context, seat_of
from core.games.arcmage.stats.hits import ledger


def stats(frames: Sequence[Frame[State]]) -> Json:
    """Section 7 by key. No floats: shares and means stand as their parts."""
    row, start, last = tuple(in_context(frames)), frames[0].state, frames[-1].state
    seats, found = last.base.seats, ledger(row)
    figures: Json = {
        "seats": [seat_of(seat) for seat in seats],
        "decks": outcome.decks(frames),
        "first": None if last.first is None else seat_of(last.first),
        "result": None if last.result is None else last.result.result,
        "reason": None if last.result is None else last.result.reason,
        "turns": last.turn,
        "rounds": turns.rounds(row),
        "lost": outcome.lost(row),
        "places": outcome.places(row, last),
        "course": turns.course(frames, row),
        "draws": turns.draws(row, seats),
        "laid": turns.laid(row, seats),
        "unused": turns.unused(row, seats),
        "opening": turns.opening(row, seats),
        "times": turns.times(frames),
        "played": cards.played(row, seats),
        "deepest": cards.deepest(row),
        "unknown": cards.unknown(frames, row, seats),
        "cards": cards.by_card(row, found),
        "cities": cities.cities(start, row, found),
        "dealt": cities.dealt(found, seats),
        "combat": fights.combat(row, found, seats),
        "moves": fights.moves(row, seats),
        "creatures": fights.creatures(start, row, found),
        **outcome.rulings(row),
        "notes": sum(isinstance(one.event, e.NoteAdded) for one in row),
    }
    return {**figures, "names": outcome.names(figures, last)}


def curve(frames: Sequence[Frame[State]]) -> Mapping[str, Sequence[int]]:
    """City defence in total of every seat, one value for every frame, the start included."""
    seats = frames[-1].state.base.seats
    return {seat_of(seat): [turns.defence(frame.state, seat) for frame in frames] for seat in seats}
