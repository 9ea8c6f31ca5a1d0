"""Events and steps in words, and the marks of a step."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.narrate.steps import narrate, narrate_step

__all__ = ["moments", "narrate", "narrate_step"]


def moments(events: tuple[Event, ...]) -> tuple[str, ...]:
    """Marks of a step: deal, draw, trim, reveal, shot, swap, refresh, jam, bonus, defeat, scene,
    achievement, end."""
    return tuple(_MOMENTS[event.kind] for event in events if event.kind in _MOMENTS)


_MOMENTS: Mapping[str, str] = {
    "cards_dealt": "deal",
    "cards_drawn": "draw",
    "hand_trimmed": "trim",
    "enemy_revealed": "reveal",
    "shot_played": "shot",
    "cards_swapped": "swap",
    "deck_refreshed": "refresh",
    "gun_jammed": "jam",
    "bonus_used": "bonus",
    "enemy_defeated": "defeat",
    "scene_started": "scene",
    "achievement_earned": "achievement",
    "achievement_ticked": "achievement",
    "match_ended": "end",
}
