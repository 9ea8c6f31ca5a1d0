"""Tables of Arcmage that tests start from."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.items import Item, Trigger
from core.games.arcmage.state import Ask, Change, Combat, Later, State
from core.games.arcmage.state.options import Options
from core.games.arcmage.state.position import setup
from core.kit.zones import Deck, Known

POSITION: dict[str, Any] = {
    "phase": "attack",
    "moved": ["A1"],
    "lasting": [["A2", 3]],
    "A": {
        "hand": ["kolibri", "?", "mentor"],
        "res": {"R": "0/1", "G": "1/2"},
        "reserve": ["?", "spirit-tree"],
        "grave": ["ghoul"],
        "cities": ["A1 farmland", "A2 sanctuary"],
        "in": {"A1": ["A5 mentor*"]},
        "army": ["A6 royal-guard* {+1/+1 x2}", "A10 bearer"],
        "att": {"A9 entangled": "A5"},
    },
    "B": {"hand": ["deadly-shock", "?"], "army": ["B4 undead-archer"], "reserve": ["barracks"]},
    "C": {"deck": 3},
}


def full() -> State:
    """A table in the middle of an attack, with something in every field."""
    state = setup(Options(), POSITION)
    a, b = state.players["A"], state.players["B"]
    golem = replace(rebirth.cards()["mentor"], id="stone-golem", name="Stone Golem")
    waiting = Trigger("T2", "A", "A6", "royal-guard", 0, "is_blocked", ("B4",), "B", "A1")
    results = (("B", ("mentor",)), (None, ("kolibri", "?")))
    return state._replace(
        players={
            **state.players,
            "A": a._replace(
                deck=Deck(
                    a.deck.size,
                    (Known("falconer", ("A", "B")), Known("?"), Known("kolibri")),
                    (Known("mentor"),),
                ),
                removed=("ghoul",),
                pool=(1, 0, 0, 2, 0),
                changes=(Change("no", "draw", source="A9", until="while_source_in_play"),),
            ),
            "B": b._replace(
                deck=Deck(
                    b.deck.size,
                    (Known("prince-of-thieves", ("A",)),),
                    (Known("bearer", ("B",)), Known("ghoul")),
                ),
            ),
            "C": state.players["C"]._replace(lost="deck"),
        },
        resources={
            **state.resources,
            "Ar1": state.resources["Ar1"]._replace(face="mentor", controller="B", lent="A9"),
        },
        pieces={
            **state.pieces,
            "A6": state.pieces["A6"]._replace(dead=True, turn=2, phase="play1", attacked=3),
        },
        first="B",
        drawn=1,
        laid=1,
        attacks=1,
        allowed=2,
        extra=(("A1", 4),),
        devoted=("A1",),
        devotion=4,
        stack=(
            Item("S1", "card", "B", "deadly-shock", x=2, modes=(1,), targets=("A5",)),
            Item("S2", "trigger", "A", "royal-guard", "A6", results=results, trigger=waiting),
        ),
        pending=(Trigger("T1", "B", "B4", "undead-archer", 0, "dies"),),
        next_trigger=3,
        combat=Combat("B1", "B", ("A6",), "battles", (("B4", "A6"),), ("A6",), ("A6",)),
        later=(Later("A10", "A"),),
        asks=(Ask("ghoul", "give it up", "A9"),),
        defined={"stone-golem": golem},
    )
