"""Tables, cards and a ruling that the tests of the notation share."""

from __future__ import annotations

from typing import Any

from core.commands import MakeRuling
from core.games.ace_of_spades import commands as c
from core.games.ace_of_spades.pieces import effects
from core.games.ace_of_spades.state import State
from core.games.ace_of_spades.state.options import Options

SOLO = State(Options())
PARTNER = State(Options(mode="coop"), hands=(0, 0), unknown=(0, 0), active=1)
FULL = ("2H", "2S", "2D", "KC", "KS")
FIVE = ("4S", "9H", "QC", "3D", "7S")
MANUAL = (effects.Manual(),)
RULING: MakeRuling[Any, Any] = MakeRuling(
    "printed effect",
    (
        c.SetDial("hp", "add", -3),
        c.SetDial("refills", "add", 1),
        c.SetDial("bullets", "set", 2),
        c.MoveCard("7C", "discard", "hand1"),
        c.MoveCard("JK", "aside", "deck"),
        c.GiveTurn("2"),
    ),
)
