"""Events in words, and the marks of a step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.course import Course
from core.events import MatchEnded
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.narrate.steps import ended, narrate_step, sum_line
from core.games.sorcerers_deck_of_death.pieces import FIG, MAGES
from core.games.sorcerers_deck_of_death.view import count_unseen
from core.kit.phrases import say
from core.messages import Message, msg

__all__ = ["COURSE", "moments", "narrate", "narrate_step", "sum_line"]


def narrate(event: e.Event) -> Message:
    """What happened, in a sentence or two."""
    return ended(event) if isinstance(event, MatchEnded) else say(event)


def moments(happened: tuple[e.Event, ...]) -> tuple[str, ...]:
    """Marks of a step: deploy, draw, discard, initiative, activation, move, charge, push,
    throw, melee, shot, special, cast, reaction, focus, dice, wound, mage (one is hurt), kill,
    raise, pass, warning, centre, round, end."""
    return tuple(mark for event in happened for mark in _marks(event))


def _marks(event: e.Event) -> Iterator[str]:
    if isinstance(event, e.FigureMoved):
        yield _WAYS.get(event.way, "move")
    elif isinstance(event, e.AttackDeclared):
        yield _ATTACKS.get(event.attack, "special")
    elif isinstance(event, e.WoundsApplied):
        yield from ("wound", "mage") if FIG[event.fig] in MAGES else ("wound",)
    elif event.kind in _MOMENTS:
        yield _MOMENTS[event.kind]
    if isinstance(event, e.Measured) and event.warnings:
        yield "warning"


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
COURSE = Course(
    unit=msg("life"),
    weights={
        "kill": 0.6,
        "mage": 0.45,
        "raise": 0.4,
        "centre": 0.35,
        "warning": 0.2,
        "cast": 0.15,
    },
    unseen=count_unseen,
)
