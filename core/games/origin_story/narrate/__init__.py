"""Events and steps in words, and the marks of a step."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from core.games.origin_story import events
from core.games.origin_story.narrate.steps import narrate_step, tell
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options
from core.kit.phrases import after
from core.messages import Message

__all__ = ["moments", "narrate", "narrate_step"]
NOWHERE = State(Options(catalogue="blank"))  # a table of which nothing is known


def narrate(event: events.Event) -> Message:
    """What happened, by itself: an automa's play with its reason."""
    return reduce(after, tell(event, NOWHERE))


def moments(happened: tuple[events.Event, ...]) -> tuple[str, ...]:
    """Marks of a step: deal, reveal, hero, side, effect, lead, follow, play, trick, skill,
    exchange, swap, turncoat, surrender, round, end."""
    return tuple(_MOMENTS[event.kind] for event in happened if event.kind in _MOMENTS)


_MOMENTS: Mapping[str, str] = {
    "hand_dealt": "deal",
    "story_dealt": "deal",
    "event_shown": "reveal",
    "automa_card_shown": "reveal",
    "super_hero_shown": "hero",
    "side_chosen": "side",
    "hand_changed": "effect",
    "automa_led": "lead",
    "automa_followed": "follow",
    "card_played": "play",
    "trick_taken": "trick",
    "skill_used": "skill",
    "cards_exchanged": "exchange",
    "hand_refreshed": "swap",
    "side_changed": "turncoat",
    "surrendered": "surrender",
    "round_scored": "round",
    "match_ended": "end",
}
