"""From the events of a step to what is drawn of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from core.events import Json
from core.games.sorcerers_deck_of_death import events as happened
from web.pictures.sorcerers_deck_of_death import attacks, moved
from web.pictures.sorcerers_deck_of_death.geometry import Lay
from web.pictures.sorcerers_deck_of_death.sheet import Sheet

DRAWN: Mapping[type, Callable[[Sheet, Any], None]] = {
    happened.FigureDeployed: moved.deployed,
    happened.FigureRaised: moved.deployed,
    happened.FigureMoved: moved.moved,
    happened.AbilityCast: attacks.cast,
    happened.ReactionUsed: attacks.cast,
    happened.AttackDeclared: attacks.declared,
    happened.StormDeclared: attacks.storm,
    happened.AttackResolved: attacks.resolved,
    happened.WoundsApplied: attacks.wounded,
    happened.FigureKilled: attacks.killed,
    happened.MageHealed: attacks.healed,
    happened.TokenRemoved: attacks.freed,
    happened.CentreScored: attacks.scored,
}


def drawn(view: Json, before: Json | None, events: Iterable[Any], lay: Lay) -> Sheet:
    """What a step did; nothing where it is not to be shown."""
    places = (view if before is None else before)["figs"]
    at = {name: lay.spot(one["at"]) for name, one in places.items() if one["at"]}
    pending = None if before is None else before["pending"]
    sheet = Sheet(view, lay, at, attack=pending["kind"] if pending else "")
    for event in events if before is not None else ():
        if type(event) in DRAWN:
            DRAWN[type(event)](sheet, event)
    return sheet
