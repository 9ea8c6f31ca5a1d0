"""What the rules offer a seat, in lines as they are entered; `…` is what is to be chosen."""

from __future__ import annotations

from copy import deepcopy
from functools import reduce
from typing import Any

from core.game import Template
from core.games.arcmage import evolve, notation
from core.games.arcmage.decide import decide
from core.games.arcmage.legal import legal
from core.games.arcmage.state import State
from core.games.arcmage.state.options import Options
from core.games.arcmage.state.position import setup

Given = dict[str, Any]
UNKNOWN = "play_card …card"


def offered(state: State, seat: str) -> list[str]:
    """The offers in their order: `m A5 army`, `devote city=A1 …devotees`."""
    return [said(one, seat) for one in legal(state, seat.lower())]


def said(entry: Any, seat: str) -> str:
    """One of them, without the seat to which it is offered."""
    if not isinstance(entry, Template):
        return notation.format(entry).removeprefix(f"{seat}: ")
    given = [f"{name}={value}" for name, value in entry.given.items() if name != "seat"]
    return " ".join((entry.kind, *given, *(f"…{name}" for name in entry.open)))


def table(given: Given, *lines: str) -> State:
    """The table after these lines; what is offered on it to anyone is accepted."""
    state = setup(Options(), deepcopy(given))
    for line in lines:
        state = played(state, line)
    sound(state)
    return state


def played(state: State, line: str) -> State:
    """The table after a line, without a match around it; of a ruling, after what it states."""
    if (ruled := notation.parse_ruling(line)) is not None:
        return reduce(evolve.facts.apply, ruled[1], state)
    return reduce(evolve.evolve, decide(state, notation.read(state, line)), state)


def sound(state: State) -> None:
    """Every offer is of the seat that it is made to, and accepted where nothing is to be chosen."""
    for seat in state.base.seats:
        for entry in legal(state, seat.lower()):
            if isinstance(entry, Template):
                assert entry.kind == "resolve_item" or entry.given["seat"] == seat
            else:
                assert decide(state, entry)


def of(given: Given, *lines: str) -> list[str]:
    """What A is offered."""
    return offered(table(given, *lines), "A")
