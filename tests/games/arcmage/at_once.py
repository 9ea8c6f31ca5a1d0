"""Commands of Arcmage decided on a table at once, without a match around them."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

import pytest

from core import entries
from core.commands import MakeRuling
from core.errors import Refused
from core.games.arcmage import GAME
from core.games.arcmage.decide import decide_step
from core.games.arcmage.decide.hidden_cards import CardSource
from core.games.arcmage.evolve import evolve
from core.games.arcmage.evolve.facts import apply
from core.games.arcmage.rulings import follow
from core.games.arcmage.state import State
from core.games.arcmage.state.options import Options
from core.games.arcmage.state.position import setup


class Told(NamedTuple):
    """A table, and the events that led to it from where the lines began."""

    state: State
    events: tuple[Any, ...]

    @property
    def facts(self) -> tuple[Any, ...]:
        """All facts of the events, in order."""
        return tuple(fact for one in self.events for fact in getattr(one, "facts", ()))

    def of(self, kind: type) -> Any:
        """The last event of a kind."""
        return [one for one in self.events if isinstance(one, kind)][-1]


def stand(**given: Any) -> State:
    """The table of a position (9.1)."""
    return _stood(json.dumps(given))


@cache
def _stood(text: str) -> State:
    return setup(Options(), json.loads(text))


def entered(state: State, *lines: str, dealer: CardSource | None = None) -> Told:
    """These lines one after the other, rulings among them."""
    events: tuple[Any, ...] = ()
    for line in lines:
        command = entries.parse(GAME, state, line)
        if isinstance(command, MakeRuling):
            state, more = _ruled(state, command)
        else:
            step = decide_step(state, command, dealer)
            state, more = step.state, tuple(step.events)
        events += more
    return Told(state, events)


def ruled(state: State, facts: str) -> State:
    """The table after a ruling, and what follows from it."""
    return entered(state, f'rule "it was so" {facts}').state


def _ruled(state: State, command: MakeRuling[Any, Any]) -> tuple[State, tuple[Any, ...]]:
    before = state
    for operation in command.operations:
        assert GAME.rulings is not None
        GAME.rulings.check(state, operation)
        state = apply(state, operation)
    events = follow(before, state)
    for event in events:
        state = evolve(state, event)
    return state, events


def refusal(state: State, line: str) -> Refused:
    """The refusal of a line."""
    with pytest.raises(Refused) as caught:
        entered(state, line)
    return caught.value


def code(state: State, line: str) -> str:
    """The code with which a line is refused; empty where it is accepted."""
    try:
        entered(state, line)
    except Refused as error:
        return error.code
    return ""
