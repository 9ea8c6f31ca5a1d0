"""Events in words, and the marks of a step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.events import MatchEnded
from core.games.sorcerers_deck_of_death import events
from core.games.sorcerers_deck_of_death.narrate import attacks, steps, turns
from core.games.sorcerers_deck_of_death.narrate.attacks import sum_line
from core.games.sorcerers_deck_of_death.pieces import FIG, MAGES
from core.games.sorcerers_deck_of_death.state import State
from core.messages import Message, Narration

__all__ = ["moments", "narrate", "narrate_step", "sum_line"]


def narrate(event: events.Event) -> Message:
    """What happened, in a sentence or two."""
    return _TELL[type(event)](event)


def narrate_step(_before: State, happened: tuple[events.Event, ...]) -> Narration:
    """What a step did, in names: a headline, and the rest below."""
    return steps.step(narrate, happened)


def moments(happened: tuple[events.Event, ...]) -> tuple[str, ...]:
    """Marks of a step: deploy, draw, discard, initiative, activation, move, charge, push,
    throw, melee, shot, special, cast, reaction, focus, dice, wound, mage (one is hurt), kill,
    raise, pass, warning, centre, round, end."""
    return tuple(mark for event in happened for mark in _marks(event))


def _marks(event: events.Event) -> tuple[str, ...]:
    found: tuple[str, ...] = ()
    match event:
        case events.FigureMoved(way=way):
            found = (_WAYS.get(way, "move"),)
        case events.AttackDeclared(attack=attack):
            found = (_ATTACKS.get(attack, "special"),)
        case events.WoundsApplied(fig=fig):
            found = ("wound", "mage") if FIG[fig] in MAGES else ("wound",)
        case _ if event.kind in _MOMENTS:
            found = (_MOMENTS[event.kind],)
    return (*found, "warning") if getattr(event, "warnings", ()) else found


_WAYS: Mapping[str, str] = {"charge": "charge", "push": "push", "throw": "throw"}
_ATTACKS: Mapping[str, str] = {"melee": "melee", "charge": "melee", "shot": "shot", "EP": "shot"}
_MOMENTS: Mapping[str, str] = {
    "figure_deployed": "deploy",
    "cards_drawn": "draw",
    "cards_discarded": "discard",
    "initiative_rolled": "initiative",
    "activation_started": "activation",
    "storm_declared": "special",
    "ability_cast": "cast",
    "reaction_used": "reaction",
    "focus_declared": "focus",
    "dice_rolled": "dice",
    "figure_killed": "kill",
    "figure_raised": "raise",
    "passed": "pass",
    "centre_scored": "centre",
    "round_started": "round",
    "match_ended": "end",
}
_TELL: Mapping[type, Callable[[Any], Message]] = {
    events.FigureDeployed: turns.deployed,
    events.PhaseEntered: turns.phase,
    events.CardsDrawn: turns.drawn,
    events.PowerDrawn: turns.power,
    events.DeckReshuffled: turns.reshuffled,
    events.CardsDiscarded: turns.discarded,
    events.InitiativeRolled: turns.initiative,
    events.ActivationStarted: turns.activated,
    events.ActionTaken: turns.acted,
    events.FigureMoved: turns.moved,
    events.AttackDeclared: attacks.declared,
    events.StormDeclared: attacks.storm,
    events.AbilityCast: turns.cast,
    events.ReactionUsed: turns.reacted,
    events.MoveQuickened: turns.quickened,
    events.DefenceRaised: attacks.raised,
    events.ShotPowered: attacks.powered,
    events.FocusDeclared: turns.focused,
    events.FocusDeepened: turns.deepened,
    events.FocusDrawn: turns.focus_drawn,
    events.DiceRolled: attacks.rolled,
    events.AttackResolved: attacks.resolved,
    events.WoundsLessened: attacks.lessened,
    events.WoundsApplied: attacks.wounded,
    events.FigureKilled: attacks.killed,
    events.MageHealed: attacks.healed,
    events.WindowOpened: attacks.opened,
    events.WindowDeclined: attacks.declined,
    events.AttackEnded: attacks.ended,
    events.TokenRemoved: turns.token_removed,
    events.FigureRaised: turns.raised,
    events.ActivationEnded: turns.activation_ended,
    events.Passed: turns.passed,
    events.TurnEnded: turns.turn_ended,
    events.CentreScored: turns.centre,
    events.RoundStarted: turns.round_started,
    events.Conceded: turns.conceded,
    MatchEnded: turns.ended,
}
