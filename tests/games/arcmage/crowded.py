"""A table with several of everything that a fact has to choose among."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from core.games.arcmage.pieces.items import Item
from core.games.arcmage.state import Change, Resource, State
from tests.games.arcmage.tables import full

BARRED = Change("no", "attack", until="static", source="A9")
SHIELD = Change("protect", until="static")
HELD = Change("freeze", until="while_source_marked", source="A5")
BOOST = Change("values", attack=1, until="while_source_marked", source="B4")


def crowded() -> State:
    """The full table with several of everything that a fact has to choose among."""
    state = full()
    a, b = state.players["A"], state.players["B"]
    pieces = state.pieces
    spell = state.stack[0]
    trigger = state.pending[0]
    return state._replace(
        players={
            **state.players,
            "A": a._replace(grave=("ghoul", "?", "mentor", "ghoul", "bearer")),
            "B": b._replace(reserve=("barracks", "?", "barracks")),
        },
        resources={
            "Ar10": Resource("A", "A", "G", "kolibri"),
            "Br1": Resource("B", "A", "G"),
            "Ar3": Resource("A", "A", "G", marked=True),
            "Ar2": Resource("A", "A", "G"),
            "Ar1": Resource("A", "B", "G", "mentor", lent="A9"),
        },
        pieces={
            **pieces,
            "A6": pieces["A6"]._replace(changes=(BARRED, Change("protect"), HELD, SHIELD)),
            "A10": pieces["A10"]._replace(damage=1),
            "B4": pieces["B4"]._replace(changes=(HELD, BOOST, Change("freeze", source="A5"))),
        },
        lasting=(("A2", 3), ("B1", 2), ("A2", 5)),
        stack=(
            *state.stack,
            replace(spell, id="S3", targets=("A6",)),
            replace(spell, id="S4", seat="A"),
            Item("S5", "ability", "B", "deadly-shock", "B4"),
        ),
        pending=(trigger, replace(trigger, id="T2", seat="A")),
    )


TABLE = crowded()


def told(change: Change) -> dict[str, Any]:
    """A change as a table writes it."""
    return change._asdict()


def came(card: str, zone: str, owner: str = "A", **more: Any) -> dict[str, Any]:
    """A card that has just entered play."""
    found = {"card": card, "owner": owner, "controller": owner, "zone": zone}
    return {**found, "turn": 3, "phase": "attack", **more}


GRAVE = ["ghoul", "?", "mentor", "ghoul", "bearer"]
TOP = [
    {"card": "falconer", "to": ["A", "B"]},
    {"card": "?", "to": []},
    {"card": "kolibri", "to": []},
]
KNOWN, UNKNOWN = "players.A.hand.known", "players.A.hand.unknown"
