"""Counting action sequences of Ace in the Hole, for the worked examples and `perft.txt`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from core.game import Template
from core.games.ace_in_the_hole import GAME
from core.games.ace_in_the_hole.rules import legal
from core.games.ace_in_the_hole.state import State

Piles = tuple[tuple[str, ...], ...]


def perft(state: State, piles: Piles, depth: int) -> int:
    """Sequences of exactly `depth` plies; the piles (top first) say what is drawn."""
    if depth == 0:
        return 1
    if state.result is not None:
        return 0
    if depth == 1:
        return legal.count(state)
    total = 0
    for action in GAME.legal(state, GAME.seats[state.turn]):
        if not isinstance(action, Template):
            total += _after(state, piles, action, depth)
    return total


def _after(state: State, piles: Piles, action: Any, depth: int) -> int:
    events = GAME.decide(state, action)
    seat = state.turn
    if events[0].drawn == "?" and piles[seat]:
        events = GAME.decide(state, replace(action, drawn=piles[seat][0]))
        piles = tuple(pile[1:] if seat == n else pile for n, pile in enumerate(piles))
    for event in events:
        state = GAME.evolve(state, event)
    return perft(state, piles, depth - 1)
