"""What the record page offers by tapping is exactly what the rules allow, along whole matches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from flask import Flask

from core.games.ace_in_the_hole import GAME, rules
from core.games.ace_in_the_hole.state import State
from core.games.ace_in_the_hole.state.options import Options
from web.pictures.ace_in_the_hole.entry import entry

OPTIONS = (
    Options(),
    Options(burn="hand", end="decks"),
    Options(ace_win="locked", layout="bookend"),
)


def after(state: State, text: str) -> State:
    """The state after an entry. Raises where the rules refuse it."""
    for event in GAME.decide(state, GAME.notation.parse(state, text)):
        state = GAME.evolve(state, event)
    return state


def whole(way: dict[str, Any], drawn: str = "?") -> str:
    """The entry that a tap on a way sends."""
    return f"{way['text']} ={drawn}" if way["draw"] else str(way["text"])


def states(options: Options, seed: int) -> list[State]:
    """The states of a match whose draws are seen half the time, by random taps."""
    random = Random(seed)
    state = GAME.setup(options, None)
    for text in ("deal R 5H ? KD", "deal B ? ? ?"):
        state = after(state, text)
    found = [state]
    while state.result is None:
        offered = entry(state, None, dealt=False)
        card = random.choice([card for card, ways in offered["cards"].items() if ways])
        way = random.choice(offered["cards"][card])
        open_cards = [other for other in offered["pool"] if other != card]
        drawn = random.choice(["?", random.choice(open_cards or ["?"])])
        state = after(state, whole(way, drawn))
        found.append(state)
    return found


@pytest.mark.parametrize("options", OPTIONS, ids=("plain", "hand", "locked"))
def test_each_way_is_legal_and_none_is_missing(app: Flask, options: Options) -> None:
    with app.test_request_context():
        for state in states(options, seed=4)[:-1]:
            for card, ways in entry(state, None, dealt=False)["cards"].items():
                for way in ways:
                    after(state, whole(way))
                if targets := rules.targets(state, card):
                    assert {(way["pawn"], way["to"]) for way in ways} == set(targets)
                else:
                    assert bool(ways) == rules.may_burn(state, card)


def test_nothing_is_offered_after_the_end(app: Flask) -> None:
    with app.test_request_context():
        last = entry(states(Options(), seed=4)[-1], None, dealt=False)
    assert (last["phase"], "cards" in last) == ("over", False)


def test_a_seat_is_offered_its_own_turns_alone(app: Flask) -> None:
    with app.test_request_context():
        for state in states(Options(), seed=5)[:-1]:
            for seat in ("red", "black"):
                seen = entry(GAME.secrets.mask(state, seat), seat, dealt=False)
                assert (seen["phase"] == "play") == (GAME.seats[state.turn] == seat)


def test_draws_are_not_asked_for_where_none_takes_place(app: Flask) -> None:
    with app.test_request_context():
        for state in states(Options(), seed=6)[:-1]:
            for ways in entry(state, None, dealt=False)["cards"].values():
                for way in ways:
                    moved = after(state, whole(way))
                    assert way["draw"] == (moved.last is not None and moved.last.drawn == "?")
            dealt = entry(state, None, dealt=True)["cards"].values()
            assert not any(way["draw"] for ways in dealt for way in ways)
